import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ShipmentFormState } from '#features/shipments/form/use-shipment-form.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast.tsx'

/** Somebody else deleted what is being edited: what was typed can still become a shipment. */
export function GoneNotice({ form }: { form: ShipmentFormState }) {
  const navigate = useNavigate()

  // Whoever types further down does not see the top of the form.
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
