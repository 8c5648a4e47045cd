import { useState } from 'react'
import { useUnsentMessages } from '#app/use-unsent-messages.ts'
import { ConfirmEverywhere } from '#features/account/confirm-everywhere.tsx'
import { MyAccountPage } from '#features/account/my-account-page.tsx'
import { StoredWorkHere } from '#features/account/stored-work-here.tsx'
import { SignOutDialog } from '#features/sync-status/sign-out-dialog.tsx'
import { useSession } from '#session/session.ts'

/** The account page of whoever works with a local database: signing out never loses unsent work there. */
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
      />
      {step === 'confirming' && <ConfirmEverywhere onConfirm={() => setStep('leaving')} onStay={stay} />}
      {step === 'leaving' && (
        <SignOutDialog everywhere person={person} goesTo={person.role === 'driver' ? '/pod-login' : '/login'} onStay={stay} />
      )}
    </>
  )
}
