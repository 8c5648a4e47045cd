import { recordOf } from '#domain/sync/apply-command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import type { Refusal } from '#store/outbox/outbox-entry.ts'

export interface RefusedWork {
  kind: 'create-shipment' | 'update-shipment'
  refusal: Pick<Refusal, 'code' | 'message'> | null
}

/** Refused changes of this shipment that nobody has settled yet, the latest last. */
export async function readRefusedWork(db: WaybillDatabase, shipmentId: string): Promise<RefusedWork[]> {
  const refused = await db.outbox.where('state').equals('refused').sortBy('seq')
  return refused.flatMap(({ command, refusal }) => {
    const { kind } = command
    if (kind !== 'create-shipment' && kind !== 'update-shipment') return []
    return recordOf(command)?.id === shipmentId ? [{ kind, refusal }] : []
  })
}
