import type { CommandPayloads } from '#domain/sync/command.ts'
import { typedShipmentOf, type ForAll, type Recipient } from '#domain/shipment/many/recipient-list.ts'
import { itemOf, shipmentFieldsOf } from '#domain/shipment/shipment-fields.ts'
import { newShipmentId } from '#domain/shipment/shipment-id.ts'
import { newTrackingNumber } from '#domain/shipment/tracking-number.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'

/** What the form's own command would say of each. The numbers of parcels that are made in one moment lie a millisecond apart. */
export function newShipmentsOf(forAll: ForAll, recipients: readonly Recipient[], now: Date): CommandPayloads['create-shipment'][] {
  return recipients.map((recipient, place) => {
    const trackingNumber = newTrackingNumber(new Date(now.getTime() + place))
    const typed = typedShipmentOf(forAll, recipient, { trackingNumber, packageId: crypto.randomUUID() })
    return {
      shipment: { ...shipmentFieldsOf(typed), id: recipient.id, shipment_id: newShipmentId(), create_date: todayInIndia(now) },
      items: typed.packages.map(itemOf),
    }
  })
}
