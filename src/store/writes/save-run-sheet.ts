import { RUN_SHEET_FIELDS, type NamedOutcome, type RunSheet, type TypedRunSheet } from '#domain/run-sheet/run-sheet.ts'
import { recordKey, type CommandKind, type CommandPayloads } from '#domain/sync/command.ts'
import { fieldChanges } from '#domain/sync/field-changes.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import { enqueueCommand } from '#store/outbox/enqueue-command.ts'
import { discardEntry } from '#store/outbox/queue-actions.ts'
import { isUnsentState } from '#store/outbox/outbox-entry.ts'
import { replaceRefusedCommand } from '#store/outbox/replace-refused-command.ts'
import { recordTables } from '#store/records/rebase-records.ts'

export interface SavedRunSheet {
  id: string
  /** As it was opened; null for a new one. */
  opened: RunSheet | null
  typed: TypedRunSheet
  /** Ids of shipments in the order of the way. */
  stops: readonly string[]
  /** Why its driver, who is out with it, is to carry more cash than the limit; empty where nobody asked. */
  overLimit?: string
}

const BLANK: TypedRunSheet = { driver_id: '', warehouse_id: '', sheet_date: '', vehicle: '' }

/** Sends what differs from what was opened, and an order only where somebody has moved a stop; an edit that changes nothing sends nothing. */
export async function saveRunSheet(
  db: WaybillDatabase,
  { id, opened, typed, stops, overLimit = '' }: SavedRunSheet,
  now: Date = new Date(),
): Promise<{ entryId: string } | null> {
  const before = opened?.stops.map(({ shipment_id }) => shipment_id) ?? []
  const changes = fieldChanges<TypedRunSheet>(opened ?? BLANK, typed, RUN_SHEET_FIELDS)
  if (opened !== null && Object.keys(changes).length === 0 && before.join() === stops.join()) return null
  const [had, has] = [new Set(before), new Set(stops)]
  const added = stops.filter((shipmentId) => !had.has(shipmentId))
  // As they stood, with what is new behind them: their driver may have put them into another order since, unseen here.
  const unmoved = [...before.filter((shipmentId) => has.has(shipmentId)), ...added]
  const payload = {
    id,
    isNew: opened === null,
    changes,
    added,
    removed: before.filter((shipmentId) => !has.has(shipmentId)),
    order: opened !== null && unmoved.join() === stops.join() ? [] : [...stops],
    ...(overLimit.trim() && { overLimitReason: overLimit.trim() }),
  }
  // A new order alone waits for no capture, and holds none back where it is refused.
  const isOrderAlone = opened !== null && Object.keys(changes).length + payload.added.length + payload.removed.length === 0
  const shipmentIds = isOrderAlone ? [] : [...new Set([...before, ...stops])]
  return enqueueForSheet(db, { kind: 'save-run-sheet', payload, shipmentIds, now })
}

/** Sends a save anew that the server refused for want of a reason. What was settled elsewhere since stays as it is. */
export async function saveOverLimit(db: WaybillDatabase, refusedEntryId: string, reason: string, now: Date = new Date()): Promise<void> {
  await saveWork(db, [...recordTables(db), db.meta], async () => {
    const entry = await db.outbox.where('entryId').equals(refusedEntryId).first()
    if (entry?.state !== 'refused' || entry.command.kind !== 'save-run-sheet') return
    const payload = { ...entry.command.payload, overLimitReason: reason }
    await replaceRefusedCommand(db, entry, { payload, reason: 'A reason was given.', now })
  })
}

/** Why it goes out all the same; empty where nothing speaks against it. */
export interface SendingReasons {
  notScanned: string
  overLimit: string
}

export async function sendOutRunSheet(
  db: WaybillDatabase,
  { id, stops }: Pick<RunSheet, 'id' | 'stops'>,
  { notScanned, overLimit }: SendingReasons,
  now: Date = new Date(),
): Promise<{ entryId: string }> {
  const shipmentIds = stops.map(({ shipment_id }) => shipment_id)
  const payload = { id, reason: notScanned.trim(), ...(overLimit.trim() && { overLimitReason: overLimit.trim() }) }
  return enqueueInstead(db, { kind: 'send-out-run-sheet', payload, shipmentIds, now })
}

export interface NamedStop {
  shipmentId: string
  outcome: NamedOutcome
  note: string
}

export interface Closing {
  named: readonly NamedStop[]
  /** Where the pieces are that were neither handed over at a door nor came back; empty where nobody asked. */
  missingPieces: string
}

export async function closeRunSheet(
  db: WaybillDatabase,
  { id, stops }: Pick<RunSheet, 'id' | 'stops'>,
  { named, missingPieces }: Closing,
  now: Date = new Date(),
): Promise<{ entryId: string }> {
  const shipmentIds = stops.map(({ shipment_id }) => shipment_id)
  const payload = { id, stops: [...named], ...(missingPieces.trim() && { missingPieces: missingPieces.trim() }) }
  return enqueueInstead(db, { kind: 'close-run-sheet', payload, shipmentIds, now })
}

/** Somebody has read which stops were left out. */
export async function putLeftOutAway(db: WaybillDatabase, entryId: string): Promise<void> {
  await saveWork(db, [db.outbox], async () => {
    await db.outbox
      .where('entryId')
      .equals(entryId)
      .modify((entry) => {
        delete entry.answer?.leftOut
      })
  })
}

interface SheetWork<Kind extends CommandKind> {
  kind: Kind
  payload: CommandPayloads[Kind] & { id: string }
  shipmentIds: string[]
  now: Date
}

/**
 * In the place of what the server refused of the same sheet before, in one transaction: until this one is kept, what was named for that one is.
 * It goes behind what was done here since, unlike an edit sent anew.
 */
async function enqueueInstead<Kind extends 'send-out-run-sheet' | 'close-run-sheet'>(
  db: WaybillDatabase,
  work: SheetWork<Kind>,
): Promise<{ entryId: string }> {
  return saveWork(db, [...recordTables(db), db.photos], async () => {
    const refused = await db.outbox
      .where('orderKeys')
      .equals(recordKey.runSheet(work.payload.id))
      .and(({ state, command }) => state === 'refused' && command.kind === work.kind)
      .toArray()
    for (const { entryId } of refused) await discardEntry(db, entryId, 'Corrected and sent again.', work.now)
    return enqueueForSheet(db, work)
  })
}

/** Waits for what was done here to its shipments before: one that was just created, or a scan that the sheet counts. */
async function enqueueForSheet<Kind extends CommandKind>(
  db: WaybillDatabase,
  { kind, payload, shipmentIds, now }: SheetWork<Kind>,
): Promise<{ entryId: string }> {
  return saveWork(db, [...recordTables(db)], async () => {
    const keys = new Set(shipmentIds.map(recordKey.shipment))
    const earlier = await db.outbox
      .where('orderKeys')
      .anyOf([...keys])
      .and(({ state }) => isUnsentState(state))
      .toArray()
    const alsoOrderedBy = [...new Set(earlier.flatMap(({ orderKeys }) => orderKeys.filter((key) => keys.has(key))))]
    return enqueueCommand(db, { kind, record: recordKey.runSheet(payload.id), alsoOrderedBy, trackingNumber: null, payload, now })
  })
}
