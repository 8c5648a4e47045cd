import { useEffect, useState } from 'react'
import { listActivity } from '#backend/activity.ts'
import type { ActivityEntry, ActivityQuery } from '#domain/activity.ts'
import { noAnswerWords, type NoAnswer } from '#domain/no-answer.ts'
import { useWhenOnlineAgain } from '#ui/use-when-online-again.ts'

type Activity = { state: 'loading' } | { state: 'no-answer'; why: NoAnswer } | { state: 'ready'; entries: ActivityEntry[]; more: boolean }

/** The record is on the server alone. An answer that another filter has overtaken is not shown. */
export function useActivity({ person, record, subject, from, to }: ActivityQuery) {
  const [attempt, setAttempt] = useState(0)
  const [answered, setAnswered] = useState<{ key: string; activity: Activity } | null>(null)
  const [loadingMore, setLoadingMore] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const key = JSON.stringify([person, record, subject, from, to, attempt])

  useEffect(() => {
    let left = false
    void listActivity({ person, record, subject, from, to }, null).then((call) => {
      if (left) return
      setTrouble(null)
      setAnswered({ key, activity: call.kind === 'answer' ? { state: 'ready', ...call.value } : { state: 'no-answer', why: call.kind } })
    })
    return () => {
      left = true
    }
  }, [person, record, subject, from, to, key])

  const activity: Activity = answered?.key === key ? answered.activity : { state: 'loading' }
  const loadAgain = () => setAttempt((before) => before + 1)
  useWhenOnlineAgain(activity.state === 'no-answer', loadAgain)

  async function loadMore(): Promise<void> {
    if (activity.state !== 'ready') return
    setLoadingMore(true)
    setTrouble(null)
    const call = await listActivity({ person, record, subject, from, to }, activity.entries.at(-1) ?? null)
    setLoadingMore(false)
    if (call.kind !== 'answer') return setTrouble(noAnswerWords(call.kind))
    setAnswered((before) => {
      if (before?.key !== key || before.activity.state !== 'ready') return before
      const entries = [...before.activity.entries, ...call.value.entries]
      return { key, activity: { state: 'ready', entries, more: call.value.more } }
    })
  }

  return { activity, loadingMore, trouble, loadMore, loadAgain }
}
