import { useLiveQuery } from 'dexie-react-hooks'
import { useDatabase } from '#store/database/database-context.tsx'
import { clearNoteDraft, readNoteDrafts } from '#store/drafts/note-draft.ts'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'

/** Private notes that were typed before their shipment went: nobody can send them, so their words are shown until somebody discards them. */
export function NotesOfGone({ shipmentId }: { shipmentId: string }) {
  const db = useDatabase()
  const drafts = useLiveQuery(() => readNoteDrafts(db, shipmentId), [db, shipmentId])
  return drafts?.map((draft) => (
    <Banner
      key={draft.key}
      tone="warn"
      title="A private note was typed here and not sent"
      actions={
        <Button variant="secondary" size="small" onClick={() => void clearNoteDraft(db, draft)}>
          Discard it
        </Button>
      }
    >
      <p className="wrap-anywhere whitespace-pre-line">{draft.text}</p>
    </Banner>
  ))
}
