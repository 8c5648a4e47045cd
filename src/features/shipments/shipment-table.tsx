import { displayShipmentId, type Shipment } from '#domain/shipment.ts'
import { PrintLabelLink } from '#features/shipments/labels/print-label-link.tsx'
import { SelectAllShown, SelectShipment } from '#features/shipments/select-shipment.tsx'
import { ShipmentLink } from '#features/shipments/shipment-link.tsx'
import { StatusBadge, UnsentMark } from '#features/shipments/shipment-marks.tsx'
import { driverName, type ShipmentRows } from '#features/shipments/shipment-rows.ts'
import { formatInstant } from '#ui/format-time.ts'
import { Cell, HeadCell, Table } from '#ui/table.tsx'

export function ShipmentTable({ rows, drivers, pending, selection }: ShipmentRows) {
  return (
    <Table caption="Recent Shipments">
      <thead>
        <tr>
          <HeadCell className="w-0">
            <SelectAllShown rows={rows} selection={selection} />
          </HeadCell>
          <HeadCell>Shipment ID</HeadCell>
          <HeadCell>From</HeadCell>
          <HeadCell>To</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell>Created</HeadCell>
          <HeadCell>Driver</HeadCell>
          <HeadCell>Actions</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((shipment) => (
          <tr key={shipment.id} data-row={shipment.id} className="last:*:border-b-0 hover:bg-paper has-checked:bg-info-soft">
            <Cell>
              <SelectShipment shipment={shipment} selection={selection} />
            </Cell>
            <Cell className="font-semibold whitespace-nowrap">
              <ShipmentLink id={shipment.id}>{displayShipmentId(shipment)}</ShipmentLink>
              <div className="mt-1 empty:hidden">
                <UnsentMark mark={pending.get(shipment.id)} />
              </div>
            </Cell>
            <Cell>
              <Party name={shipment.from_name_or_company} city={shipment.from_city} />
            </Cell>
            <Cell>
              <Party name={shipment.to_name_or_company} city={shipment.to_city} />
            </Cell>
            <Cell>
              <StatusBadge status={shipment.status} />
            </Cell>
            <Cell className="whitespace-nowrap">
              <CreatedAt shipment={shipment} />
            </Cell>
            <Cell className={`whitespace-nowrap ${shipment.driver_id === null ? 'text-ink-muted' : ''}`}>
              {driverName(shipment.driver_id, drivers)}
            </Cell>
            <Cell>
              <PrintLabelLink shipmentId={shipment.id} of={displayShipmentId(shipment)} variant="quiet" size="small" />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Party({ name, city }: { name: string; city: string }) {
  return (
    <>
      <span className="block font-medium">{name}</span>
      <span className="block text-sm text-ink-muted">{city}</span>
    </>
  )
}

function CreatedAt({ shipment }: { shipment: Shipment }) {
  return <time dateTime={shipment.created_at}>{formatInstant(shipment.created_at)}</time>
}
