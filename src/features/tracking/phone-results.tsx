import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { LastCopy } from '#features/tracking/last-copy.tsx'
import type { PhoneList } from '#features/tracking/listed-before.ts'
import { NoResult } from '#features/tracking/no-result.tsx'
import { RESULTS_PATH } from '#features/tracking/result-address.ts'
import { readSearchState, type SearchState } from '#features/tracking/search-state.ts'
import { ShipmentCards } from '#features/tracking/shipment-cards.tsx'
import { ShipmentsTable } from '#features/tracking/shipments-table.tsx'
import { TrackingCard } from '#features/tracking/tracking-card.tsx'
import { usePhoneList } from '#features/tracking/use-phone-list.ts'
import { useRoomForTable } from '#features/tracking/use-room-for-table.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

interface PhoneResultsProps {
  phone: string
  personId: string | null
  first: PhoneList
}

/** Eleven columns take more room than the pages' common width gives. */
const beyondTheColumn = 'relative left-1/2 w-[min(86rem,100vw-5rem)] -translate-x-1/2'

/** What was sent from a phone number or to it. An opened shipment is a step that Back takes back. */
export function PhoneResults({ phone, personId, first }: PhoneResultsProps) {
  const navigate = useNavigate()
  const location = useLocation()
  const { list, busy, problem, showMore } = usePhoneList(phone, personId, first)
  const roomy = useRoomForTable()
  const headingId = useId()
  const results = useRef<HTMLElement>(null)
  const [firstNew, setFirstNew] = useState<string | null>(null)

  useEffect(() => {
    if (firstNew !== null) results.current?.querySelector<HTMLElement>(`[data-opens="${CSS.escape(firstNew)}"]`)?.focus()
  }, [firstNew])

  const openedNumber = readSearchState(location.state, personId)?.opened
  const opened = list.shipments.find((shipment) => shipment.tracking_number === openedNumber)
  const open = useCallback(
    (trackingNumber: string) => {
      const state: SearchState = { search: phone, by: personId, opened: trackingNumber }
      void navigate(RESULTS_PATH, { state })
    },
    [navigate, phone, personId],
  )
  const more = () => void showMore().then(setFirstNew)
  const Shipments = roomy ? ShipmentsTable : ShipmentCards

  return (
    <section ref={results} aria-labelledby={headingId} className={`flex flex-col gap-4 ${roomy ? beyondTheColumn : ''}`}>
      {list.fromCache && <LastCopy seenAt={list.seenAt} />}
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={headingId} className="text-xl">
          Shipments of {phone}
        </h2>
        <p role="status" className="text-ink-muted tabular-nums">
          {countWords(list)}
        </p>
      </div>
      <Shipments shipments={list.shipments} onOpen={open} />
      {problem && <NoResult answer={problem} onTryAgain={more} />}
      {list.cut && <Banner tone="neutral">Older shipments are not listed here. Each of them can be found by its tracking number.</Banner>}
      {list.next !== null && (
        <Button variant="secondary" busy={busy} className="self-center" onClick={more}>
          Show more
        </Button>
      )}
      {opened && (
        <Dialog title="Shipment" size="wide" onClose={() => void navigate(-1)}>
          <TrackingCard shipment={opened} framed={false} />
        </Dialog>
      )}
    </section>
  )
}

function countWords({ shipments, next, cut }: PhoneList): string {
  if (next !== null || cut) return `The newest ${shipments.length} shipments`
  return shipments.length === 1 ? '1 shipment' : `${shipments.length} shipments, newest first`
}
