import type { Command } from '#domain/command.ts'
import type { StockedParcel, WarehouseStock } from '#domain/warehouse-stock.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { idsOf, isBeingWithdrawn, UNSENT_STATES, type OutboxEntry } from '#store/outbox-entry.ts'

/** The server's answer about one warehouse, kept to be read without signal. */
interface KeptStock {
  id: string
  /** Device time in milliseconds. */
  openedAt: number
  /** Commands of this device after this place in the outbox may not be in the answer. */
  afterSeq: number
  /** Device time in milliseconds before the server was asked: what it had confirmed by then is in the answer. Older copies do not say. */
  askedAt?: number
  stock: WarehouseStock
}

export interface ShownStock extends WarehouseStock {
  /** Device time of the server's answer; null while there is none on this device. */
  asOf: number | null
  /** Scanned in on this device under numbers that it does not know. */
  unknown: string[]
}

/** Histories of opened shipments lie in the same table, under their ids. */
const kept = (db: WaybillDatabase) => db.table<KeptStock, string>('details')
const keyOf = (warehouseId: string) => `warehouse:${warehouseId}`

/** Taken before the server is asked: whatever is unsent now, or comes after, may be missing in its answer. */
export async function outboxPlace(db: WaybillDatabase): Promise<number> {
  const unsent = await db.outbox.where('state').anyOf(UNSENT_STATES).sortBy('seq')
  const last = await db.outbox.orderBy('seq').last()
  return unsent[0] === undefined ? (last?.seq ?? 0) : unsent[0].seq - 1
}

/** What is kept under such a key is no shipment's history. */
export async function countKeptStocks(db: WaybillDatabase): Promise<number> {
  return kept(db).where('id').startsWith(keyOf('')).count()
}

export async function keepStock(
  db: WaybillDatabase,
  warehouseId: string,
  { stock, afterSeq, askedAt, now }: { stock: WarehouseStock; afterSeq: number; askedAt: Date; now: Date },
): Promise<void> {
  await kept(db).put({ id: keyOf(warehouseId), openedAt: now.getTime(), afterSeq, askedAt: askedAt.getTime(), stock })
}

/** The last copy with this device's own scans on top. */
export async function readStock(db: WaybillDatabase, warehouseId: string): Promise<ShownStock> {
  const copy = await kept(db).get(keyOf(warehouseId))
  const entries = await db.outbox
    .where('seq')
    .above(copy?.afterSeq ?? 0)
    .sortBy('seq')
  const answered = copy?.askedAt ?? -Infinity
  const standing = entries.filter(
    (entry) =>
      entry.state !== 'refused' &&
      entry.state !== 'discarded' &&
      !isBeingWithdrawn(entry) &&
      (entry.confirmedAt === null || entry.confirmedAt >= answered),
  )
  const parcels = new Map((copy?.stock.parcels ?? []).map((parcel) => [parcel.id, parcel]))
  const unknown = new Set<string>()
  const before = parcels.size
  for (const command of movesOf(standing)) {
    const { shipmentId, trackingNumber } = command.payload
    const comesIn =
      command.kind === 'scan-at-warehouse' && command.payload.warehouseId === warehouseId && command.payload.direction === 'in'
    if (shipmentId === null) {
      if (comesIn) unknown.add(trackingNumber)
      else unknown.delete(trackingNumber)
      continue
    }
    parcels.delete(shipmentId)
    const parcel = comesIn ? await parcelOf(db, shipmentId, command.claimedAt) : undefined
    if (parcel !== undefined) parcels.set(shipmentId, parcel)
  }
  return {
    total: (copy?.stock.total ?? 0) + parcels.size - before + unknown.size,
    parcels: [...parcels.values()].toSorted((a, b) => (a.since < b.since ? 1 : -1)),
    unknown: [...unknown].toReversed(),
    asOf: copy?.openedAt ?? null,
  }
}

type Move = Command<'scan-at-warehouse'> | Command<'undo-scan'>

/** Scans that stand, and undone ones that the copy may hold. What an undone way out has brought back, the next answer shows. */
function movesOf(entries: OutboxEntry[]): Move[] {
  const here = new Set(entries.flatMap(idsOf))
  const undone = new Set(entries.flatMap(({ command }) => (command.kind === 'undo-scan' ? [command.payload.scanId] : [])))
  return entries.flatMap((entry): Move[] => {
    const { command } = entry
    if (command.kind === 'scan-at-warehouse') return idsOf(entry).some((id) => undone.has(id)) ? [] : [command]
    return command.kind === 'undo-scan' && !here.has(command.payload.scanId) ? [command] : []
  })
}

async function parcelOf(db: WaybillDatabase, id: string, since: string): Promise<StockedParcel | undefined> {
  const shipment = await db.shipments.get(id)
  if (shipment === undefined) return undefined
  const { tracking_number, status, to_name_or_company, to_city } = shipment
  return { id, tracking_number, status, to_name_or_company, to_city, since }
}
