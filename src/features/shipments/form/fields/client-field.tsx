import { useState } from 'react'
import { controlId, type FieldMessages } from '#features/shipments/form/fault-messages.ts'
import { FormSection } from '#features/shipments/form/fields/form-section.tsx'
import type { ClientChoices } from '#features/shipments/form/use-client-choices.ts'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Combobox, meantOption } from '#ui/controls/combobox.tsx'

interface ClientFieldProps {
  code: string
  choices: ClientChoices
  /** Why the client cannot be changed. */
  frozen: string | null
  messages: FieldMessages
  dense?: boolean
  onChange: (code: string) => void
}

/** Searched by code and by name, in the clients on this device. */
export function ClientField({ code, choices, frozen, messages, dense = false, onChange }: ClientFieldProps) {
  const [searching, setSearching] = useState(false)
  const { clients, failed, readAgain } = choices
  const words = code.trim().toLowerCase()
  const chosen = clients.find(({ client_code }) => client_code.toLowerCase() === words)
  const fitting =
    searching && words !== ''
      ? clients.filter(({ client_code, client_name }) => `${client_code} ${client_name}`.toLowerCase().includes(words))
      : clients

  const options = fitting.slice(0, 50).map(({ id, client_code, client_name }) => ({ key: id, text: client_code, detail: client_name }))

  return (
    <FormSection title="Client" dense={dense} withoutTitle={dense}>
      {failed && (
        <div className="col-span-full">
          <ServerTrouble
            query={{ trouble: 'Failed to load client codes', again: readAgain }}
            words={(why) => why}
            tone="bad"
            size="small"
          />
        </div>
      )}
      <div className={dense ? 'col-span-full' : ''}>
        <Combobox
          id={controlId('clientCode')}
          label="Client Code"
          hint={frozen ?? chosen?.client_name ?? 'The client this shipment is billed to. Search by code or name.'}
          error={messages.of('clientCode')}
          value={code}
          disabled={frozen !== null}
          maxLength={60}
          autoCapitalize="characters"
          options={options}
          onlyOptions
          onType={(text) => {
            setSearching(true)
            onChange(text)
          }}
          onChoose={(key) => {
            setSearching(false)
            const client = clients.find(({ id }) => id === key)
            if (client) onChange(client.client_code)
          }}
          onLeave={() => {
            setSearching(false)
            // A fully typed code is a choice too, in any case of letters, and so is a name that only one client has.
            const meant = searching && words !== '' ? meantOption(options, code)?.text : chosen?.client_code
            if (meant !== undefined && meant !== code) onChange(meant)
          }}
        />
      </div>
    </FormSection>
  )
}
