import { isDeepStrictEqual } from 'node:util'
import { photosOf } from '#domain/shipment/receipt/several-photos.ts'
import { sha256 } from '#domain/values/sha256.ts'
import type { SimServer } from '../machinery/sim-server.ts'
import type { Finding, SavedDelivery, SavedPhoto, Trace } from '../report/trace.ts'
import { isOldEnough } from '../report/what-was-seen.ts'
import { isForgottenWithdrawal, wasForgotten, wasSavedInTheDark } from './in-the-dark.ts'
import type { Office, PhotoRow, ProofRow, ReceiptRow } from './truth.ts'

/** Receipts stay seven days, photos' bytes two: a device cannot bring back what a server forgets later. */
const RECEIPT_DAYS = 7
const BYTES_DAYS = 2

/** Saved work is at the office once, as it was saved, with the same bytes of each of its photos, in their order; given-up work is not there. */
export async function findLost(server: SimServer, trace: Trace, office: Office): Promise<Finding[]> {
  const findings: Finding[] = []
  const say = (promise: Finding['promise'], what: string) => findings.push({ promise, what })
  for (const saved of trace.deliveries) {
    const ids = trace.idsOf(saved.id)
    const proofs = ids.flatMap((id) => office.proofs.get(id) ?? [])
    const [proof] = proofs
    if (trace.undone.has(saved.id)) {
      if (proof !== undefined || office.commands.has(saved.id)) say('untrue', `delivery ${saved.id} was undone and is at the office`)
      continue
    }
    if (proofs.length > 1) say('doubled', `delivery ${saved.id} has ${proofs.length} proofs`)
    if (trace.entryState(saved.id) === 'discarded') {
      if (proof !== undefined && !ids.some((id) => trace.unanswered.has(id)) && !isForgottenWithdrawal(server, trace, saved.id))
        say('untrue', `delivery ${saved.id} was called discarded and is at the office`)
      continue
    }
    if (proof === undefined) {
      if (!mayBeForgotten(server, trace, ids)) say('lost', `delivery ${saved.id} of ${saved.trackingNumber} has no proof`)
      continue
    }
    if (!isAsSaved(proof, saved)) say('lost', `delivery ${saved.id} arrived as something else`)
    if (!isReceivedAsSaved(office.receipts.get(proof.id), saved)) say('lost', `who received delivery ${saved.id} arrived as something else`)
    for (const [at, photo] of photosOf(saved).entries()) {
      const matter = await whatHappenedToPhoto(server, trace, { saved, photo, place: at + 1, there: photosThere(proof)[at] })
      if (matter !== null) say('lost', matter)
    }
  }
  for (const { id, kind } of trace.commands) {
    if (trace.undone.has(id)) continue
    const ids = trace.idsOf(id)
    if (ids.some((each) => office.commands.has(each)) || trace.entryState(id) === 'discarded' || mayBeForgotten(server, trace, ids))
      continue
    say('lost', `${kind} ${id} was never answered`)
  }
  return [...findings, ...findStrayPhotos(server, trace, office)]
}

function isAsSaved(proof: ProofRow, saved: SavedDelivery): boolean {
  return (
    proof.tracking_number === saved.trackingNumber &&
    proof.outcome === saved.outcome &&
    proof.delivery_notes === saved.notes &&
    (proof.failure?.reason ?? null) === (saved.failure?.reason ?? null) &&
    (proof.failure?.again_on ?? null) === (saved.failure?.againOn ?? null) &&
    proof.captured_by === saved.userId
  )
}

function isReceivedAsSaved(
  row: ReceiptRow | undefined,
  { facts: { receiver, signature, place, pieces, notPossible } }: SavedDelivery,
): boolean {
  const there = [
    row?.receiver_name ?? null,
    row?.receiver_relation ?? null,
    row?.signature ?? null,
    row?.place ?? null,
    row?.pieces_handed_over ?? null,
    row?.pieces_total ?? null,
    row?.pieces_way ?? null,
    row?.not_possible ?? null,
  ]
  return isDeepStrictEqual(there, [
    receiver?.name || null,
    receiver?.relation ?? null,
    signature ?? null,
    place ?? null,
    pieces?.handedOver ?? null,
    pieces?.total ?? null,
    pieces?.way ?? null,
    notPossible ?? null,
  ])
}

/** Each in the place that it was announced for. */
export function photosThere(proof: ProofRow): PhotoRow[] {
  return [proof, ...proof.more_photos]
}

interface SentPhoto {
  saved: SavedDelivery
  photo: SavedPhoto
  place: number
  there: PhotoRow | undefined
}

async function whatHappenedToPhoto(server: SimServer, trace: Trace, { saved, photo, place, there }: SentPhoto): Promise<string | null> {
  if (trace.damagedPhotos.has(photo.id)) return null
  const state = trace.photoStates.get(photo.id)
  if (state === 'discarded') return null
  const path = there?.image_url ?? null
  const bytes = path === null ? undefined : server.photos.get(path)
  if ((there?.photo_confirmed_at ?? null) === null || bytes === undefined) {
    if (isGoneRightly(server, trace, photo.id)) return null
    if (state === 'confirmed' && wasSavedInTheDark(server, trace, saved.id)) return null
    return `photo ${place} of delivery ${saved.id} has not arrived (${state ?? 'unknown'} here)`
  }
  return (await sha256(new Uint8Array(bytes).buffer)) === photo.sha256 ? null : `photo ${place} of delivery ${saved.id} arrived damaged`
}

/** Forgotten by the office after its bytes had rightly left the device. */
export function isGoneRightly(server: SimServer, trace: Trace, photoId: string): boolean {
  const left = trace.bytesGone.get(photoId)
  return server.restores.length > 0 && left !== undefined && (left.diskWasFull || isOldEnough(left, BYTES_DAYS))
}

function mayBeForgotten(server: SimServer, trace: Trace, ids: string[]): boolean {
  if (wasForgotten(server, ids) && ids.some((id) => wasSavedInTheDark(server, trace, id))) return true
  // With the role that it was made for, a device forgets what it would bring back.
  if (server.restores.length > 0 && ids.some((id) => trace.contentsGone.has(id))) return true
  const left = ids.map((id) => trace.receiptsGone.get(id)).find((gone) => gone !== undefined)
  return server.restores.length > 0 && left !== undefined && isOldEnough(left, RECEIPT_DAYS)
}

/** A photo at the office belongs to a proof. */
function findStrayPhotos(server: SimServer, _trace: Trace, { proofs }: Office): Finding[] {
  const paths = new Set([...proofs.values()].flatMap(photosThere).flatMap(({ image_url }) => image_url ?? []))
  return [...server.photos.keys()]
    .filter((path) => !paths.has(path))
    .map((path) => ({ promise: 'leaked', what: `photo ${path} has no proof` }))
}
