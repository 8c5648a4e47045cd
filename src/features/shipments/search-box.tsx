import { useEffect, useEffectEvent, useState } from 'react'

import { focusFirstRow } from '#features/shipments/use-list-keys.ts'
import { TextInput } from '#ui/field.tsx'
import { useSearchKey } from '#ui/use-search-key.ts'

interface SearchBoxProps {
  text: string
  onSearch: (text: string) => void
}

/** Letters appear at once and reach the address when typing pauses; an address changed by Back or a link reaches the letters. */
export function SearchBox({ text, onSearch }: SearchBoxProps) {
  const searchKey = useSearchKey()
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
    onSearch(next)
  })
  useEffect(() => {
    if (typed === sent) return
    const pause = setTimeout(() => send(typed), 120)
    return () => clearTimeout(pause)
  }, [typed, sent])

  return (
    <TextInput
      {...searchKey}
      type="search"
      label="Search"
      placeholder="Shipment ID, tracking number or name"
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        // At once: later it would call back whoever has opened a shipment meanwhile.
        if (typed === sent) return
        setSent(typed)
        onSearch(typed)
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' && focusFirstRow()) event.preventDefault()
      }}
    />
  )
}
