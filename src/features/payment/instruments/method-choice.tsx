import type { Instrument } from '#features/payment/gateway/instrument.ts'

type Method = Instrument['method']

const CARD = { method: 'card', label: 'Credit/Debit Card' } as const
const UPI = { method: 'upi', label: 'UPI' } as const

/** On a phone the UPI app is at hand, and a card is not. */
export function methodsHere(): readonly [{ method: Method; label: string }, { method: Method; label: string }] {
  return window.matchMedia('(pointer: coarse) and ((max-width: 40rem) or (max-height: 30rem))').matches ? [UPI, CARD] : [CARD, UPI]
}

interface MethodChoiceProps {
  methods: ReturnType<typeof methodsHere>
  method: Method
  disabled: boolean
  onChoose: (method: Method) => void
}

export function MethodChoice({ methods, method, disabled, onChoose }: MethodChoiceProps) {
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-semibold">Pay with</legend>
      <div className="grid grid-cols-1 gap-3 min-[26rem]:grid-cols-2">
        {methods.map(({ method: each, label }) => (
          <label
            key={each}
            className="flex min-h-target items-center gap-3 rounded-control border border-line-strong bg-surface px-3 py-2 font-medium has-checked:border-2 has-checked:border-ink has-checked:bg-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="payment-method"
              value={each}
              checked={method === each}
              className="size-5 shrink-0 accent-ink outline-none"
              onChange={() => onChoose(each)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
