import type { TypedShipment } from '#domain/shipment/typed-shipment.ts'
import { hintsOf } from '#features/shipments/customer/account-hints.ts'
import { CustomerPicker } from '#features/shipments/customer/customer-picker.tsx'
import { NamedCustomer } from '#features/shipments/customer/named-customer.tsx'
import { controlId } from '#features/shipments/form/fault-messages.ts'
import { FormSection } from '#features/shipments/form/fields/form-section.tsx'
import { Button } from '#ui/controls/button.tsx'

interface CustomerFieldProps {
  typed: Pick<TypedShipment, 'customerId' | 'from' | 'to'>
  dense?: boolean
  onChange: (customerId: string) => void
}

const SEARCH = controlId('customerId')
const UNLINK = `${SEARCH}-unlink`

/** The account under which the shipment shows; linking and unlinking go through the queue with the rest of the form. */
export function CustomerField({ typed, dense = false, onChange }: CustomerFieldProps) {
  function change(customerId: string) {
    onChange(customerId)
    // The pressed control is gone.
    requestAnimationFrame(() => document.getElementById(customerId === '' ? SEARCH : UNLINK)?.focus())
  }
  return (
    <FormSection title="Customer Account" dense={dense} withoutTitle={dense}>
      <div className="col-span-full">
        {typed.customerId === '' ? (
          <CustomerPicker id={SEARCH} keepsRoom={!dense} hints={hintsOf([typed.from, typed.to])} onChoose={change} />
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
            <NamedCustomer id={typed.customerId} />
            <Button id={UNLINK} variant="secondary" size="small" onClick={() => change('')}>
              Unlink account
            </Button>
          </div>
        )}
      </div>
    </FormSection>
  )
}
