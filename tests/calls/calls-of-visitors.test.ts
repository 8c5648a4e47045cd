import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetTokens } from '#backend/auth/session-tokens.ts'
import { areasServed } from '#backend/rpc/visitor/areas-served.ts'
import { paymentGateway, paymentQuote, payShipment } from '#backend/rpc/visitor/pay-shipment.ts'
import { paymentReceipt } from '#backend/rpc/visitor/read-payment-receipt.ts'
import { sendContactMessage } from '#backend/rpc/visitor/send-contact-message.ts'
import { trackByPhone } from '#backend/rpc/visitor/track-by-phone.ts'
import { trackShipment } from '#backend/rpc/visitor/track-shipment.ts'
import { SEEN_AT_HEADER } from '#backend/transport/kept-answers.ts'
import { aDeviceOfAsha, alteredAnswers, callContract, NOT_OURS, orNull, unread, whole } from '#tests/support/calls/call-contract.ts'

const AT = '2026-11-20T12:00:00.000Z'

callContract('the towns of the company', {
  call: areasServed,
  asks: '/rest/v1/rpc/areas_served',
  sends: { p: {} },
  answer: { areas: ['Nagpur', 'Pune'] },
  asVisitor: true,
})

const message = {
  id: 'm1',
  writtenAt: AT,
  website: '',
  name: 'Asha',
  email: 'asha@people.example',
  phone: null,
  service: null,
  message: 'Hello',
}
callContract('a message to the company', {
  call: () => sendContactMessage(message),
  asks: '/rest/v1/rpc/contact_message',
  sends: { p: message },
  answer: { done: true },
  asVisitor: true,
})

describe('a message that is not taken', () => {
  const { says } = aDeviceOfAsha()

  test('says which field is wrong; after any other answer it waits on the device', async () => {
    for (const { what, answer, isBelieved } of alteredAnswers({ refused: 'invalid', field: 'email' })) {
      says(answer)
      expect([what, (await sendContactMessage(message)).kind]).toEqual([what, isBelieved ? 'answer' : 'failed'])
    }
    says({ refused: 'invalid', field: 'email' })
    expect(await sendContactMessage(message)).toMatchObject({ kind: 'answer', value: { refused: 'invalid', field: 'email' } })
    says({ refused: 'too-many', field: 'email' })
    expect((await sendContactMessage(message)).kind).toBe('failed')
  })
})

const quote = {
  trackingNumber: '7100001',
  ...unread({ shippingMethod: 'Standard', fromCity: 'Pune', toCity: 'Nagpur', basePaise: 100_00 }),
  totalPaise: 118_00,
  paidPaise: 0,
  outstandingPaise: 118_00,
  ...unread({ paidAt: null, claimedPaise: 0, receiptPaise: 0 }),
  state: 'due',
  ...unread({ gateway: 'demo' }),
} as const

callContract('what a shipment costs', {
  call: () => paymentQuote({ token: 't1' }),
  asks: 'payment_quote',
  sends: { token: 't1' },
  answer: { quote: orNull(quote) },
})

callContract('the gateway', { call: paymentGateway, asks: 'payment_quote', sends: {}, answer: { gateway: 'demo' } })

const payment = { trackingNumber: '7100001', paymentId: 'p1', method: 'upi', reference: 'DEMO-1', amountPaise: 118_00 } as const
callContract('a payment', {
  call: () => payShipment(payment),
  asks: 'pay_shipment',
  sends: payment,
  answer: { paid: true, quote },
  refusals: [{ refused: 'already-paid' }, { refused: 'unknown' }],
})

callContract('the receipt of a payment', {
  call: () => paymentReceipt('t1'),
  asks: 'payment_receipt',
  sends: { token: 't1' },
  answer: {
    receipt: orNull({
      ...quote,
      ...unread({ state: 'paid' }),
      payments: [{ number: '7100001-1', amountPaise: 118_00, ...unread({ method: 'upi', reference: 'DEMO-1', demo: true }), paidAt: AT }],
    }),
  },
})

const tracked = {
  tracking_number: '7100001',
  status: 'In Transit',
  ...unread({
    from_city: 'Pune',
    to_city: 'Nagpur',
    from_contact_number: '•••••• 0001',
    to_contact_number: '•••••• 0002',
    created_at: AT,
    estimated_delivery_date: null,
    delivered_at: null,
    cancelled_at: null,
    notes: null,
    failed_because: null,
    goes_back: false,
    received_by: null,
  }),
  timeline: [unread({ status: 'In Transit', at: AT, city: 'Pune' })],
} as const

