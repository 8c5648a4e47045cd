import { useLiveQuery } from 'dexie-react-hooks'
import { clientNextStep, clientTrouble, isCorrectable } from '#domain/client-words.ts'
import { refusedWorkWords } from '#domain/directory-work.ts'
import { wakeSync } from '#session/running-sync.ts'
import { useDatabase } from '#store/database-context.tsx'
import { discardEntry, retryNow } from '#store/queue-actions.ts'
import { readRefusedDirectoryWork } from '#store/refused-directory-work.ts'
import { RefusedBanner } from '#ui/refused-banner.tsx'

/** The server's no, over the list or over one client. The same stands in the queue until it is settled here or there. */
export function RefusedClients({ of, onChange }: { of?: string; onChange: (clientId: string) => void }) {
  const db = useDatabase()
  const refused = useLiveQuery(() => readRefusedDirectoryWork(db, 'clients'), [db])

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
              tryAgain: () => void retryNow(db, work.entryId).then(() => wakeSync('asked')),
              giveUp: () => void discardEntry(db, work.entryId, `Given up. ${work.message}`),
              giveUpWords: work.what === 'deleting' ? 'Keep it' : 'Discard it',
            }
      }
    >
      {refusedWorkWords(work, 'client')} {clientNextStep(work)}
    </RefusedBanner>
  ))
}
