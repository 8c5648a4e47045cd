import { useParams } from 'react-router-dom'

import { OpenedShipment } from '#features/shipments/detail/opened-shipment.tsx'

export function ShipmentDetailPage() {
  const { id = '' } = useParams()
  return <OpenedShipment key={id} id={id} />
}
