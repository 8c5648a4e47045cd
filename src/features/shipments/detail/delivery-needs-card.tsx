import { useId, useState } from 'react'
import type { ShipmentNeeds } from '#domain/shipment/proof.ts'
import { NEED_LABELS, readNeeds, RECEIPT_NEEDS, type ReceiptNeed } from '#domain/shipment/receipt/receipt-needs.ts'
import { useShipmentNeeds } from '#features/shipments/detail/use-shipment-needs.ts'
import { Button } from '#ui/controls/button.tsx'
import { CheckList } from '#ui/controls/check-list.tsx'
import { Banner } from '#ui/feedback/banner.tsx'

const CHOICES = RECEIPT_NEEDS.map((value) => ({ value, label: NEED_LABELS[value] }))

interface DeliveryNeedsCardProps {
  shipmentId: string
  needs: ShipmentNeeds
  onSaved: () => void
}

/** What its driver is asked for at the door: as its client has settled, until the office says otherwise. */
export function DeliveryNeedsCard({ shipmentId, needs, onSaved }: DeliveryNeedsCardProps) {
  const heading = useId()
  const standing = readNeeds(needs.own ?? needs.byClient)
  const [chosen, setChosen] = useState<ReceiptNeed[]>(standing)
  const { save, busy, failure } = useShipmentNeeds(shipmentId, onSaved)
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2 rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 id={heading} className="text-lg">
        Needed at the door
      </h2>
      <p className="text-ink-muted">{needs.own === null ? 'As settled for its client.' : 'For this shipment alone.'}</p>
      <CheckList legend="Needed at the door" choices={CHOICES} chosen={chosen} disabled={busy} onChange={setChosen} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={busy} onClick={() => void save(chosen)}>
          Save
        </Button>
        {needs.own !== null && (
          <Button variant="quiet" busy={busy} onClick={() => void save(null)}>
            As for its client
          </Button>
        )}
      </div>
      {failure !== null && <Banner tone="bad" role="alert" title={failure} />}
    </section>
  )
}
