import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PayAnswer, PayRequest } from '#backend/rpc/visitor/pay-shipment.ts'
import type { PaymentLedger, PaymentQuote } from '#domain/billing/payment.ts'
import type { MyShipment } from '#domain/shipment/my-shipment.ts'
import { callAs, signIn, type Caller } from '#tests/support/backend/caller.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

onEveryDatabase((start) => {
  let server: TestServer
  let visitor: Caller
  let customer: Awaited<ReturnType<typeof signIn>>
  let staff: Awaited<ReturnType<typeof signIn>>
  let driver: Awaited<ReturnType<typeof signIn>>
  let waiting: MyShipment[]

  beforeAll(async () => {
    server = await start()
    visitor = callAs(server.url)
    customer = await signIn(server.url, 'customer@waybill.example')
    staff = await signIn(server.url, 'staff@waybill.example')
    driver = await signIn(server.url, 'driver@waybill.example')
    waiting = (await mine()).filter(({ status }) => status === 'Ready for Payment')
  })
  afterAll(() => server.remove())
  // Visitor and customer ask from one address, which the limits take for one.
  beforeEach(() => server.backend.database.query('delete from public.call_counters'))

  const mine = async () => ((await customer.rpc('my_shipments', { limit: 50 })).body as { rows: MyShipment[] }).rows
  const quoteOf = async (who: Caller, of: object) => ((await who.rpc('payment_quote', of)).body as { quote: PaymentQuote | null }).quote
  const ledgerOf = async (id: string) => ((await staff.rpc('shipment_payments', { id })).body as { ledger: PaymentLedger }).ledger
  const pay = async (who: Caller, request: PayRequest) => (await who.rpc('pay_shipment', request)).body as PayAnswer
  function request({ token }: MyShipment, { outstandingPaise }: PaymentQuote): PayRequest {
    return { paymentId: randomUUID(), token, method: 'card', reference: 'DEMO-0123ABCD', amountPaise: outstandingPaise }
  }
  function next(): MyShipment {
    const shipment = waiting.shift()
    if (!shipment) throw new Error('The demo’s customer has three shipments to pay')
    return shipment
  }

  describe('paying for a shipment', () => {
    test('a visitor with the link sees the amount and pays it once, however often it is sent', async () => {
      const shipment = next()
      const quote = await quoteOf(visitor, { token: shipment.token })
      expect(quote).toMatchObject({ state: 'due', gateway: 'demo', outstandingPaise: shipment.totalPaise })
      if (quote === null) return

      expect(await pay(visitor, { ...request(shipment, quote), amountPaise: 1 })).toMatchObject({ refused: 'amount-changed' })
      const once = request(shipment, quote)
      const answers = await Promise.all(Array.from({ length: 5 }, () => pay(visitor, once)))
      for (const answer of answers) expect(answer).toMatchObject({ paid: true, quote: { state: 'paid-demo' } })
      expect(await pay(customer, request(shipment, quote))).toMatchObject({ refused: 'already-paid' })

      const ledger = await ledgerOf(shipment.id)
      expect(ledger).toMatchObject({ state: 'paid-demo', outstandingPaise: 0 })
      expect(ledger.payments).toMatchObject([
        { id: once.paymentId, amountPaise: shipment.totalPaise, method: 'card', demo: true, recordedBy: null },
      ])
      const { body } = await staff.rpc('shipment_detail', { id: shipment.id })
      expect(body).toMatchObject({ shipment: { status: 'Pending' } })
      expect((body as { updates: { status: string; updated_by_name: string | null }[] }).updates.at(-1)).toMatchObject({
        status: 'Pending',
        updated_by_name: null,
      })
    })

    test('of twenty payments at once, by two people, one is taken', async () => {
      const shipment = next()
      const quote = await quoteOf(customer, { token: shipment.token })
      if (quote === null) throw new Error('The customer’s shipment has a quote')
      const answers = await Promise.all(
        Array.from({ length: 20 }, async (_, at) => (at % 2 === 0 ? customer : staff).rpc('pay_shipment', request(shipment, quote))),
      )
      const words = answers.map(({ status, body }) =>
        status === 429 ? 'too-many' : 'paid' in (body as object) ? 'paid' : (body as { refused: string }).refused,
      )
      expect(words.filter((word) => word === 'paid')).toHaveLength(1)
      expect(new Set(words.filter((word) => word !== 'paid' && word !== 'too-many'))).toEqual(new Set(['already-paid']))
      expect((await ledgerOf(shipment.id)).payments).toHaveLength(1)
    })

    test('the number on the parcel tells a stranger only of what is waited for', async () => {
      const [asked] = waiting
      const quote = await quoteOf(visitor, { trackingNumber: asked?.trackingNumber })
      expect(quote).toMatchObject({ state: 'due', outstandingPaise: asked?.outstandingPaise })
      expect(quote).not.toHaveProperty('token')
      const paid = (await mine()).find(({ state }) => state === 'paid-demo')
      expect(await quoteOf(visitor, { trackingNumber: paid?.trackingNumber })).toBeNull()
      expect(await quoteOf(customer, { trackingNumber: paid?.trackingNumber })).toMatchObject({ state: 'paid-demo' })
      const byNumber = { paymentId: randomUUID(), method: 'upi', reference: 'DEMO-0123ABCD', amountPaise: 1 } as const
      expect(await pay(visitor, { ...byNumber, trackingNumber: paid?.trackingNumber ?? '' })).toEqual({ refused: 'unknown' })
      expect(await pay(visitor, { ...byNumber, trackingNumber: asked?.trackingNumber ?? '' })).toMatchObject({ refused: 'amount-changed' })
    })

    test('only the office records and lists payments, and no outsider confirms one', async () => {
      for (const who of [customer, driver]) {
        expect((await who.rpc('record_payment', {})).status).toBe(403)
        expect((await who.rpc('shipment_payments', {})).status).toBe(403)
      }
      expect((await visitor.rpc('record_payment', {})).status).toBe(401)
      expect((await visitor.rpc('my_shipments', {})).status).toBe(401)
      for (const who of [visitor, customer, staff]) expect((await who.rpc('confirm_payment', {})).status).toBeGreaterThanOrEqual(401)
      expect((await staff.rpc('my_shipments', {})).body).toEqual({ denied: 'staff' })
    })

    test('another customer sees none of it', async () => {
      const other = await server.backend.database.query<{ id: string }>(
        'select id from public.shipments where user_id is null order by created_at limit 1',
      )
      const rows = await mine()
      expect(rows.map(({ id }) => id)).not.toContain(other[0]?.id)
      expect((await customer.get(`/rest/v1/payments?select=shipment_id`)).body).not.toContainEqual({ shipment_id: other[0]?.id })
      expect((await visitor.get('/rest/v1/payments?select=id')).status).toBe(401)
    })

    test('the office records what came over the counter; the secret key alone confirms for a gateway', async () => {
      const shipment = next()
      const half = Math.floor(shipment.totalPaise / 2)
      const taken = { paymentId: randomUUID(), shipmentId: shipment.id, method: 'cash', amountPaise: half, reference: null }
      expect((await staff.rpc('record_payment', taken)).body).toMatchObject({ recorded: true, ledger: { state: 'due' } })
      expect((await staff.rpc('record_payment', taken)).body).toMatchObject({ recorded: true, ledger: { paidPaise: half } })
      const rest = { ...taken, paymentId: randomUUID(), amountPaise: shipment.totalPaise }
      expect((await staff.rpc('record_payment', rest)).body).toMatchObject({ refused: 'too-much' })

      const secret = callAs(server.url, { apikey: server.secrets.secretKey, token: server.secrets.secretKey })
      const confirmed = {
        paymentId: randomUUID(),
        token: shipment.token,
        method: 'upi',
        amountPaise: shipment.totalPaise - half,
        reference: 'pay_77',
      }
      expect((await secret.rpc('confirm_payment', confirmed)).body).toMatchObject({ paid: true, quote: { state: 'paid' } })
      expect((await secret.rpc('confirm_payment', { ...confirmed, paymentId: randomUUID() })).body).toMatchObject({ paid: true })
      expect((await ledgerOf(shipment.id)).payments).toHaveLength(2)
    })

    test('somebody who guesses links is stopped', async () => {
      const statuses = []
      for (let tries = 0; tries < 25; tries += 1) statuses.push((await visitor.rpc('payment_quote', { token: randomUUID() })).status)
      expect(statuses).toContain(429)
    })
  })
})
