import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { RunSheet, RunSheetStop } from '#domain/run-sheet/run-sheet.ts'
import { piecesStillOut } from '#domain/run-sheet/stop-pieces.ts'
import { piecesOf } from '#domain/shipment/shipment.ts'
import type { DriverShipment } from '#domain/shipment/shipment.ts'
import { arrangeDay, type DriversDay } from '#features/proof-of-delivery/day/arrange-day.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import type { WaybillDatabase } from '#store/database/database.ts'
import { isCapture } from '#domain/sync/command.ts'
import { isBeingWithdrawn, type OutboxEntry } from '#store/outbox/outbox-entry.ts'
import { readQueue } from '#store/outbox/queue.ts'
import { readClosedSheets, readDriversSheets } from '#store/reads/run-sheets/read-drivers-sheets.ts'
import { readDriversShipments } from '#store/reads/read-drivers-shipments.ts'
import { useRefreshWhen } from '#ui/hooks/use-refresh-when.ts'

export interface ReadDay extends DriversDay {
  shipments: DriverShipment[]
  /** The open ones, in the order of the way. */
  sheets: RunSheet[]
  /** Scanned in again at a warehouse from a sheet that is closed, and not taken along since. */
  broughtBack: ReadonlySet<string>
  /** On a sheet that is out, and on this driver's list no more: held by the office, or called off. They come back all the same. */
  calledBack: { shipmentId: string; name: string; number: string }[]
}

export async function readDriversDay(db: WaybillDatabase, driverId: string, now = new Date()): Promise<ReadDay> {
  const [shipments, queue, sheets, closed] = await Promise.all([
    readDriversShipments(db, driverId),
    readQueue(db),
    readDriversSheets(db, driverId),
    readClosedSheets(db, driverId),
  ])
  const day = arrangeDay(shipments, queue, now, sheets, closed)
  const calledBack = await readCalledBack(db, shipments, sheets)
  return { ...day, shipments, sheets, broughtBack: broughtBackFrom(closed, day, sheets), calledBack }
}

/** What this driver recorded of it afterwards, or what is on a sheet again, is with them. */
function broughtBackFrom(closed: readonly RunSheet[], day: DriversDay, sheets: readonly RunSheet[]): Set<string> {
  const captures = new Map(stopsOf(day).map(({ shipment, capture }) => [shipment.id, capture?.happenedAt ?? '']))
  const again = new Set(sheets.flatMap(({ state, stops }) => (state === 'out' ? stops.map(({ shipment_id }) => shipment_id) : [])))
  const back = closed.flatMap(({ stops }) =>
    stops.flatMap(({ shipment_id: id, back_at: at }) => (at !== null && !again.has(id) && (captures.get(id) ?? '') < at ? [id] : [])),
  )
  return new Set(back)
}

function stopsOf({ todo, tried, notAttempted, later }: DriversDay) {
  return [...tried, ...notAttempted, ...todo, ...later].flatMap(({ parcels }) => parcels)
}

async function readCalledBack(db: WaybillDatabase, shipments: readonly DriverShipment[], sheets: readonly RunSheet[]) {
  const rows = new Map(shipments.map((shipment) => [shipment.id, shipment]))
  const allOf = ({ shipment_id: id, pieces_out: out }: RunSheetStop) => {
    const row = rows.get(id)
    return row === undefined ? (out ?? 1) : piecesOf(row)
  }
  const out = sheets
    .filter(({ state }) => state === 'out')
    .flatMap(({ stops }) => stops.filter((stop) => piecesStillOut(stop, allOf(stop)) > 0))
  const away = out.filter(({ shipment_id: id }) => !rows.has(id) || rows.get(id)?.status === 'Cancelled')
  const tried = away.length === 0 ? [] : await db.outbox.filter(({ command }) => isCapture(command)).toArray()
  return away.flatMap(({ shipment_id: shipmentId }) => {
    const row = rows.get(shipmentId)
    const own = tried.filter(({ command }) => isCapture(command) && command.payload.shipmentId === shipmentId)
    if (row === undefined && isDone(own.findLast(mayCount))) return []
    // Its row has left this phone; what was recorded of it here still knows its number.
    return [
      { shipmentId, name: row?.to_name_or_company ?? 'Off your list', number: row?.tracking_number ?? own.at(-1)?.trackingNumber ?? '' },
    ]
  })
}

/** Refused by the office, or given up here, it is no delivery. */
function mayCount(entry: OutboxEntry): boolean {
  return entry.state !== 'refused' && entry.state !== 'discarded' && !isBeingWithdrawn(entry)
}

function isDone(entry: OutboxEntry | undefined): boolean {
  return entry !== undefined && isCapture(entry.command) && entry.command.payload.outcome !== 'Failed Attempt'
}

/** Null while the list is hidden. */
export function useDriversDay(driverId: string | null): ReadDay | undefined {
  const database = useDatabase()
  const [looked, setLooked] = useState(0)
  // In the pocket over midnight, it is another day; in sight, time windows end.
  useRefreshWhen(() => setLooked((before) => before + 1), { awayMs: 60_000, everyMs: 60_000, restored: true })
  return useLiveQuery(async () => (driverId === null ? undefined : readDriversDay(database, driverId)), [database, driverId, looked])
}
