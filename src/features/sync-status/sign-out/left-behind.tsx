import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { QueueDialog } from '#features/sync-status/queue/late-queue.ts'
import { wayOutWords } from '#features/sync-status/queue/item-messages.ts'
import { useRecipient } from '#features/sync-status/queue/use-recipient.ts'
import { deliveryWords, isNothing, readUnsentWork, unsentWorkWords } from '#features/sync-status/sign-out/unsent-work.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'

/** For a person whose pages are gone but whose saved work is not. */
export function LeftBehind() {
  const database = useDatabase()
  const unsent = useLiveQuery(() => readUnsentWork(database), [database])
  const recipient = useRecipient(unsent?.draft?.trackingNumber ?? null)
  const [open, setOpen] = useState(false)
  if (!unsent || isNothing(unsent)) return null
  return (
    <>
      <Banner
        tone="warn"
        title={unsentWorkWords(unsent)}
        actions={
          unsent.items.length > 0 && (
            <Button variant="secondary" onClick={() => setOpen(true)}>
              Show what is saved here
            </Button>
          )
        }
      >
        {unsent.items.length > 0 &&
          `${unsent.items.length === 1 ? 'It is' : 'They are'} saved on this device. ${wayOutWords(unsent.items)}`}
        {unsent.draft &&
          ` The delivery of ${deliveryWords(unsent.draft, recipient)} was not submitted. It is kept on this device until you sign out.`}
        {unsent.scans.length > 0 && ' Scanned numbers that nobody has decided on stay on this device until you sign out.'}
        {unsent.views > 0 && ' Changes of your views and columns stay on this device until you sign out.'}
        {unsent.forms.length > 0 && ' What you typed and did not save stays on this device until you sign out.'}
      </Banner>
      {open && <QueueDialog onClose={() => setOpen(false)} />}
    </>
  )
}
