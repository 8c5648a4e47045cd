import { recordOf } from '#domain/apply-command.ts'
import type { WaybillDatabase } from '#store/database.ts'
import type { Refusal } from '#store/outbox-entry.ts'

export interface RefusedWork {
  kind: 'create-shipment' | 'update-shipment'
  refusal: Pick<Refusal, 'code' | 'message'> | null
}

/** What the server did not accept of this shipment and a person has not settled yet, the latest last. */
export async function readRefusedWork(db: WaybillDatabase, shipmentId: string): Promise<RefusedWork[]> {
  const refused = await db.outbox.where('state').equals('refused').sortBy('seq')
  return refused.flatMap(({ command, refusal }) => {
    const { kind } = command
    if (kind !== 'create-shipment' && kind !== 'update-shipment') return []
    return recordOf(command)?.id === shipmentId ? [{ kind, refusal }] : []
  })
}
