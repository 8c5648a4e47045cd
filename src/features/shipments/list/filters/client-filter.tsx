import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useDatabase } from '#store/database/database-context.tsx'
import { readClientChoices, type ClientChoice } from '#store/reads/read-clients.ts'
import { Combobox, meantOption } from '#ui/controls/combobox.tsx'

const NONE: ClientChoice[] = []
const MOST = 50

/** Searched by code and by name; emptied, it filters nothing. */
export function ClientFilter({ code, onChange }: { code: string | null; onChange: (code: string | null) => void }) {
  const db = useDatabase()
  const clients = useLiveQuery(async () => readClientChoices(db).catch(() => NONE), [db]) ?? NONE
  const [typed, setTyped] = useState<string | null>(null)
  const words = typed?.trim().toLowerCase() ?? ''
  const options = clients
    .filter(({ client_code, client_name }) => `${client_code} ${client_name}`.toLowerCase().includes(words))
    .slice(0, MOST)
    .map(({ client_code, client_name }) => ({ key: client_code, text: client_code, detail: client_name }))

  function choose(chosen: string | null) {
    setTyped(null)
    if (chosen !== code) onChange(chosen)
  }

  return (
    <Combobox
      label="Client"
      placeholder="All clients"
      autoCapitalize="characters"
      maxLength={60}
      selectOnFocus
      value={typed ?? code ?? ''}
      options={options}
      onlyOptions
      onType={(text) => {
        setTyped(text)
        if (text === '' && code !== null) onChange(null)
      }}
      onChoose={choose}
      onLeave={() => {
        // What is half typed and no client is taken back.
        if (typed !== null) choose(words === '' ? null : (meantOption(options, typed)?.key ?? code))
      }}
    />
  )
}
