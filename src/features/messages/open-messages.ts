import { create } from 'zustand'
import { countOpenMessages } from '#backend/rpc/contact-inbox.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

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
  useServerQuery('open messages', async () => (navigator.onLine ? countOpenMessages() : ({ kind: 'unreachable' } as const)), {
    when: { everyMs: LOOK_EVERY_MS, awayMs: LOOK_EVERY_MS },
    onOutcome: (call) => {
      if (call.kind === 'answer') setOpenMessages(call.value.open)
    },
  })
}
