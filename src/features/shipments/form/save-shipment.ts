import { todayInIndia } from '#domain/ist-day.ts'
import type { Shipment } from '#domain/shipment.ts'
import { newShipmentId } from '#domain/shipment-id.ts'
import { itemOf, shipmentChanges, shipmentFieldsOf } from '#domain/shipment-rows.ts'
import type { TypedShipment } from '#domain/typed-shipment.ts'
import { createShipment } from '#store/create-shipment.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { updateShipment } from '#store/update-shipment.ts'

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
