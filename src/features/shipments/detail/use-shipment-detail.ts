import { useLiveQuery } from 'dexie-react-hooks'
import { photoPaths } from '#domain/shipment/proof.ts'
import { shipmentDetail } from '#backend/rpc/shipment/shipment-detail.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { keepDetail, readDetail } from '#store/copies/opened-shipments.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

const PHOTO_LOOK_MS = 20_000

/**
 * History and proofs are the server's: fetched when a shipment is opened and again when it changes, when the signal returns and
 * while a photo is on its way; null, of one that is not made yet, asks for nothing. What was fetched is kept on the device. `kept` is undefined while it is read, null where there is no copy.
 * A mirror that begins forgets all copies: what this page was told stands until the next answer, so that nothing begun on it is lost.
 */
export function useShipmentDetail(id: string | null, changedAt: string | null) {
  const db = useDatabase()
  const copy = useLiveQuery(async () => (id === null ? null : ((await readDetail(db, id)) ?? null)), [db, id])
  const photoOnItsWay = copy?.detail.proofs.some((proof) => photoPaths(proof).includes(null)) === true

  async function fetchDetail() {
    if (id === null) return { kind: 'failed' as const }
    const call = await shipmentDetail(id)
    if (call.kind === 'answer') await keepDetail(db, id, call.value)
    return call
  }

  const query = useServerQuery(id ?? '', fetchDetail, {
    changed: changedAt,
    when: { online: true, everyMs: photoOnItsWay ? PHOTO_LOOK_MS : null },
  })
  const told = id === null || query.value === null || query.asOf === null ? null : { id, openedAt: query.asOf, detail: query.value }
  return { kept: copy === null ? told : copy, query }
}
