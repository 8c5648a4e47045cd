import { PACKAGE_TYPES, SHIPPING_METHODS } from '#domain/shipment/shipment.ts'
import { withProposedDelivery } from '#domain/shipment/estimated-delivery.ts'
import type { ForAll } from '#domain/shipment/many/recipient-list.ts'
import { controlId, type FieldMessages } from '#features/shipments/form/fault-messages.ts'
import { ClientField } from '#features/shipments/form/fields/client-field.tsx'
import { FormSection } from '#features/shipments/form/fields/form-section.tsx'
import { PlaceFields } from '#features/shipments/form/fields/place-fields.tsx'
import type { ClientChoices } from '#features/shipments/form/use-client-choices.ts'
import { Select, TextInput } from '#ui/controls/field.tsx'

interface ForAllFieldsProps {
  forAll: ForAll
  choices: ClientChoices
  messages: FieldMessages
  today: string
  onChange: (change: Partial<ForAll>) => void
}

/** What is said once: who sends, who pays, and how the parcels go. */
export function ForAllFields({ forAll, choices, messages, today, onChange }: ForAllFieldsProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <ClientField
          code={forAll.clientCode}
          choices={choices}
          frozen={null}
          messages={messages}
          onChange={(clientCode) => onChange({ clientCode })}
        />
        <FormSection title="All parcels">
          <Select
            id={controlId('shippingMethod')}
            label="Shipping Method"
            value={forAll.shippingMethod}
            onChange={({ target }) => {
              const shippingMethod = SHIPPING_METHODS.find((method) => method === target.value)
              if (shippingMethod) onChange(withProposedDelivery({ ...forAll, pickupDate: '' }, { shippingMethod }, today))
            }}
          >
            {SHIPPING_METHODS.map((method) => (
              <option key={method}>{method}</option>
            ))}
          </Select>
          <Select
            id={controlId('packageType')}
            label="Package Type"
            value={forAll.packageType}
            onChange={({ target }) => {
              const packageType = PACKAGE_TYPES.find((type) => type === target.value)
              if (packageType) onChange({ packageType })
            }}
          >
            {PACKAGE_TYPES.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </Select>
          <TextInput
            id={controlId('description')}
            label="Contents"
            hint="For every row that says nothing else."
            autoComplete="off"
            enterKeyHint="next"
            maxLength={300}
            value={forAll.description}
            onChange={({ target }) => onChange({ description: target.value })}
          />
          <TextInput
            id={controlId('deliveryDate')}
            label="Estimated Delivery Date"
            error={messages.of('deliveryDate')}
            type="date"
            min={today}
            value={forAll.deliveryDate}
            onChange={({ target }) => onChange({ deliveryDate: target.value })}
          />
          <TextInput
            id={controlId('handlingInstructions')}
            label="Handling Instructions"
            hint="Printed on the labels."
            autoComplete="off"
            enterKeyHint="next"
            maxLength={200}
            value={forAll.handlingInstructions}
            onChange={({ target }) => onChange({ handlingInstructions: target.value })}
          />
          <TextInput
            id={controlId('to.country')}
            label="Country of the recipients"
            error={messages.of('to.country')}
            autoComplete="off"
            enterKeyHint="next"
            maxLength={100}
            value={forAll.country}
            onChange={({ target }) => onChange({ country: target.value })}
          />
        </FormSection>
      </div>
      <PlaceFields
        side="from"
        place={forAll.from}
        clientCode={forAll.clientCode}
        messages={messages}
        onChange={(part) => onChange({ from: { ...forAll.from, ...part } })}
      />
    </div>
  )
}
