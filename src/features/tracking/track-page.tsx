import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'

import { resultAddress } from '#features/tracking/result-address.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextInput } from '#ui/field.tsx'
import { SearchIcon } from '#ui/icons.tsx'
import { Page } from '#ui/page.tsx'

export function TrackPage() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [inputMissing, setInputMissing] = useState(false)

  function track(event: SubmitEvent) {
    event.preventDefault()
    const text = typed.trim()
    if (text === '') setInputMissing(true)
    else void navigate(resultAddress(text))
  }

  return (
    <Page title="Track your shipment" lead="Where it is now, and when each step happened." width="narrow">
      <form noValidate onSubmit={track} className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 shadow-lift">
        <TextInput
          label="Tracking number"
          hint="It is on your receipt and on the label of the parcel."
          placeholder="Enter tracking number or phone number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" size="large">
          <SearchIcon /> Track Shipment
        </Button>
      </form>
      {inputMissing && (
        <Dialog title="Please enter a tracking or phone number!" onClose={() => setInputMissing(false)}>
          <p>You must enter a valid tracking number or phone number to track your shipment.</p>
        </Dialog>
      )}
    </Page>
  )
}
