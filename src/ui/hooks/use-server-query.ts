import { useEffect, useEffectEvent, useState } from 'react'
import { useLastCopy, type LastCopy } from '#ui/hooks/use-last-copy.ts'
import { useRefreshWhen, type RefreshWhen } from '#ui/hooks/use-refresh-when.ts'

/** The result of a question to the server: its answer, or what kept the answer away. */
interface Outcome {
  kind: string
}
type ValueOf<Call extends Outcome> = Extract<Call, { kind: 'answer' }> extends { value: infer Value } ? Value : never
type WhyOf<Call extends Outcome> = Exclude<Call['kind'], 'answer'> | 'failed'

interface Known<Value, Why> {
  /** Null while there is neither an answer to this question nor a copy of one. */
  value: Value | null
  /** Device time at which the server said so. */
  asOf: number | null
  /** Why the last question got no answer; the known value stays. */
  trouble: Why | null
  /** For the first time, or because a person wants it; automatic questions do not show. */
  isAsking: boolean
  isLoadingMore: boolean
  /** Why there is no further page. */
  moreTrouble: Why | null
}

export interface ServerQuery<Value, Why = string> extends Known<Value, Why> {
  /** The value was not said just now. */
  isCopy: boolean
  again: () => void
  /** Shows what a person has just changed on the server, without asking for all of it again. */
  change: (next: (before: Value) => Value) => void
  more: () => Promise<void>
}

interface QueryOptions<Call extends Outcome, Value> {
  /** Asks anew when it changes; unlike with the key, the shown value stays. */
  changed?: string | boolean | null
  /** When to ask anew by itself. After a question without an answer, returning signal does so in any case, and time where there was no way to the server. */
  when?: RefreshWhen
  /** Asks once the key has stood for this long: somebody is typing it. */
  pauseMs?: number
  /** Hears the result of each question that somebody still waits for. */
  onOutcome?: (outcome: Call) => void
  pages?: { ask: (shown: Value) => Promise<Call>; join: (shown: Value, page: Value) => Value }
  /** The last answer on this device, shown as long as the server gives none. */
  copy?: LastCopy<Value>
}

/** These pass by themselves, and a device announces its signal before it carries anything, or not at all. */
const PASSING = ['unreachable', 'captive-portal', 'busy']
const PASSED_MS = 15_000

const NOTHING = { value: null, asOf: null, trouble: null, isAsking: true, isLoadingMore: false, moreTrouble: null, from: null }

/**
 * Something that only the server knows: asked when the screen opens, and anew when the key changes. A late answer, to another key or after
 * the screen has gone, is thrown away. The shown value stays while the same is asked again.
 */
export function useServerQuery<Call extends Outcome>(
  key: string,
  ask: (signal: AbortSignal) => Promise<Call>,
  { changed, when = {}, pauseMs = 0, onOutcome, pages, copy }: QueryOptions<Call, ValueOf<Call>> = {},
): ServerQuery<ValueOf<Call>, WhyOf<Call>> {
  type Answered = Known<ValueOf<Call>, WhyOf<Call>> & { key: string; from: Call | null }
  const [kept, setKept] = useState<Answered>({ ...NOTHING, key })
  const [attempt, setAttempt] = useState(0)
  const ofKey = (answered: Answered): Answered => (answered.key === key ? answered : { ...NOTHING, key })
  const known = ofKey(kept)
  const question = useEffectEvent(ask)
  const hear = useEffectEvent((asked: string, outcome: Call | null) => {
    // Drawn for another key already, although that has not been asked for yet.
    if (asked !== key) return
    if (outcome !== null) onOutcome?.(outcome)
    const answer = outcome && answerIn(outcome)
    const now = new Date()
    if (answer === null) return setKept((before) => ({ ...ofKey(before), trouble: whyOf(outcome), isAsking: false }))
    setKept({ ...NOTHING, key, value: answer.value, asOf: now.getTime(), isAsking: false, from: outcome })
    // Without room for a copy the answer is still an answer.
    copy?.keep(answer.value, now).catch(() => undefined)
  })

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const run = async () => {
      try {
        const outcome = await question(signal)
        if (!signal.aborted) hear(key, outcome)
      } catch (problem) {
        if (!signal.aborted) hear(key, null)
        throw problem
      }
    }
    const pause = setTimeout(() => void run(), pauseMs)
    return () => {
      leaving.abort()
      clearTimeout(pause)
    }
  }, [key, changed, attempt, pauseMs])

  const askAnew = () => setAttempt((before) => before + 1)
  const passes = known.trouble !== null && PASSING.includes(known.trouble)
  useRefreshWhen(askAnew, {
    ...when,
    online: when.online === true || known.trouble !== null,
    question: `${key} ${changed} ${attempt}`,
    everyMs: passes ? Math.min(PASSED_MS, when.everyMs ?? PASSED_MS) : (when.everyMs ?? null),
  })
  const wanted = known.trouble === null ? 'soon' : 'now'
  const found = useLastCopy(key, copy === undefined || known.value !== null ? null : wanted, copy)

  async function more() {
    if (pages === undefined || known.value === null || known.isLoadingMore) return
    setKept((before) => ({ ...before, isLoadingMore: true, moreTrouble: null }))
    const outcome = await pages.ask(known.value)
    onOutcome?.(outcome)
    const page = answerIn(outcome)
    setKept((before) => {
      // Another list is shown by now, or this one anew: a late answer belongs to neither.
      if (before.from !== known.from || before.value === null) return before
      if (page === null) return { ...before, isLoadingMore: false, moreTrouble: whyOf(outcome) }
      return { ...before, isLoadingMore: false, value: pages.join(before.value, page.value) }
    })
  }

  return {
    ...known,
    value: known.value ?? found?.value ?? null,
    asOf: known.asOf ?? found?.keptAt ?? null,
    isCopy: known.value === null && found !== null,
    again: () => {
      setKept((before) => ({ ...ofKey(before), isAsking: true }))
      askAnew()
    },
    change: (next) => setKept((before) => (before.value === null ? before : { ...before, value: next(before.value) })),
    more,
  }
}

/** Only an answer has a value, so a result without one is not an answer: a generic union cannot be narrowed by its kind. */
function answerIn<Call extends Outcome>(outcome: Call): { value: ValueOf<Call> } | null {
  return 'value' in outcome ? { value: outcome.value as ValueOf<Call> } : null
}

/** Null is an error of ours, or of the device. */
function whyOf<Call extends Outcome>(outcome: Call | null): WhyOf<Call> {
  return outcome === null ? 'failed' : (outcome.kind as WhyOf<Call>)
}
