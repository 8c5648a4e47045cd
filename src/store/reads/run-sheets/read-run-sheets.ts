import type { RunSheet } from '#domain/run-sheet/run-sheet.ts'
import { withScans, type SheetScan } from '#domain/run-sheet/sheet-scans.ts'
import { asStop } from '#domain/shipment/failure/way-back.ts'
import { correctedClaim, type CommandPayloads } from '#domain/sync/command.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { readOwnScans } from '#store/reads/own-scans.ts'

/** What is not closed, and of this day all; the latest day first, of a day the latest made. */
export async function readRunSheets(db: WaybillDatabase, day: string): Promise<RunSheet[]> {
  const [open, ofDay] = await Promise.all([readOpenSheets(db), db.run_sheets.where('sheet_date').equals(day).toArray()])
  return [...open, ...ofDay.filter(({ state }) => state === 'closed')].toSorted(
    (a, b) => b.sheet_date.localeCompare(a.sheet_date) || b.created_at.localeCompare(a.created_at) || a.id.localeCompare(b.id),
  )
}

export async function readOpenSheets(db: WaybillDatabase): Promise<RunSheet[]> {
  const [sheets, scans] = await Promise.all([db.run_sheets.where('state').anyOf('draft', 'out').toArray(), readSheetScans(db)])
  return sheets.map((sheet) => withScans(sheet, scans))
}

export async function readRunSheet(db: WaybillDatabase, id: string): Promise<RunSheet | undefined> {
  const sheet = await db.run_sheets.get(id)
  return sheet === undefined ? undefined : withScans(sheet, await readSheetScans(db))
}

/** Whatever its state. */
export async function findSheetByNumber(db: WaybillDatabase, number: string): Promise<RunSheet | undefined> {
  return db.run_sheets.filter(({ sheet_number }) => sheet_number === number).first()
}

/** A scan that was just confirmed counts as well, because the sheet itself comes a moment later. */
export async function readSheetScans(db: WaybillDatabase): Promise<SheetScan[]> {
  return (await readOwnScans(db, 0)).flatMap(({ command, command: { payload }, undone, entry }) =>
    entry.state === 'refused' || payload.shipmentId === null
      ? []
      : [
          {
            shipmentId: payload.shipmentId,
            warehouseId: payload.warehouseId,
            direction: payload.direction,
            pieces: payload.pieces ?? null,
            at: correctedClaim(command),
            isUndone: undone,
          },
        ],
  )
}

/** The shipments of these sheets that this device holds. */
export async function readShipmentsOf(db: WaybillDatabase, sheets: readonly RunSheet[]): Promise<Map<string, Shipment>> {
  return readStops(
    db,
    sheets.flatMap(({ stops }) => stops.map(({ shipment_id }) => shipment_id)),
  )
}

/** As stops of a way, those that this device holds: what goes back is at its sender's door. */
export async function readStops(db: WaybillDatabase, shipmentIds: readonly string[]): Promise<Map<string, Shipment>> {
  const rows = await db.shipments.bulkGet([...new Set(shipmentIds)])
  return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, asStop(row)]])))
}

export interface RefusedSheetWork {
  entryId: string
  sheetId: string
  kind: 'save-run-sheet' | 'send-out-run-sheet' | 'close-run-sheet'
  code: string | null
  message: string
  /** What a refused new sheet held, to begin it again; empty for anything else. */
  stops: string[]
  /** What a refused closing had named already. */
  named: CommandPayloads['close-run-sheet']['stops']
}

/** Refused work on run sheets that nobody has settled yet, the oldest first. */
export async function readRefusedSheetWork(db: WaybillDatabase): Promise<RefusedSheetWork[]> {
  const entries = await db.outbox.where('state').equals('refused').sortBy('seq')
  return entries.flatMap(({ entryId, command, refusal }): RefusedSheetWork[] => {
    const { kind, payload } = command
    if (kind !== 'save-run-sheet' && kind !== 'send-out-run-sheet' && kind !== 'close-run-sheet') return []
    const stops = kind === 'save-run-sheet' && payload.isNew ? payload.order : []
    const code = refusal?.code ?? null
    const named = kind === 'close-run-sheet' ? payload.stops : []
    return [{ entryId, sheetId: payload.id, kind, code, message: refusal?.message ?? 'The server refused it.', stops, named }]
  })
}

export interface LeftOutOfSheet {
  entryId: string
  sheetId: string
  /** A sentence for each reason. */
  messages: string[]
}

/** Stops that the office's server left out of what was saved here, until somebody has read it. */
export async function readLeftOut(db: WaybillDatabase): Promise<LeftOutOfSheet[]> {
  const entries = await db.outbox.where('state').anyOf('accepted', 'confirmed').sortBy('seq')
  return entries.flatMap(({ entryId, command, answer }): LeftOutOfSheet[] =>
    command.kind === 'save-run-sheet' && answer?.leftOut !== undefined
      ? [{ entryId, sheetId: command.payload.id, messages: answer.leftOut.map(({ message }) => message) }]
      : [],
  )
}
