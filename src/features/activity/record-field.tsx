import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react'
import { TextInput } from '#ui/controls/field.tsx'
import { useSearchKey } from '#ui/hooks/use-search-key.ts'

const PAUSE_MS = 400

/** Searches when typing pauses, or at once with Enter. `text` is what is searched now; an address or a step back may change it, too. */
export function RecordField({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const searchKey = useSearchKey()
  const [typed, setTyped] = useState(text)
  const [seen, setSeen] = useState(text)
  const [asked, setAsked] = useState(text)
  if (text !== seen) {
    setSeen(text)
    // A person's own search comes back while they type on: the later letters stay.
    if (text !== asked) {
      setAsked(text)
      setTyped(text)
    }
  }

  function search() {
    const wanted = typed.trim()
    if (wanted === asked) return
    setAsked(wanted)
    onSearch(wanted)
  }
  const searchNow = useEffectEvent(search)
  useEffect(() => {
    const pause = setTimeout(() => searchNow(), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed])

  return (
    <form
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        search()
      }}
    >
      <TextInput
        {...searchKey}
        type="search"
        label="Record"
        placeholder="Shipment ID, tracking number, name or code"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </form>
  )
}
