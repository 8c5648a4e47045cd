import { savedTrackingNumber } from '#domain/shipment/tracking-number.ts'
import {
  CollectField,
  DayField,
  MethodField,
  NotesField,
  PaymentField,
  StatusField,
  WindowField,
  type DetailsProps,
} from '#features/shipments/form/fields/details-fields.tsx'
import { controlId } from '#features/shipments/form/fault-messages.ts'
import { FormSection } from '#features/shipments/form/fields/form-section.tsx'
import { TextInput } from '#ui/controls/field.tsx'

export function DetailsSection({ dense = false, ...details }: DetailsProps & { dense?: boolean }) {
  const { typed, before, messages, onChange } = details
  const third = dense ? 'col-span-4' : ''
  const { trackingNumber } = typed
  const collects = typed.paymentMode !== 'prepaid'
  // The notes take what the last row has left.
  const notes = ['col-span-8', 'col-span-4', 'col-span-full'][(before === null ? 0 : 1) + (collects ? 1 : 0)]
  return (
    <FormSection title="Shipment Details" dense={dense}>
      <div className={third}>
        <TextInput
          id={controlId('trackingNumber')}
          label="Tracking Number"
          hint={dense ? undefined : 'Digits only. Left empty, it is filled with a new number.'}
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
      </div>
      <div className={third}>
        <MethodField {...details} />
      </div>
      <div className={third}>
        <DayField {...details} of="pickupDate" />
      </div>
      <div className={third}>
        <DayField {...details} of="deliveryDate" />
      </div>
      <div className={third}>
        <WindowField {...details} />
      </div>
      <div className={third}>
        <PaymentField {...details} />
      </div>
      {collects && (
        <div className={third}>
          <CollectField {...details} />
        </div>
      )}
      {before !== null && (
        <div className={third}>
          <StatusField typed={typed} onChange={onChange} />
        </div>
      )}
      <div className={third}>
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
      </div>
      <div className={dense ? notes : 'sm:col-span-2'}>
        <NotesField typed={typed} rows={dense ? 1 : 3} onChange={onChange} />
      </div>
    </FormSection>
  )
}
