import type { MirroredTable, MirrorPage } from '#domain/mirror.ts'
import { MIRRORED_TABLES } from '#domain/mirror.ts'
import { sha256 } from '#domain/sha256.ts'
import type { Shipment } from '#domain/shipment.ts'
import type { ServerRow, WaybillDatabase } from '#store/database.ts'
import type { OutboxEntry } from '#store/outbox-entry.ts'
import type { SimServer } from './sim-server.ts'
import type { Finding, Trace } from './trace.ts'

/** One person's database on one device, as it stands after the run. */
export interface RestingPlace {
  label: string
  userId: string
  db: WaybillDatabase
}

interface ProofRow {
  id: string
  tracking_number: string
  outcome: string
  delivery_notes: string
  captured_by: string
  image_url: string | null
  photo_sha256: string | null
  photo_confirmed_at: unknown
}

/** What was saved is at the office once, as it was saved, with the very bytes of its photo. */
export async function findLost(server: SimServer, trace: Trace): Promise<Finding[]> {
  const proofs = new Map((await server.sql<ProofRow>('select * from public.proof_of_delivery')).map((proof) => [proof.id, proof]))
  const findings: Finding[] = []
  const lost = (what: string) => findings.push({ promise: 'lost', what })
  for (const saved of trace.deliveries) {
    const proof = proofs.get(saved.id)
    if (proof === undefined) {
      lost(`delivery ${saved.id} of ${saved.trackingNumber} has no proof`)
      continue
    }
    const same =
      proof.tracking_number === saved.trackingNumber &&
      proof.outcome === saved.outcome &&
      proof.delivery_notes === saved.notes &&
      proof.captured_by === saved.userId
    if (!same) lost(`delivery ${saved.id} arrived as something else`)
    if (saved.photo === null) continue
    const bytes = proof.image_url === null ? undefined : server.photos.get(proof.image_url)
    if (proof.photo_confirmed_at === null || bytes === undefined) lost(`photo of delivery ${saved.id} has not arrived`)
    else if ((await sha256(new Uint8Array(bytes).buffer)) !== saved.photo.sha256) lost(`photo of delivery ${saved.id} arrived damaged`)
  }
  const known = new Set((await server.sql<{ id: string }>('select id from public.sync_command')).map(({ id }) => id))
  for (const { id, kind } of trace.commands) if (!known.has(id)) lost(`${kind} ${id} was never answered`)
  return findings
}

/** A command that was answered is never carried out again, whoever repeats it. */
export async function findDoubled(server: SimServer): Promise<Finding[]> {
  const findings: Finding[] = []
  const answered = new Set<string>()
  for (const { id, status } of server.log.words) {
    if (answered.has(id) && status !== 'replayed')
      findings.push({ promise: 'doubled', what: `command ${id} was carried out again: ${status}` })
    answered.add(id)
  }
  const twice = await server.sql<{ command_id: string }>(
    'select command_id from public.shipment_updates where command_id is not null group by command_id, shipment_id, status having count(*) > 1',
  )
  for (const { command_id } of twice) findings.push({ promise: 'doubled', what: `command ${command_id} wrote its history twice` })
  return findings
}

/**
 * Commands of one record take effect in the order in which one device made them, and behind a refused one nothing moves until a
 * person has decided.
 */
export function findOvertaken(server: SimServer, trace: Trace): Finding[] {
  const { words } = server.log
  const place = new Map(words.map(({ id }, at) => [id, at] as const).toReversed())
  const refusedAt = new Set(words.filter(({ status }) => status === 'rejected' || status === 'conflict').map(({ id }) => id))
  const before = new Map<string, { id: string; freeFrom: number }>()
  const findings: Finding[] = []
  for (const { id, orderKeys, device, userId } of trace.commands.toSorted((a, b) => a.seq - b.seq)) {
    const at = place.get(id)
    if (at === undefined) continue
    for (const key of orderKeys.map((orderKey) => `${device} ${userId} ${orderKey}`)) {
      const earlier = before.get(key)
      if (earlier !== undefined && at < earlier.freeFrom)
        findings.push({ promise: 'overtaken', what: `${id} overtook ${earlier.id} (${key})` })
      before.set(key, { id, freeFrom: refusedAt.has(id) ? (trace.discarded.get(id) ?? Number.POSITIVE_INFINITY) : at })
    }
  }
  return findings
}

