import * as paths from '#domain/app-paths.ts'
import { Link } from 'react-router-dom'
import { collectedBy } from '#domain/billing/cash/remittance.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { useClientDue } from '#features/remittances/due/use-remittances.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { formatShortRupees } from '#ui/format/format-rupees.ts'
import { formatDate } from '#ui/format/format-time.ts'

interface DueParcelsProps {
  clientCode: string
  clientName: string
  payablePaise: number
  today: string
}

/** Parcel by parcel: all that could be paid, and when each is due. */
export function DueParcels({ clientCode, clientName, payablePaise, today }: DueParcelsProps) {
  const query = useClientDue(clientCode, null, payablePaise)
  const due = query.value
  return (
    <>
      {due === null && query.isAsking && (
        <Loading>
          <Skeleton className="h-12 w-full" />
        </Loading>
      )}
      <ServerTrouble query={query} words={noAnswerWords} />
      {due !== null && due.lines.length === 0 && <p className="text-ink-muted">Nothing could be paid out now.</p>}
      {due !== null && due.lines.length > 0 && (
        <ul aria-label={`Parcels of ${clientName}`} className="flex flex-col divide-y divide-line border-t border-line">
          {due.lines.map(({ shipmentId, trackingNumber, recipient, mode, paise, dueOn }) => (
            <li key={shipmentId} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
              <span className="min-w-0 flex-1 basis-48">
                <Link
                  to={paths.shipment(shipmentId)}
                  className="inline-flex min-h-target items-center font-medium text-link tabular-nums wrap-anywhere"
                >
                  {trackingNumber}
                </Link>
                <span className="block text-sm text-ink-muted wrap-anywhere">{recipient}</span>
              </span>
              <span className="text-right font-semibold tabular-nums">
                {formatShortRupees(paise)}
                <span className={`block text-sm font-normal ${dueOn < today ? 'text-bad' : 'text-ink-muted'}`}>
                  {collectedBy(mode)} · {dueOn < today ? 'overdue since' : 'due on'} {formatDate(dueOn)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {due !== null && due.parcels > due.lines.length && (
        <p className="text-ink-muted">
          And {(due.parcels - due.lines.length).toLocaleString('en-IN')} more. The statement will name them all.
        </p>
      )}
    </>
  )
}
