import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import type { Parcel } from './load-scene.ts'

/** The rows that one delivery leaves behind, written into tables without triggers, in one statement as a push is one. */
export async function bareDelivery(transaction: postgres.TransactionSql, { driver, shipment, trackingNumber }: Parcel, version: number) {
  const id = randomUUID()
  const now = new Date().toISOString()
  const changes = { status: ['Out for Delivery', 'Delivered'], delivered_at: [null, now], delivery_notes: [null, 'At the gate'] }
  const answer = { status: 'applied', code: null, message: null, version }
  await transaction`
    with command as (
      insert into bare.sync_command (id, owner, payload_hash, kind, result, received_at)
      values (${id}, ${driver}, ${'c'.repeat(64)}, 'record-delivery', ${JSON.stringify(answer)}::text::jsonb, ${now})
    ), proof as (
      insert into bare.proof_of_delivery (
        id, shipment_id, tracking_number, outcome, delivery_notes, image_url, photo_id, photo_sha256, photo_size, announced_bytes,
        claimed_at, clock_offset_ms, received_at, delivered_at, captured_by, applied, review_state, created_at
      )
      values (
        ${id}, ${shipment}, ${trackingNumber}, 'Delivered', 'At the gate', ${`${shipment}-${Date.now()}.jpg`}, ${randomUUID()}, ${'a'.repeat(64)}, 300000, 300000,
        ${now}, 0, ${now}, ${now}, ${driver}, true, 'none', ${now}
      )
    ), shipment as (
      update bare.shipments set status = 'Delivered', delivered_at = ${now}, delivery_notes = 'At the gate', updated_at = ${now}, updated_by = ${driver}
      where id = ${shipment}
    ), history as (
      insert into bare.shipment_updates (id, shipment_id, status, location, updated_at, updated_by, command_id)
      values (${randomUUID()}, ${shipment}, 'Delivered', 'Pune', ${now}, ${driver}, ${id})
    ), activity as (
      insert into bare.activity (id, happened_at, actor, actor_name, tbl, record, record_name, action, changes, command_id, stamp)
      values (${version}, ${now}, ${driver}, 'driver', 'shipments', ${shipment}, ${trackingNumber}, 'update', ${JSON.stringify(changes)}::text::jsonb, ${id}, ${now})
    ), words as (
      update bare.shipment_words set status = 'Delivered' where id = ${shipment}
    )
    update bare.sync_change set version = ${version}, gone = false
    where audience in ('office', ${driver}) and tbl = 'shipments' and pk = ${shipment}`
}

/** The rows that a device is given after it, by their keys. */
export async function bareReading(transaction: postgres.TransactionSql, { driver, shipment }: Parcel): Promise<number> {
  const rows = await transaction`
    select to_jsonb(s) as shipment, c.version
    from bare.sync_change as c join bare.shipments as s on s.id = c.pk
    where c.audience = ${driver} and c.tbl = 'shipments' and c.pk = ${shipment}`
  return rows.length
}
