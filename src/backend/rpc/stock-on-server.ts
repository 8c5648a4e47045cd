import { callRpc } from '#backend/transport/call-rpc.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { hasId, isCount, isName, listOf, withFields } from '#backend/transport/shape.ts'
import type { WarehouseCount, WarehouseStock } from '#domain/warehouse/warehouse-stock.ts'

export async function warehouseStock(warehouseId: string): Promise<ServerResult<WarehouseStock>> {
  return callRpc('warehouse_stock', { warehouseId }, withFields<WarehouseStock>({ total: isCount, parcels: listOf(hasId) }))
}

export interface WarehouseCounts {
  warehouses: WarehouseCount[]
}

export async function warehouseCounts(): Promise<ServerResult<WarehouseCounts>> {
  return callRpc(
    'warehouse_counts',
    {},
    withFields<WarehouseCounts>({ warehouses: listOf(withFields<WarehouseCount>({ warehouseId: isName, total: isCount })) }),
  )
}
