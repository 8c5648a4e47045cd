import type { OfficeReceipt } from '#domain/shipment/proof.ts'
import { NEED_LABELS } from '#domain/shipment/receipt/receipt-needs.ts'
import { missingPieces, receivedBy } from '#domain/shipment/receipt/receiver-messages.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { MapLink } from '#ui/layout/map-link.tsx'
import { LineDrawing } from '#ui/pictures/line-drawing.tsx'

/** Who received it, as the driver put it down. */
export function ProofReceipt({ receipt }: { receipt: OfficeReceipt }) {
  const { receiver_name: name, receiver_relation: relation, signature, place } = receipt
  const said = receivedBy({ name, relation })
  const missing = missingPieces(receipt)
  return (
    <>
      {said !== null && <p className="font-semibold wrap-anywhere">{said}</p>}
      {missing !== null && <Banner tone="warn">Handed over: only {missing}.</Banner>}
      {receipt.not_possible && (
        <Banner tone="warn" title="Not possible at the door">
          {receipt.not_possible.map(({ what, reason }) => `${NEED_LABELS[what]}: ${reason}`).join('. ')}
        </Banner>
      )}
      {signature !== null && (
        <LineDrawing
          width={signature.width}
          height={signature.height}
          lines={signature.strokes}
          describedAs={name === null ? 'Signature' : `Signature, by ${name}`}
          className="w-full max-w-xs break-inside-avoid rounded-control border border-line bg-paper text-ink"
        />
      )}
      {place !== null && (
        <p className="wrap-anywhere">
          <span className="text-sm text-ink-muted">Where the phone was:</span> <MapLink {...place} />
        </p>
      )}
    </>
  )
}
