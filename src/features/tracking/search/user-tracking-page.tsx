import * as paths from '#domain/app-paths.ts'
import { useEffect, useId, useState, type SubmitEvent } from 'react'
import { useLocation, useNavigate, useNavigationType, useParams } from 'react-router-dom'

import { RecentlyTracked } from '#features/tracking/recent/recently-tracked.tsx'
import { mayBePhone, readTrackingSearch } from '#features/tracking/search/search-input.ts'
import { readSearchState, type SearchState } from '#features/tracking/search/search-state.ts'
import { TrackingResult } from '#features/tracking/result/tracking-result.tsx'
import { useTracking } from '#features/tracking/search/use-tracking.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextInput } from '#ui/controls/field.tsx'
import { Page } from '#ui/layout/page.tsx'

export function UserTrackingPage() {
  const { trackingNumber } = useParams()
  const location = useLocation()
  const personId = useSession((session) => session.person?.userId ?? null)
  const asked = trackingNumber ?? readSearchState(location.state, personId)?.search ?? ''
  // Another search, by Back or by a link, has its own input and result; so has another person.
  return <SearchPage key={`${personId ?? ''} ${asked}`} asked={asked} inAddress={trackingNumber !== undefined} personId={personId} />
}

interface SearchPageProps {
  asked: string
  /** The search still stands in the address. */
  inAddress: boolean
  personId: string | null
}

function SearchPage({ asked, inAddress, personId }: SearchPageProps) {
  const navigate = useNavigate()
  const cameBack = useNavigationType() === 'POP'
  const fieldId = useId()
  const search = readTrackingSearch(asked)
  const { state, searchAgain } = useTracking({ search, personId, cameBack })
  const [typed, setTyped] = useState(asked)
  const [invalid, setInvalid] = useState(search.kind === 'invalid')
  const stateOf = (text: string): SearchState => ({ search: text, by: personId })

  // Text from elsewhere that cannot be searched for is put right here.
  const wrongFromStart = search.kind === 'invalid'
  useEffect(() => {
    if (wrongFromStart) document.getElementById(fieldId)?.focus()
  }, [wrongFromStart, fieldId])

  // A phone number must not stay in an address, nor a number that may be a mistyped one. A found shipment may be shared.
  const answered = wrongFromStart || (state.kind !== 'idle' && state.kind !== 'searching')
  const leavesAddress = answered && (wrongFromStart || (state.kind !== 'found' && mayBePhone(asked.trim())))
  useEffect(() => {
    if (inAddress && leavesAddress) void navigate(paths.userTracking, { replace: true, state: { search: asked, by: personId } })
  }, [inAddress, leavesAddress, navigate, asked, personId])

  function track(event: SubmitEvent) {
    event.preventDefault()
    const next = readTrackingSearch(typed)
    const usable = next.kind === 'phone' || next.kind === 'tracking-number'
    setInvalid(!usable)
    if (!usable) document.getElementById(fieldId)?.focus()
    else if (next.number === asked.trim()) searchAgain()
    else if (mayBePhone(next.number)) void navigate(paths.userTracking, { state: stateOf(next.number) })
    else void navigate(paths.trackedShipment(next.number))
  }

  return (
    <div className="flex flex-col gap-8">
      <Page title="User Shipment Tracking" width="narrow">
        <form noValidate onSubmit={track} className="flex flex-col gap-4 sm:flex-row sm:items-start">
          <div className="min-w-0 flex-1">
            <TextInput
              id={fieldId}
              label="Phone number or tracking number"
              placeholder="Enter phone number or tracking number"
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
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
      </Page>
      {!invalid && <TrackingResult state={state} search={asked.trim()} personId={personId} onTryAgain={searchAgain} />}
      <div className="mx-auto w-full max-w-xl">{state.kind !== 'searching' && <RecentlyTracked except={asked.trim()} />}</div>
    </div>
  )
}
