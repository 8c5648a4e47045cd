import { useEffect, useMemo, useRef, useState } from 'react'
import { Outlet } from 'react-router-dom'
import { askForBackgroundSync, keepAppOffline, onBackgroundSync } from '#app/pwa/app-update.ts'
import { supabaseSyncApiOf } from '#backend/sync/supabase-sync-api.ts'
import type { Person } from '#session/person.ts'
import { roleConfirmed, sessionEnded, useSession } from '#session/session.ts'
import { SyncControlContext } from '#session/sync-control.ts'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase } from '#store/database/database.ts'
import { startSync, type RunningSync } from '#sync/start-sync.ts'

/** The signed-in person's database and its sync, around every page that works with them. Another person gets another. */
export function SyncProvider() {
  const person = useSession((session) => session.person)
  return person && <WorkplaceOf key={person.userId} person={person} />
}

function WorkplaceOf({ person: { userId } }: { person: Person }) {
  const database = useMemo(() => openDatabase(userId), [userId])
  const running = useRef<RunningSync>(null)
  const [fullSince, setFullSince] = useState<number | null>(null)
  const control = useMemo(
    () => ({
      syncNow: async () => running.current?.wake('asked'),
      stopSync: async () => stopInTime(running.current),
      fullSince,
    }),
    [fullSince],
  )

  useEffect(() => {
    const sync = startSync({
      db: database,
      backend: supabaseSyncApiOf(userId),
      userId,
      onSignedOut: sessionEnded,
      onIdentity: roleConfirmed,
      onRoom: (isFull) => setFullSince(isFull ? Date.now() : null),
      onNewWork: () => void askForBackgroundSync(),
    })
    running.current = sync
    const quiet = onBackgroundSync(() => void sync.wake('background-sync'))
    void keepAppOffline()
    return () => {
      quiet()
      running.current = null
      void sync.stop()
    }
  }, [database, userId])

  return (
    <DatabaseProvider database={database}>
      <SyncControlContext value={control}>
        <Outlet />
      </SyncControlContext>
    </DatabaseProvider>
  )
}

const PATIENCE_MS = 2_000

/** Nobody waits for a round that hangs in a bad network: the closed database ends it. */
async function stopInTime(sync: RunningSync | null): Promise<void> {
  const patience = new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS)
  })
  if (sync) await Promise.race([sync.stop(), patience])
}
