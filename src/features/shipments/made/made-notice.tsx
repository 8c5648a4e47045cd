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
  return (
    <Banner
      tone="good"
      role="status"
      title={`${countOf(made.ids.length, 'shipment')} created.`}
      actions={
        <>
          <MadeActions made={made} />
          <Link to={paths.dashboard} className={buttonClass('secondary')}>
            Open list
          </Link>
        </>
      }
    >
      They are saved on this device, and sent to the office as soon as there is signal.{children}
    </Banner>
  )
}
