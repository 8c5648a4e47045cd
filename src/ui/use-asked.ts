import { useEffect, useEffectEvent, useState } from 'react'
import { useWhenOnlineAgain } from '#ui/use-when-online-again.ts'

/** What a question to the server came to: its answer, or the kind of thing that kept it away. */
interface Outcome {
  kind: string
}
type ValueOf<Call extends Outcome> = Extract<Call, { kind: 'answer' }> extends { value: infer Value } ? Value : never
type WhyOf<Call extends Outcome> = Exclude<Call['kind'], 'answer'>

export type Asked<Value, Why> = { state: 'loading' } | { state: 'no-answer'; why: Why } | { state: 'ready'; value: Value }

/** Something that the server alone knows. What is shown stays while it is asked for again; without an answer, signal asks by itself. */
export function useAsked<Call extends Outcome>(
  ask: () => Promise<Call>,
): { asked: Asked<ValueOf<Call>, WhyOf<Call>>; askAgain: () => void } {
  const [asked, setAsked] = useState<Asked<ValueOf<Call>, WhyOf<Call>>>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const question = useEffectEvent(ask)

  useEffect(() => {
    let left = false
    void question().then((outcome) => {
      if (left) return
      // Only an answer has a value, and whatever has none is no answer: a generic union cannot be narrowed by its kind.
      if ('value' in outcome) setAsked({ state: 'ready', value: outcome.value as ValueOf<Call> })
      else setAsked((before) => (before.state === 'ready' ? before : { state: 'no-answer', why: outcome.kind as WhyOf<Call> }))
    })
    return () => {
      left = true
    }
  }, [attempt])

  useWhenOnlineAgain(asked.state === 'no-answer', () => setAttempt((before) => before + 1))

  return {
    asked,
    askAgain: () => {
      setAsked((before) => (before.state === 'ready' ? before : { state: 'loading' }))
      setAttempt((before) => before + 1)
    },
  }
}
