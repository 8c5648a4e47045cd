import { cashOf } from '#domain/shipment/collecting/collection.ts'
import { isCapture, type Command } from '#domain/sync/command.ts'
import { isDecided } from '#domain/sync/reviewed.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { readMeta } from '#store/database/meta.ts'
import { entryOf } from '#store/outbox/read-entry.ts'
import { idsOf, isBeingWithdrawn, type OutboxEntry } from '#store/outbox/outbox-entry.ts'

/** As long as the office takes a correction by itself, of what is on no run sheet. */
const CORRECTABLE_MS = 24 * 60 * 60_000

/** What a person's own captures are measured by. */
export interface Correctable {
  shipmentsOut: ReadonlySet<string>
  /** By each id under which an entry is known; of those that are not in it nothing is a correction. */
  byId: ReadonlyMap<string, OutboxEntry>
}

/**
 * A person's own capture, first made within the last day or of a run sheet that is still out, that was not given up or refused. However
 * often it was corrected since, the first one counts (`app.is_late_correction`).
 */
export function mayBeCorrected(entry: OutboxEntry, { shipmentsOut, byId }: Correctable, now: number): boolean {
  const { command, state, contentsGone } = entry
  if (!isCapture(command) || state === 'refused' || state === 'discarded' || contentsGone === true || isBeingWithdrawn(entry)) return false
  return !isOlder(firstOf(entry, byId), now) || (command.payload.shipmentId !== null && shipmentsOut.has(command.payload.shipmentId))
}

/** All of these, and what is on a run sheet that is out: asked only where a capture of these is so old that it matters. */
export async function readCorrectable(db: WaybillDatabase, entries: readonly OutboxEntry[], now: number): Promise<Correctable> {
  const byId = new Map(entries.flatMap((entry) => idsOf(entry).map((id) => [id, entry])))
  if (!entries.some((entry) => isCapture(entry.command) && isOlder(entry, now))) return { byId, shipmentsOut: new Set() }
  const sheets = await db.run_sheets.where('state').equals('out').toArray()
  return { byId, shipmentsOut: new Set(sheets.flatMap(({ stops }) => stops.map(({ shipment_id }) => shipment_id))) }
}

/** The first capture that this one goes back to, as far as they are among these. */
export function firstOf(entry: OutboxEntry, byId: ReadonlyMap<string, OutboxEntry>): OutboxEntry {
  const { command } = entry
  const corrected = command.kind === 'correct-delivery' ? byId.get(command.payload.corrects) : undefined
  return corrected === undefined ? entry : firstOf(corrected, byId)
}

/** From the first capture to this one, as far as they are on this device. */
export async function readChainOf(db: WaybillDatabase, entry: OutboxEntry): Promise<OutboxEntry[]> {
  const chain = [entry]
  for (let next: OutboxEntry | undefined = entry; next?.command.kind === 'correct-delivery';) {
    next = await entryOf(db, next.command.payload.corrects)
    if (next !== undefined) chain.unshift(next)
  }
  return chain
}

export type LateBecause = 'sheet-closed' | 'day-over' | 'handed-over' | 'decided' | 'waits-as-late'

/**
 * Why the office will decide on a correction of this capture, as far as this device can tell: the run sheet is closed that its driver had
 * the parcel on, without one a day is over since the first capture (`app.is_late_correction`), its cash was counted, the office has
 * decided on it, or a correction of it waits there already. Null where it may count at once: what the office has done since, no device without signal knows.
 */
export async function readLateBecause(db: WaybillDatabase, entryId: string, now: number = Date.now()): Promise<LateBecause | null> {
  const latest = await entryOf(db, entryId)
  if (latest === undefined) return null
  const chain = await readChainOf(db, latest)
  const [first = latest] = chain
  if (!isCapture(first.command)) return null
  const { review, reviewed } = latest.answer ?? {}
  if (reviewed !== undefined && isDecided(reviewed)) return 'decided'
  if (review === 'corrected-late') return 'waits-as-late'
  const { shipmentId } = first.command.payload
  const capturedAt = Date.parse(first.command.claimedAt)
  const receivedAt = first.confirmedAt ?? now
  const [last] = (await db.run_sheets.toArray())
    .filter(({ stops }) => stops.some(({ shipment_id }) => shipment_id === shipmentId))
    .filter(({ sent_out_at: out }) => out !== null && Date.parse(out) <= receivedAt)
    .filter(({ closed_at: closed }) => closed === null || Date.parse(closed) >= capturedAt)
    .toSorted((a, b) => (b.sent_out_at ?? '').localeCompare(a.sent_out_at ?? ''))
  if (last?.state === 'closed') return 'sheet-closed'
  if (last === undefined && isOlder(first, now)) return 'day-over'
  const { told } = await readMeta(db, 'cash')
  return told?.handOvers.some(({ at }) => wasCountedAt(chain, Date.parse(at))) ? 'handed-over' : null
}

