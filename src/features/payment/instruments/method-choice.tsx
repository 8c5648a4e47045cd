import type { Instrument } from '#features/payment/gateway/instrument.ts'

type Method = Instrument['method']

const METHODS: { method: Method; label: string }[] = [
  { method: 'card', label: 'Credit/Debit Card' },
  { method: 'upi', label: 'UPI' },
]

interface MethodChoiceProps {
  method: Method
  disabled: boolean
  onChoose: (method: Method) => void
}

export function MethodChoice({ method, disabled, onChoose }: MethodChoiceProps) {
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-semibold">Pay with</legend>
      <div className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2">
        {METHODS.map(({ method: each, label }) => (
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
