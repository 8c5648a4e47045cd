import { useLiveQuery } from 'dexie-react-hooks'
import { StoredHere } from '#features/account/on-this-device/stored-here.tsx'
import { clearBlocked, workFacts } from '#features/account/on-this-device/stored-messages.ts'
import { useSyncControl } from '#session/sync-control.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { clearStoredWork, readStoredWork } from '#store/sign-out/stored-work.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'

/** For people with a local database: it is part of what is stored, and cannot be cleared while work is unsent. */
export function StoredWorkHere({ unsentMessages }: { unsentMessages: number }) {
  const database = useDatabase()
  const { syncNow } = useSyncControl()
  const online = useOnline()
  const work = useLiveQuery(() => readStoredWork(database), [database])
  if (!work) return <Loading />

  async function clear() {
    if ((await clearStoredWork(database)) === 'has-unsent-work') return false
    void syncNow()
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
