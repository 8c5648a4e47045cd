import { useState } from 'react'
import { addressText, type SavedAddress } from '#domain/people/saved-address.ts'
import { Button } from '#ui/controls/button.tsx'
import { Select } from '#ui/controls/field.tsx'

interface PickUpRequestProps {
  addresses: readonly SavedAddress[]
  /** Goes on in the form that people write to the company with. */
  onWrite: (message: string) => void
}

/** A message about a pick-up, begun with both addresses: nobody types them again. */
export function PickUpRequest({ addresses, onWrite }: PickUpRequestProps) {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const chosen = (id: string) => addresses.find((address) => address.id === id)
  const options = [
    <option key="" value="">
      I will write it
    </option>,
    ...addresses.map(({ id, name, city }) => (
      <option key={id} value={id}>
        {name}, {city}
      </option>
    )),
  ]
  return (
    <section aria-labelledby="pick-up" className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5">
      <h3 id="pick-up" className="text-lg">
        Ask for a pick-up
      </h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select label="Pick up from" value={from} onChange={({ target }) => setFrom(target.value)}>
          {options}
        </Select>
        <Select label="Deliver to" value={to} onChange={({ target }) => setTo(target.value)}>
          {options}
        </Select>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" onClick={() => onWrite(requestText(chosen(from), chosen(to)))}>
          Write the message
        </Button>
        <p className="text-sm text-ink-muted">You see it before it is sent, and can add what is in the parcel.</p>
      </div>
    </section>
  )
}

function requestText(from: SavedAddress | undefined, to: SavedAddress | undefined): string {
  const part = (title: string, address: SavedAddress | undefined) => `${title}:\n${address === undefined ? '' : addressText(address)}\n`
  return `Please pick up a parcel.\n\n${part('From', from)}\n${part('To', to)}\nWhat is in it: `
}
