import * as paths from '#domain/app-paths.ts'
import { Link, useSearchParams } from 'react-router-dom'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { ReceiptPaper } from '#features/payment/receipt/receipt-paper.tsx'
import { useReceipt } from '#features/payment/receipt/use-receipt.ts'
import { useSession } from '#session/session.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Page } from '#ui/layout/page.tsx'

/** What was paid for a shipment, for the person who holds the link of its payment: on the screen, on paper, and as the browser's PDF. */
export function ReceiptPage() {
  const [params] = useSearchParams()
  const person = useSession((session) => session.person)
  const token = params.get('shipment') ?? ''
  const query = useReceipt(token)
  const { value } = query
  const receipt = value?.receipt ?? null
  return (
    // The browser names the PDF after the page's title.
    <Page title={receipt === null ? 'Receipt' : `Receipt ${receipt.trackingNumber}`} width="narrow">
      <ServerTrouble query={query} words={noAnswerWords} role="status" stays />
      {value === null && query.trouble === null && (
        <Loading>
          <Skeleton className="h-96 w-full" />
        </Loading>
      )}
      {value !== null && receipt === null && (
        <EmptyState
          title="There is no receipt at this address."
          actions={
            token !== '' && (
              <Link to={paths.payByLink(token)} className={buttonClass('secondary')}>
                Open the payment
              </Link>
            )
          }
        >
          Nothing has been paid for this shipment yet, or the link was cut off on its way.
        </EmptyState>
      )}
      {receipt && (
        <>
          <ReceiptPaper receipt={receipt} />
          <p className="flex flex-wrap gap-3 print:hidden">
            <Button onClick={() => window.print()}>Print or save as PDF</Button>
            {receipt.state === 'due' && (
              <Link to={paths.payByLink(token)} className={buttonClass('secondary')}>
                Pay the rest
              </Link>
            )}
            <Link to={paths.trackedShipment(receipt.trackingNumber)} className={buttonClass('secondary')}>
              Track this shipment
            </Link>
            {person?.role === 'customer' && (
              <Link to={paths.dashboard} className={buttonClass('secondary')}>
                My shipments
              </Link>
            )}
          </p>
        </>
      )}
    </Page>
  )
}
