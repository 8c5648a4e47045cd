import type { WaybillDatabase } from '#store/database/database.ts'
import { readPendingRecords, type PendingMark } from '#store/records/pending-records.ts'

export type { PendingMark }

export async function readPendingShipments(db: WaybillDatabase): Promise<Map<string, PendingMark>> {
  return readPendingRecords(db, 'shipments')
}
