import { useId, useState } from 'react'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { placeOf } from '#domain/shipment/shipment-fields.ts'
import { hintsOf } from '#features/shipments/customer/account-hints.ts'
import { CustomerPicker } from '#features/shipments/customer/customer-picker.tsx'
import { NamedCustomer } from '#features/shipments/customer/named-customer.tsx'
import { useDatabase } from '#store/database/database-context.tsx'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { updateShipment } from '#store/writes/update-shipment.ts'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/toast.tsx'

/** The customer account of an opened shipment, and the dialog that links another one or none. */
export function ShipmentCustomer({ shipment }: { shipment: Shipment }) {
  const [asked, setAsked] = useState(false)
  const heading = useId()
  const linked = shipment.user_id ?? null
  return (
    <section aria-labelledby={heading} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
      <div className="min-w-0">
        <h2 id={heading} className="text-sm font-semibold text-ink-muted">
          Customer account
        </h2>
        {linked === null ? <p>No account is linked.</p> : <NamedCustomer id={linked} />}
      </div>
      <Button variant="secondary" size="small" onClick={() => setAsked(true)}>
        {linked === null ? 'Link an account' : 'Change account'}
      </Button>
      {asked && <LinkDialog shipment={shipment} onClose={() => setAsked(false)} />}
    </section>
  )
}

/** Finding an account needs signal; what is chosen is saved on this device and goes through the queue like every edit. */
function LinkDialog({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const db = useDatabase()
  const [failure, setFailure] = useState<string | null>(null)
  const searchId = useId()
  const from = shipment.user_id ?? null

  async function link(to: string | null) {
    try {
      if (to !== from) await updateShipment(db, { id: shipment.id, changes: { user_id: { from, to } } }, new Date(), shipment)
      showToast(to === null ? 'Saved on this device: no account is linked.' : 'Saved on this device: the account is linked.', {
        tone: 'good',
      })
      onClose()
    } catch (problem) {
      setFailure(saveFailureWords(problem))
    }
  }

  return (
    <Dialog
      title="Customer account"
      onClose={onClose}
      actions={
        <>
          {from !== null && (
            <Button variant="danger" onClick={() => void link(null)}>
              Unlink account
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== null && <Banner tone="bad" role="alert" title={failure} />}
        <CustomerPicker
          id={searchId}
          hints={hintsOf([placeOf(shipment, 'from'), placeOf(shipment, 'to')])}
          onChoose={(accountId) => void link(accountId)}
        />
      </div>
    </Dialog>
  )
}
