import { recordKey } from '#domain/sync/command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { isBeingWithdrawn, SHOWN_STATES } from '#store/outbox/outbox-entry.ts'

/** From here on all keys at once are read faster than each of these. */
const MANY = 500

/** Which of these this device does not hold. */
export async function missingShipments(db: WaybillDatabase, ids: Iterable<string>): Promise<ReadonlySet<string>> {
  const asked = [...ids]
  if (asked.length === 0) return new Set()
  const rows = asked.length > MANY ? db.shipments.toCollection() : db.shipments.where('id').anyOf(asked)
  const held = new Set(await rows.primaryKeys())
  return new Set(asked.filter((id) => !held.has(id)))
}

/** Which of these were deleted on this device, and neither the office has said no nor a person has given it up. Those that it never held have no row to be missing. */
export async function deletedHere(db: WaybillDatabase, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const byKey = new Map(ids.map((id) => [recordKey.shipment(id), id]))
  const entries = ids.length > MANY ? db.outbox.toCollection() : db.outbox.where('orderKeys').anyOf([...byKey.keys()])
  const deleted = await entries
    .filter(
      (entry) => entry.command.kind === 'delete-shipment' && GONE_STATES.some((gone) => gone === entry.state) && !isBeingWithdrawn(entry),
    )
    .toArray()
  return new Set(deleted.flatMap(({ command }) => byKey.get(command.record) ?? []))
}

const GONE_STATES = [...SHOWN_STATES, 'confirmed'] as const
