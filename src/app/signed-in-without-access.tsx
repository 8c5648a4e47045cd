import { NoAccess } from '#app/no-access.tsx'
import { SyncStatus } from '#features/sync-status/sync-status.tsx'

/** A driver whose account was switched off keeps their queue in sight: it is still sent, to be reviewed by the office. */
export function SignedInWithoutAccess() {
  return (
    <>
      <header className="flex justify-end border-b border-line bg-surface px-4 py-2">
        <SyncStatus />
      </header>
      <main id="content">
        <NoAccess />
      </main>
    </>
  )
}
