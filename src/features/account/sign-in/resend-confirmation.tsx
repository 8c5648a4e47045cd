import { useState } from 'react'
import { askForConfirmation } from '#backend/auth/request-account-mail.ts'
import { accountMessage } from '#session/account-message.ts'
import { Button } from '#ui/controls/button.tsx'

export const RESENT = 'If this address is waiting to be confirmed, its email is on the way. Look in the spam folder too.'
export const NOT_RESENT = 'The email could not be sent. Please try again.'

/** Another confirmation mail. The server does not say whether the address has an account, so neither does this. */
export function ResendConfirmation({ email }: { email: string }) {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState('')

  async function send() {
    setBusy(true)
    setOutcome('')
    const answer = await askForConfirmation(email.trim())
    setOutcome(answer.kind === 'asked' ? RESENT : accountMessage(answer, NOT_RESENT))
    setBusy(false)
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <Button variant="secondary" busy={busy} onClick={() => void send()}>
        {busy ? 'Sending...' : 'Send the confirmation email again'}
      </Button>
      <output>{outcome}</output>
    </div>
  )
}
