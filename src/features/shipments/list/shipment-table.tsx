import { displayShipmentId } from '#domain/shipment/shipment.ts'
import { TABLE_COLUMNS } from '#features/shipments/list/columns/table-columns.tsx'
import { CopyTrackingNumber } from '#features/shipments/list/copy-tracking-number.tsx'
import { SORT_WORDS } from '#features/shipments/list/list-sort.ts'
import { useRowPress } from '#features/shipments/list/hooks/use-row-press.ts'
import { TableRowActions } from '#features/shipments/list/table-row-actions.tsx'
import { SelectAllShown, SelectShipment } from '#features/shipments/list/select-shipment.tsx'
import { ShipmentLink } from '#features/shipments/list/shipment-link.tsx'
import type { ShipmentRows } from '#features/shipments/list/shipment-lines-shown.ts'
import type { PendingMark } from '#store/records/pending-shipments.ts'
import { SortHeadCell } from '#ui/controls/sort-head-cell.tsx'
import { useWideScreen } from '#ui/hooks/use-wide-screen.ts'
import { UpArrowIcon, WarningIcon } from '#ui/layout/icons.tsx'
import { HeadCell, Table } from '#ui/layout/table.tsx'

/**
 * What stands around the chosen columns. The action buttons are wider where they are pressed by a finger. The copy button is, too, and
 * leaves the compact table, with the gap before it.
 */
const AROUND = {
  wide: { select: '2.25rem', id: 'calc(6.75rem + var(--copy))', actions: 'calc(0.75rem + 4 * var(--action))' },
  compact: { select: '1.625rem', id: 'calc(5.75rem + var(--copy))', actions: 'calc(0.375rem + 2 * var(--action))' },
}

/** Where the columns need more than the room, as under a finger on a tablet, they go by below the actions. */
const alwaysInSight = 'sticky right-0 z-1'

const cellClass = 'border-b border-line px-(--cell-room) align-middle'

/** Rows of one height, however long their words, so that as many as possible are in sight. From 80rem on it is wide, below compact. */
export function ShipmentTable({ rows, drivers, pending, selection, sorted, onSort, columns, ...onRow }: ShipmentRows) {
  const isWide = useWideScreen('80rem')
  useRowPress()
  const around = isWide ? AROUND.wide : AROUND.compact
  const shown = columns.map((name) => ({ name, ...TABLE_COLUMNS[name], rem: TABLE_COLUMNS[name].width[isWide ? 0 : 1] }))
  const minWidth = `calc(${[...Object.values(around), ...shown.map(({ rem }) => `${rem}rem`)].join(' + ')})`
  return (
    <div className="[--action:1.625rem] [--copy:1.5rem] pointer-coarse:[--action:3rem] pointer-coarse:[--copy:3rem] pointer-coarse:max-xl:[--copy:-0.25rem]">
      <Table caption="Recent Shipments" dense={isWide ? 'rows' : 'compact'} minWidth={minWidth}>
        <colgroup>
          <col style={{ width: around.select }} />
          <col style={{ width: around.id }} />
          {shown.map(({ name, rem, grows = false }) => (
            <col key={name} style={grows ? undefined : { width: `${rem}rem` }} />
          ))}
          <col style={{ width: around.actions }} />
        </colgroup>
        <thead>
          <tr>
            <HeadCell>
              <SelectAllShown rows={rows} selection={selection} />
            </HeadCell>
            <SortHeadCell sorted={sorted.sort === 'shipment-id' ? sorted.direction : null} onSort={() => onSort('shipment-id')}>
              {SORT_WORDS['shipment-id']}
            </SortHeadCell>
            {shown.map(({ name, words, sort }) =>
              sort === undefined ? (
                <HeadCell key={name}>{words}</HeadCell>
              ) : (
                <SortHeadCell key={name} sorted={sorted.sort === sort ? sorted.direction : null} onSort={() => onSort(sort)}>
                  {words}
                </SortHeadCell>
              ),
            )}
            <HeadCell className={alwaysInSight}>Actions</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((shipment) => (
            <tr
              key={shipment.id}
              data-row={shipment.id}
              className={`cursor-pointer bg-surface last:*:border-b-0 hover:bg-paper has-checked:bg-info-soft ${isWide ? 'h-11' : 'h-7.5'} pointer-coarse:h-12`}
            >
              <td className={cellClass}>
                <SelectShipment shipment={shipment} rows={rows} selection={selection} />
              </td>
              <td className={`${cellClass} font-semibold whitespace-nowrap`}>
                <span className="flex items-center gap-1">
                  <ShipmentLink id={shipment.id}>{displayShipmentId(shipment)}</ShipmentLink>
                  {/* Under a finger in the compact table there is no room for it: the shipment's own page has it. */}
                  <span className="contents pointer-coarse:max-xl:hidden">
                    <CopyTrackingNumber number={shipment.tracking_number} />
                  </span>
                  <PendingIcon mark={pending.get(shipment.id)} />
                </span>
              </td>
              {shown.map(({ name, isNumber = false, cell }) => (
                <td key={name} className={`${cellClass} overflow-hidden ${isNumber ? 'text-right' : ''}`}>
                  {cell(shipment, drivers)}
                </td>
              ))}
              <td className={`${cellClass} ${alwaysInSight} bg-inherit`}>
                <TableRowActions shipment={shipment} isWide={isWide} {...onRow} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

const PENDING = {
  unsent: { words: 'Not sent yet', icon: <UpArrowIcon className="size-4" />, tone: 'text-info' },
  'needs-you': { words: 'Needs you', icon: <WarningIcon className="size-4" />, tone: 'text-bad' },
} as const

/** Says in a row's height that what the row shows has not reached the office yet. */
function PendingIcon({ mark }: { mark: PendingMark | undefined }) {
  if (mark === undefined) return null
  const { words, icon, tone } = PENDING[mark]
  return (
    <span title={words} className={tone}>
      {icon}
      <span className="sr-only">{words}</span>
    </span>
  )
}
