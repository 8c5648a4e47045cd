import { useLiveQuery } from 'dexie-react-hooks'
import { useState, type SubmitEvent } from 'react'
import { tidyCode } from '#features/invoices/client/billing-query.ts'
import { CODE_MISSING } from '#features/invoices/invoice-messages.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readClientChoices } from '#store/reads/read-clients.ts'
import { Button } from '#ui/controls/button.tsx'
import { Combobox } from '#ui/controls/combobox.tsx'
import { useSearchKey } from '#ui/hooks/use-search-key.ts'

const FIELD = 'invoice-client-code'
const SUGGESTED = 50

/** Suggests the clients on this device, by code and by name; any other code can be searched all the same. */
export function ClientCodeSearch({ searched, onSearch }: { searched: string; onSearch: (code: string) => void }) {
  const db = useDatabase()
  const searchKey = useSearchKey()
  const clients = useLiveQuery(() => readClientChoices(db), [db]) ?? []
  const [text, setText] = useState(searched)
  const [shownFor, setShownFor] = useState(searched)
  // The step back to another client brings its code back.
  if (shownFor !== searched) {
    setShownFor(searched)
    setText(searched)
  }
  const [missing, setMissing] = useState(false)
  const words = text.trim().toLowerCase()
  const fitting = clients.filter(({ client_code, client_name }) => `${client_code} ${client_name}`.toLowerCase().includes(words))

  /** A name, or the part of one that only this client has, means its code. */
  function codeMeant(typed: string): string {
    const byCode = tidyCode(typed)
    if (byCode === '' || clients.some(({ client_code }) => client_code === byCode)) return byCode
    const named = clients.filter(({ client_name }) => client_name.trim().toLowerCase() === words)
    const [meant, ...others] = named.length > 0 ? named : fitting
    return meant && others.length === 0 ? meant.client_code : byCode
  }

  function search(code: string) {
    setText(code)
    setMissing(code === '')
    if (code === '') document.getElementById(FIELD)?.focus()
    // What is said of an unknown code goes with it; the list of a known one stays, with what was typed in it.
    const isUnknown = searched !== '' && !clients.some(({ client_code }) => client_code === searched)
    if (code !== '' || isUnknown) onSearch(code)
  }

  return (
    <form
      noValidate
      role="search"
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        search(codeMeant(text))
      }}
    >
      <div className="w-full sm:w-80">
        <Combobox
          {...searchKey}
          id={FIELD}
          label="Client Code"
          placeholder="P120"
          error={missing ? CODE_MISSING : null}
          selectOnFocus
          value={text}
          maxLength={60}
          autoCapitalize="characters"
          options={fitting
            .slice(0, SUGGESTED)
            .map(({ id, client_code, client_name }) => ({ key: id, text: client_code, detail: client_name }))}
          onType={(typed) => {
            setText(typed)
            setMissing(false)
          }}
          onChoose={(key) => {
            const client = clients.find(({ id }) => id === key)
            if (client) search(client.client_code)
          }}
        />
      </div>
      <Button type="submit" className="sm:mt-7.5">
        Search
      </Button>
    </form>
  )
}
