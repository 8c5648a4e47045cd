import { useLiveQuery } from 'dexie-react-hooks'
import { lazy, Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { displayShipmentId, type Shipment } from '#domain/shipment.ts'
import { PrintedSheet } from '#features/shipments/form/printed-sheet.tsx'
import { useDatabase } from '#store/database-context.tsx'
import { readShipment } from '#store/read-shipment.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading } from '#ui/loading.tsx'

// With the library that draws the bars: whoever only looks at the list does without both.
const PrintableSummary = lazy(async () => ({ default: (await import('#features/shipments/form/printable-summary.tsx')).PrintableSummary }))

/** What the form hands to the list: the id of the shipment it has just made. */
export interface CreatedShipment {
  createdShipment: string
}

/** Over the list, once, after a shipment was made: its summary, ready to be printed. */
export function CreatedShipmentSummary() {
  const db = useDatabase()
  const navigate = useNavigate()
  const location = useLocation()
  const id = createdIn(location.state)
  const shipment = useLiveQuery(async () => (id === null ? undefined : readShipment(db, id)), [db, id])
  if (id === null || shipment === undefined) return null
  return (
    <SummaryDialog shipment={shipment} onClose={() => void navigate(location.pathname + location.search, { replace: true, state: null })} />
  )
}

function SummaryDialog({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const id = displayShipmentId(shipment)

  return (
    <>
      <Dialog
        title={`Shipment ${id}`}
        size="wide"
        onClose={onClose}
        actions={
          <>
            <Button onClick={() => window.print()}>Print Shipment</Button>
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
          </>
        }
      >
        <Suspense fallback={<Loading />}>
          <PrintableSummary shipment={shipment} />
        </Suspense>
      </Dialog>
      <PrintedSheet title={`Shipment ${id}`}>
        <Suspense>
          <PrintableSummary shipment={shipment} />
        </Suspense>
      </PrintedSheet>
    </>
  )
}

function createdIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('createdShipment' in state)) return null
  return typeof state.createdShipment === 'string' ? state.createdShipment : null
}
