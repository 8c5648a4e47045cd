import { useEffect, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { readFormStart, type FormStart } from '#features/shipments/form/form-start.ts'
import { ShipmentForm } from '#features/shipments/form/shipment-form.tsx'
import { useClientChoices } from '#features/shipments/form/use-client-choices.ts'
import { useDatabase } from '#store/database-context.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Loading } from '#ui/loading.tsx'
import { Page } from '#ui/page.tsx'

export function ShipmentFormPage() {
  const { id } = useParams()
  const copyOf = useSearchParams()[0].get('copy')
  return <OpenedForm key={`${id ?? ''} ${copyOf ?? ''}`} id={id} copyOf={copyOf} />
}

function OpenedForm({ id, copyOf }: { id: string | undefined; copyOf: string | null }) {
  const db = useDatabase()
  const choices = useClientChoices()
  // Read once: what is edited must not move under the hands of whoever edits it.
  const [start, setStart] = useState<FormStart | null>()
  useEffect(() => {
    let left = false
    readFormStart(db, id, copyOf).then(
      (read) => {
        if (!left) setStart(read)
      },
      () => {
        if (!left) setStart(null)
      },
    )
    return () => {
      left = true
    }
  }, [db, id, copyOf])

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
          It was deleted, or its address was mistyped.
        </EmptyState>
      </Page>
    )
  }
  return <ShipmentForm start={start} choices={choices} />
}
