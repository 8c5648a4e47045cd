import { useState } from 'react'
import type { DeleteMessageDialog } from '#features/contact/queue/delete-message-dialog.tsx'
import { sendNow } from '#features/contact/queue/late-sending.ts'
import type { WaitingMessage } from '#features/contact/queue/kept-messages.ts'
import { Button } from '#ui/controls/button.tsx'

/** What can be done about a message that waits on this device. */
export function KeptActions({ message, describedBy }: { message: WaitingMessage; describedBy?: string }) {
  const [trying, setTrying] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [Question, setQuestion] = useState<typeof DeleteMessageDialog | null>(null)

  async function tryNow() {
    setTrying(true)
    await sendNow('asked')
    setTrying(false)
  }

  // The question comes when it is wanted: the page has no room for it. On a first visit it may not be here once the signal is gone.
  async function ask() {
    try {
      const { DeleteMessageDialog: loaded } = await import('#features/contact/queue/delete-message-dialog.tsx')
      setQuestion(() => loaded)
      setMissing(false)
    } catch {
      setMissing(true)
    }
  }

  return (
    <>
      {message.lastFailure !== 'busy' && (
        <Button variant="secondary" busy={trying} aria-describedby={describedBy} onClick={() => void tryNow()}>
          {trying ? 'Sending...' : 'Try now'}
        </Button>
      )}
      <Button variant="danger" disabled={trying} aria-describedby={describedBy} onClick={() => void ask()}>
        Delete
      </Button>
      {isMissing && <p role="status">Deleting is not possible before there is signal. The message stays here until then.</p>}
      {Question !== null && <Question id={message.id} onClose={() => setQuestion(null)} />}
    </>
  )
}
