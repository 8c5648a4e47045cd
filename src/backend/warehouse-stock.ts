import { callRpc } from '#backend/call-rpc.ts'
import type { Call } from '#backend/call.ts'
import type { WarehouseStock } from '#domain/warehouse-stock.ts'

export async function warehouseStock(warehouseId: string): Promise<Call<WarehouseStock>> {
  return callRpc('warehouse_stock', { warehouseId })
}
