import { useLiveQuery } from 'dexie-react-hooks'
import { StoredHere } from '#features/account/stored-here.tsx'
import { clearBlocked, workFacts } from '#features/account/stored-words.ts'
import { wakeSync } from '#session/running-sync.ts'
import { useDatabase } from '#store/database-context.tsx'
import { clearStoredWork, readStoredWork } from '#store/stored-work.ts'
import { Loading } from '#ui/loading.tsx'
import { useOnline } from '#ui/use-online.ts'

/** For whoever works with a local database: it is part of what is stored, and unsent work keeps it from being cleared. */
export function StoredWorkHere({ unsentMessages }: { unsentMessages: number }) {
  const database = useDatabase()
  const online = useOnline()
  const work = useLiveQuery(() => readStoredWork(database), [database])
  if (!work) return <Loading />

  async function clear() {
    if ((await clearStoredWork(database)) === 'has-unsent-work') return false
    void wakeSync('asked')
    return true
  }

  return (
    <StoredHere
      work={workFacts(work)}
      unsentMessages={unsentMessages}
      blocked={clearBlocked(work, online)}
      comesBack="What you need for your work is fetched again at once. To leave nothing of it here, sign out."
      onClear={clear}
    />
  )
}
