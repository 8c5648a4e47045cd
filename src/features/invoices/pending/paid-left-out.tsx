import { isPaidAlready, type BillLine } from '#domain/billing/bill-line.ts'
import { isOnlyClaimed } from '#domain/billing/payment.ts'
import { claimedLeftOutWords, paidLeftOutWords } from '#features/invoices/invoice-messages.ts'

/** Why what is not ticked is left out: it is paid, or somebody said so. */
export function PaidLeftOut({ lines }: { lines: readonly BillLine[] }) {
  const leftOut = lines.filter(({ selected, shipment }) => !selected && isPaidAlready(shipment))
  const claimed = leftOut.filter(({ shipment }) => isOnlyClaimed(shipment)).length
  const paid = leftOut.length - claimed
  return (
    <>
      {paid > 0 && <p>{paidLeftOutWords(paid)}</p>}
      {claimed > 0 && <p>{claimedLeftOutWords(claimed)}</p>}
    </>
  )
}
