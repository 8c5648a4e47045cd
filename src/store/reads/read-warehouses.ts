import type { Warehouse } from '#domain/warehouse/warehouse.ts'
import type { WaybillDatabase } from '#store/database/database.ts'

export async function readWarehouses(db: WaybillDatabase): Promise<Warehouse[]> {
  const warehouses = await db.warehouses.toArray()
  return warehouses.toSorted((a, b) => a.name.localeCompare(b.name, 'en-IN', { sensitivity: 'base', numeric: true }))
}

export async function readWarehouse(db: WaybillDatabase, id: string): Promise<Warehouse | undefined> {
  return db.warehouses.get(id)
}