/** What stood at the office by then was collected in cash. */
function wasCountedAt(chain: readonly OutboxEntry[], countedAt: number): boolean {
  const standing = chain.findLast(({ state, confirmedAt }) => state !== 'discarded' && confirmedAt !== null && confirmedAt <= countedAt)
  return standing !== undefined && isCapture(standing.command) && cashOf(standing.command.payload.collection) > 0
}

function isOlder({ command }: OutboxEntry, now: number): boolean {
  return now - Date.parse(command.claimedAt) >= CORRECTABLE_MS
}

/** The correction that builds on it and still counts. */
export async function readCorrectionOf(db: WaybillDatabase, entry: OutboxEntry): Promise<OutboxEntry | undefined> {
  return (await correctionsOf(db, entry)).find((other) => !isBeingWithdrawn(other))
}

async function correctionsOf(db: WaybillDatabase, entry: OutboxEntry): Promise<OutboxEntry[]> {
  const ids = idsOf(entry)
  return db.outbox
    .where('orderKeys')
    .anyOf(entry.orderKeys)
    .filter(({ command, state }) => command.kind === 'correct-delivery' && ids.includes(command.payload.corrects) && state !== 'discarded')
    .distinct()
    .toArray()
}

/** Past those that keep its photos and are being given up as well. */
async function heirOf(db: WaybillDatabase, entry: OutboxEntry): Promise<OutboxEntry | undefined> {
  for (const next of await correctionsOf(db, entry)) {
    if (!isBeingWithdrawn(next)) return next
    const heir = next.command.kind === 'correct-delivery' && next.command.payload.keepsPhoto ? await heirOf(db, next) : undefined
    if (heir !== undefined) return heir
  }
  return undefined
}

/**
 * A capture ends here that never arrived and never will, and a correction builds on it: that one takes its place, with the photos that it kept of
 * it. Otherwise the office would get it without any. What may have been sent of it goes on under another id. Runs inside the caller's transaction,
 * before the photos of the capture are given up. `ended`: by `seq`, what ends in the same answer and is not written down yet.
 */
export async function passOnToCorrection(db: WaybillDatabase, capture: OutboxEntry, ended: ReadonlySet<number> = new Set()): Promise<void> {
  const correction = await heirOf(db, capture)
  if (!isCapture(capture.command) || correction?.command.kind !== 'correct-delivery') return
  const { photo, morePhotos } = capture.command.payload
  const { payload } = correction.command
  const before = idsOf(capture).includes(payload.corrects) ? await readBefore(db, capture, ended) : null
  const corrects = before?.corrects ?? payload.corrects
  const takesPhotos = payload.keepsPhoto && photo !== null
  if (corrects === payload.corrects && !takesPhotos) return
  const isHere = (await db.neverOffered.get(correction.entryId)) !== undefined
  const command: Command<'correct-delivery'> = {
    ...correction.command,
    payload: {
      ...payload,
      corrects,
      ...(before !== null && { givenUp: [...before.givenUp, ...(payload.givenUp ?? [])] }),
      ...(takesPhotos && { photo, ...(morePhotos && { morePhotos }), keepsPhoto: false }),
    },
    ...(!isHere && { id: crypto.randomUUID(), replaces: idsOf(correction) }),
  }
  if (!isHere) await followNewId(db, correction, command.id)
  await db.outbox.update(correction.seq, {
    entryId: command.id,
    command,
    ...(correction.state === 'sending' && { state: 'waiting', lease: null }),
    ...(takesPhotos && { photoId: capture.photoId, morePhotoIds: capture.morePhotoIds ?? [] }),
  })
  await db.photos.where('entryId').equals(correction.entryId).modify({ entryId: command.id })
  if (!takesPhotos) return
  await db.outbox.update(capture.seq, { photoId: null, morePhotoIds: [] })
  await db.photos.where('entryId').equals(capture.entryId).modify({ entryId: command.id })
}

/** An older server does not know that both ids are one act: what has not left yet names the one that arrives. */
async function followNewId(db: WaybillDatabase, corrected: OutboxEntry, id: string): Promise<void> {
  for (const { seq, entryId, command } of await correctionsOf(db, corrected)) {
    if (command.kind !== 'correct-delivery' || (await db.neverOffered.get(entryId)) === undefined) continue
    await db.outbox.update(seq, { command: { ...command, payload: { ...command.payload, corrects: id } } })
  }
}

interface Before {
  corrects: string
  /** All ids of the corrections that do not count in between, the capture's own included. */
  givenUp: string[]
}

/** What a capture corrects, past corrections that have ended here before it; null of a first one. */
async function readBefore(db: WaybillDatabase, capture: OutboxEntry, ended: ReadonlySet<number>): Promise<Before | null> {
  const { command } = capture
  if (command.kind !== 'correct-delivery') return null
  const { corrects, givenUp = [] } = command.payload
  const before = await entryOf(db, corrects)
  const isOver = before !== undefined && (before.state === 'discarded' || ended.has(before.seq))
  const further = isOver ? await readBefore(db, before, ended) : null
  return { corrects: further?.corrects ?? corrects, givenUp: [...(further?.givenUp ?? []), ...givenUp, ...idsOf(capture)] }
}
