import * as paths from '#domain/app-paths.ts'
import { Link } from 'react-router-dom'
import { displayWarehouseId, warehouseStatusWords, type Warehouse } from '#domain/warehouse/warehouse.ts'
import { HereNow } from '#features/warehouses/list/here-now.tsx'
import type { PendingMark } from '#store/records/pending-records.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { EditAndDelete } from '#ui/controls/edit-and-delete.tsx'
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx'
import { UnsentMark } from '#ui/feedback/unsent-mark.tsx'

interface WarehouseListProps {
  warehouses: readonly Warehouse[]
  pending: Map<string, PendingMark>
  /** How many parcels are at each, by its id, as far as somebody knows. */
  totals: ReadonlyMap<string, number>
  /** Id of the sentence that says why nothing can be changed; null for people who may. */
  lockedBy: string | null
  onEdit: (warehouse: Warehouse) => void
  onDelete: (warehouse: Warehouse) => void
}

/** A table where it fits, cards on a narrow screen; both hold the same. */
export function WarehouseList(props: WarehouseListProps) {
  return (
    <>
      <div className="hidden md:block">
        <Table caption="Warehouses">
          <thead>
            <tr>
              {['ID', 'Name', 'Location', 'Capacity', 'Status', 'Actions'].map((title) => (
                <HeadCell key={title}>{title}</HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.warehouses.map((warehouse) => (
              <tr key={warehouse.id} data-row={warehouse.id} className="last:*:border-b-0 hover:bg-paper">
                <Cell className="font-semibold whitespace-nowrap tabular-nums">{displayWarehouseId(warehouse)}</Cell>
                <Cell className="min-w-32 wrap-anywhere">
                  <OpenLink warehouse={warehouse} />
                  <div className="mt-1 empty:hidden">
                    <UnsentMark mark={props.pending.get(warehouse.id)} />
                  </div>
                </Cell>
                <Cell className="min-w-32 wrap-anywhere">{warehouse.location}</Cell>
                <Cell className="min-w-24 wrap-anywhere">
                  {warehouse.capacity}
                  <HereNow capacity={warehouse.capacity} total={props.totals.get(warehouse.id)} />
                </Cell>
                <Cell>
                  <Standing warehouse={warehouse} />
                </Cell>
                <Cell>
                  <Actions {...props} warehouse={warehouse} />
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul aria-label="Warehouses" className="grid gap-3 md:hidden">
        {props.warehouses.map((warehouse) => (
          <li
            key={warehouse.id}
            data-row={warehouse.id}
            className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-lift"
          >
            <div className="flex items-start justify-between gap-3">
              <div className="flex min-w-0 flex-col items-start wrap-anywhere">
                <OpenLink warehouse={warehouse} />
                <p className="text-sm text-ink-muted">{displayWarehouseId(warehouse)}</p>
                <UnsentMark mark={props.pending.get(warehouse.id)} />
              </div>
              <Standing warehouse={warehouse} />
            </div>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 wrap-anywhere">
              <dt className="text-ink-muted">Location</dt>
              <dd>{warehouse.location}</dd>
              <dt className="text-ink-muted">Capacity</dt>
              <dd>
                {warehouse.capacity}
                <HereNow capacity={warehouse.capacity} total={props.totals.get(warehouse.id)} />
              </dd>
            </dl>
            <Actions {...props} warehouse={warehouse} />
          </li>
        ))}
      </ul>
    </>
  )
}

function OpenLink({ warehouse }: { warehouse: Warehouse }) {
  return (
    <Link
      to={paths.warehouse(warehouse.id)}
      data-row-link
      className="inline-flex min-h-6 items-center font-semibold text-link underline-offset-4 hover:underline pointer-coarse:min-h-target"
    >
      {warehouse.name}
    </Link>
  )
}

function Standing({ warehouse: { status } }: { warehouse: Warehouse }) {
  return <Badge tone={status === 'active' ? 'good' : 'neutral'}>{warehouseStatusWords(status)}</Badge>
}

function Actions({ warehouse, lockedBy, onEdit, onDelete }: WarehouseListProps & { warehouse: Warehouse }) {
  return <EditAndDelete name={warehouse.name} lockedBy={lockedBy} onEdit={() => onEdit(warehouse)} onDelete={() => onDelete(warehouse)} />
}
