import * as paths from '#domain/app-paths.ts'
import { useState } from 'react'
import { useLeave } from '#app/providers/use-leave.ts'
import { useUnsentMessages } from '#app/providers/use-unsent-messages.ts'
import { ConfirmEverywhere } from '#features/account/password/confirm-everywhere.tsx'
import { MyAccountPage } from '#features/account/profile/my-account-page.tsx'
import { SignInAgain } from '#features/account/sign-in/sign-in-again.tsx'
import { StoredHere } from '#features/account/on-this-device/stored-here.tsx'
import { endEverywhere, everywhereMessage } from '#session/end-everywhere.ts'
import { useSession } from '#session/session.ts'

/** A customer's account page. They keep no database on the device, and nothing here loads what works with one. */
export function PublicAccount() {
  const { state, person } = useSession()
  const unsentMessages = useUnsentMessages()
  const leave = useLeave()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)

  if (!person) return null
  const { userId } = person

  async function signOutEverywhere() {
    setTrouble(null)
    setBusy(true)
    const answer = await endEverywhere(userId).catch(() => 'failed' as const)
    setBusy(false)
    if (answer === 'ended') leave.start()
    else setTrouble(everywhereMessage(answer))
  }

  return (
    <>
      {state === 'ended' && (
        <div className="mx-auto mb-6 max-w-xl">
          <SignInAgain person={person} othersGoTo={person.role === 'driver' ? paths.podLogin : paths.login} />
        </div>
      )}
      <MyAccountPage
        person={person}
        stored={<StoredHere unsentMessages={unsentMessages} />}
        onSignOutEverywhere={() => {
          setTrouble(null)
          setAsking(true)
        }}
      />
      {asking && (
        <ConfirmEverywhere
          busy={busy || leave.busy}
          trouble={trouble}
          onConfirm={() => void signOutEverywhere()}
          onStay={() => setAsking(false)}
        />
      )}
    </>
  )
}
