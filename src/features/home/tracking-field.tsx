import { useId, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'

import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/field.tsx'
import { SearchIcon } from '#ui/icons.tsx'

export function TrackingField() {
  const navigate = useNavigate()
  const fieldId = useId()
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState(false)

  function track(event: SubmitEvent) {
    event.preventDefault()
    const number = typed.trim()
    setMissing(number === '')
    if (number === '') document.getElementById(fieldId)?.focus()
    else void navigate(`/user-tracking/${encodeURIComponent(number)}`)
  }

  return (
    <form noValidate onSubmit={track} className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 shadow-lift sm:p-6">
      <TextInput
        id={fieldId}
        label="Where is my shipment?"
        hint="The tracking number is on your receipt and on the label of the parcel."
        placeholder="Enter tracking number or phone number"
        error={missing ? 'Please enter a tracking or phone number!' : null}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setMissing(false)
        }}
      />
      <Button type="submit" size="large">
        <SearchIcon /> Track Shipment
      </Button>
    </form>
  )
}
