import type { ReviewDecision } from '#backend/rpc/review.ts'
import { collectionWords } from '#domain/shipment/collecting/collected-messages.ts'
import type { Proof } from '#domain/shipment/proof.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'

interface MoneyDialogProps {
  capture: Proof
  decision: ReviewDecision['decision']
  onClose: () => void
  onSaid: (money: 'taken' | 'not-taken') => void
}

/** Money is neither dropped nor counted twice without a word of a person. */
export function MoneyDialog({ capture, decision, onClose, onSaid }: MoneyDialogProps) {
  const [collected] = collectionWords(capture, formatRupees)
  return (
    <Dialog
      title="Did the driver take this money?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onSaid('taken')}>It was taken</Button>
          <Button variant="secondary" onClick={() => onSaid('not-taken')}>
            No money was taken
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        The capture of {capture.tracking_number} by {capture.captured_by_name ?? 'a person who has left'} says: <b>{collected}</b>.
      </p>
      <p>
        {decision === 'set-aside'
          ? 'Set aside, it changes no shipment. Money that was taken has to be handed over all the same.'
          : 'Another capture of this shipment has brought its money already. If this driver took money as well, both count.'}
      </p>
    </Dialog>
  )
}
