import type { WaybillDatabase } from '#store/database/database.ts'

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
