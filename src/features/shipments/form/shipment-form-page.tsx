import { Link, useParams, useSearchParams } from 'react-router-dom'
import { ShipmentForm } from '#features/shipments/form/shipment-form.tsx'
import { useClientChoices } from '#features/shipments/form/use-client-choices.ts'
import { useFormStart } from '#features/shipments/form/use-form-start.ts'
import type { ShipmentDraftKey } from '#store/shipment-draft.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Loading } from '#ui/loading.tsx'
import { Page } from '#ui/page.tsx'

export function ShipmentFormPage() {
  const { id } = useParams()
  const copyOf = useSearchParams()[0].get('copy')
  const draftKey =
    id !== undefined ? (`shipment:edit:${id}` as const) : copyOf !== null ? (`shipment:copy:${copyOf}` as const) : 'shipment:new'
  return <OpenedForm key={draftKey} draftKey={draftKey} />
}

function OpenedForm({ draftKey }: { draftKey: ShipmentDraftKey }) {
  const choices = useClientChoices()
  const start = useFormStart(draftKey)

  if (start === undefined || choices === undefined) return <Loading />
  if (start === null) {
    return (
      <Page title="Shipment">
        <EmptyState
          title="This shipment is not on this device."
          actions={
            <Link to="/dashboard" className={buttonClass('secondary')}>
              All shipments
            </Link>
          }
        >
          It was deleted, its address was mistyped, or it is older than what is kept here: then it needs a connection.
        </EmptyState>
      </Page>
    )
  }
  return <ShipmentForm start={start} choices={choices} />
}
