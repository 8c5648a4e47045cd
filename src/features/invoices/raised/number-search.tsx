import { useEffect, useEffectEvent, useState } from 'react'
import { tidyCode } from '#features/invoices/client/billing-query.ts'
import { TextInput } from '#ui/controls/field.tsx'

const PAUSE_MS = 400

interface NumberSearchProps {
  /** What is searched now. */
  number: string
  onSearch: (number: string) => void
}

/** Searches when typing pauses. */
export function NumberSearch({ number, onSearch }: NumberSearchProps) {
  const [text, setText] = useState(number)
  const [shownFor, setShownFor] = useState(number)
  // A step back brings the number of before back.
  if (shownFor !== number) {
    setShownFor(number)
    if (tidyCode(text) !== number) setText(number)
  }
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (tidyCode(text) === number) return
    const pause = setTimeout(() => search(tidyCode(text)), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text, number])
  return (
    <div className="w-full sm:w-56">
      <TextInput
        label="Invoice number"
        type="search"
        value={text}
        maxLength={16}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  )
}
