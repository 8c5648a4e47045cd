import * as paths from '#domain/app-paths.ts'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'

import { forgetKeptAnswers, keptAnswers, type KeptAnswer } from '#backend/transport/kept-answers.ts'
import { forgetLists } from '#features/tracking/recent/listed-before.ts'
import type { SearchState } from '#features/tracking/search/search-state.ts'
import { statusTone } from '#features/tracking/result/tracking-tone.ts'
import { useSession } from '#session/session.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { formatAge } from '#ui/format/format-time.ts'

const AT_FIRST = 5

/** What visitors have looked up on this device, to open again, also without signal. Signed-in people neither see it nor add to it. */
export function RecentlyTracked({ except }: { except?: string }) {
  const signedOut = useSession((session) => session.state === 'signed-out')
  const [kept, setKept] = useState<KeptAnswer[]>([])
  const [all, setAll] = useState(false)
  const [cleared, setCleared] = useState(false)
  const said = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    let ignore = false
    // Some private windows refuse to keep anything, and say so by an error.
    if (signedOut)
      keptAnswers().then(
        (found) => ignore || setKept(found),
        () => undefined,
      )
    return () => {
      ignore = true
    }
  }, [signedOut])

  async function clear() {
    forgetLists()
    await forgetKeptAnswers()
    setKept([])
    setCleared(true)
  }

  // The pressed button is gone.
  useEffect(() => {
    if (cleared) said.current?.focus()
  }, [cleared])

  const others = kept.filter(({ asked }) => asked !== except)
  const shown = all ? others : others.slice(0, AT_FIRST)
  return (
    <>
      <p ref={said} role="status" tabIndex={-1} className="text-ink-muted empty:hidden">
        {cleared && 'Cleared. Nothing that was tracked is left on this device.'}
      </p>
      {signedOut && others.length > 0 && (
        <section aria-labelledby="recently-tracked" className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <h2 id="recently-tracked" className="text-xl">
              Recently tracked
            </h2>
            <Button variant="quiet" onClick={() => void clear()}>
              Clear
            </Button>
          </div>
          <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
            {shown.map((each) => (
              <li
                key={`${each.kind} ${each.asked}`}
                className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3"
              >
                {each.kind === 'shipment' ? <SeenShipment seen={each} /> : <SeenPhone seen={each} />}
                <p className="w-full text-sm text-ink-muted">Seen {formatAge(each.seenAt)}</p>
              </li>
            ))}
          </ul>
          {others.length > shown.length && (
            <Button variant="quiet" className="self-start" onClick={() => setAll(true)}>
              Show all {others.length}
            </Button>
          )}
          <p className="text-sm text-ink-muted">
            Kept on this device alone, for seven days, so that it can be read without signal. If others use this device too, clear it when
            you are done.
          </p>
        </section>
      )}
    </>
  )
}

const linkClass = 'font-semibold break-all tabular-nums underline underline-offset-4 text-link after:absolute after:inset-0'

function SeenShipment({ seen: { shipment } }: { seen: Extract<KeptAnswer, { kind: 'shipment' }> }) {
  return (
    <>
      <span className="min-w-0">
        <Link to={paths.trackedShipment(shipment.tracking_number)} className={linkClass}>
          {shipment.tracking_number}
        </Link>
        <span className="block text-sm">
          {shipment.from_city} to {shipment.to_city}
        </span>
      </span>
      <Badge tone={statusTone(shipment.status)}>{shipment.status}</Badge>
    </>
  )
}

function SeenPhone({ seen }: { seen: Extract<KeptAnswer, { kind: 'phone' }> }) {
  const state: SearchState = { search: seen.asked, by: null }
  const many = seen.shipments === 1 ? '1 shipment' : `${seen.shipments}${seen.more ? '+' : ''} shipments`
  return (
    <>
      <Link to={paths.userTracking} state={state} className={linkClass}>
        Phone number ending in {seen.asked.slice(-4)}
      </Link>
      <span className="text-sm">{many}</span>
    </>
  )
}
