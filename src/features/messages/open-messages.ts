import { useEffect } from 'react'
import { create } from 'zustand'
import { countOpenMessages } from '#backend/contact-inbox.ts'

const LOOK_EVERY_MS = 5 * 60_000

const useCount = create<{ open: number }>(() => ({ open: 0 }))

export function setOpenMessages(open: number | ((before: number) => number)): void {
  useCount.setState((state) => ({ open: typeof open === 'number' ? open : open(state.open) }))
}

/** How many messages wait for an answer, as last heard. */
export function useOpenMessages(): number {
  return useCount(({ open }) => open)
}

/** Asks now and then, while somebody looks at the office's screens. */
export function useLookForMessages(): void {
  useEffect(() => {
    let lookedAt = Number.NEGATIVE_INFINITY
    const look = () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine || performance.now() - lookedAt < LOOK_EVERY_MS) return
      lookedAt = performance.now()
      void countOpenMessages().then((call) => {
        if (call.kind === 'answer') setOpenMessages(call.value.open)
      })
    }
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}
