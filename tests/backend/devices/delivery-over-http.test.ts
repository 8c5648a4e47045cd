import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { recordKey, type Command } from '#domain/sync/command.ts'
import type { MirrorPage, PullPage, PushAnswer } from '#domain/sync/mirror.ts'
import type { DriverShipment } from '#domain/shipment/shipment.ts'
import { callAs, signIn } from '#tests/support/backend/caller.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import { makePhoto, type TestPhoto } from '#tests/support/backend/photo.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

type DriversMirror = Omit<MirrorPage, 'rows'> & { rows: DriverShipment[] }

onEveryDatabase((start) => {
  let server: TestServer
  let driver: Awaited<ReturnType<typeof signIn>>
  let staff: Awaited<ReturnType<typeof signIn>>

  beforeAll(async () => {
    server = await start()
    driver = await signIn(server.url, 'driver@waybill.example')
    staff = await signIn(server.url, 'staff@waybill.example')
  })
  afterAll(() => server.remove())

  async function mirror(): Promise<DriversMirror> {
    return (await driver.rpc('sync_mirror', { table: 'shipments', limit: 500, after: null })).body as DriversMirror
  }

  function delivered(shipment: DriverShipment, photo: TestPhoto): Command<'record-delivery'> {
    return {
      id: randomUUID(),
      kind: 'record-delivery',
      payloadVersion: 1,
      record: recordKey.shipment(shipment.id),
      claimedAt: new Date().toISOString(),
      clockOffsetMs: 0,
      payload: {
        shipmentId: shipment.id,
        trackingNumber: shipment.tracking_number,
        outcome: 'Delivered',
        notes: 'Handed over',
        photo: { id: photo.id, sha256: photo.sha256, size: photo.bytes.byteLength, type: 'image/jpeg' },
      },
    }
  }

  const push = async (...commands: Command[]) => (await driver.rpc('sync_push', { commands })).body as PushAnswer

  describe('a delivery from the driver to the office and the visitor', () => {
    test('the driver’s first mirror holds their open list, without a price', async () => {
      const { rows, role } = await mirror()
      expect(role).toBe('driver')
      const open = rows.filter(({ status }) => !['Delivered', 'Returned', 'Cancelled', 'Lost/Damaged'].includes(status))
      expect(open).toHaveLength(12)
      expect(new Set(open.map(({ driver_id }) => driver_id))).toEqual(new Set([driver.userId]))
      expect(JSON.stringify(rows)).not.toContain('price')
    })

    test('arrives once, however often it is sent, and everybody sees it', async () => {
      const before = await mirror()
      const [shipment] = before.rows.filter(({ status }) => status === 'Out for Delivery')
      if (!shipment) throw new Error('The demo has shipments out for delivery')
      const photo = makePhoto(4000)
      const command = delivered(shipment, photo)

      const [first, second] = await Promise.all([push(command), push(command)])
      const statuses = [first, second].flatMap(({ answers }) => answers.map(({ status }) => status))
      expect(statuses.toSorted()).toEqual(['applied', 'replayed'])
      expect((await push(command)).answers[0]).toMatchObject({ status: 'replayed', first: 'applied', code: null })

      const upload = await fetch(`${server.url}/functions/v1/upload-pod-photo?photo=${photo.id}&sha256=${photo.sha256}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${driver.token}`, 'content-type': 'image/jpeg' },
        body: photo.bytes,
      })
      expect(await upload.json()).toMatchObject({ status: 'stored' })

      const { body } = await staff.rpc('shipment_detail', { id: shipment.id })
      expect(body).toMatchObject({
        shipment: { status: 'Delivered' },
        proofs: [{ id: command.id, outcome: 'Delivered', delivery_notes: 'Handed over', captured_by: driver.userId, clock_flag: null }],
      })
      expect((body as { proofs: { photo_confirmed_at: string | null }[] }).proofs[0]?.photo_confirmed_at).toMatch(/^\d{4}-.*Z$/)

      const tracked = await callAs(server.url).rpc('track_shipment', { trackingNumber: shipment.tracking_number })
      expect(tracked.body).toMatchObject({
        shipment: { status: 'Delivered', to_contact_number: `••••••${shipment.to_contact_number.slice(-4)}` },
      })

      const pull = { epoch: before.epoch, scope: before.scope, cursor: before.head, limit: 500 }
      const { rows } = (await driver.rpc('sync_pull', pull)).body as PullPage
      expect(rows.find(({ id }) => id === shipment.id)).toMatchObject({ gone: false, row: { status: 'Delivered' } })
    })

    test('a customer and a visitor get no mirror and push nothing', async () => {
      const customer = await signIn(server.url, 'customer@waybill.example')
      expect((await customer.rpc('sync_mirror', { table: 'shipments', limit: 10, after: null })).body).toMatchObject({ denied: 'customer' })
      expect((await callAs(server.url).rpc('sync_push', { commands: [] })).status).toBe(401)
    })
  })
})
