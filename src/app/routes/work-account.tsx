import * as paths from '#domain/app-paths.ts'
import { useState } from 'react'
import { useUnsentMessages } from '#app/providers/use-unsent-messages.ts'
import { ConfirmEverywhere } from '#features/account/password/confirm-everywhere.tsx'
import { MyAccountPage } from '#features/account/profile/my-account-page.tsx'
import { StoredWorkHere } from '#features/account/on-this-device/stored-work-here.tsx'
import { isOffice } from '#domain/people/roles.ts'
import { StartPage } from '#features/account/profile/start-page.tsx'
import { SignOutDialog } from '#features/sync-status/sign-out/late-sign-out.ts'
import { useSession } from '#session/session.ts'

/** The account page for people with a local database: signing out never loses unsent work there. */
export function WorkAccount() {
  const person = useSession((session) => session.person)
  const unsentMessages = useUnsentMessages()
  const [step, setStep] = useState<'none' | 'confirming' | 'leaving'>('none')
  if (!person) return null
  const stay = () => setStep('none')
  return (
    <>
      <MyAccountPage
        person={person}
        stored={<StoredWorkHere unsentMessages={unsentMessages} />}
        onSignOutEverywhere={() => setStep('confirming')}
        startPage={isOffice(person.role) ? (unable) => <StartPage person={person} unable={unable} /> : undefined}
      />
      {step === 'confirming' && <ConfirmEverywhere onConfirm={() => setStep('leaving')} onStay={stay} />}
      {step === 'leaving' && (
        <SignOutDialog everywhere person={person} goesTo={person.role === 'driver' ? paths.podLogin : paths.login} onClose={stay} />
      )}
    </>
  )
}
