import { useSyncExternalStore } from 'react'
import type { Tone } from '#ui/badge.tsx'
import { CheckIcon, InfoIcon, WarningIcon } from '#ui/icons.tsx'

interface Toast {
  key: number
  text: string
  tone: Tone
}

let toasts: Toast[] = []
let lastKey = 0
const listeners = new Set<() => void>()

function change(next: Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says something in passing. What a person must not miss belongs on the page instead. */
export function showToast(text: string, { tone = 'neutral', milliseconds = 3000 }: { tone?: Tone; milliseconds?: number } = {}): void {
  lastKey += 1
  const toast = { key: lastKey, text, tone }
  change([...toasts, toast])
  setTimeout(() => change(toasts.filter(({ key }) => key !== toast.key)), milliseconds)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const none: Toast[] = []

/** Mount once. The live region is there before its first message, or screen readers would miss it. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
  return (
    <output className="pointer-events-none fixed inset-x-4 bottom-24 z-50 flex flex-col items-end gap-2 sm:bottom-6">
      {shown.map(({ key, text, tone }) => (
        <p key={key} className="flex max-w-md items-center gap-3 rounded-control bg-ink px-4 py-3 font-medium text-paper shadow-high">
          {tone === 'good' ? <CheckIcon /> : tone === 'bad' || tone === 'warn' ? <WarningIcon /> : <InfoIcon />}
          {text}
        </p>
      ))}
    </output>
  )
}
