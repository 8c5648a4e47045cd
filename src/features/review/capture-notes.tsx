import { useState } from 'react'
import { readCapture, type ListedCapture } from '#backend/rpc/review.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { Button } from '#ui/controls/button.tsx'
import { LongText } from '#ui/layout/long-text.tsx'

/** What the driver wrote; of a very long note the list has only the beginning. */
export function CaptureNotes({ capture }: { capture: ListedCapture }) {
  const [whole, setWhole] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const isCut = capture.notes_cut && whole === null

  async function readAll() {
    setBusy(true)
    setTrouble(null)
    const call = await readCapture(capture.id)
    setBusy(false)
    if (call.kind !== 'answer') setTrouble(noAnswerWords(call.kind))
    else setWhole(call.value.capture?.delivery_notes ?? capture.delivery_notes)
  }

  return (
    <>
      <LongText text={whole ?? `${capture.delivery_notes ?? ''}${isCut ? '…' : ''}`} />
      {isCut && (
        <Button size="small" variant="secondary" busy={busy} onClick={() => void readAll()}>
          {busy ? 'Loading...' : 'Read the whole note'}
        </Button>
      )}
      <output className="block text-bad">{trouble}</output>
    </>
  )
}
