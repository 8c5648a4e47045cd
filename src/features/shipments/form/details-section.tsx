import { SHIPMENT_STATUSES, SHIPPING_METHODS } from '#domain/shipment.ts'
import type { TypedShipment } from '#domain/typed-shipment.ts'
import { controlId, type FieldMessages } from '#features/shipments/form/fault-words.ts'
import { FormSection } from '#features/shipments/form/form-section.tsx'
import { savedTrackingNumber } from '#domain/tracking-number.ts'
import { Select, TextArea, TextInput } from '#ui/field.tsx'

interface DetailsSectionProps {
  typed: TypedShipment
  before: TypedShipment | null
  today: string
  messages: FieldMessages
  onChange: (change: Partial<TypedShipment>) => void
}

export function DetailsSection({ typed, before, today, messages, onChange }: DetailsSectionProps) {
  const { trackingNumber } = typed
  const day = (field: 'pickupDate' | 'deliveryDate') => ({
    id: controlId(field),
    error: messages.of(field),
    type: 'date',
    // A day that stays as it was may have passed meanwhile.
    min: before && before[field] !== '' && before[field] < today ? before[field] : today,
    value: typed[field],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
  })
  return (
    <FormSection title="Shipment Details">
      <TextInput
        id={controlId('trackingNumber')}
        label="Tracking Number"
        hint="Digits only. Left empty, it is filled with a new number."
        error={messages.of('trackingNumber')}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={64}
        value={trackingNumber}
        onChange={({ target }) => onChange({ trackingNumber: target.value })}
        onBlur={() => {
          if (trackingNumber !== before?.trackingNumber) onChange({ trackingNumber: savedTrackingNumber(trackingNumber) })
        }}
      />
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
      <TextInput {...day('pickupDate')} label="Pickup Date" />
      <TextInput {...day('deliveryDate')} label="Estimated Delivery Date" />
      {before !== null && (
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
      )}
      <TextInput
        id={controlId('handlingInstructions')}
        label="Handling Instructions"
        hint="Printed on the label."
        autoComplete="off"
        enterKeyHint="next"
        maxLength={200}
        value={typed.handlingInstructions}
        onChange={({ target }) => onChange({ handlingInstructions: target.value })}
      />
      <div className="sm:col-span-2">
        <TextArea
          id={controlId('notes')}
          label="Notes"
          hint="Notes are public"
          maxLength={2000}
          value={typed.notes}
          onChange={({ target }) => onChange({ notes: target.value })}
        />
      </div>
    </FormSection>
  )
}
