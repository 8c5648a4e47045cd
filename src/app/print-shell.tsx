import { Outlet } from 'react-router-dom'
import { NoAccessAndLogout } from '#app/no-access-and-logout.tsx'
import { PrintFrame } from '#app/print-frame.tsx'
import { PublicFrame } from '#app/public-shell.tsx'
import { SignedInWithoutAccess } from '#app/signed-in-without-access.tsx'
import { useAsksToLeave } from '#app/use-asks-to-leave.ts'
import { isOffice } from '#domain/roles.ts'
import { SignInAgain } from '#features/account/sign-in-again.tsx'
import { SignOutDialog } from '#features/sync-status/sign-out-dialog.tsx'
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
  if (!isOffice(person.role) && person.role !== 'customer') return <SignedInWithoutAccess person={person} goesTo="/login" />
  return (
    <PrintFrame>
      {state === 'ended' && (
        <div className="print:hidden">
          <SignInAgain person={person} onSignOut={leaving.ask} />
        </div>
      )}
      <Outlet />
      {leaving.asking && <SignOutDialog person={person} goesTo="/login" onStay={leaving.stay} />}
    </PrintFrame>
  )
}
