import { useState, type SubmitEvent } from 'react'
import { signInMessage } from '#session/sign-in-message.ts'
import type { Person } from '#session/person.ts'
import { useSyncControl } from '#session/sync-control.ts'
import { signIn } from '#session/sign-in.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { PasswordInput } from '#ui/controls/password-input.tsx'

/** The server ended the session: the same person signs in again when it suits them. Capturing goes on until then. */
export function SignInAgain({ person, onSignOut }: { person: Person; onSignOut: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Banner
        tone="warn"
        role="status"
        title="Your session has ended"
        actions={
          <Button size="small" variant="secondary" onClick={() => setAsking(true)}>
            Sign in again
          </Button>
        }
      >
        You can go on working. What you save stays on this device and is sent after you sign in.
      </Banner>
      {asking && <PasswordDialog person={person} onClose={() => setAsking(false)} onSignOut={onSignOut} />}
    </>
  )
}

function PasswordDialog({ person, onClose, onSignOut }: { person: Person; onClose: () => void; onSignOut: () => void }) {
  const { syncNow } = useSyncControl()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    if (password.trim() === '') return setError('Password is required.')
    setBusy(true)
    try {
      const answer = await signIn(person.email, password)
      if (!answer.ok) return setError(signInMessage(answer.refusal))
      void syncNow()
      onClose()
    } catch {
      setError('Login failed. Please try again.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title="Sign in again" onClose={onClose}>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <p>
          {person.name} <span className="block break-words text-ink-muted">{person.email}</span>
        </p>
        <input type="hidden" name="username" autoComplete="username" value={person.email} readOnly />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          enterKeyHint="go"
          value={password}
          error={error}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {busy ? 'Signing in...' : 'Sign in'}
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              onClose()
              onSignOut()
            }}
          >
            I am someone else
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
