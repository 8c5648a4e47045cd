import * as paths from '#domain/app-paths.ts'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { ShipmentForm } from '#features/shipments/form/shipment-form.tsx'
import { useClientChoices } from '#features/shipments/form/use-client-choices.ts'
import { useFormStart } from '#features/shipments/form/use-form-start.ts'
import type { ShipmentDraftKey } from '#store/drafts/shipment-draft.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Page } from '#ui/layout/page.tsx'

export function ShipmentFormPage() {
  const { id } = useParams()
  const [params] = useSearchParams()
  const draftKey = draftKeyOf(id, params.get('copy'), params.get('after'))
  return <OpenedForm key={draftKey} draftKey={draftKey} />
}

function draftKeyOf(id: string | undefined, copyOf: string | null, after: string | null): ShipmentDraftKey {
  if (id !== undefined) return `shipment:edit:${id}`
  if (copyOf !== null) return `shipment:copy:${copyOf}`
  return after === null ? 'shipment:new' : `shipment:another:${after}`
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
            <Link to={paths.dashboard} className={buttonClass('secondary')}>
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
