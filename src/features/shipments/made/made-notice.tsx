import * as paths from '#domain/app-paths.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { MadeActions } from '#features/shipments/made/made-actions.tsx'
import type { MadeShipments } from '#features/shipments/made/made-shipments.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { countOf } from '#ui/format/count-of.ts'

/** What became of the list, and what comes next. */
export function MadeNotice({ made, children }: { made: MadeShipments; children?: ReactNode }) {
  const isAnyMade = made.ids.length > 0
  return (
    <Banner
      tone={isAnyMade ? 'good' : 'warn'}
      role="status"
      title={titleOf(made)}
      actions={
        <>
          {isAnyMade && <MadeActions made={made} />}
          <Link to={paths.dashboard} className={buttonClass('secondary')}>
            Open list
          </Link>
        </>
      }
    >
      {isAnyMade && 'They are saved on this device, and sent to the office as soon as there is signal.'}
      {made.alreadyThere > 0 && ' What was there already is in the list of shipments, and was not made again.'}
      {children}
    </Banner>
  )
}

function titleOf({ ids, alreadyThere }: MadeShipments): string {
  if (alreadyThere === 0) return `${countOf(ids.length, 'shipment')} created.`
  const there = `${countOf(alreadyThere, 'shipment')} ${alreadyThere === 1 ? 'was' : 'were'} there already`
  return ids.length === 0 ? `Nothing was created: ${there}.` : `${countOf(ids.length, 'shipment')} created, ${there}.`
}
