import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ShipmentFormState } from '#features/shipments/form/use-shipment-form.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { showToast } from '#ui/feedback/toast.tsx'

/** Somebody else deleted the edited shipment: the typed text can still become a new one. */
export function GoneNotice({ form }: { form: ShipmentFormState }) {
  const navigate = useNavigate()

  // A person who types further down does not see the top of the form.
  useEffect(() => showToast('This shipment has been deleted meanwhile. See the top of the form.', { milliseconds: 10_000 }), [])

  async function writeAgain() {
    const address = await form.moveToNewShipment()
    if (address !== null) await navigate(address, { replace: true })
  }

  return (
    <Banner
      tone="warn"
      role="alert"
      title="This shipment has been deleted meanwhile."
      actions={
        <Button variant="secondary" size="small" onClick={() => void writeAgain()}>
          Create it again…
        </Button>
      }
    >
      What you change here cannot be added to it any more. You can create it again with everything you see here, its tracking number
      included.
    </Banner>
  )
}
