import { useLiveQuery } from 'dexie-react-hooks'
import { threadsOf, type PrivateNote } from '#domain/shipment/private-note.ts'
import { displayShipmentId, type Shipment } from '#domain/shipment/shipment.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { NoteForm } from '#features/shipments/notes/note-form.tsx'
import { NoteThreadItem } from '#features/shipments/notes/note-thread.tsx'
import { usePrivateNotes } from '#features/shipments/notes/use-private-notes.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readNoteDrafts } from '#store/drafts/note-draft.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { formatInstant } from '#ui/format/format-time.ts'

type Named = Pick<Shipment, 'id' | 'shipment_id' | 'updated_at'>

/** What the office writes for itself. Only the server keeps it; what was typed and not sent is on this device. */
export function NotesSection({ shipment }: { shipment: Named }) {
  const db = useDatabase()
  const { id } = shipment
  const query = usePrivateNotes(id, shipment.updated_at)
  const drafts = useLiveQuery(() => readNoteDrafts(db, id), [db, id])
  const place = { shipmentId: id, shipmentName: displayShipmentId(shipment) }
  const notes = query.value?.notes ?? []
  const isUnknown = query.value !== null && query.value.notes === null

  function show(added: PrivateNote[]) {
    query.change(() => ({ notes: added }))
    // A copy is not changed, and a list that was asked for before comes without it.
    query.again()
  }

  return (
    <section aria-labelledby="private-notes" className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 sm:p-6">
      <div>
        <h2 id="private-notes" className="text-xl">
          Private notes
        </h2>
        <p className="text-sm text-ink-muted">Only the office reads them: no customer, no driver, nobody who tracks the parcel.</p>
      </div>
      <ServerTrouble query={query} words={noAnswerWords} role="status" size="small">
        {query.value !== null && query.asOf !== null
          ? `These are the notes of ${formatInstant(query.asOf)} IST.`
          : 'Private notes are kept by the server alone.'}
      </ServerTrouble>
      {query.value === null && query.isAsking && (
        <Loading label="Loading private notes...">
          <Skeleton className="h-16 w-full" />
        </Loading>
      )}
      {query.value !== null && notes.length === 0 && (
        <p className="text-ink-muted">
          {isUnknown
            ? 'The office does not have this shipment yet. Notes can be added once it has arrived.'
            : 'Nobody has written one yet.'}
        </p>
      )}
      {drafts !== undefined && (
        <>
          {notes.length > 0 && (
            <ol aria-label="Private notes" className="flex flex-col divide-y divide-line border-b border-line">
              {threadsOf(notes).map((thread) => (
                <NoteThreadItem key={thread.note.id} thread={thread} place={place} drafts={drafts} onAdded={show} />
              ))}
            </ol>
          )}
          {!isUnknown && (
            <NoteForm
              label="New private note"
              place={{ ...place, replyTo: null }}
              kept={drafts.find(({ replyTo }) => replyTo === null)}
              onAdded={show}
            />
          )}
        </>
      )}
    </section>
  )
}
