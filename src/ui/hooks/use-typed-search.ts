import { useEffect, useEffectEvent, useState } from 'react'

const PAUSE_MS = 400

export type TypedSearch<Answer> = ({ state: 'idle' } | { state: 'searching' } | { state: 'answered'; answer: Answer }) & {
  askAgain: () => void
}

/** Asks when typing pauses. An answer to an earlier text is always thrown away. */
export function useTypedSearch<Answer>(typed: string, ask: (text: string) => Promise<Answer>): TypedSearch<Answer> {
  const text = typed.trim()
  const [answered, setAnswered] = useState<{ text: string; answer: Answer } | null>(null)
  const [asked, setAsked] = useState(0)
  const question = useEffectEvent(ask)

  useEffect(() => {
    if (text === '') return
    let ignore = false
    const pause = setTimeout(() => {
      void question(text).then((answer) => {
        if (!ignore) setAnswered({ text, answer })
      })
    }, PAUSE_MS)
    return () => {
      ignore = true
      clearTimeout(pause)
    }
  }, [text, asked])

  const askAgain = () => {
    setAnswered(null)
    setAsked(asked + 1)
  }
  if (text === '') return { state: 'idle', askAgain }
  return answered?.text === text ? { state: 'answered', answer: answered.answer, askAgain } : { state: 'searching', askAgain }
}
