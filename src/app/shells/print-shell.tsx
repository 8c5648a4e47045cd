import * as paths from '#domain/app-paths.ts'
import { Outlet } from 'react-router-dom'
import { NoAccessAndLogout } from '#app/guards/no-access-and-logout.tsx'
import { PrintFrame } from '#app/shells/print-frame.tsx'
import { PublicFrame } from '#app/shells/public-shell.tsx'
import { SignedInWithoutAccess } from '#app/guards/late-without-access.ts'
import { useAsksToLeave } from '#app/providers/use-asks-to-leave.ts'
import { isOffice } from '#domain/people/roles.ts'
import { SignInToGoOn } from '#features/account/sign-in/sign-in-again.tsx'
import { SignOutDialog } from '#features/sync-status/sign-out/late-sign-out.ts'
import { useSession } from '#session/session.ts'

/** Around what is printed, for the office and for a customer who once worked on this device. */
export function PrintShell() {
  const { state, person } = useSession()
  const leaving = useAsksToLeave()

  if (!person) return null
  if (person.role === 'driver') {
    return (
      <PublicFrame>
        <NoAccessAndLogout />
      </PublicFrame>
    )
  }
  if (!isOffice(person.role) && person.role !== 'customer') return <SignedInWithoutAccess person={person} goesTo={paths.login} />
  return (
    <PrintFrame>
      <div className={state === 'ended' ? 'invisible' : 'contents'}>
        <Outlet />
      </div>
      {state === 'ended' && <SignInToGoOn person={person} othersGoTo={paths.login} />}
      {leaving.asking && state !== 'ended' && <SignOutDialog person={person} goesTo={paths.login} onClose={leaving.stay} />}
    </PrintFrame>
  )
}
