import * as paths from '#domain/app-paths.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { Link } from 'react-router-dom'
import { useDatabase } from '#store/database/database-context.tsx'
import { readShipment } from '#store/reads/read-shipment.ts'
import { buttonClass } from '#ui/controls/button.tsx'

/** Opens the payment page for the one row that is selected; with none or several, that page asks for a tracking number. */
export function PayForShipment({ selected }: { selected: ReadonlySet<string> }) {
  const db = useDatabase()
  const [only] = selected.size === 1 ? selected : []
  const shipment = useLiveQuery(async () => (only === undefined ? null : ((await readShipment(db, only)) ?? null)), [db, only])
  const number = shipment?.tracking_number
  return (
    <Link to={number === undefined ? paths.shipmentPayment : paths.payForNumber(number)} className={buttonClass('secondary', 'small')}>
      Pay for Shipment
    </Link>
  )
}
