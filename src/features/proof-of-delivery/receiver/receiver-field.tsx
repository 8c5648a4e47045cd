import { useEffect } from 'react'
import { piecesMissing, receivedBy } from '#domain/shipment/receipt/receiver-messages.ts'
import type { ReceiverFieldProps } from '#features/proof-of-delivery/receiver/receiver-details.tsx'
import { latePart } from '#ui/feedback/late-dialog.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ChevronIcon } from '#ui/layout/icons.tsx'

const loadDetails = async () => (await import('#features/proof-of-delivery/receiver/receiver-details.tsx')).ReceiverDetails
const ReceiverDetails = latePart(loadDetails, <Loading />)

interface Props extends ReceiverFieldProps {
  /** Its client wants to know: it is open from the start. */
  isNeeded: boolean
}

/** One line, which opens: an ordinary delivery goes past it. */
export function ReceiverField({ isNeeded, ...props }: Props) {
  const { receiver, signature, pieces } = props.facts
  // The signal may be gone by the time it is opened.
  useEffect(() => void loadDetails().catch(() => undefined), [])
  const said = [
    receivedBy({ name: receiver?.name.trim() ?? '', relation: receiver?.relation ?? null }),
    signature && 'signed',
    piecesMissing(pieces),
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <details open={isNeeded} className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-target list-none items-center gap-2 rounded-card px-3 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 wrap-anywhere">
          {said === '' ? 'Who received it?' : said.charAt(0).toUpperCase() + said.slice(1)}
        </span>
        <ChevronIcon className="size-6 rotate-90 group-open:-rotate-90" />
      </summary>
      <div className="px-3 pb-4">
        <ReceiverDetails {...props} />
      </div>
    </details>
  )
}
