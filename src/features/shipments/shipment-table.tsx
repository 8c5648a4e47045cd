import { displayShipmentId, type Shipment } from '#domain/shipment.ts'
import { SORT_WORDS } from '#features/shipments/list-sort.ts'
import type { SortColumn } from '#store/sort-order.ts'
import { PayWhenReady } from '#features/shipments/pay-link.tsx'
import { RowActions } from '#features/shipments/row-actions.tsx'
import { SelectAllShown, SelectShipment } from '#features/shipments/select-shipment.tsx'
import { ShipmentLink } from '#features/shipments/shipment-link.tsx'
import { StatusBadge } from '#features/shipments/shipment-marks.tsx'
import { driverName, weightWords, type ShipmentRows } from '#features/shipments/shipment-rows.ts'
import { formatDate, formatTime } from '#ui/format-time.ts'
import { SortHeadCell } from '#ui/sort-head-cell.tsx'
import { Cell, HeadCell, Table } from '#ui/table.tsx'
import { UnsentMark } from '#ui/unsent-mark.tsx'

const COLUMNS: SortColumn[] = ['shipment-id', 'from', 'mobile', 'to', 'weight', 'status', 'created', 'driver']

export function ShipmentTable({ rows, drivers, pending, selection, sorted, onSort, onEdit, onDelete }: ShipmentRows) {
  return (
    <Table caption="Recent Shipments" dense>
      <thead>
        <tr>
          <HeadCell className="w-0">
            <SelectAllShown rows={rows} selection={selection} />
          </HeadCell>
          {COLUMNS.map((column) => (
            <SortHeadCell key={column} sorted={sorted.sort === column ? sorted.direction : null} onSort={() => onSort(column)}>
              {column === 'weight' ? <NarrowHead /> : SORT_WORDS[column]}
            </SortHeadCell>
          ))}
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
            <Cell>{shipment.from_contact_number}</Cell>
            <Cell>
              <Party name={shipment.to_name_or_company} city={shipment.to_city} />
            </Cell>
            <Cell className={`text-right ${shipment.total_weight === null ? 'text-ink-muted' : ''}`}>{weightWords(shipment)}</Cell>
            <Cell>
              <div className="flex flex-col items-start gap-1.5">
                <StatusBadge status={shipment.status} />
                <PayWhenReady shipment={shipment} />
              </div>
            </Cell>
            <Cell className="whitespace-nowrap">
              <CreatedAt shipment={shipment} />
            </Cell>
            <Cell className={shipment.driver_id === null ? 'text-ink-muted' : ''}>{driverName(shipment.driver_id, drivers)}</Cell>
            <Cell>
              <RowActions look="table" shipment={shipment} onEdit={onEdit} onDelete={onDelete} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Its numbers are short. */
function NarrowHead() {
  return (
    <>
      Weight <br />
      (kg)
    </>
  )
}

function Party({ name, city }: { name: string; city: string }) {
  return (
    <>
      <span className="block min-w-20 font-medium wrap-anywhere">{name}</span>
      <span className="block text-ink-muted wrap-anywhere">{city}</span>
    </>
  )
}

function CreatedAt({ shipment: { created_at } }: { shipment: Shipment }) {
  return (
    <time dateTime={created_at}>
      {formatDate(created_at)} <span className="block text-ink-muted">{formatTime(created_at)}</span>
    </time>
  )
}
