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
import { FormSection } from '#features/shipments/form/fields/form-section.tsx'
import { SummaryCode } from '#features/shipments/form/summary/summary-code.tsx'
import { TextInput } from '#ui/controls/field.tsx'

export function EditedDetails({ shownId, ...details }: DetailsProps & { shownId: string }) {
  const { typed, onChange } = details
  return (
    <FormSection title="Shipment Details">
      <TextInput label="Shipment ID" readOnly value={shownId} className="bg-sunken tabular-nums" />
      <DayField {...details} of="deliveryDate" />
      <WindowField {...details} />
      <PaymentField {...details} />
      {typed.paymentMode !== 'prepaid' && <CollectField {...details} />}
      <StatusField typed={typed} onChange={onChange} />
      <MethodField {...details} />
      <div className="sm:col-span-2">
        <NotesField typed={typed} onChange={onChange} />
      </div>
      <div className="sm:col-span-2">
        <SummaryCode text={shownId} />
      </div>
    </FormSection>
  )
}
