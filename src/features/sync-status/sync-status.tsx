import { useState } from 'react'
import { QueueDialog } from '#features/sync-status/queue-dialog.tsx'
import { statusWords } from '#features/sync-status/status-words.ts'
import { useAppBadge } from '#features/sync-status/use-app-badge.ts'
import { useStatusFacts } from '#features/sync-status/use-status-facts.ts'
import { useUnsavedWork } from '#ui/unsaved-work.ts'
import { useDeviceWord } from '#session/use-device-word.ts'
import type { Tone } from '#ui/badge.tsx'
import { CheckIcon, NoSignalIcon, SpinnerIcon, UpArrowIcon, WarningIcon } from '#ui/icons.tsx'

const tones: Record<Tone, string> = {
  good: 'text-good border-line',
  info: 'text-info border-info bg-info-soft',
  warn: 'text-warn border-warn bg-warn-soft',
  bad: 'text-bad border-bad bg-bad-soft',
  neutral: 'text-ink border-line-strong bg-surface',
}

/** Always in sight; opens the queue. */
export function SyncStatus() {
  const facts = useStatusFacts()
  const device = useDeviceWord()
  const [open, setOpen] = useState(false)
  useAppBadge(facts ? facts.unsent + facts.needsYou : 0)
  const sending = facts !== undefined && facts.sending > 0
  // A new version must not reload the page in the middle of it.
  useUnsavedWork(sending)
  if (!facts) return <span className="min-h-target" />
  const { text, tone } = statusWords(facts, device)

  return (
    <>
      <button
        type="button"
        className={`inline-flex min-h-target items-center min-w-0 gap-2 rounded-3xl border px-4 text-sm leading-tight font-semibold ${tones[tone]}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <StatusIcon tone={tone} offline={facts.connection === 'no-signal'} sending={sending} />
        <span className="min-w-0 text-left">{text}</span>
      </button>
      <output className="sr-only">{text}</output>
      {open && <QueueDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function StatusIcon({ tone, offline, sending }: { tone: Tone; offline: boolean; sending: boolean }) {
  if (tone === 'bad') return <WarningIcon />
  if (offline) return <NoSignalIcon />
  if (tone === 'good') return <CheckIcon />
  if (tone === 'warn') return <WarningIcon />
  return sending ? <SpinnerIcon /> : <UpArrowIcon />
}
