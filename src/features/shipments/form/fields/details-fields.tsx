import { DELIVERY_DAYS, estimatedDelivery, withProposedDelivery } from '#domain/shipment/estimated-delivery.ts'
import { SHIPMENT_STATUSES } from '#domain/shipment/status/shipment-status.ts'
import { PAYMENT_MODES, SHIPPING_METHODS } from '#domain/shipment/shipment.ts'
import { PAYMENT_MODE_WORDS, withPaymentMode } from '#domain/shipment/collecting/to-collect.ts'
import type { TypedShipment } from '#domain/shipment/typed-shipment.ts'
import { controlId, type FieldMessages } from '#features/shipments/form/fault-messages.ts'
import { Select, TextArea, TextInput } from '#ui/controls/field.tsx'

export interface DetailsProps {
  typed: TypedShipment
  before: TypedShipment | null
  today: string
  messages: FieldMessages
  /** Why what is to be collected cannot be changed. */
  collected: string | null
  onChange: (change: Partial<TypedShipment>) => void
}

const DAYS = { pickupDate: 'Pickup Date', deliveryDate: 'Estimated Delivery Date' } as const

export function DayField({ of: field, typed, before, today, messages, onChange }: DetailsProps & { of: keyof typeof DAYS }) {
  const days = DELIVERY_DAYS[typed.shippingMethod]
  const isProposed =
    before === null && field === 'deliveryDate' && typed.deliveryDate === estimatedDelivery(typed.shippingMethod, typed.pickupDate, today)
  return (
    <TextInput
      id={controlId(field)}
      label={DAYS[field]}
      hint={isProposed ? `Proposed: ${typed.shippingMethod}, ${days} ${days === 1 ? 'day' : 'days'}` : undefined}
      error={messages.of(field)}
      type="date"
      // An unchanged day may have passed by now.
      min={before && before[field] !== '' && before[field] < today ? before[field] : today}
      value={typed[field]}
      onChange={({ target }) => {
        const change = { [field]: target.value }
        onChange(before === null && field === 'pickupDate' ? withProposedDelivery(typed, change, today) : change)
      }}
    />
  )
}

/** When somebody is at the door, on the day of the delivery: two times, or none. */
export function WindowField({ typed, messages, onChange }: Pick<DetailsProps, 'typed' | 'messages' | 'onChange'>) {
  return (
    <div role="group" aria-label="Time window" className="grid grid-cols-2 gap-3">
      <TextInput
        id={controlId('deliverFrom')}
        label="Deliver from"
        error={messages.of('deliverFrom')}
        type="time"
        value={typed.deliverFrom}
        onChange={({ target }) => onChange({ deliverFrom: target.value })}
      />
      <TextInput
        id={controlId('deliverUntil')}
        label="Deliver until"
        error={messages.of('deliverUntil')}
        type="time"
        value={typed.deliverUntil}
        onChange={({ target }) => onChange({ deliverUntil: target.value })}
      />
    </div>
  )
}

export function MethodField({ typed, before, today, onChange }: Omit<DetailsProps, 'messages'>) {
  return (
    <Select
      id={controlId('shippingMethod')}
      label="Shipping Method"
      value={typed.shippingMethod}
      onChange={({ target }) => {
        const shippingMethod = SHIPPING_METHODS.find((method) => method === target.value)
        if (shippingMethod) onChange(before === null ? withProposedDelivery(typed, { shippingMethod }, today) : { shippingMethod })
      }}
    >
      {SHIPPING_METHODS.map((method) => (
        <option key={method}>{method}</option>
      ))}
    </Select>
  )
}

export function PaymentField({ typed, collected, onChange }: Pick<DetailsProps, 'typed' | 'collected' | 'onChange'>) {
  return (
    <Select
      id={controlId('paymentMode')}
      label="Payment"
      hint={collected ?? undefined}
      disabled={collected !== null}
      value={typed.paymentMode}
      onChange={({ target }) => {
        const mode = PAYMENT_MODES.find((each) => each === target.value)
        if (mode) onChange(withPaymentMode(typed, mode))
      }}
    >
      {PAYMENT_MODES.map((mode) => (
        <option key={mode} value={mode}>
          {PAYMENT_MODE_WORDS[mode]}
        </option>
      ))}
    </Select>
  )
}

/** Only where something is collected at the door. */
export function CollectField({
  typed,
  messages,
  collected,
  onChange,
}: Pick<DetailsProps, 'typed' | 'messages' | 'collected' | 'onChange'>) {
  return (
    <TextInput
      id={controlId('collectAmount')}
      label="To collect (₹)"
      disabled={collected !== null}
      error={messages.of('collectAmount')}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="next"
      maxLength={15}
      value={typed.collectAmount}
      onChange={({ target }) => onChange({ collectAmount: target.value })}
    />
  )
}

export function StatusField({ typed, onChange }: Pick<DetailsProps, 'typed' | 'onChange'>) {
  return (
    <Select
      id={controlId('status')}
      label="Status"
      value={typed.status}
      onChange={({ target }) => {
        const chosen = SHIPMENT_STATUSES.find((each) => each === target.value)
        if (chosen) onChange({ status: chosen })
      }}
    >
      {SHIPMENT_STATUSES.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </Select>
  )
}

export function NotesField({ typed, rows, onChange }: Pick<DetailsProps, 'typed' | 'onChange'> & { rows?: number }) {
  return (
    <TextArea
      id={controlId('notes')}
      label="Notes"
      hint="Notes are public"
      rows={rows}
      maxLength={2000}
      value={typed.notes}
      onChange={({ target }) => onChange({ notes: target.value })}
    />
  )
}
