import { useState } from 'react'
import { deleteMessage } from '#features/contact/queue/delete-message.ts'
import { sendNow } from '#features/contact/queue/late-sending.ts'
import type { WaitingMessage } from '#features/contact/queue/kept-messages.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'

/** What can be done about a message that waits on this device. */
export function KeptActions({ message, describedBy }: { message: WaitingMessage; describedBy?: string }) {
  const [trying, setTrying] = useState(false)
  const [asking, setAsking] = useState(false)

  async function tryNow() {
    setTrying(true)
    await sendNow('asked')
    setTrying(false)
  }

  return (
    <>
      {message.trouble !== 'busy' && (
        <Button variant="secondary" busy={trying} aria-describedby={describedBy} onClick={() => void tryNow()}>
          {trying ? 'Sending...' : 'Try now'}
        </Button>
      )}
      <Button variant="danger" disabled={trying} aria-describedby={describedBy} onClick={() => setAsking(true)}>
        Delete
      </Button>
      {asking && (
        <Dialog
          title="Delete this message?"
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button variant="danger" onClick={() => deleteMessage(message.id)}>
                Delete message
              </Button>
              <Button variant="secondary" onClick={() => setAsking(false)}>
                Keep it
              </Button>
            </>
          }
        >
          <p>It has not been sent. Deleting takes it off this device for good.</p>
        </Dialog>
      )}
    </>
  )
}
