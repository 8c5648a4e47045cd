import { Link } from 'react-router-dom'
import { PayForShipment } from '#features/shipments/pay-for-shipment.tsx'
import { buttonClass } from '#ui/button.tsx'

export function ListActions({ selected }: { selected: ReadonlySet<string> }) {
  return (
    <>
      <Link to="/create-shipment" className={buttonClass()}>
        Create Shipment
      </Link>
      <PayForShipment selected={selected} />
    </>
  )
}
