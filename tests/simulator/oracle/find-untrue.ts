import { photosOf } from '#domain/shipment/receipt/several-photos.ts'
import { isCapture, isCaptureKind } from '#domain/sync/command.ts'
import type { OutboxEntry } from '#store/outbox/outbox-entry.ts'
import { readMeta } from '#store/database/meta.ts'
import { readOwnScans } from '#store/reads/own-scans.ts'
import { readQueue, type QueueItem } from '#store/outbox/queue.ts'
import type { Device } from '../machinery/simulated-device.ts'
import type { SimServer } from '../machinery/sim-server.ts'
import type { Finding, Trace } from '../report/trace.ts'
import { isForgottenRefusal, isForgottenWithdrawal, whatItKnows, type Knowing } from './in-the-dark.ts'
import { photosThere } from './find-lost.ts'
import type { Office, RestingPlace } from './truth.ts'

/** What one device says to one person, at one moment. */
export interface Said {
  place: RestingPlace
  items: QueueItem[]
  entries: OutboxEntry[]
  withBytes: Set<string>
  connection: string
  /** Epochs that this device has heard of; an office that was restored since may rightly have less. */
  epochs: Set<string>
  /** The version up to which this device has followed the server; null while its mirror is made. */
  cursor: number | null
}

export async function listen(place: RestingPlace): Promise<Said> {
  const { db } = place
  return db.transaction('r', db.tables, async () => {
    const [items, entries, withBytes] = [await readQueue(db), await db.outbox.toArray(), await db.photoBytes.toCollection().primaryKeys()]
    const [contact, mirror] = [await readMeta(db, 'contact'), await readMeta(db, 'mirror')]
    const heard = 'epoch' in contact && typeof contact.epoch === 'string' ? contact.epoch : mirror.epoch
    return {
      place,
      items,
      entries,
      withBytes: new Set(withBytes),
      connection: contact.connection,
      epochs: new Set([heard]),
      cursor: mirror.phase === 'complete' ? mirror.cursor : null,
    }
  })
}

/** Every sentence is true at the moment it is shown. The office was looked at after the device had said it. */
export function findUntrue(
  said: Said,
  office: Office,
  { server, trace, device, knew }: { server: SimServer; trace: Trace; device: Device; knew: Knowing },
): Finding[] {
  const { place, items, entries, withBytes, connection, epochs } = said
  const findings: Finding[] = []
  const untrue = (what: string) => findings.push({ promise: 'untrue', what: `${place.label}: ${what}` })
  const entryOf = new Map(entries.map((entry) => [entry.entryId, entry]))
  // A pull that tells it may be answered, and not be written down yet.
  const knows = [knew, whatItKnows(server, trace, place.device, place.userId)]
  const isHearing = said.cursor !== null && knows.some(({ toldAt }) => toldAt === said.cursor)
  const hasHeard = epochs.has(office.epoch) && !isHearing && !knows.some((at) => at.isInTheDark)
  for (const item of items) {
    const entry = entryOf.get(item.entryId)
    if (entry === undefined) continue
    const ids = trace.idsOf(item.entryId)
    const isThere = ids.some((id) => isCarriedOut(id, office))
    switch (item.state) {
      case 'delivered-to-office':
        if (!hasHeard) break
        if (!isThere) untrue(`"Delivered to office" of ${item.kind} ${item.entryId}, which is not there`)
        else {
          for (const id of missingPhotos(item, entry, ids, { office, server, trace }))
            untrue(`"Delivered to office" of ${item.entryId}, whose photo ${id} is not there`)
          if (item.review === null && item.decided === null && isCaptureKind(item.kind) && waitsForCode(ids, office))
            untrue(`"Delivered to office" of ${item.entryId} without a word that its code was wrong`)
        }
        break
      case 'discarded':
        if (trace.unanswered.has(item.entryId) || isForgottenWithdrawal(server, trace, item.entryId)) break
        // Under an older id it was refused, and the act goes on under a newer one.
        if (ids.at(-1) === item.entryId ? isThere : isCarriedOut(item.entryId, office))
          untrue(`"Discarded" of ${item.kind} ${item.entryId}, which is there`)
        break
      case 'saved':
      case 'sending':
      case 'waiting-for-signal':
      case 'sign-in-needed':
        for (const { id, state } of item.photos) {
          if (['saved', 'sending'].includes(state) && !withBytes.has(id) && !isAskedFor(id, trace))
            untrue(`"${item.state}" of a photo of ${item.entryId}, whose bytes are gone`)
        }
        break
      default:
        break
    }
  }
  if (connection === 'storage-full' && !device.hasMet.has('full-disk')) untrue('"Storage is full", and it never was')
  return findings
}

/** What a person was told when they gave something up is true at the end. */
export function findUntrueAnswers(server: SimServer, trace: Trace, office: Office): Finding[] {
  return trace.saidOnDiscard.flatMap(({ id, said }): Finding[] => {
    const ids = trace.idsOf(id)
    const isThere = ids.some((each) => isCarriedOut(each, office))
    // Somebody asked for it once more, or the office has forgotten what it said.
    const goesOn =
      said === 'discarded'
        ? ids.at(-1) !== id || trace.unanswered.has(id) || isForgottenRefusal(server, trace, id)
        : server.restores.length > 0
    if (goesOn || said === 'asked' || said === 'not-here' || isThere === (said !== 'discarded') || isForgottenWithdrawal(server, trace, id))
      return []
    return [
      { promise: 'untrue', what: `${id} was said to be "${said}" when it was given up, and ${isThere ? 'is' : 'is not'} at the office` },
    ]
  })
}

