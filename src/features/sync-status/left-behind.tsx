import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { QueueDialog } from '#features/sync-status/queue-dialog.tsx'
import { wayOutWords } from '#features/sync-status/item-words.ts'
import { isNothing, readUnsentWork, unsentWorkWords } from '#features/sync-status/unsent-work.ts'
import { useDatabase } from '#store/database-context.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'

/** For somebody whose pages are gone: what they saved is not. */
export function LeftBehind() {
  const database = useDatabase()
  const unsent = useLiveQuery(() => readUnsentWork(database), [database])
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
        {unsent.items.length > 0 && `It is saved on this device. ${wayOutWords(unsent.items)}`}
        {unsent.draft && ` The delivery of ${unsent.draft.trackingNumber} was not submitted. It is kept on this device until you sign out.`}
        {unsent.scans.length > 0 && ' Scanned numbers that nobody has decided on stay on this device until you sign out.'}
        {unsent.forms.length > 0 && ' What you typed and did not save stays on this device until you sign out.'}
      </Banner>
      {open && <QueueDialog onClose={() => setOpen(false)} />}
    </>
  )
}
