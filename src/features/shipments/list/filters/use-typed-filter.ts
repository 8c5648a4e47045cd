import { useEffect, useEffectEvent, useState } from 'react'

/** Letters appear at once and reach the address when typing pauses; an address changed by Back or a link reaches the letters. */
export function useTypedFilter(text: string, onSend: (text: string) => void) {
  const [typed, setTyped] = useState(text)
  const [sent, setSent] = useState(text)
  const [seen, setSeen] = useState(text)
  if (text !== seen) {
    setSeen(text)
    if (text !== sent) {
      setTyped(text)
      setSent(text)
    }
  }
  const send = useEffectEvent((next: string) => {
    setSent(next)
    onSend(next)
  })
  useEffect(() => {
    if (typed === sent) return
    const pause = setTimeout(() => send(typed), 120)
    return () => clearTimeout(pause)
  }, [typed, sent])

  return {
    value: typed,
    onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
    onBlur: () => {
      // At once: later it would call a person back who has opened a shipment by then.
      if (typed === sent) return
      setSent(typed)
      onSend(typed)
    },
  }
}
