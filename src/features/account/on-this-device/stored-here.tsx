import { useEffect, useState } from 'react'
import { Part } from '#features/account/profile/account-part.tsx'
import { clearDeviceStorage, readDeviceStorage, type DeviceStorage } from '#features/account/on-this-device/device-storage.ts'
import { counted, messagesBlock } from '#features/account/on-this-device/stored-messages.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { formatBytes } from '#ui/format/format-bytes.ts'

export interface StoredFact {
  what: string
  amount: string
}

interface StoredHereProps {
  /** The person's own work on this device, where there can be any. */
  work?: readonly StoredFact[]
  /** Messages to the company that were written here and are still here. */
  unsentMessages: number
  /** Why nothing of the work may be cleared at the moment. */
  blocked?: string | null
  /** What comes back by itself, said before it goes. */
  comesBack?: string
  /** Clears the person's work; false when something turned out to be unsent. */
  onClear?: () => Promise<boolean>
}

/** What the app keeps on this device, and the way to be rid of it. */
export function StoredHere({
  work = [],
  unsentMessages,
  blocked: workBlocked = null,
  comesBack,
  onClear = async () => true,
}: StoredHereProps) {
  const blocked = workBlocked ?? messagesBlock(unsentMessages)
  const [storage, setStorage] = useState<DeviceStorage | null>(null)
  const [asking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState<'cleared' | 'unsent' | 'failed' | null>(null)
  const [looked, setLooked] = useState(0)

  useEffect(() => {
    let ignore = false
    void readDeviceStorage().then((found) => {
      if (!ignore) setStorage(found)
    })
    return () => {
      ignore = true
    }
  }, [looked])

  async function clear() {
    setAsking(false)
    try {
      if (await onClear()) {
        await clearDeviceStorage()
        setOutcome('cleared')
      } else setOutcome('unsent')
    } catch {
      setOutcome('failed')
    }
    setLooked(looked + 1)
  }

  return (
    <Part title="What is stored on this device">
      <ul className="flex flex-col divide-y divide-line">
        {[...work, { what: 'Messages not sent yet', amount: counted(unsentMessages) }, ...(storage ? deviceFacts(storage) : [])].map(
          ({ what, amount }) => (
            <li key={what} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="text-ink-muted">{what}</span>
              <span className="text-right font-medium tabular-nums wrap-anywhere">{amount}</span>
            </li>
          ),
        )}
      </ul>
      {storage && <p className="text-sm text-ink-muted">{spaceWords(storage)}</p>}
      <Button
        variant="danger"
        className="self-start"
        disabled={blocked !== null}
        aria-describedby={blocked === null ? undefined : 'clear-blocked'}
        onClick={() => {
          setOutcome(null)
          setAsking(true)
        }}
      >
        Clear this device
      </Button>
      {blocked !== null && (
        <p id="clear-blocked" className="text-sm text-ink-muted">
          {blocked}
        </p>
      )}
      <div role="status" className="empty:-mt-4">
        {outcome === 'cleared' && <Banner tone="good">Cleared. You are still signed in.</Banner>}
        {outcome === 'unsent' && <Banner tone="warn">Something was saved meanwhile and is not sent yet. Nothing was cleared.</Banner>}
        {outcome === 'failed' && <Banner tone="bad">That did not work. Please try again.</Banner>}
      </div>
      {asking && (
        <Dialog
          title="Clear this device?"
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button variant="danger" onClick={() => void clear()}>
                Clear
              </Button>
              <Button variant="secondary" onClick={() => setAsking(false)}>
                Keep everything
              </Button>
            </>
          }
        >
          <p>
            {work.length > 0 && 'The copy of the company’s data, the receipts of what was sent and their photos go. '}
            Kept tracking results and the remembered e-mail address go. You stay signed in, and the app still opens without signal.
          </p>
          {comesBack && <p className="mt-2">{comesBack}</p>}
        </Dialog>
      )}
    </Part>
  )
}

function deviceFacts({ trackingResults, rememberedEmail, appFiles }: DeviceStorage): StoredFact[] {
  return [
    { what: 'Kept tracking results', amount: counted(trackingResults) },
    { what: 'Remembered e-mail address', amount: rememberedEmail ?? 'None' },
    { what: 'Files of the app', amount: counted(appFiles) },
  ]
}

function spaceWords({ used, persisted }: DeviceStorage): string {
  const space =
    used === null ? 'This browser does not tell how much space that takes.' : `${formatBytes(used.bytes)} used of ${formatBytes(used.of)}.`
  if (persisted === null) return space
  return `${space} ${persisted ? 'The browser keeps it when space runs short.' : 'The browser may remove it when space runs short.'}`
}
