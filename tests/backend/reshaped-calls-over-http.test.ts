import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { PUBLISHABLE_KEY } from '#server/settings.ts'
import { newCommand } from '#tests/support/backend/new-command.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import { peopleWithTokens, type Person, type Somebody } from '#tests/support/backend/people-with-tokens.ts'
import { recordedCalls } from '#tests/support/backend/recorded-calls.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

const WRONG = '000000'

onEveryDatabase((start) => {
  let server: TestServer
  let people: Record<Somebody, Person>
  let shipment: { id: string; number: string; token: string }

  beforeAll(async () => {
    server = await start()
    people = await peopleWithTokens(server)
    const [row] = await server.backend.database.query<typeof shipment>(
      `update public.shipments set to_email = 'customer@waybill.example', driver_id = $1
       where id = (select id from public.shipments where status = 'Out for Delivery' order by id limit 1)
       returning id, tracking_number as number, payment_token as token`,
      [people.driver.userId],
    )
    if (row === undefined) throw new Error('Nothing is out for delivery')
    shipment = row
    await people.staff.rpc('set_receipt_needs', { shipmentId: shipment.id, needs: ['code'] })
    await people.driver.rpc('check_delivery_code', { shipmentId: shipment.id, digits: '111111' })
  })
  afterAll(() => server.remove())

  const calls: [name: string, who: Somebody, p: () => object][] = [
    ['check_delivery_code', 'driver', () => ({ shipmentId: shipment.id, digits: WRONG })],
    ['fetch_for_delivery', 'driver', () => ({ trackingNumber: shipment.number })],
    ['sync_push', 'driver', () => ({ commands: [newCommand('record-delivery', capture())] })],
    ['import_delivery', 'staff', () => ({ capturedBy: people.driver.userId, command: newCommand('record-delivery', capture()) })],
    ['delivery_code', 'manager', () => ({ shipmentId: shipment.id })],
    ['delivery_code', 'customer', () => ({ shipmentId: shipment.id })],
    ['renew_delivery_code', 'manager', () => ({ shipmentId: shipment.id })],
    ['track_shipment', 'visitor', () => ({ trackingNumber: shipment.number })],
    ['track_by_phone', 'visitor', () => ({ phone: '9000000001' })],
    ['payment_quote', 'visitor', () => ({ token: shipment.token })],
    ['payment_receipt', 'visitor', () => ({ token: shipment.token })],
    ['pay_shipment', 'visitor', () => ({ paymentId: randomUUID(), token: shipment.token, method: 'card', reference: 'x', amountPaise: 1 })],
    ['areas_served', 'visitor', () => ({})],
    ['contact_message', 'visitor', () => ({ id: randomUUID(), name: 'Asha', email: 'asha@people.example', message: 'When?' })],
  ]

  const capture = () => ({
    shipmentId: shipment.id,
    trackingNumber: shipment.number,
    outcome: 'Failed Attempt' as const,
    notes: 'Nobody',
    photo: null,
  })

  describe('a call that would be undone by what is done with its answer is refused before it runs', () => {
    test.each(calls)('%s by the %s', async (name, who, p) => {
      const before = await recordedCalls(server.backend.database)
      const path = `/rest/v1/rpc/${name}`
      for (const query of [
        `select=${name}::int`,
        `select=${name}->>result::int`,
        `select=${name}->>digits::uuid,y:${name}::int`,
        `${name}->>result=eq.right`,
        'limit=0',
        'columns=p',
      ]) {
        const { status, body } = await people[who].post(`${path}?${query}`, { p: p() })
        expect([query, status, body]).toMatchObject([
          query,
          400,
          { code: 'PT400', message: 'A function takes everything in p, and no query' },
        ])
      }
      for (const accept of ['application/vnd.pgrst.object+json', 'text/csv', 'application/vnd.pgrst.plan+json; options=analyze']) {
        const { status, body } = await people[who].post(path, { p: p() }, { accept })
        expect([accept, status, body]).toMatchObject([accept, 400, { code: 'PT400', message: 'A function answers in JSON of one shape' }])
      }
      for (const spelled of [
        `/rest/v1/%72pc/${name}?select=x`,
        `/rest/v1/rpc/%${name.charCodeAt(0).toString(16)}${name.slice(1)}?select=x`,
        `/rest/v1//rpc/${name}?select=x`,
      ])
        expect([400, 404]).toContain((await people[who].post(spelled, { p: p() })).status)
      expect(await recordedCalls(server.backend.database)).toBe(before)

      const undone = { prefer: 'tx=rollback, max-affected=0, handling=strict', range: '5-9', 'range-unit': 'items' }
      expect((await people[who].post(path, { p: p() }, undone)).status).toBe(200)
      expect(await recordedCalls(server.backend.database)).toBeGreaterThan(before)
    })
  })

  test('nobody is told how many rows of everybody the planner expects', async () => {
    await server.backend.database.query('analyze public.shipments')
    const counted = async (who: Somebody, prefer: string) => {
      const headers = { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${people[who].token}`, prefer }
      const response = await fetch(`${server.url}/rest/v1/shipments?select=id&status=eq.Delivered&limit=1`, { headers })
      await response.text()
      return response.headers.get('content-range')?.split('/')[1]
    }
    for (const prefer of ['count=planned', 'Count="estimated"', 'count = planned', 'return=minimal,count=planned,max-affected=1'])
      for (const who of ['customer', 'staff'] as const) expect([prefer, await counted(who, prefer)]).toEqual([prefer, '*'])
    expect(Number(await counted('staff', 'count=exact'))).toBeGreaterThan(1)
  })
})
