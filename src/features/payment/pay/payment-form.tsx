import { useState, type SubmitEvent } from 'react'
import type { PaidShipment } from '#domain/billing/payment.ts'
import { CardFields, type CardTyped } from '#features/payment/instruments/card-fields.tsx'
import type { PaymentGateway, PaymentOutcome } from '#features/payment/gateway/gateway.ts'
import { checkInstrument, FIELDS, type Instrument } from '#features/payment/gateway/instrument.ts'
import { MethodChoice, methodsHere } from '#features/payment/instruments/method-choice.tsx'
import { paymentAttempt } from '#features/payment/gateway/payment-attempt.ts'
import { TestNumbers } from '#features/payment/gateway/test-numbers.tsx'
import { UpiCode } from '#features/payment/instruments/upi-code.tsx'
import { usePayment, type PaymentStage } from '#features/payment/pay/use-payment.ts'
import { useUnsavedWork } from '#ui/hooks/unsaved-work.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary, type SummarizedError } from '#ui/feedback/error-summary.tsx'
import { TextInput } from '#ui/controls/field.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { NEEDS_CONNECTION, unheardWords } from '#features/payment/pay/payment-messages.ts'
import { useOnline } from '#ui/hooks/use-online.ts'

interface PaymentFormProps {
  gateway: PaymentGateway
  /** More than nothing: without an amount there is no form. */
  amountPaise: number
  /** Null: an amount out of a link. */
  shipment: PaidShipment | null
  /** Names the payment in this tab. */
  attemptOf: string
  upi: { reference: string; note: string }
  onPaid: (outcome: Extract<PaymentOutcome, { kind: 'paid' }>) => void
  onRefused: (outcome: Extract<PaymentOutcome, { kind: 'refused' }>) => void
}

const NO_CARD: CardTyped = { number: '', expiry: '', cvv: '', name: '' }

export function PaymentForm({ gateway, amountPaise, shipment, attemptOf, upi, onPaid, onRefused }: PaymentFormProps) {
  const [methods] = useState(methodsHere)
  const [method, setMethod] = useState<Instrument['method']>(methods[0].method)
  const [card, setCard] = useState(NO_CARD)
  const [upiId, setUpiId] = useState('')
  const [errors, setErrors] = useState<SummarizedError[]>([])
  const [attempt, setAttempt] = useState(0)
  // While a valid retry is under way the old messages are gone, and the button stays where it was: it may be pressed twice.
  const [room, setRoom] = useState<number | undefined>(undefined)
  const { stage, pay } = usePayment(gateway, onPaid, onRefused)
  const processing = stage.kind === 'processing'

  const inUse = processing || upiId !== '' || Object.values(card).some((typed) => typed !== '')
  useUnsavedWork(inUse)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    const height = event.currentTarget.offsetHeight
    event.preventDefault()
    if (processing) return
    const instrument: Instrument = method === 'card' ? { method, ...card } : { method, upiId }
    const found = checkInstrument(instrument)
    // If the summary left now, the button would move away under a second press: it leaves with the result.
    if (found.length > 0) setErrors(found)
    if (found.length > 0) setAttempt(attempt + 1)
    if (found.length > 0) return
    setRoom(height)
    await pay({ paymentId: paymentAttempt(attemptOf), shipment, amountPaise, instrument })
    setErrors([])
    setRoom(undefined)
  }

  const messageFor = (field: string) => (processing ? undefined : errors.find((error) => error.field === field)?.message)
  return (
    <form
      noValidate
      aria-label="Payment"
      style={{ minHeight: room }}
      className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5 shadow-lift sm:p-6"
      onSubmit={(event) => void submit(event)}
    >
      {gateway.demo && (
        <Banner tone="info" title="Demo payment: no money moves.">
          <TestNumbers />
        </Banner>
      )}
      <div className={`empty:hidden ${processing ? 'invisible' : ''}`}>
        <ErrorSummary key={attempt} errors={errors} />
      </div>
      <MethodChoice
        methods={methods}
        method={method}
        disabled={processing}
        onChoose={(chosen) => {
          setMethod(chosen)
          setErrors([])
        }}
      />
      {method === 'card' ? (
        <CardFields card={card} readOnly={processing} messageFor={messageFor} onType={(change) => setCard({ ...card, ...change })} />
      ) : (
        <>
          <UpiCode amountPaise={amountPaise} {...upi} />
          <TextInput
            id={FIELDS.upiId}
            label="UPI ID"
            hint="Such as name@bank. You approve the payment in your UPI app."
            name="upi-id"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            inputMode="email"
            enterKeyHint="go"
            required
            readOnly={processing}
            value={upiId}
            error={messageFor(FIELDS.upiId)}
            onChange={(event) => setUpiId(event.target.value)}
          />
        </>
      )}
      <div className={`empty:hidden ${processing ? 'invisible' : ''}`}>
        <PaymentTrouble stage={stage.kind === 'processing' ? stage.after : stage} />
      </div>
      <Button type="submit" size="large" busy={processing} className="mt-auto">
        {processing ? 'Processing...' : `Pay ${formatRupees(amountPaise)}`}
      </Button>
    </form>
  )
}

/** Why nothing was paid, right above the button. */
function PaymentTrouble({ stage }: { stage: PaymentStage }) {
  const online = useOnline()
  if (!online) {
    return (
      <Banner tone="warn" role={stage.kind === 'offline' ? 'alert' : 'status'} title="No connection">
        {NEEDS_CONNECTION}
      </Banner>
    )
  }
  if (stage.kind === 'declined') return <Banner tone="bad" role="alert" title="Payment Failed. Please check your details." />
  if (stage.kind === 'unheard') return <Banner tone="warn" role="alert" title={unheardWords(stage.why)} />
  return null
}
