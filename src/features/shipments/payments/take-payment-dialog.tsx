import { useState } from 'react'
import type { PaymentLedger } from '#domain/billing/payment.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { refusedFor } from '#domain/values/word-of.ts'
import { RecordPaymentDialog } from '#features/shipments/payments/record-payment-dialog.tsx'
import { useShipmentPayments } from '#features/shipments/payments/use-shipment-payments.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'

interface TakePaymentDialogProps {
  shipmentId: string
  onClose: () => void
  onRecorded: (ledger: PaymentLedger) => void
}

/** Asks the server first what is outstanding: only it knows. Then the payment is recorded, or the window says why there is none. */
export function TakePaymentDialog({ shipmentId, onClose, onRecorded }: TakePaymentDialogProps) {
  const query = useShipmentPayments(shipmentId, '')
  const ledger = query.value?.ledger
  // As it was when the form opened: an answer that comes later must not take the form away.
  const [outstandingPaise, setOutstanding] = useState<number | null>(null)
  if (outstandingPaise === null && ledger?.state === 'due') setOutstanding(ledger.outstandingPaise)
  if (outstandingPaise !== null) {
    return <RecordPaymentDialog shipmentId={shipmentId} outstandingPaise={outstandingPaise} onClose={onClose} onRecorded={onRecorded} />
  }
  return (
    <Dialog
      title="Record payment"
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {query.value === null && query.isAsking && <Loading label="Asking what is outstanding..." />}
      <ServerTrouble query={query} words={noAnswerWords} size="small">
        Recording a payment needs a connection: only the server knows what is outstanding.
      </ServerTrouble>
      {ledger === null && <p>The office does not have this shipment yet. A payment can be recorded once it has arrived.</p>}
      {ledger && <p>{nothingDueWords(ledger)}</p>}
    </Dialog>
  )
}

function nothingDueWords({ state }: PaymentLedger): string {
  switch (state) {
    case 'paid':
    case 'paid-demo':
      return 'This shipment has been paid.'
    case 'cancelled':
      return 'This shipment was cancelled: there is nothing to pay.'
    case 'on-invoice':
      return 'This shipment has been billed: what is received for it belongs to its invoice.'
    case 'nothing-to-pay':
      return 'This shipment has no price: there is nothing to pay.'
    case 'due':
      return ''
    default:
      return refusedFor(state)
  }
}
