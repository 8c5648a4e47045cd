import { displayShipmentId, type Shipment } from '#domain/shipment.ts'

export function FoundShipment({ shipment, chosen, onChoose }: { shipment: Shipment; chosen: boolean; onChoose: () => void }) {
  return (
    <label className="flex items-start gap-3 rounded-control border border-line px-4 py-3 hover:bg-sunken has-checked:border-info has-checked:bg-info-soft">
      <input type="radio" name="shipment" className="mt-1 size-5 shrink-0 accent-ink" checked={chosen} onChange={onChoose} />
      <span className="min-w-0 font-semibold">
        {displayShipmentId(shipment)} <span className="font-normal text-ink-muted">{shipment.status}</span>
        <span className="block text-sm font-normal wrap-anywhere text-ink-muted">
          {shipment.tracking_number} · {shipment.from_name_or_company}, {shipment.from_city} to {shipment.to_name_or_company},{' '}
          {shipment.to_city}
        </span>
      </span>
    </label>
  )
}
