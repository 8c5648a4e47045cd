import type { Command } from '#domain/sync/command.ts'
import type { StockedParcel, WarehouseStock } from '#domain/warehouse/warehouse-stock.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { replacedScans } from '#store/reads/own-scans.ts'
import { idsOf, isBeingWithdrawn, UNSENT_STATES, type OutboxEntry } from '#store/outbox/outbox-entry.ts'

export interface ShownStock extends WarehouseStock {
  /** Device time of the server's answer; null while there is none on this device. */
  asOf: number | null
  /** Parcels scanned in on this device under numbers it does not know. */
  unknown: string[]
}

/** Taken before the server is asked: its answer may lack work that is unsent now or comes later. */
export async function outboxPlace(db: WaybillDatabase): Promise<number> {
  const unsent = await db.outbox.where('state').anyOf(UNSENT_STATES).sortBy('seq')
  const last = await db.outbox.orderBy('seq').last()
  return unsent[0] === undefined ? (last?.seq ?? 0) : unsent[0].seq - 1
}

export async function keepStock(
  db: WaybillDatabase,
  warehouseId: string,
  { stock, afterSeq, askedAt, now }: { stock: WarehouseStock; afterSeq: number; askedAt: Date; now: Date },
): Promise<void> {
  await db.warehouseStocks.put({ warehouseId, openedAt: now.getTime(), afterSeq, askedAt: askedAt.getTime(), stock })
}

/** The last copy with this device's own scans on top. */
export async function readStock(db: WaybillDatabase, warehouseId: string): Promise<ShownStock> {
  const copy = await db.warehouseStocks.get(warehouseId)
  const entries = await db.outbox
    .where('seq')
    .above(copy?.afterSeq ?? 0)
    .toArray()
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

/** Scans that stand, and undone ones that the copy may hold. A parcel whose check-out was undone shows with the next answer. */
function movesOf(entries: OutboxEntry[]): Move[] {
  const here = new Set(entries.flatMap(idsOf))
  const undone = new Set([
    ...entries.flatMap(({ command }) => (command.kind === 'undo-scan' ? [command.payload.scanId] : [])),
    ...replacedScans(entries),
  ])
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
