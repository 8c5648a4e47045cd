import type { ListedCapture } from '#backend/rpc/review.ts'
import { useWholeNote } from '#features/review/use-whole-note.ts'
import { Button } from '#ui/controls/button.tsx'
import { LongText } from '#ui/layout/long-text.tsx'

/** What the driver wrote; of a very long note the list has only the beginning. */
export function CaptureNotes({ capture }: { capture: ListedCapture }) {
  const { whole, busy, trouble, read } = useWholeNote(capture)
  const isCut = capture.notes_cut && whole === null

  return (
    <>
      <LongText text={whole ?? `${capture.delivery_notes ?? ''}${isCut ? '…' : ''}`} />
      {isCut && (
        <Button size="small" variant="secondary" busy={busy} onClick={() => void read()}>
          {busy ? 'Loading...' : 'Read the whole note'}
        </Button>
      )}
      <output className="block text-bad">{trouble}</output>
    </>
  )
}