/** A restored office may have forgotten a photo whose bytes had rightly left the device: it is asked whether it has it. */
function isAskedFor(photoId: string, trace: Trace): boolean {
  const left = trace.bytesGone.get(photoId)
  return left !== undefined && (left.confirmedAt !== null || left.diskWasFull)
}

/** Whatever a person of the office has decided since. */
function waitsForCode(ids: string[], { proofs }: Office): boolean {
  return ids.some((id) => proofs.get(id)?.review_reason === 'wrong-code')
}

function isCarriedOut(id: string, { commands }: Office): boolean {
  return ['applied', 'merged'].includes(commands.get(id)?.status ?? '')
}

/** Of all that the capture announced, as it was saved; those that a person gave up are told apart. */
function missingPhotos(
  item: QueueItem,
  { command, contentsGone }: OutboxEntry,
  ids: string[],
  { office, server, trace }: { office: Office; server: SimServer; trace: Trace },
): string[] {
  if (!isCapture(command) || contentsGone === true || item.photo === null) return []
  const proof = ids.map((id) => office.proofs.get(id)).find((each) => each !== undefined)
  const there = new Set(
    (proof === undefined ? [] : photosThere(proof)).flatMap(({ photo_id, image_url, photo_confirmed_at }) =>
      photo_id !== null && photo_confirmed_at !== null && image_url !== null && server.photos.has(image_url) ? [photo_id] : [],
    ),
  )
  return photosOf(command.payload)
    .map(({ id }) => id)
    .filter((id) => !there.has(id) && trace.photoStates.get(id) !== 'discarded')
}

/** What somebody at the office looks at, or has decided, is told as it stands there, once everything has its receipt. */
export async function findUntrueReviews({ db, label }: RestingPlace, server: SimServer, trace: Trace): Promise<Finding[]> {
  const items = (await readQueue(db)).filter(({ review, decided }) => review !== null || decided !== null)
  // A person who has no access any more is told nothing.
  if (items.length === 0 || (await readMeta(db, 'mirror')).phase === 'denied') return []
  const proofs = await server.rows<{ id: string; stands: string }>(
    `select id, case when superseded_by is not null and reviewed_by is null then 'corrected' else review_state end as stands
     from public.proof_of_delivery`,
  )
  const standing = new Map(proofs.map(({ id, stands }) => [id, stands]))
  return items.flatMap(({ entryId, decided }): Finding[] => {
    const stands = trace.idsOf(entryId).flatMap((id) => standing.get(id) ?? [])[0]
    const said = decided?.state ?? 'open'
    return stands === undefined || stands === said
      ? []
      : [{ promise: 'untrue', what: `${label}: capture ${entryId} is told as "${said}", and is ${stands} at the office` }]
  })
}

/** A scan stands at the office as it stands here, once everything has its receipt, and for no more pieces than were said. */
export async function findUntrueScans({ db, label }: RestingPlace, server: SimServer, trace: Trace): Promise<Finding[]> {
  const scans = (await readOwnScans(db, 0)).filter(({ entry }) => entry.state !== 'refused')
  if (scans.length === 0) return []
  const lines = await server.rows<{ command_id: string; pieces: number }>(
    `select command_id, pieces from public.shipment_updates where direction is not null and command_id is not null`,
  )
  const there = new Map(lines.map(({ command_id, pieces }) => [command_id, Number(pieces)]))
  const deleted = await deletedNumbers(server)
  const undos = (await db.outbox.toArray()).flatMap(({ entryId, command }) => (command.kind === 'undo-scan' ? [{ entryId, command }] : []))
  return scans.flatMap(({ entry, command, undone }): Finding[] => {
    const counted = trace.idsOf(entry.entryId).flatMap((id) => there.get(id) ?? [])
    const stands = counted.length > 0
    const said = command.payload.pieces
    if (said !== undefined && counted.some((pieces) => pieces > said))
      return [{ promise: 'untrue', what: `${label}: scan ${entry.entryId} says ${said} pieces here and ${counted.join()} at the office` }]
    if (stands === !undone) return []
    // With a shipment its whole history goes; its number may be another's since.
    if (!stands && deleted.has(command.payload.trackingNumber)) return []
    // Their undo was given up unanswered, which they were told: it may have been carried out.
    const ids = trace.idsOf(entry.entryId)
    if (!stands && undos.some(({ entryId, command: undo }) => ids.includes(undo.payload.scanId) && trace.unanswered.has(entryId))) return []
    return [
      {
        promise: 'untrue',
        what: `${label}: scan ${entry.entryId} is ${undone ? 'undone' : entry.state} here and ${stands ? 'stands' : 'is not'} at the office`,
      },
    ]
  })
}

async function deletedNumbers(server: SimServer): Promise<Set<string>> {
  const rows = await server.rows<{ number: string }>(
    `select changes #>> '{tracking_number,0}' as number from app.activity where tbl = 'shipments' and action = 'delete'`,
  )
  return new Set(rows.map(({ number }) => number))
}
