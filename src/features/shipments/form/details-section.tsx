import { savedTrackingNumber } from '#domain/tracking-number.ts'
import { DayField, MethodField, NotesField, StatusField, type DetailsProps } from '#features/shipments/form/details-fields.tsx'
import { controlId } from '#features/shipments/form/fault-words.ts'
import { FormSection } from '#features/shipments/form/form-section.tsx'
import { TextInput } from '#ui/field.tsx'

export function DetailsSection(details: DetailsProps) {
  const { typed, before, messages, onChange } = details
  const { trackingNumber } = typed
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
      <MethodField typed={typed} onChange={onChange} />
      <DayField {...details} of="pickupDate" />
      <DayField {...details} of="deliveryDate" />
      {before !== null && <StatusField typed={typed} onChange={onChange} />}
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
        <NotesField typed={typed} onChange={onChange} />
      </div>
    </FormSection>
  )
}
