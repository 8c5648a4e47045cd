import { useState, useEffect } from 'react'
import { QueueDialog } from '#features/sync-status/queue/late-queue.ts'
import { statusWords } from '#features/sync-status/status/status-messages.ts'
import { useStatusFacts } from '#features/sync-status/status/use-status-facts.ts'
import { useUnsavedWork } from '#ui/hooks/unsaved-work.ts'
import { useDeviceName } from '#session/use-device-name.ts'
import type { Tone } from '#ui/feedback/badge.tsx'
import { CheckIcon, NoSignalIcon, SpinnerIcon, UpArrowIcon, WarningIcon } from '#ui/layout/icons.tsx'

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
  const device = useDeviceName()
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

/** The number on the installed app's icon, where the platform shows one. */
function useAppBadge(count: number): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
    // Not installed, or not allowed: the status line says the same.
    shown.catch(() => undefined)
  }, [count])
}
