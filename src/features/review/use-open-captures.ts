import { create } from 'zustand'
import { waitingAtServer } from '#backend/rpc/today.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import type { WaitingAtServer } from '#domain/today/needs.ts'
import { keptWaiting } from '#store/copies/kept-waiting.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

const LOOK_EVERY_MS = 5 * 60_000

const useCount = create<{ open: number | null }>(() => ({ open: null }))

export function setOpenCaptures(open: number | ((before: number) => number)): void {
  useCount.setState((state) => ({ open: typeof open === 'number' ? open : open(state.open ?? 0) }))
}

/** How many captures wait for a person, as last heard on this device; asked anew now and then. */
export function useOpenCaptures(): number {
  const db = useDatabase()
  const heard = useCount(({ open }) => open)
  const query = useServerQuery<ServerResult<WaitingAtServer>>(
    'captures to review',
    async () => (navigator.onLine ? waitingAtServer() : { kind: 'unreachable' }),
    {
      when: { everyMs: LOOK_EVERY_MS, awayMs: LOOK_EVERY_MS },
      copy: keptWaiting(db),
      onOutcome: (call) => {
        if (call.kind === 'answer') setOpenCaptures(call.value.captures)
      },
    },
  )
  return heard ?? query.value?.captures ?? 0
}
