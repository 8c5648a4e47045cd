import { useId, useState, type SubmitEvent } from 'react'
import { useNavigate, useParams } from 'react-router-dom'

import { resultAddress } from '#features/tracking/result-address.ts'
import { readTrackingSearch } from '#features/tracking/search-input.ts'
import { TrackingResult } from '#features/tracking/tracking-result.tsx'
import { useTracking } from '#features/tracking/use-tracking.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/field.tsx'
import { Page } from '#ui/page.tsx'

export function UserTrackingPage() {
  const { trackingNumber = '' } = useParams()
  // Another number in the address, by Back or by a link, is another search with its own input.
  return <TrackingSearchPage key={trackingNumber} asked={trackingNumber} />
}

function TrackingSearchPage({ asked }: { asked: string }) {
  const navigate = useNavigate()
  const fieldId = useId()
  const search = readTrackingSearch(asked)
  const number = search.kind === 'tracking-number' ? search.number : null
  const { state, searchAgain } = useTracking(number)
  const [typed, setTyped] = useState(asked)
  const [invalid, setInvalid] = useState(search.kind === 'invalid')

  function track(event: SubmitEvent) {
    event.preventDefault()
    const next = readTrackingSearch(typed)
    setInvalid(next.kind !== 'tracking-number')
    if (next.kind !== 'tracking-number') document.getElementById(fieldId)?.focus()
    else if (next.number === number) searchAgain()
    else void navigate(resultAddress(next.number))
  }

  return (
    <Page title="User Shipment Tracking" width="narrow">
      <form noValidate onSubmit={track} className="flex flex-col gap-4 sm:flex-row sm:items-start">
        <div className="flex-1">
          <TextInput
            id={fieldId}
            label="Tracking number"
            placeholder="Enter phone number or tracking number"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            value={typed}
            error={invalid ? 'Please enter a valid 10-digit phone number or tracking number.' : null}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button type="submit" busy={state.kind === 'searching'} className="sm:mt-[1.875rem]">
          Track
        </Button>
      </form>
      {!invalid && <TrackingResult state={state} onTryAgain={searchAgain} />}
    </Page>
  )
}
