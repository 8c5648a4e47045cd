import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { newShipmentId } from '#domain/shipment/shipment-id.ts'
import { itemOf, shipmentChanges, shipmentFieldsOf } from '#domain/shipment/shipment-fields.ts'
import type { TypedShipment } from '#domain/shipment/typed-shipment.ts'
import { createShipment } from '#store/writes/create-shipment.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { updateShipment } from '#store/writes/update-shipment.ts'

export interface SavedNew {
  id: string
  shipmentId: string
}

export async function saveNew(db: WaybillDatabase, typed: TypedShipment, now: Date = new Date()): Promise<SavedNew> {
  const saved = { id: crypto.randomUUID(), shipmentId: newShipmentId() }
  const fields = { ...shipmentFieldsOf(typed), create_date: todayInIndia(now) }
  await createShipment(db, { shipment: { ...fields, id: saved.id, shipment_id: saved.shipmentId }, items: typed.packages.map(itemOf) }, now)
  return saved
}

/** False when nothing was changed, and so nothing has to be sent. */
export async function saveEdit(db: WaybillDatabase, opened: Shipment, before: TypedShipment, typed: TypedShipment): Promise<boolean> {
  return (await updateShipment(db, shipmentChanges(opened, before, typed), new Date(), opened)) !== null
}
