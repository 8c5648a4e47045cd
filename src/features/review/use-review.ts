import { useState } from 'react'
import { decideReview, listReview, type ListedCapture, type ReviewDecision } from '#backend/rpc/review.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { codeWords, DONE_WORDS, refusalWords } from '#features/review/decision-messages.ts'
import { setOpenCaptures } from '#features/review/use-open-captures.ts'
import { useSyncControl } from '#session/sync-control.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

/** Review is the server's own list: this device keeps nothing of it, and the server makes every decision. */
export function useReview() {
  const query = useServerQuery('review', () => listReview(null), {
    onOutcome: (call) => {
      if (call.kind === 'answer') setOpenCaptures(call.value.open)
    },
    pages: {
      ask: ({ captures }) => listReview(captures.at(-1) ?? null),
      join: (shown, page) => ({ ...page, captures: withoutTwice([...shown.captures, ...page.captures]) }),
    },
  })
  const { syncNow } = useSyncControl()
  const [deciding, setDeciding] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [asksForMoney, setAsksForMoney] = useState<ReviewDecision | null>(null)

  /** Whether the decision was taken: the capture is off the list then, or waits for another reason. */
  async function decide(decision: ReviewDecision): Promise<boolean> {
    setDeciding(decision.proofId)
    setTrouble(null)
    setAsksForMoney(null)
    const call = await decideReview(decision)
    setDeciding(null)
    if (call.kind !== 'answer') {
      setTrouble(noAnswerWords(call.kind))
      return false
    }
    if ('refused' in call.value && call.value.refused === 'needs-money' && decision.money === undefined) {
      setAsksForMoney(decision)
      return false
    }
    if ('refused' in call.value) {
      setTrouble(refusalWords(call.value.refused))
      const gone = call.value.refused === 'not-found' || call.value.refused === 'already-decided'
      if (gone) query.again()
      return gone
    }
    const said = codeWords(call.value)
    showToast(said ?? DONE_WORDS[decision.decision], said === null ? { tone: 'good' } : { tone: 'warn', milliseconds: 10_000 })
    void syncNow()
    if (call.value.code === 'wrong') {
      query.again()
      return true
    }
    query.change((before) => ({
      ...before,
      open: Math.max(0, before.open - 1),
      captures: before.captures.filter(({ id }) => id !== decision.proofId),
    }))
    setOpenCaptures((before) => Math.max(0, before - 1))
    return true
  }

  return { query, deciding, trouble, decide, asksForMoney, forgetMoney: () => setAsksForMoney(null) }
}

/** Two people may turn pages and decide at once. */
function withoutTwice(captures: ListedCapture[]): ListedCapture[] {
  return [...new Map(captures.map((capture) => [capture.id, capture])).values()]
}
