import type { CommandPayloads } from '#domain/sync/command.ts'
import { newShipmentId } from '#domain/shipment/shipment-id.ts'
import { itemOf, shipmentFieldsOf } from '#domain/shipment/shipment-fields.ts'
import { newTrackingNumber } from '#domain/shipment/tracking-number.ts'
import { typedNumber } from '#domain/time-and-money/typed-number.ts'
import type { FileShipment } from '#features/shipments/csv/read-file-shipment.ts'

/** `place` in the file keeps new tracking numbers apart that are made in one moment. */
export function newShipmentOfFile(
  shipment: FileShipment,
  id: string,
  place: number,
  today: string,
  now: Date,
): CommandPayloads['create-shipment'] {
  const { typed, shipmentId, createDate, carrier, gstRate } = shipment
  const gst = typedNumber(gstRate)
  return {
    shipment: {
      ...shipmentFieldsOf({ ...typed, trackingNumber: typed.trackingNumber || newTrackingNumber(new Date(now.getTime() + place)) }),
      id,
      shipment_id: shipmentId || newShipmentId(),
      create_date: createDate || today,
      // An empty cell means no value; only a file without the column means the usual values.
      handling_instructions: typed.handlingInstructions,
      ...(carrier === '' ? {} : { carrier }),
      ...(gst === null ? {} : { gst_percentage: Math.round(gst * 100) / 100 }),
    },
    items: typed.packages.map(itemOf),
  }
}
