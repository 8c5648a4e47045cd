import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { Tone } from '#ui/feedback/badge.tsx'
import { overlayOffset } from '#ui/layout/overlay-offset.ts'
import { CheckIcon, InfoIcon, WarningIcon } from '#ui/layout/icons.tsx'

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
  const region = useRef<HTMLOutputElement>(null)

  useLayoutEffect(() => {
    const element = region.current
    if (!element || shown.length === 0) return
    const settle = () => {
      element.style.translate = `0 ${-(overlayOffset(element) ?? 0)}px`
    }
    raiseAboveDialogs(element)
    settle()
    window.addEventListener('scroll', settle, { passive: true, capture: true })
    window.addEventListener('resize', settle)
    return () => {
      window.removeEventListener('scroll', settle, { capture: true })
      window.removeEventListener('resize', settle)
    }
  }, [shown])

  return (
    <output
      ref={region}
      popover="manual"
      className="pointer-events-none fixed inset-auto right-4 bottom-4 z-50 m-0 flex w-fit max-w-[calc(100%-2rem)] flex-col items-end gap-2 overflow-visible border-0 bg-transparent p-0 sm:right-6 sm:bottom-6 print:hidden"
    >
      {shown.map(({ key, text, tone }) => (
        <p
          key={key}
          className="flex max-w-md items-center gap-3 rounded-control bg-ink px-4 py-3 font-medium text-paper shadow-high wrap-anywhere"
        >
          {tone === 'good' ? <CheckIcon /> : tone === 'bad' || tone === 'warn' ? <WarningIcon /> : <InfoIcon />}
          {text}
        </p>
      ))}
    </output>
  )
}

/** The element opened last lies on top of a browser's top layer. Only there a toast shows over a dialog's backdrop. */
function raiseAboveDialogs(region: HTMLElement): void {
  if (!('showPopover' in region)) return
  if (region.matches(':popover-open')) region.hidePopover()
  region.showPopover()
}
