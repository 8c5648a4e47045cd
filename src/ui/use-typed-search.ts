import { useEffect, useEffectEvent, useState } from 'react'

const PAUSE_MS = 400

export type TypedSearch<Answer> = ({ state: 'idle' } | { state: 'searching' } | { state: 'answered'; answer: Answer }) & {
  askAgain: () => void
}

/** Asks when typing pauses. An answer to what was typed before is thrown away, however late it comes. */
export function useTypedSearch<Answer>(typed: string, ask: (text: string) => Promise<Answer>): TypedSearch<Answer> {
  const text = typed.trim()
  const [answered, setAnswered] = useState<{ text: string; answer: Answer } | null>(null)
  const [asked, setAsked] = useState(0)
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
  }, [text, asked])

  const askAgain = () => {
    setAnswered(null)
    setAsked(asked + 1)
  }
  if (text === '') return { state: 'idle', askAgain }
  return answered?.text === text ? { state: 'answered', answer: answered.answer, askAgain } : { state: 'searching', askAgain }
}
