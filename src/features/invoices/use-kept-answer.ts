import { useEffect, useEffectEvent, useState } from 'react'
import type { Call } from '#backend/call.ts'
import type { NoAnswer } from '#domain/no-answer.ts'
import { keepAnswer, readAnswerCopy, type AnswerCopyOf } from '#store/answer-copies.ts'
import { useDatabase } from '#store/database-context.tsx'
import type { WaybillDatabase } from '#store/database.ts'
import { useWhenOnlineAgain } from '#ui/use-when-online-again.ts'

export interface KeptAnswer<Value> {
  /** Null while there is neither an answer nor a copy of one. */
  value: Value | null
  /** Device time at which the server said so. */
  asOf: number | null
  /** It was said some other time than just now. */
  isCopy: boolean
  refresh: 'under-way' | 'done' | NoAnswer
}

/** A server that takes longer than this is not waited for with an empty screen. */
const COPY_AFTER_MS = 1000

const NOTHING = { value: null, asOf: null, isCopy: false, refresh: 'under-way' } as const

/**
 * What the server says, and the last copy of it on this device when it cannot be asked. What is shown stays while it is asked again.
 * `otherCopy` finds an answer to this question in the copy of another one.
 */
export function useKeptAnswer<Value>(
  key: string,
  ask: () => Promise<Call<Value>>,
  otherCopy: (db: WaybillDatabase) => Promise<AnswerCopyOf<Value> | null> = () => Promise.resolve(null),
): KeptAnswer<Value> & { askAgain: () => void } {
  const db = useDatabase()
  const [known, setKnown] = useState<KeptAnswer<Value> & { key: string }>({ ...NOTHING, key })
  const [attempt, setAttempt] = useState(0)
  const shown = known.key === key ? known : NOTHING
  const question = useEffectEvent(ask)
  const readCopy = useEffectEvent(async () => (await readAnswerCopy<Value>(db, key)) ?? otherCopy(db))

  useEffect(() => {
    let left = false
    const change = (next: (before: KeptAnswer<Value>) => KeptAnswer<Value>) =>
      setKnown((before) => ({ ...next(before.key === key ? before : NOTHING), key }))
    const asked = question().then(async (call) => {
      if (left) return
      if (call.kind !== 'answer') {
        change((before) => ({ ...before, refresh: call.kind }))
        return
      }
      const now = new Date()
      change(() => ({ value: call.value, asOf: now.getTime(), isCopy: false, refresh: 'done' }))
      // Without room for a copy the answer is still an answer.
      await keepAnswer(db, key, call.value, now).catch(() => undefined)
    })
    void Promise.race([asked, new Promise((wait) => setTimeout(wait, COPY_AFTER_MS))])
      .then(() => readCopy())
      .then((copy) => {
        if (!left && copy !== null)
          change((before) => (before.value === null ? { ...before, value: copy.value, asOf: copy.keptAt, isCopy: true } : before))
      })
      .catch(() => undefined)
    return () => {
      left = true
    }
  }, [db, key, attempt])

  const askAgain = () => {
    setKnown({ ...shown, key, refresh: 'under-way' })
    setAttempt((before) => before + 1)
  }
  useWhenOnlineAgain(shown.refresh !== 'under-way' && shown.refresh !== 'done', askAgain)
  return { ...shown, askAgain }
}
