import { useEffect, useState } from 'react'

import { decideReview, listReview, type ReviewDecision } from '#backend/review.ts'
import { noAnswerWords, type NoAnswer } from '#domain/no-answer.ts'
import type { Proof } from '#domain/proof.ts'
import { DONE_WORDS, refusalWords } from '#features/review/decision-words.ts'
import { wakeSync } from '#session/running-sync.ts'
import { showToast } from '#ui/toast.tsx'
import { useWhenOnlineAgain } from '#ui/use-when-online-again.ts'

export type ReviewList = { state: 'loading' } | { state: 'no-answer'; why: NoAnswer } | { state: 'ready'; captures: Proof[] }

/** Review is the server's own list: nothing of it is kept, and every decision is made there. */
export function useReview() {
  const [list, setList] = useState<ReviewList>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const [deciding, setDeciding] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)

  useEffect(() => {
    let left = false
    void listReview().then((call) => {
      if (left) return
      if (call.kind === 'answer') setList({ state: 'ready', captures: call.value.captures })
      else setList({ state: 'no-answer', why: call.kind })
    })
    return () => {
      left = true
    }
  }, [attempt])

  useWhenOnlineAgain(list.state === 'no-answer', () => setAttempt((before) => before + 1))

  /** Whether the capture is off the list now. */
  async function decide(decision: ReviewDecision): Promise<boolean> {
    setDeciding(decision.proofId)
    setTrouble(null)
    const call = await decideReview(decision)
    setDeciding(null)
    if (call.kind !== 'answer') {
      setTrouble(noAnswerWords(call.kind))
      return false
    }
    if ('refused' in call.value) {
      setTrouble(refusalWords(call.value.refused))
      const gone = call.value.refused === 'not-found' || call.value.refused === 'already-decided'
      if (gone) setAttempt((before) => before + 1)
      return gone
    }
    setList((before) =>
      before.state === 'ready' ? { ...before, captures: before.captures.filter(({ id }) => id !== decision.proofId) } : before,
    )
    showToast(DONE_WORDS[decision.decision], { tone: 'good' })
    void wakeSync('asked')
    return true
  }

  return {
    list,
    deciding,
    trouble,
    decide,
    loadAgain: () => {
      setList({ state: 'loading' })
      setAttempt((before) => before + 1)
    },
  }
}
