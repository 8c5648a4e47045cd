import type { ClientToBill } from '#domain/billing/invoice.ts'

/** Why the amount is not that of all its shipments. */
export function ToBillRemarks({ client: { withoutPrice, paid, claimed = 0 } }: { client: ClientToBill }) {
  return (
    <>
      {withoutPrice > 0 && <Remark count={withoutPrice} words="without a price" />}
      {paid > claimed && <Remark count={paid - claimed} words="paid already" />}
      {claimed > 0 && <Remark count={claimed} words="paid by UPI, not confirmed yet" />}
    </>
  )
}

function Remark({ count, words }: { count: number; words: string }) {
  return (
    <span className="block text-sm text-ink-muted">
      {count.toLocaleString('en-IN')} {words}
    </span>
  )
}
