import type { Load } from '#domain/run-sheet/areas.ts'
import { overLimitPaise, type CarriedOfDriver } from '#domain/run-sheet/run-sheet.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx'

export interface DriverLoad {
  driverId: string
  name: string
  /** With what was just given to them. */
  load: Load
  given: number
  /** In paise: what is to be collected from the drafts of the day, with what was just given. */
  toSendPaise: number
  /** In paise: what is to be collected from sheets that are out, of whatever day. */
  outPaise: number
  carried: CarriedOfDriver | null
}

/** Who has how much to take along on the day, to see where the next area fits. */
export function DriverLoads({ loads }: { loads: readonly DriverLoad[] }) {
  return (
    <Table caption="Each driver’s load" dense>
      <thead>
        <tr>
          <HeadCell>Driver</HeadCell>
          <HeadCell className="text-right">Shipments</HeadCell>
          <HeadCell className="text-right">Pieces</HeadCell>
          <HeadCell className="text-right">To collect</HeadCell>
        </tr>
      </thead>
      <tbody>
        {loads.map(({ driverId, name, load, given, toSendPaise, outPaise, carried }) => (
          <tr key={driverId}>
            <th scope="row" className="border-b border-line px-(--cell-room) py-2.5 text-left align-top font-semibold wrap-anywhere">
              <div className="min-w-28">
                {name}
                {overLimitPaise(toSendPaise, outPaise, carried) !== null && (
                  <Badge tone="warn" wrap>
                    Over {formatRupees(carried?.limitPaise ?? 0)} with what is carried
                    {outPaise + toSendPaise > load.collects && ' and sheets of other days'}
                  </Badge>
                )}
              </div>
            </th>
            <Cell className="text-right tabular-nums">
              {load.shipmentIds.length}
              {given > 0 && <span className="block text-ink-muted">{given} new</span>}
            </Cell>
            <Cell className="text-right tabular-nums">{load.pieces}</Cell>
            <Cell className="text-right tabular-nums">{formatRupees(load.collects)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
