import type { Driver } from '#domain/sync/mirror.ts'
import type { WaybillDatabase } from '#store/database/database.ts'

export async function readDrivers(db: WaybillDatabase): Promise<Driver[]> {
  const drivers = await db.drivers.toArray()
  return drivers.toSorted((a, b) => a.name.localeCompare(b.name, 'en-IN'))
}
