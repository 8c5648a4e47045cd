import type * as paths from '#domain/app-paths.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { downloadUnsent } from '#features/sync-status/queue/download-unsent.ts'
import { giveUp, isNothing, readUnsentWork, type UnsentWork } from '#features/sync-status/sign-out/unsent-work.ts'
import { endEverywhere, everywhereMessage } from '#session/end-everywhere.ts'
import type { Person } from '#session/person.ts'
import { useSyncControl } from '#session/sync-control.ts'
import { signOut } from '#session/session.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { endHolds } from '#store/outbox/claim-commands.ts'
import { removeDatabase } from '#store/sign-out/remove-database.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { lateDialog } from '#ui/feedback/late-dialog.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { showToast } from '#ui/feedback/toast.tsx'

// Most people who sign out are asked nothing.
const loadQuestions = () => import('#features/sync-status/sign-out/sign-out-questions.tsx')
const WhatAboutUnsent = lateDialog(async () => (await loadQuestions()).WhatAboutUnsent)
const IsFileHere = lateDialog(async () => (await loadQuestions()).IsFileHere)
const TryAgain = lateDialog(async () => (await loadQuestions()).TryAgain)

interface SignOutDialogProps {
  person: Person
  /** The sign-in page of this role. */
  goesTo: typeof paths.login | typeof paths.podLogin
  /** The sessions of all other devices end too. */
  everywhere?: boolean
  onClose: () => void
}

type Step = 'asking' | 'sending' | 'not-sent' | 'limited' | 'leaving' | 'failed'

const NOTHING: UnsentWork = { items: [], draft: null, forms: [], scans: [], invoices: 0, views: 0 }

const TROUBLE = {
  'not-sent': 'Not everything has been confirmed by the office. Try again with a better signal, or export it.',
  limited:
    'The office takes only so many deliveries of one person in an hour. The rest goes by itself within minutes: stay signed in until then, or export it.',
  failed: 'That did not work. Nothing was removed. Please try again.',
} as const

/** Signs out, at once when everything has arrived; otherwise a person decides what happens to the rest. */
export function SignOutDialog({ person, goesTo, everywhere = false, onClose }: SignOutDialogProps) {
  const database = useDatabase()
  const { syncNow, stopSync } = useSyncControl()
  const navigate = useNavigate()
  const unsent = useLiveQuery(() => readUnsentWork(database), [database])
  const [step, setStep] = useState<Step>('asking')
  const [exported, setExported] = useState<UnsentWork | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const left = useRef(false)

  async function leave(givenUp: UnsentWork) {
    if (left.current) return
    left.current = true
    setStep('leaving')
    setRefused(null)
    try {
      const answer = everywhere ? await endEverywhere(person.userId) : 'ended'
      if (answer !== 'ended') {
        left.current = false
        setRefused(everywhereMessage(answer))
        setStep('failed')
        return
      }
      await stopSync()
      await signOut()
      await navigate(goesTo, { replace: true })
      await removeWork(givenUp)
    } catch {
      left.current = false
      setStep('failed')
    }
  }

  /** The person has left the page by now, so the next page must report a failure. */
  async function removeWork(givenUp: UnsentWork) {
    try {
      await giveUp(database, givenUp, 'Removed when signing out')
      database.close()
      if ((await removeDatabase(person.userId, { evenUnsent: false })) === 'has-unsent-work') {
        showToast('Something was saved meanwhile. It stays on this device until you sign in again.', { milliseconds: 10_000 })
      }
    } catch {
      showToast('You are signed out, but what was saved here could not be removed. It stays on this device until you sign in again.', {
        tone: 'bad',
        milliseconds: 10_000,
      })
    }
  }

  // Nothing unsent, or it has just been sent: there is nothing to ask.
  const empty = unsent !== undefined && isNothing(unsent)
  useEffect(() => {
    if (empty) void leave(NOTHING)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the queue turns out to be empty
  }, [empty])

  async function sendNow() {
    setStep('sending')
    await endHolds(database).catch(() => undefined)
    await syncNow().catch(() => undefined)
    const { items } = await readUnsentWork(database)
    setStep(items.length === 0 ? 'asking' : items.some(({ isHeldByLimit }) => isHeldByLimit) ? 'limited' : 'not-sent')
  }

  async function exportFirst() {
    try {
      // Read before the file is made: what is saved in between may be in the file, but is not given up for it.
      const work = await readUnsentWork(database)
      await downloadUnsent(database, person)
      setExported(work)
      setStep('asking')
    } catch {
      setStep('failed')
    }
  }

  if (empty && step === 'failed') return <TryAgain why={refused} onTryAgain={() => void leave(NOTHING)} onClose={onClose} />
  if (!unsent || empty || step === 'leaving') {
    return (
      <Dialog title="Logout" onClose={onClose} withoutX>
        <Loading label="Signing out..." />
      </Dialog>
    )
  }

  if (exported && step !== 'failed') return <IsFileHere exported={exported} onRemove={() => void leave(exported)} onClose={onClose} />
  return (
    <WhatAboutUnsent
      unsent={unsent}
      sending={step === 'sending'}
      trouble={refused ?? (step === 'not-sent' || step === 'limited' || step === 'failed' ? TROUBLE[step] : null)}
      onSend={() => void sendNow()}
      onClose={onClose}
      onExport={() => void exportFirst()}
      onDiscard={() => void leave(unsent)}
    />
  )
}
