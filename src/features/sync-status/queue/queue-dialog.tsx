import * as paths from '#domain/app-paths.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { downloadUnsent } from '#features/sync-status/queue/download-unsent.ts'
import { isUnsent, TOO_OLD_WORDS } from '#features/sync-status/queue/item-messages.ts'
import { QueueEntry } from '#features/sync-status/queue/queue-entry.tsx'
import { statusWords } from '#features/sync-status/status/status-messages.ts'
import { useStatusFacts } from '#features/sync-status/status/use-status-facts.ts'
import { useSyncControl } from '#session/sync-control.ts'
import { useSession } from '#session/session.ts'
import { useDeviceName } from '#session/use-device-name.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import type { Connection } from '#store/database/meta-rows.ts'
import { endHolds } from '#store/outbox/claim-commands.ts'
import { notCorrectedWords, notUndoneWords } from '#store/outbox/discarded-messages.ts'
import { readQueue, type QueueItem } from '#store/outbox/queue.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { recreateShipment } from '#store/writes/recreate-shipment.ts'
import { readSyncStatus } from '#store/reads/sync-status.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { formatAge } from '#ui/format/format-time.ts'
import { DownloadIcon } from '#ui/layout/icons.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { whenUncovered } from '#ui/hooks/when-uncovered.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { lateDialog } from '#ui/feedback/late-dialog.tsx'
import { formatBytes } from '#ui/format/format-bytes.ts'

const DiscardDialog = lateDialog(async () => (await import('#features/sync-status/queue/discard-dialog.tsx')).DiscardDialog)

/** Two edits of one record meet at a desk: a driver's phone is spared what chooses between them. */
const ConflictDialog = lateDialog(async () => (await import('#features/sync-status/conflicts/conflict-dialog.tsx')).ConflictDialog)

/** Of these alone the header would say the same after the press as before it. */
const WITHOUT_ANSWER: ReadonlySet<Connection> = new Set(['no-signal', 'captive-portal', 'server-trouble'])

