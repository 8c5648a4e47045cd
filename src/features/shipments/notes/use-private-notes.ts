import { listPrivateNotes } from '#backend/rpc/shipment/private-notes.ts'
import { keepNotes, readKeptNotes } from '#store/copies/kept-notes.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

/** The server's word, or what it said last. The notes are null where the server has no such shipment, such as one not sent yet. */
export function usePrivateNotes(shipmentId: string, changedAt: string) {
  const db = useDatabase()
  return useServerQuery(`private notes ${shipmentId}`, () => listPrivateNotes(shipmentId), {
    changed: changedAt,
    when: { online: true, awayMs: 0 },
    copy: { read: () => readKeptNotes(db, shipmentId), keep: (notes, now) => keepNotes(db, shipmentId, notes, now) },
  })
}
