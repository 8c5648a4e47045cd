import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/field.tsx'
import { Page } from '#ui/page.tsx'

/** Where a signed-in customer starts: every shipment of theirs can be followed by its number. */
export function CustomerHome({ name }: { name: string }) {
  const navigate = useNavigate()
  const [number, setNumber] = useState('')
  const [missing, setMissing] = useState(false)

  function track(event: SubmitEvent) {
    event.preventDefault()
    const typed = number.trim()
    if (typed === '') setMissing(true)
    else void navigate(`/user-tracking/${encodeURIComponent(typed)}`)
  }

  return (
    <Page title={`Welcome, ${name}`} lead="Follow any of your shipments by the number on its label or receipt." width="narrow">
      <form noValidate className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 shadow-lift" onSubmit={track}>
        <TextInput
          label="Tracking number"
          value={number}
          error={missing ? 'Enter the tracking number of your shipment.' : null}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => {
            setNumber(event.target.value)
            setMissing(false)
          }}
        />
        <Button type="submit" size="large">
          Track Shipment
        </Button>
      </form>
    </Page>
  )
}
