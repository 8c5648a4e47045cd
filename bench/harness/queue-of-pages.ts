import type { SyncApi, PhotoUpload, UploadAnswer } from '#backend/sync/sync-api.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { signInWithPassword } from '#backend/auth/request-sign-in.ts'
import { supabaseSyncApiOf } from '#backend/sync/supabase-sync-api.ts'
import { asPhotos } from '#domain/shipment/receipt/several-photos.ts'
import { sha256 } from '#domain/values/sha256.ts'
import { FINISHED_STATUSES } from '#domain/shipment/status/shipment-status.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import type { PreparedPhoto } from '#store/outbox/prepared-photo.ts'
import { readQueueSummary } from '#store/outbox/queue.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { startSync } from '#sync/start-sync.ts'
import { officeShipment } from './demo-office.ts'
import { answer, FakeServer } from './fake-server.ts'
import { parts, syncWith } from './first-mirror.ts'

export interface Drained {
  /** Milliseconds until the last receipt. */
  took: number
  left: number
}

/** Commands that were saved without signal, against a server that answers at once. */
export async function drainToFakeServer(commands: number): Promise<Drained> {
  const db = openDatabase('drain-measured')
  const server = new FakeServer(commands)
  const backend = parts(server)
  await until(syncWith(db, backend))
  const shipments = await db.shipments.toArray()
  await saveDeliveries(db, shipments.slice(0, commands))
  return drain(db, () => syncWith(db, backend))
}

/** The same against the real server, over HTTP, as the office. */
export async function drainToRealServer(email: string, password: string, commands: number): Promise<Drained> {
  const signedIn = await signInWithPassword(email, password)
  if (signedIn.kind !== 'signed-in') throw new Error(`No sign-in: ${signedIn.kind}`)
  const { userId } = signedIn.person
  const db = openDatabase(userId)
  const start = () => {
    const ended = () => reportError(new Error('The session is over'))
    return startSync({ db, backend: supabaseSyncApiOf(userId), userId, onSignedOut: ended, onIdentity: () => undefined })
  }
  await until(start())
  const open = await db.shipments.filter(({ status }) => !FINISHED_STATUSES.some((finished) => finished === status)).toArray()
  if (open.length < commands) throw new Error(`Only ${open.length} open shipments`)
  await saveDeliveries(db, open.slice(0, commands))
  return drain(db, start)
}

async function drain(db: WaybillDatabase, start: () => ReturnType<typeof syncWith>): Promise<Drained> {
  const started = performance.now()
  await until(start())
  const took = performance.now() - started
  const { unsent, needsYou } = await readQueueSummary(db)
  const waiting = await db.outbox.where('state').notEqual('confirmed').count()
  return { took, left: Math.max(unsent + needsYou, waiting) }
}

/** One round: everything is sent and the changes have come back. */
async function until(sync: ReturnType<typeof syncWith>): Promise<void> {
  await sync.wake('asked')
  await sync.stop()
}

async function saveDeliveries(db: WaybillDatabase, shipments: readonly { id: string; tracking_number: string }[]): Promise<void> {
  for (const { id, tracking_number } of shipments) {
    await recordDelivery(db, { shipmentId: id, trackingNumber: tracking_number, outcome: 'Delivered', notes: 'At the gate', photo: null })
  }
}

const photos = () => openDatabase('photos-measured')

/** Milliseconds that each saving took, photo included, as it comes from the compression. */
export async function savePhotos(count: number, bytes: number): Promise<number[]> {
  const db = photos()
  const backend = parts(new FakeServer(count))
  await until(syncWith(db, backend))
  const shipments = Array.from({ length: count }, (_, index) => officeShipment(index))
  const times: number[] = []
  for (const { id, tracking_number } of shipments) {
    const photo = await makePhoto(bytes)
    const started = performance.now()
    await recordDelivery(db, { shipmentId: id, trackingNumber: tracking_number, outcome: 'Delivered', notes: 'At the gate', photo })
    times.push(performance.now() - started)
  }
  return times
}

/** The same for captures with several photos and a signature. */
export async function saveSigned(count: number, { bytes, photos: each }: { bytes: number; photos: number }): Promise<number[]> {
  const db = openDatabase('signed-measured')
  const stroke = Array.from({ length: 600 }, (_, at) => (at * 7) % 300)
  const signature = { width: 300, height: 150, strokes: Array.from({ length: 6 }, () => stroke) }
  const times: number[] = []
  for (const { id, tracking_number } of Array.from({ length: count }, (_, index) => officeShipment(index))) {
    const taken = await Promise.all(Array.from({ length: each }, () => makePhoto(bytes)))
    const delivery = { shipmentId: id, trackingNumber: tracking_number, outcome: 'Delivered', notes: 'At the gate', signature } as const
    const started = performance.now()
    await recordDelivery(db, { ...delivery, ...asPhotos(taken) })
    times.push(performance.now() - started)
  }
  return times
}

async function makePhoto(size: number): Promise<PreparedPhoto> {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, Math.min(size, at + 65_536)))
  return {
    id: crypto.randomUUID(),
    bytes: bytes.buffer,
    sha256: await sha256(bytes.buffer),
    size,
    type: 'image/jpeg',
    width: 1600,
    height: 1200,
  }
}

export interface SentPhotos {
  /** Photos whose bytes the server has whole. */
  arrived: number
  unsent: number
  attempts: number
  lost: number
}

/** Photos over a line that loses some of the uploads, half of them after they have arrived. Pauses pass `speed` times as fast. */
export async function sendPhotos(count: number, lossRate: number, speed: number): Promise<SentPhotos> {
  const db = photos()
  const server = new FakeServer(count)
  const arrived = new Set<string>()
  const line = { attempts: 0, lost: 0 }
  const began = Date.now()

  async function uploadPhoto({ id, sha256: hash, bytes }: PhotoUpload): Promise<ServerResult<UploadAnswer>> {
    line.attempts += 1
    const lost = Math.random() < lossRate
    const before = Math.random() < 0.5
    if (lost) line.lost += 1
    if (lost && before) return { kind: 'unreachable' }
    if ((await sha256(bytes)) === hash) arrived.add(id)
    return lost ? { kind: 'unreachable' } : answer({ status: 'stored', photo: id, sha256: hash, path: id })
  }

  const backend: SyncApi = { ...parts(server), uploadPhoto }
  const sync = startSync({
    db,
    backend,
    userId: 'photos-measured',
    onSignedOut: () => undefined,
    onIdentity: () => undefined,
    now: () => began + (Date.now() - began) * speed,
    setTimer(work, delayMs) {
      const timer = setTimeout(work, delayMs / speed)
      return () => clearTimeout(timer)
    },
  })
  for (;;) {
    const { unsent } = await readQueueSummary(db)
    if (unsent === 0) break
    await new Promise((wait) => setTimeout(wait, 100))
  }
  await sync.stop()
  const { unsent, needsYou } = await readQueueSummary(db)
  // What has arrived keeps its bytes for the days of a backup of the office.
  const onTheWay = await db.photos.where('state').notEqual('confirmed').count()
  return { arrived: arrived.size, unsent: unsent + needsYou + onTheWay, ...line }
}
