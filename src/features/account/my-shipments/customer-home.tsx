import * as paths from '#domain/app-paths.ts'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { SavedAddresses } from '#features/account/addresses/saved-addresses.tsx'
import { MyShipments } from '#features/account/my-shipments/my-shipments.tsx'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { TextInput } from '#ui/controls/field.tsx'
import { Page } from '#ui/layout/page.tsx'

interface CustomerHomeProps {
  name: string
  /** Invoices of the clients that this account is linked to. */
  invoices: ReactNode
  /** Takes a begun message to the form that people write to the company with. */
  onWrite: (message: string) => void
}

/** Where a signed-in customer starts: their shipments and invoices, and any other shipment by its number. */
export function CustomerHome({ name, invoices, onWrite }: CustomerHomeProps) {
  const navigate = useNavigate()
  const [number, setNumber] = useState('')
  const [missing, setMissing] = useState(false)

  function track(event: SubmitEvent) {
    event.preventDefault()
    const typed = number.trim()
    if (typed === '') setMissing(true)
    // A browser reads dots as a step up, in any encoding: what is no number is said on the page of the search.
    else if (/^\.+$/.test(typed)) void navigate(paths.userTracking, { state: { search: typed, by: null } })
    else void navigate(paths.trackedShipment(typed))
  }

  return (
    <Page
      title={`Welcome, ${name}`}
      actions={
        <Link to={paths.account} className={buttonClass('secondary')}>
          Account
        </Link>
      }
    >
      <MyShipments />
      {invoices}
      <SavedAddresses onWrite={onWrite} />
      <form
        noValidate
        aria-labelledby="track-another"
        className="flex w-full max-w-xl flex-col gap-4 rounded-card border border-line bg-surface p-5"
        onSubmit={track}
      >
        <h2 id="track-another" className="text-xl">
          Track another shipment
        </h2>
        <TextInput
          label="Tracking number"
          hint="It is on the label or receipt."
          value={number}
          error={missing ? 'Enter the tracking number of your shipment.' : null}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => {
            setNumber(event.target.value)
            setMissing(false)
          }}
        />
        <Button type="submit" variant="secondary" className="self-start">
          Track Shipment
        </Button>
      </form>
    </Page>
  )
}
