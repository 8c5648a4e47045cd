import { readMyAccount } from '#backend/auth/my-account.ts'
import type { NoAnswer } from '#domain/sync/server-result.ts'
import { personRenamed } from '#session/session.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

export type WhyMissing = Extract<NoAnswer, 'unreachable' | 'signed-out' | 'failed'>

/** Asks the server, and again whenever the connection or the session comes back. */
export function useMyAccount(userId: string, askable: boolean) {
  return useServerQuery(userId, () => ask(userId, askable), {
    changed: askable,
    onOutcome: (outcome) => {
      if (outcome.kind === 'answer') personRenamed(outcome.value.name)
    },
  })
}

async function ask(userId: string, askable: boolean) {
  const missing = (kind: WhyMissing) => ({ kind })
  if (!askable) return missing('unreachable')
  const call = await readMyAccount(userId)
  if (call.kind === 'answer') return call
  if (call.kind === 'unreachable' || call.kind === 'captive-portal') return missing('unreachable')
  return missing(call.kind === 'signed-out' ? 'signed-out' : 'failed')
}
