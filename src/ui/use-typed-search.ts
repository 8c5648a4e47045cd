import { useEffect, useEffectEvent, useState } from 'react'

const PAUSE_MS = 400

export type TypedSearch<Answer> = { state: 'idle' } | { state: 'searching' } | { state: 'answered'; answer: Answer }

/** Asks when typing pauses. An answer to what was typed before is thrown away, however late it comes. */
export function useTypedSearch<Answer>(typed: string, ask: (text: string) => Promise<Answer>): TypedSearch<Answer> {
  const text = typed.trim()
  const [answered, setAnswered] = useState<{ text: string; answer: Answer } | null>(null)
  const question = useEffectEvent(ask)

  useEffect(() => {
    if (text === '') return
    let left = false
    const pause = setTimeout(() => {
      void question(text).then((answer) => {
        if (!left) setAnswered({ text, answer })
      })
    }, PAUSE_MS)
    return () => {
      left = true
      clearTimeout(pause)
    }
  }, [text])

  if (text === '') return { state: 'idle' }
  return answered?.text === text ? { state: 'answered', answer: answered.answer } : { state: 'searching' }
}
