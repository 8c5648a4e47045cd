import * as paths from '#domain/app-paths.ts'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { LastCopy } from '#features/tracking/recent/last-copy.tsx'
import type { PhoneList } from '#features/tracking/recent/listed-before.ts'
import { NoResult } from '#features/tracking/search/no-result.tsx'
import { readSearchState, type SearchState } from '#features/tracking/search/search-state.ts'
import { ShipmentCards } from '#features/tracking/result/tracked-cards.tsx'
import { ShipmentsTable } from '#features/tracking/result/shipments-table.tsx'
import { TrackingCard } from '#features/tracking/result/tracking-card.tsx'
import { usePhoneList } from '#features/tracking/result/use-phone-list.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'

interface PhoneResultsProps {
  phone: string
  personId: string | null
  first: PhoneList
  /** Room for a table of eleven columns; without it each shipment is a card. */
  roomy: boolean
}

/** Shipments from or to a phone number. Back closes an opened shipment. */
export function PhoneResults({ phone, personId, first, roomy }: PhoneResultsProps) {
  const navigate = useNavigate()
  const location = useLocation()
  const { list, busy, problem, showMore } = usePhoneList(phone, personId, first)
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
      void navigate(paths.userTracking, { state })
    },
    [navigate, phone, personId],
  )
  const more = () => void showMore().then(setFirstNew)
  const Shipments = roomy ? ShipmentsTable : ShipmentCards

  return (
    <section ref={results} aria-labelledby={headingId} className="flex flex-col gap-4">
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
          <TrackingCard shipment={opened} seenAt={list.seenAt} framed={false} />
        </Dialog>
      )}
    </section>
  )
}

function countWords({ shipments, next, cut }: PhoneList): string {
  if (next !== null || cut) return `The newest ${shipments.length} shipments`
  return shipments.length === 1 ? '1 shipment' : `${shipments.length} shipments, newest first`
}