describe('a look-up', () => {
  const { sent, hears, says } = aDeviceOfAsha()
  const found = { shipment: orNull(tracked) }
  const page = { shipments: [tracked], next: orNull('7100001'), cut: false }
  const seen = (body: unknown) =>
    vi.stubGlobal('fetch', async () => Response.json(body, { headers: { [SEEN_AT_HEADER]: '2026-11-19T08:00:00.000Z' } }))
  const asks = (rpc: string, p: object) => ({ method: 'POST', address: `/rest/v1/rpc/${rpc}`, token: 'Bearer of-asha', body: { p } })

  beforeEach(() => vi.useFakeTimers({ now: new Date(AT), toFake: ['Date'] }))
  afterEach(() => vi.useRealTimers())

  test('by number finds the shipment as the server says it now, or there is none', async () => {
    says(whole(found))
    expect(await trackShipment('7100001', false)).toEqual({ kind: 'found', shipment: whole(tracked), seenAt: AT, fromCache: false })
    says({ shipment: null })
    expect(await trackShipment('7100001', false)).toEqual({ kind: 'not-found' })
    expect(sent).toEqual(Array.from({ length: 2 }, () => asks('track_shipment', { trackingNumber: '7100001' })))
  })

  test('by phone number lists the shipments, page by page', async () => {
    says(whole(page))
    const listed = { kind: 'listed', shipments: [whole(tracked)], next: '7100001', cut: false, seenAt: AT, fromCache: false }
    expect(await trackByPhone('9000000001', null, false)).toEqual(listed)
    expect(await trackByPhone('9000000001', '7100001', false)).toEqual(listed)
    expect(sent).toEqual([
      asks('track_by_phone', { phone: '9000000001' }),
      asks('track_by_phone', { phone: '9000000001', after: '7100001' }),
    ])
  })

  test('tells when this device saw what it kept', async () => {
    const kept = { seenAt: '2026-11-19T08:00:00.000Z', fromCache: true }
    seen(whole(found))
    expect(await trackShipment('7100001', false)).toMatchObject({ kind: 'found', ...kept })
    seen(whole(page))
    expect(await trackByPhone('9000000001', null, false)).toMatchObject({ kind: 'listed', ...kept })
  })

  test('believes only a whole answer', async () => {
    const judged: unknown[] = []
    for (const { what, answer, isBelieved } of alteredAnswers(found)) {
      says(answer)
      const { kind } = await trackShipment('7100001', false)
      if ((kind === 'failed') === isBelieved) judged.push(`${what}: ${kind}`)
    }
    for (const { what, answer, isBelieved } of alteredAnswers(page)) {
      says(answer)
      const { kind } = await trackByPhone('9000000001', null, false)
      if ((kind === 'refused') === isBelieved) judged.push(`${what}: ${kind}`)
    }
    expect(judged).toEqual([])
  })

  test('believes nobody but the server', async () => {
    for (const [what, said] of NOT_OURS) {
      hears(said)
      expect([what, (await trackShipment('1', false)).kind]).toEqual([what, expect.stringMatching(/^(failed|unreachable)$/)])
      expect([what, (await trackByPhone('9000000001', null, false)).kind]).toEqual([what, expect.stringMatching(/^(refused|unreachable)$/)])
    }
  })

  test('that the server refuses is told in its words, where it has any', async () => {
    const search = () => trackByPhone('1', null, false)
    says({ refused: 'invalid', message: 'A phone number has ten digits.' })
    expect(await search()).toEqual({ kind: 'refused', message: 'A phone number has ten digits.' })
    says({ code: 'P0001', message: 'Too many look-ups today.' }, 400)
    expect(await search()).toEqual({ kind: 'refused', message: 'Too many look-ups today.' })
    says({ denied: 'inactive' })
    expect(await search()).toEqual({ kind: 'refused', message: 'The server refused the search.' })
    says({ refused: 'invalid' })
    expect(await search()).toEqual({ kind: 'refused', message: 'The answer was not one of this server' })
  })

  test('ends without an answer where there is no network, and says when to come back to a busy server', async () => {
    hears(null)
    expect(await trackShipment('1', false)).toEqual({ kind: 'unreachable' })
    expect(await trackByPhone('1', null, false)).toEqual({ kind: 'unreachable' })
    says({}, 429)
    expect(await trackShipment('1', false)).toEqual({ kind: 'busy', retryAfterMs: null })
    expect(await trackByPhone('1', null, false)).toEqual({ kind: 'busy', retryAfterMs: null })
    says({}, 500)
    expect(await trackShipment('1', false)).toEqual({ kind: 'failed', message: 'The server answered 500' })
  })
})

describe('a call that is open to everybody', () => {
  const { sent, says } = aDeviceOfAsha()

  test('is a visitor’s where nobody is signed in', async () => {
    forgetTokens()
    says({ gateway: 'demo' })
    expect((await paymentGateway()).kind).toBe('answer')
    expect(sent).toEqual([{ method: 'POST', address: '/rest/v1/rpc/payment_quote', token: null, body: { p: {} } }])
  })
})
