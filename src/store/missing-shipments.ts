import type { WaybillDatabase } from '#store/database.ts'

/** Which of these this device does not hold. */
export async function missingShipments(db: WaybillDatabase, ids: Iterable<string>): Promise<ReadonlySet<string>> {
  const asked = [...ids]
  const held = new Set(asked.length === 0 ? [] : await db.shipments.where('id').anyOf(asked).primaryKeys())
  return new Set(asked.filter((id) => !held.has(id)))
}