/** Nothing waits for ever: every entry has its receipt or was given up. */
export async function findStuck({ db, label }: RestingPlace): Promise<Finding[]> {
  const findings: Finding[] = []
  const stuck = (what: string) => findings.push({ promise: 'stuck', what: `${label}: ${what}` })
  for (const { state, entryId, command } of await db.outbox.toArray()) {
    if (state !== 'confirmed' && state !== 'discarded') stuck(`${command.kind} ${entryId} is ${state}`)
  }
  for (const photo of await db.photos.toArray()) {
    if (photo.state !== 'confirmed' && photo.state !== 'discarded') stuck(`photo ${photo.id} is ${photo.state}`)
  }
  return findings
}

/** What needs a person was really refused, for the reason that is shown; a delivery never is. */
export function findUnfounded({ entryId, command, refusal }: OutboxEntry, label: string, server: SimServer): Finding[] {
  const refused = server.log.words.some(
    ({ id, status, first, code }) => id === entryId && code === refusal?.code && ['rejected', 'conflict'].includes(first ?? status),
  )
  if (refused && command.kind !== 'record-delivery') return []
  return [{ promise: 'stuck', what: `${label}: ${command.kind} ${entryId} needs a person for ${refusal?.code ?? 'no reason'}` }]
}

/** The device shows what a fresh one would, no more and no less. */
export async function findDifferent(place: RestingPlace, server: SimServer): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const table of MIRRORED_TABLES) {
    const expected = await freshRows(server, place.userId, table)
    const shown = new Map((await place.db.table<{ id: string }>(table).toArray()).map((row) => [row.id, canonical(row)]))
    for (const [id, row] of expected) {
      const mine = shown.get(id)
      if (mine === undefined) findings.push({ promise: 'different', what: `${place.label}: misses ${table} ${id}` })
      else if (mine !== row)
        findings.push({ promise: 'different', what: `${place.label}: ${table} ${id}\n        shows ${mine}\n        truth ${row}` })
    }
    for (const id of shown.keys())
      if (!expected.has(id)) findings.push({ promise: 'leaked', what: `${place.label}: still has ${table} ${id}` })
  }
  return findings
}

/** The truth for one person: every page of a first mirror made now. */
async function freshRows(server: SimServer, userId: string, table: MirroredTable): Promise<Map<string, string>> {
  const rows = new Map<string, string>()
  for (let after: MirrorPage['next'] = null; ;) {
    const page = (await server.callAs(userId, 'sync_mirror', { table, limit: 100, after })) as MirrorPage | { denied: string }
    if ('denied' in page) return rows
    for (const row of page.rows) rows.set(row.id, canonical(row))
    if (page.next === null) return rows
    after = page.next
  }
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

const FINISHED = ['Delivered', 'Returned', 'Cancelled', 'Lost/Damaged']

/** Until its receipt is there, a delivery on this device's list shows the outcome that the driver gave it. */
export function flickers(entries: OutboxEntry[], shipments: Shipment[], serverRows: ServerRow[]): string | null {
  const shown = new Map(shipments.map(({ id, status }) => [id, status]))
  const underneath = new Map(
    serverRows.flatMap(({ table, id, row }) => (table === 'shipments' && row !== null ? [[id, row.status] as const] : [])),
  )
  for (const { seq, state, command, orderKeys } of entries) {
    if (command.kind !== 'record-delivery' || !['waiting', 'sending', 'backoff', 'signed-out', 'accepted'].includes(state)) continue
    const { shipmentId, outcome } = command.payload
    const status = shipmentId === null ? undefined : shown.get(shipmentId)
    if (shipmentId === null || status === undefined || status === outcome) continue
    // A shipment that was finished before, or has a second capture, rightly shows another outcome.
    if (FINISHED.includes(underneath.get(shipmentId) ?? '')) continue
    if (entries.some((other) => other.seq !== seq && other.orderKeys.some((key) => orderKeys.includes(key)))) continue
    return `${shipmentId} shows ${status} while ${outcome} is ${state}`
  }
  return null
}
