import { useLiveQuery } from 'dexie-react-hooks'
import { lazy, Suspense } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import * as paths from '#domain/app-paths.ts'
import { displayShipmentId, type Shipment } from '#domain/shipment/shipment.ts'
import { PrintedSheet } from '#features/shipments/form/summary/printed-sheet.tsx'
import { useDatabase } from '#store/database/database-context.tsx'
import { readShipment } from '#store/reads/read-shipment.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Loading } from '#ui/feedback/loading.tsx'

// Loaded with the library that draws the bars: people who only look at the list need neither.
const PrintableSummary = lazy(async () => ({
  default: (await import('#features/shipments/form/summary/printable-summary.tsx')).PrintableSummary,
}))

/** What the form hands to the list: the id of the shipment it has just made. */
export interface CreatedShipment {
  createdShipment: string
}

/** Over the list, once, after a shipment was made: its summary, ready to be printed, and what comes next. */
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
            <Link to={paths.labelsOf(shipment.id)} className={buttonClass()}>
              Print label
            </Link>
            <Button variant="secondary" onClick={() => window.print()}>
              Print Shipment
            </Button>
            <Link to={paths.anotherShipment(shipment.id)} className={buttonClass('secondary')}>
              Create another
            </Link>
            <Link to={paths.shipment(shipment.id)} className={buttonClass('secondary')}>
              Open
            </Link>
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
