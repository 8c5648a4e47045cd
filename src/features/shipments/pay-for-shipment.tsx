import { useLiveQuery } from 'dexie-react-hooks'
import { Link } from 'react-router-dom'
import { payAddress } from '#features/shipments/pay-link.tsx'
import { useDatabase } from '#store/database-context.tsx'
import { readShipment } from '#store/read-shipment.ts'
import { buttonClass } from '#ui/button.tsx'

/** Opens the payment page for the one row that is selected; with none or several, that page asks for a tracking number. */
export function PayForShipment({ selected }: { selected: ReadonlySet<string> }) {
  const db = useDatabase()
  const [only] = selected.size === 1 ? selected : []
  const shipment = useLiveQuery(async () => (only === undefined ? null : ((await readShipment(db, only)) ?? null)), [db, only])
  const number = shipment?.tracking_number
  return (
    <Link to={number === undefined ? '/shipment-payment' : payAddress(number)} className={buttonClass('secondary')}>
      Pay for Shipment
    </Link>
  )
}
