import { callRpc } from '#backend/call-rpc.ts'
import type { Call } from '#backend/call.ts'
import { hasId, isCount, listOf, withFields } from '#backend/shape.ts'
import type { WarehouseStock } from '#domain/warehouse-stock.ts'

export async function warehouseStock(warehouseId: string): Promise<Call<WarehouseStock>> {
  return callRpc('warehouse_stock', { warehouseId }, withFields<WarehouseStock>({ total: isCount, parcels: listOf(hasId) }))
}
