import type { CollectionMode } from '#domain/shipment/collecting/collection.ts'
import { isCapture } from '#domain/sync/command.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { firstOf } from '#store/outbox/corrections.ts'
import { idsOf, isBeingWithdrawn } from '#store/outbox/outbox-entry.ts'

/**
 * In paise, by this device's own captures of today; what a correction replaced does not count beside it. A correction is of the moment of
 * what it corrects.
 */
export async function readCollectedToday(db: WaybillDatabase, now: Date = new Date()): Promise<Record<CollectionMode, number>> {
  const today = todayInIndia(now)
  const captures = await db.outbox.filter(({ command }) => isCapture(command)).toArray()
  const byId = new Map(captures.flatMap((entry) => idsOf(entry).map((id) => [id, entry])))
  const entries = captures.filter((entry) => entry.state !== 'discarded' && entry.state !== 'refused' && !isBeingWithdrawn(entry))
  const corrected = new Set(entries.flatMap(({ command }) => (command.kind === 'correct-delivery' ? [command.payload.corrects] : [])))
  const sums: Record<CollectionMode, number> = { cash: 0, upi: 0 }
  for (const entry of entries) {
    const { command } = entry
    if (!isCapture(command) || todayInIndia(new Date(firstOf(entry, byId).command.claimedAt)) !== today) continue
    const { collection } = command.payload
    if (collection && !idsOf(entry).some((id) => corrected.has(id))) sums[collection.mode] += collection.collectedPaise
  }
  return sums
}
