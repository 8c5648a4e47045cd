import { SHIPMENT_STATUSES, SHIPPING_METHODS } from '#domain/shipment.ts'
import type { TypedShipment } from '#domain/typed-shipment.ts'
import { controlId, type FieldMessages } from '#features/shipments/form/fault-words.ts'
import { Select, TextArea, TextInput } from '#ui/field.tsx'

export interface DetailsProps {
  typed: TypedShipment
  before: TypedShipment | null
  today: string
  messages: FieldMessages
  onChange: (change: Partial<TypedShipment>) => void
}

const DAYS = { pickupDate: 'Pickup Date', deliveryDate: 'Estimated Delivery Date' } as const

export function DayField({ of: field, typed, before, today, messages, onChange }: DetailsProps & { of: keyof typeof DAYS }) {
  return (
    <TextInput
      id={controlId(field)}
      label={DAYS[field]}
      error={messages.of(field)}
      type="date"
      // A day that stays as it was may have passed meanwhile.
      min={before && before[field] !== '' && before[field] < today ? before[field] : today}
      value={typed[field]}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  )
}

export function MethodField({ typed, onChange }: Pick<DetailsProps, 'typed' | 'onChange'>) {
  return (
    <Select
      id={controlId('shippingMethod')}
      label="Shipping Method"
      value={typed.shippingMethod}
      onChange={({ target }) => {
        const shippingMethod = SHIPPING_METHODS.find((method) => method === target.value)
        if (shippingMethod) onChange({ shippingMethod })
      }}
    >
      {SHIPPING_METHODS.map((method) => (
        <option key={method}>{method}</option>
      ))}
    </Select>
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

export function NotesField({ typed, onChange }: Pick<DetailsProps, 'typed' | 'onChange'>) {
  return (
    <TextArea
      id={controlId('notes')}
      label="Notes"
      hint="Notes are public"
      maxLength={2000}
      value={typed.notes}
      onChange={({ target }) => onChange({ notes: target.value })}
    />
  )
}
