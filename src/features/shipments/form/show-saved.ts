import { displayShipmentId } from '#domain/shipment/shipment.ts'
import type { Saved } from '#features/shipments/form/use-shipment-form.ts'
import { showToast } from '#ui/feedback/toast.tsx'

export function showSaved(saved: Saved): void {
  showToast(savedWords(saved), { tone: 'good' })
}

function savedWords(saved: Saved): string {
  if (saved.kind === 'edited') return saved.changed ? `Shipment ${displayShipmentId(saved.shipment)} saved.` : 'Nothing was changed.'
  return navigator.onLine
    ? `Shipment ${saved.shipmentId} created.`
    : `Shipment ${saved.shipmentId} created on this device. It is sent when there is signal.`
}
