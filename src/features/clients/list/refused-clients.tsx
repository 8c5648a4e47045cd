import { useLiveQuery } from 'dexie-react-hooks'
import { clientNextStep, clientTrouble, isCorrectable } from '#domain/people/client-messages.ts'
import { isChangedUnseen, refusedWorkWords } from '#domain/sync/directory-work.ts'
import { useSyncControl } from '#session/sync-control.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { discardedWords } from '#store/outbox/discarded-messages.ts'
import { discardEntry, retryNow, type Discarded } from '#store/outbox/queue-actions.ts'
import { readRefusedDirectoryWork } from '#store/reads/refused-directory-work.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { orStorageFull } from '#store/database/storage-full.ts'
import { RefusedBanner } from '#ui/feedback/refused-banner.tsx'
import { showToast } from '#ui/feedback/toast.tsx'

/** The server's no, over the list or over one client. The same stands in the queue until it is settled here or there. */
export function RefusedClients({ of, onChange }: { of?: string; onChange: (clientId: string) => void }) {
  const db = useDatabase()
  const { syncNow } = useSyncControl()
  const refused = useLiveQuery(() => readRefusedDirectoryWork(db, 'clients'), [db])

  async function settle(work: Promise<void | Discarded>) {
    try {
      const said = discardedWords((await orStorageFull(work)) ?? 'discarded')
      if (said !== null) showToast(said, { milliseconds: 6000 })
      await syncNow()
    } catch (problem) {
      showToast(saveFailureWords(problem), { tone: 'bad', milliseconds: 10_000 })
    }
  }

  const shown = refused?.filter(({ recordId }) => of === undefined || recordId === of)
  return shown?.map((work) => (
    <RefusedBanner
      key={work.entryId}
      title={clientTrouble(work.what, work.message)}
      settle={
        work.isConflict
          ? null
          : {
              change: isCorrectable(work) ? () => onChange(work.recordId) : null,
              tryAgain: () => void settle(retryNow(db, work.entryId)),
              ...(isChangedUnseen(work) && { tryAgainWords: 'Delete it all the same' }),
              giveUp: () =>
                void settle(discardEntry(db, work.entryId, `${work.what === 'deleting' ? 'Kept' : 'Given up'}. ${work.message}`)),
              giveUpWords: work.what === 'deleting' ? 'Keep it' : 'Discard it',
            }
      }
    >
      {refusedWorkWords(work, 'client')} {clientNextStep(work)}
    </RefusedBanner>
  ))
}
