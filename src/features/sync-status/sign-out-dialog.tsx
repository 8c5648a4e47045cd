import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { downloadUnsent } from '#features/sync-status/download-unsent.ts'
import { isUnsent, unsentWords } from '#features/sync-status/item-words.ts'
import type { Person } from '#session/person.ts'
import { stopSync, wakeSync } from '#session/running-sync.ts'
import { signOut } from '#session/session.ts'
import { useDatabase } from '#store/database-context.tsx'
import { readQueue } from '#store/queue.ts'
import { removeDatabase } from '#store/remove-database.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading } from '#ui/loading.tsx'

interface SignOutDialogProps {
  person: Person
  /** The sign-in page of this role. */
  goesTo: '/login' | '/pod-login'
  onStay: () => void
}

type Step = 'asking' | 'sending' | 'not-sent' | 'exported' | 'leaving' | 'failed'

/** Signs out, at once when everything has arrived; otherwise a person decides what happens to the rest. */
export function SignOutDialog({ person, goesTo, onStay }: SignOutDialogProps) {
  const database = useDatabase()
  const navigate = useNavigate()
  const unsent = useLiveQuery(async () => (await readQueue(database)).filter(isUnsent), [database])
  const [step, setStep] = useState<Step>('asking')
  const left = useRef(false)

  async function leave() {
    if (left.current) return
    left.current = true
    setStep('leaving')
    try {
      await stopSync()
      await signOut()
      await navigate(goesTo, { replace: true })
      database.close()
      await removeDatabase(person.userId)
    } catch {
      left.current = false
      setStep('failed')
    }
  }

  // Nothing unsent, or it has just been sent: there is nothing to ask.
  const empty = unsent?.length === 0
  useEffect(() => {
    if (empty) void leave()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the queue turns out to be empty
  }, [empty])

  async function sendNow() {
    setStep('sending')
    await wakeSync('asked').catch(() => undefined)
    const rest = (await readQueue(database)).filter(isUnsent)
    if (rest.length > 0) setStep('not-sent')
  }

  async function exportFirst() {
    try {
      await downloadUnsent(database, person)
      setStep('exported')
    } catch {
      setStep('failed')
    }
  }

  if (!unsent || empty || step === 'leaving') {
    return (
      <Dialog title="Logout" onClose={onStay} withoutX>
        <Loading label="Signing out..." />
      </Dialog>
    )
  }

  if (step === 'exported') {
    return (
      <Dialog
        title="Is the file on this device?"
        onClose={onStay}
        actions={
          <>
            <Button variant="danger" onClick={() => void leave()}>
              Remove and sign out
            </Button>
            <Button variant="secondary" onClick={onStay}>
              Stay signed in
            </Button>
          </>
        }
      >
        <p>
          Look into your downloads first. Hand the file to the office, who import it. Removing deletes what has not been sent from this
          device.
        </p>
      </Dialog>
    )
  }

  return (
    <Dialog
      title={unsentWords(unsent)}
      onClose={onStay}
      actions={
        <>
          <Button busy={step === 'sending'} onClick={() => void sendNow()}>
            {step === 'sending' ? 'Sending...' : 'Send now'}
          </Button>
          <Button variant="secondary" onClick={onStay}>
            Stay signed in
          </Button>
          <Button variant="danger" onClick={() => void exportFirst()}>
            Export and remove
          </Button>
        </>
      }
    >
      <p>They are saved on this device only. Signing out removes what this device holds.</p>
      <output className="mt-2 block font-medium text-bad">
        {step === 'not-sent' && 'Not everything could be sent. Try again with a better signal, or export it.'}
        {step === 'failed' && 'That did not work. Nothing was removed. Please try again.'}
      </output>
    </Dialog>
  )
}