/** What this device has saved and how far each of it has come. */
export function QueueDialog({ onClose }: { onClose: () => void }) {
  const database = useDatabase()
  const { syncNow } = useSyncControl()
  const navigate = useNavigate()
  const person = useSession((session) => session.person)
  const queue = useLiveQuery(() => readQueue(database), [database])
  const status = useLiveQuery(() => readSyncStatus(database), [database])
  const facts = useStatusFacts()
  const device = useDeviceName()
  const [asked, setAsked] = useState<{ question: 'discard' | 'choose'; item: QueueItem } | null>(null)
  const [sending, setSending] = useState(false)
  const unsent = queue?.filter(isUnsent) ?? []
  const toSend = unsent.filter(({ isBeingDiscarded }) => !isBeingDiscarded)
  const givenUp = unsent.filter(({ isBeingDiscarded }) => isBeingDiscarded)
  const sent = queue?.filter(({ state }) => state === 'delivered-to-office') ?? []
  const discarded = queue?.filter(({ state }) => state === 'discarded') ?? []

  async function sendNow() {
    setSending(true)
    // Without room for that note, it goes by itself a moment later.
    await endHolds(database).catch(() => undefined)
    await syncNow().finally(() => setSending(false))
    const { connection } = await readSyncStatus(database)
    if (navigator.onLine && !WITHOUT_ANSWER.has(connection)) return
    const waits =
      unsent.length > 0 ? 'Not sent yet. It goes by itself as soon as the office can be reached.' : 'The office cannot be reached now.'
    showToast(waits, { milliseconds: 8_000 })
  }

  async function correct(item: QueueItem) {
    try {
      const { beginCorrection } = await import('#store/writes/correct-delivery.ts')
      const begun = await beginCorrection(database, item.entryId)
      if (begun.kind !== 'begun') return showToast(notCorrectedWords(begun), { milliseconds: 8_000 })
      await openForm(begun.trackingNumber)
    } catch (problem) {
      showToast(saveFailureWords(problem), { tone: 'bad', milliseconds: 10_000 })
    }
  }

  async function undo(item: QueueItem) {
    try {
      const { undoDelivery } = await import('#store/writes/undo-delivery.ts')
      const undone = await undoDelivery(database, item.entryId)
      if (undone.kind !== 'undone') return showToast(notUndoneWords(undone), { milliseconds: 8_000 })
      await openForm(undone.trackingNumber)
    } catch (problem) {
      showToast(saveFailureWords(problem), { tone: 'bad', milliseconds: 10_000 })
    }
  }

  async function openForm(trackingNumber: string) {
    onClose()
    await navigate({ pathname: paths.pod, search: `?number=${encodeURIComponent(trackingNumber)}` })
    // The dialog gives the focus back to its button, on a page that has changed.
    whenUncovered(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }))
  }

  async function exportFile() {
    if (!person) return
    await downloadUnsent(database, person).catch(() =>
      showToast('The file could not be made. Free some space and try again.', { tone: 'bad' }),
    )
  }

  async function writeItAgain(item: QueueItem) {
    try {
      const formerId = await recreateShipment(database, item.entryId)
      if (formerId === null) return
      onClose()
      await navigate(paths.copyShipment(formerId))
    } catch (problem) {
      showToast(saveFailureWords(problem), { tone: 'bad', milliseconds: 10_000 })
    }
  }

  return (
    <Dialog title="Queue" size="wide" onClose={onClose}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            {facts && <strong>{statusWords(facts, device).text}</strong>}
            <span className="block text-sm text-ink-muted">
              {status?.lastContactAt ? `Last contact with the office ${formatAge(status.lastContactAt)}` : 'No contact with the office yet'}
            </span>
          </p>
          <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
            <Button variant={unsent.length > 0 ? 'primary' : 'secondary'} busy={sending} onClick={() => void sendNow()}>
              {unsent.length > 0 ? 'Send now' : 'Check now'}
            </Button>
            {toSend.length > 0 && (
              <Button variant="secondary" onClick={() => void exportFile()}>
                <DownloadIcon /> Export
              </Button>
            )}
          </div>
        </div>
        {facts?.appTooOld && (
          <Banner
            tone="warn"
            title={TOO_OLD_WORDS.matter}
            actions={
              <Button size="small" onClick={() => location.reload()}>
                Reload
              </Button>
            }
          >
            The office says something new. {TOO_OLD_WORDS.step} Until then nothing new arrives on this {device}; what is on it can be read,
            and what is saved here stays and is sent as far as the office takes it.
          </Banner>
        )}
        {!queue && <Loading />}
        {queue?.length === 0 && <p className="text-ink-muted">Nothing to send. What you save appears here with its way to the office.</p>}
        <Entries
          title="To send"
          items={toSend}
          onAsk={setAsked}
          onWriteAgain={(item) => void writeItAgain(item)}
          onCorrect={(item) => void correct(item)}
          onUndo={(item) => void undo(item)}
        />
        <Entries title="Given up, not answered yet" items={givenUp} onAsk={setAsked} />
        <Entries title="Sent in the last 7 days" items={sent} onCorrect={(item) => void correct(item)} />
        <Entries title="Discarded in the last 7 days" items={discarded} />
        <StorageUsed />
      </div>
      {asked?.question === 'discard' && <DiscardDialog item={asked.item} onClose={() => setAsked(null)} />}
      {asked?.question === 'choose' && <ConflictDialog item={asked.item} onClose={() => setAsked(null)} />}
    </Dialog>
  )
}

interface EntriesProps {
  title: string
  items: QueueItem[]
  onAsk?: (asked: { question: 'discard' | 'choose'; item: QueueItem }) => void
  onWriteAgain?: (item: QueueItem) => void
  onCorrect?: (item: QueueItem) => void
  onUndo?: (item: QueueItem) => void
}

function Entries({ title, items, onAsk, onWriteAgain, onCorrect, onUndo }: EntriesProps) {
  if (items.length === 0) return null
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-lg">{title}</h3>
      <ul className="flex flex-col gap-3">
        {items.map((item) => (
          <QueueEntry
            key={item.entryId}
            item={item}
            onDiscard={() => onAsk?.({ question: 'discard', item })}
            onChoose={() => onAsk?.({ question: 'choose', item })}
            onWriteAgain={() => onWriteAgain?.(item)}
            onCorrect={() => onCorrect?.(item)}
            onUndo={() => onUndo?.(item)}
          />
        ))}
      </ul>
    </section>
  )
}

/** How much of the device this app uses, and whether the browser may clear it when space runs short. */
function StorageUsed() {
  const [words, setWords] = useState<string | null>(null)
  useEffect(() => {
    async function look() {
      const { usage, quota } = await navigator.storage.estimate()
      if (usage === undefined || quota === undefined) return
      const kept = await navigator.storage.persisted()
      setWords(`${formatBytes(usage)} used of ${formatBytes(quota)}${kept ? '. The browser keeps it when space runs short.' : '.'}`)
    }
    // Old browsers and http pages have no storage manager.
    if ('storage' in navigator) look().catch(() => undefined)
  }, [])
  return words && <p className="text-sm text-ink-muted">{words}</p>
}
