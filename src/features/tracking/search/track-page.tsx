import { useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'

import { COMPANY } from '#domain/people/company.ts'
import { RecentlyTracked } from '#features/tracking/recent/recently-tracked.tsx'
import { wayToResult } from '#features/tracking/search/result-address.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { TextInput } from '#ui/controls/field.tsx'
import { SearchIcon } from '#ui/layout/icons.tsx'
import { Page } from '#ui/layout/page.tsx'

/** The code that shows the answer loads while somebody types: on a slow connection Enter then costs one round trip instead of two. */
function fetchResultPage(): void {
  import('#features/tracking/search/user-tracking-page.tsx').catch(() => undefined)
}

export function TrackPage() {
  const navigate = useNavigate()
  const personId = useSession((session) => session.person?.userId ?? null)
  // Read when it is needed: somebody may have typed before this page's script had arrived.
  const field = useRef<HTMLInputElement>(null)
  const [inputMissing, setInputMissing] = useState(false)

  function track(event: SubmitEvent) {
    event.preventDefault()
    const typed = field.current?.value ?? ''
    if (typed.trim() === '') return setInputMissing(true)
    const { to, state } = wayToResult(typed, personId)
    void navigate(to, { state })
  }

  /** The dialog gives focus back to the button as it leaves; what is missing is written in the field. */
  function backToField() {
    flushSync(() => setInputMissing(false))
    field.current?.focus()
  }

  return (
    <Page title="Track your shipment" lead="Where it is now, and when each step happened." width="narrow">
      <form noValidate onSubmit={track} className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 shadow-lift sm:p-5">
        <noscript>
          <p className="rounded-card border border-line-strong bg-surface p-4">
            This form needs JavaScript. Without it, please call us at <a href={`tel:${COMPANY.phone.dialled}`}>{COMPANY.phone.shown}</a>.
          </p>
        </noscript>
        <TextInput
          ref={field}
          label="Tracking number or phone number"
          hint="The tracking number is on your receipt and on the label. A phone number finds what was sent from it or to it."
          placeholder="Enter tracking number or phone number"
          className="max-[24.5rem]:placeholder:text-[0.8125rem]"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          onFocus={fetchResultPage}
        />
        <Button type="submit" size="large" className="flex-wrap">
          <SearchIcon /> Track Shipment
        </Button>
      </form>
      <RecentlyTracked />
      {inputMissing && (
        <Dialog title="Please enter a tracking or phone number!" onClose={backToField}>
          <p>You must enter a valid tracking number or phone number to track your shipment.</p>
        </Dialog>
      )}
    </Page>
  )
}
