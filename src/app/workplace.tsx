import { useEffect, useMemo } from 'react'
import { Outlet } from 'react-router-dom'
import { askForBackgroundSync, keepAppOffline, onBackgroundSync } from '#app/app-update.ts'
import { supabaseBackendOf } from '#backend/supabase-backend.ts'
import type { Person } from '#session/person.ts'
import { noteRoom, setRunningSync } from '#session/running-sync.ts'
import { roleConfirmed, sessionEnded, useSession } from '#session/session.ts'
import { DatabaseProvider } from '#store/database-context.tsx'
import { openDatabase } from '#store/database.ts'
import { startSync } from '#sync/start-sync.ts'

/** The signed-in person's database and its sync, around every page that works with them. Another person gets another. */
export function Workplace() {
  const person = useSession((session) => session.person)
  return person && <WorkplaceOf key={person.userId} person={person} />
}

function WorkplaceOf({ person: { userId } }: { person: Person }) {
  const database = useMemo(() => openDatabase(userId), [userId])

  useEffect(() => {
    const sync = startSync({
      db: database,
      backend: supabaseBackendOf(userId),
      userId,
      onSignedOut: sessionEnded,
      onIdentity: roleConfirmed,
      onRoom: noteRoom,
    })
    const forget = setRunningSync({
      wake: (reason) => {
        if (reason === 'saved') void askForBackgroundSync()
        return sync.wake(reason)
      },
      stop: () => sync.stop(),
    })
    const quiet = onBackgroundSync(() => void sync.wake('background-sync'))
    void keepAppOffline()
    return () => {
      quiet()
      forget()
      noteRoom(false)
      void sync.stop()
    }
  }, [database, userId])

  return (
    <DatabaseProvider database={database}>
      <Outlet />
    </DatabaseProvider>
  )
}
