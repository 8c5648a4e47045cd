import * as paths from '#domain/app-paths.ts'
import { useEffect, useId, useState, type SubmitEvent } from 'react'
import { useLocation, useNavigate, useNavigationType, useParams } from 'react-router-dom'

import { RecentlyTracked } from '#features/tracking/recent/recently-tracked.tsx'
import { mayBePhone, readTrackingSearch, shownSearch } from '#features/tracking/search/search-input.ts'
import { readSearchState, type SearchState } from '#features/tracking/search/search-state.ts'
import { TrackingResult } from '#features/tracking/result/tracking-result.tsx'
import { useRoomForTable } from '#features/tracking/search/use-room-for-table.ts'
import { useTracking } from '#features/tracking/search/use-tracking.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextInput } from '#ui/controls/field.tsx'
import { PageHeading } from '#ui/layout/page.tsx'

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
  const [typed, setTyped] = useState(() => shownSearch(asked))
  const [invalid, setInvalid] = useState(search.kind === 'invalid')
  const roomy = useRoomForTable()
  const stateOf = (text: string): SearchState => ({ search: text, by: personId })

  // Text from elsewhere that cannot be searched for is put right here.
  const wrongFromStart = search.kind === 'invalid'
  useEffect(() => {
    if (wrongFromStart) document.getElementById(fieldId)?.focus()
  }, [wrongFromStart, fieldId])

  // A phone number must not stay in an address, nor a number that may be a mistyped one. A found shipment may be shared.
  const answered = wrongFromStart || (state.kind !== 'idle' && state.kind !== 'searching')
  const leavesAddress = answered && (wrongFromStart || (state.kind !== 'found' && (search.kind === 'phone' || mayBePhone(asked.trim()))))
  useEffect(() => {
    if (inAddress && leavesAddress) void navigate(paths.userTracking, { replace: true, state: { search: asked, by: personId } })
  }, [inAddress, leavesAddress, navigate, asked, personId])

  function track(event: SubmitEvent) {
    event.preventDefault()
    const next = readTrackingSearch(typed)
    const usable = next.kind === 'phone' || next.kind === 'tracking-number'
    setInvalid(!usable)
    if (!usable) document.getElementById(fieldId)?.focus()
    else if ('number' in search && next.number === search.number) {
      setTyped(next.number)
      searchAgain()
    } else if (mayBePhone(next.number)) void navigate(paths.userTracking, { state: stateOf(next.number) })
    else void navigate(paths.trackedShipment(next.number))
  }

  const found = state.kind === 'found' || state.kind === 'listed'
  const folded = !invalid && (found || state.kind === 'searching')
  // From the start where a list may come: nothing moves sideways when it does.
  const wide = roomy && (state.kind === 'listed' || (state.kind === 'searching' && search.kind === 'phone'))

  return (
    <div className={`mx-auto flex w-full flex-col ${folded ? 'gap-5' : 'gap-8'} ${wide ? '' : 'max-w-xl'}`}>
      <div className={`flex w-full max-w-xl flex-col ${folded ? 'gap-3' : 'gap-6'}`}>
        <PageHeading title="User Shipment Tracking" {...(folded && { className: 'text-base font-semibold text-ink-muted' })} />
        <form noValidate onSubmit={track} className={`flex gap-2 ${folded ? '' : 'flex-col gap-4 sm:flex-row sm:items-start'}`}>
          <div className="min-w-0 flex-1">
            <TextInput
              id={fieldId}
              label="Phone number or tracking number"
              labelHidden={folded}
              placeholder="Enter phone number or tracking number"
              className="max-[24.5rem]:placeholder:text-[0.8125rem]"
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
          <Button
            type="submit"
            variant={found ? 'secondary' : 'primary'}
            busy={state.kind === 'searching'}
            className={folded ? '' : 'sm:mt-[1.875rem]'}
          >
            Track
          </Button>
        </form>
      </div>
      {!invalid && (
        <TrackingResult
          state={state}
          search={'number' in search ? search.number : asked.trim()}
          roomy={roomy}
          personId={personId}
          onTryAgain={searchAgain}
        />
      )}
      <div className="w-full max-w-xl">{state.kind !== 'searching' && <RecentlyTracked except={asked.trim()} />}</div>
    </div>
  )
}
