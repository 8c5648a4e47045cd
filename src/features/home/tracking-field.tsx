import * as paths from '#domain/app-paths.ts'
import { useRef, useState, type SubmitEvent } from 'react'
import { useNavigate, type NavigateOptions } from 'react-router-dom'

import { COMPANY } from '#domain/people/company.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextInput } from '#ui/controls/field.tsx'
import { SearchIcon } from '#ui/layout/icons.tsx'

/** A browser reads one or two dots as a step up, in any encoding: such a number travels beside the address, and is put right there. */
function resultOf(number: string): [to: string, options?: NavigateOptions] {
  if (number === '.' || number === '..') return [paths.userTracking, { state: { search: number, by: null } }]
  return [paths.trackedShipment(number)]
}

export function TrackingField() {
  const navigate = useNavigate()
  // Read from the field itself: on a slow phone people type before the prerendered page has come to life.
  const field = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState(false)

  function track(event: SubmitEvent) {
    event.preventDefault()
    const number = field.current?.value.trim() ?? ''
    setMissing(number === '')
    if (number === '') field.current?.focus()
    else void navigate(...resultOf(number))
  }

  return (
    <form noValidate onSubmit={track} className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 shadow-lift sm:p-6">
      <noscript>
        <p className="rounded-card border border-line-strong bg-surface p-4">
          This form needs JavaScript. Without it, please call us at <a href={`tel:${COMPANY.phone.dialled}`}>{COMPANY.phone.shown}</a>.
        </p>
      </noscript>
      <TextInput
        ref={field}
        label="Where is my shipment?"
        hint="The number on your receipt and on the parcel’s label, or the phone number of sender or receiver."
        placeholder="Enter tracking number or phone number"
        error={missing ? 'Please enter a tracking or phone number!' : null}
        className="placeholder:text-[0.9375rem] max-[24.5rem]:placeholder:text-[0.8125rem]"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={() => setMissing(false)}
      />
      <Button type="submit" size="large" className="max-w-full flex-wrap">
        <SearchIcon /> Track Shipment
      </Button>
    </form>
  )
}
