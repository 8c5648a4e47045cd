import { useState, type SubmitEvent } from 'react'
import { Link } from 'react-router-dom'
import * as paths from '#domain/app-paths.ts'
import { textLink } from '#features/account/fields/account-form.tsx'
import { signInMessage } from '#session/sign-in-message.ts'
import type { Person } from '#session/person.ts'
import { useSyncControl } from '#session/sync-control.ts'
import { signIn } from '#session/sign-in.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { PasswordInput } from '#ui/controls/password-input.tsx'

interface SignInAgainProps {
  person: Person
  /** Where the next person signs in, past this one, whose work stays on the device. */
  othersGoTo: typeof paths.login | typeof paths.podLogin
}

/** The server ended a driver's session: they sign in again when it suits them. Capturing goes on until then, without the office's data. */
export function SignInAgain({ person, othersGoTo }: SignInAgainProps) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
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
      {asking && (
        <Dialog title="Sign in again" onClose={close}>
          <PasswordForm person={person} onSignedIn={close} othersGoTo={othersGoTo} />
        </Dialog>
      )}
    </>
  )
}

/**
 * In front of the office's pages, which show nothing until then: the device may be lost, or in other hands. They stay as they are behind it,
 * with everything that is typed there.
 */
export function SignInToGoOn({ person, othersGoTo }: SignInAgainProps) {
  return (
    <Dialog title="Your session has ended" withoutX onClose={() => undefined}>
      <p className="mb-4">
        The company’s data is hidden until you sign in again. Then you go on where you were: what you saved is sent, and what you were
        typing is still here.
      </p>
      <PasswordForm person={person} othersGoTo={othersGoTo} />
    </Dialog>
  )
}

function PasswordForm({ person, onSignedIn, othersGoTo }: SignInAgainProps & { onSignedIn?: () => void }) {
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
      onSignedIn?.()
    } catch {
      setError('Login failed. Please try again.')
    } finally {
      setBusy(false)
    }
  }

  return (
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
      <Button type="submit" className="sm:self-start" busy={busy}>
        {busy ? 'Signing in...' : 'Sign in'}
      </Button>
      {/* Words on the dialog's own edge: a button without a frame would seem to be set in. */}
      <div className="flex flex-wrap gap-x-6">
        <Link to={othersGoTo} className={textLink}>
          I am someone else
        </Link>
        <Link to={paths.forgotPassword} className={textLink}>
          Forgot your password?
        </Link>
      </div>
    </form>
  )
}
