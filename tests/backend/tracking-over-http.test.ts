import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { TrackedShipment } from '#domain/shipment/tracking-history.ts'
import { callAs, signIn, type Caller } from '#tests/support/backend/caller.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

interface Page {
  shipments: TrackedShipment[]
  next: string | null
  cut: boolean
}

interface Numbers {
  tracking_number: string
  from_contact_number: string
  to_contact_number: string
}

onEveryDatabase((start) => {
  let server: TestServer
  let visitor: Caller
  let stored: Numbers

  beforeAll(async () => {
    server = await start()
    visitor = callAs(server.url)
    const [parcel] = await server.backend.database.query<Numbers>(
      'select tracking_number, from_contact_number, to_contact_number from public.shipments order by created_at limit 1',
    )
    if (parcel === undefined) throw new Error('The demo company has no shipments')
    stored = parcel
  })
  afterAll(() => server.remove())

  /** Limits count by the minute: a test must not begin at the end of one. */
  beforeEach(async () => {
    const left = 60_000 - (Date.now() % 60_000)
    if (left < 8_000) await new Promise((resolve) => setTimeout(resolve, left + 100))
    await server.backend.database.query('delete from public.call_counters')
  })

  const search = async (caller: Caller, p: object) => (await caller.rpc('track_by_phone', p)).body as Page

  test('a visitor finds a parcel by the number typed, and no other number stands in the answer', async () => {
    const { shipments } = await search(visitor, { phone: `0${stored.to_contact_number}` })
    const found = shipments.find((shipment) => shipment.tracking_number === stored.tracking_number)
    expect(found?.to_contact_number).toBe(stored.to_contact_number)
    expect(found?.from_contact_number).toBe(`••••••${stored.from_contact_number.slice(-4)}`)
    const whole = await server.backend.database.query<{ phone: string }>(
      'select distinct unnest(array[from_contact_number, to_contact_number]) as phone from public.shipments',
    )
    const said = JSON.stringify((await search(visitor, { phone: stored.from_contact_number })).shipments)
    const others = whole.map(({ phone }) => phone).filter((phone) => phone !== stored.from_contact_number && said.includes(phone))
    expect(others).toEqual([])
    const byNumber = (await visitor.rpc('track_shipment', { trackingNumber: stored.tracking_number })).body
    expect(JSON.stringify(byNumber)).not.toMatch(/"[0-9]{10}"/)
  })

  test('the office sees numbers whole, a driver and a customer do not', async () => {
    for (const [email, shown] of [
      ['staff@waybill.example', stored.from_contact_number],
      ['driver@waybill.example', `••••••${stored.from_contact_number.slice(-4)}`],
      ['customer@waybill.example', `••••••${stored.from_contact_number.slice(-4)}`],
    ] as const) {
      const { shipments } = await search(await signIn(server.url, email), { phone: stored.to_contact_number })
      const found = shipments.find((shipment) => shipment.tracking_number === stored.tracking_number)
      expect([email, found?.from_contact_number]).toEqual([email, shown])
    }
  })

  test('a long list comes page by page; a place that was made up is refused in words', async () => {
    await server.backend.database.query(
      `insert into public.shipments (tracking_number, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number)
       select 'LONG-' || n, 'Sender', '9555500000', 'Recipient', '9555500001' from generate_series(1, 120) as n`,
    )
    const seen = new Set<string>()
    let after: string | null = null
    do {
      const page: Page = await search(visitor, { phone: '9555500000', ...(after !== null && { after }) })
      for (const shipment of page.shipments) seen.add(shipment.tracking_number)
      after = page.next
    } while (after !== null)
    expect(seen.size).toBe(120)
    expect((await visitor.rpc('track_by_phone', { phone: '9555500000', after: "' or true --" })).body).toEqual({
      refused: 'unknown-place',
      message: 'This list cannot be continued. Please search again.',
    })
  })

  test('the eleventh search within a minute is a 429 with the seconds to wait', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => visitor.rpc('track_by_phone', { phone: '9555599999' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body).toMatchObject({ code: 'too-many', message: 'Too many searches. Please wait a minute and try again.' })
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await visitor.rpc('track_shipment', { trackingNumber: '1' })).status).toBe(200)
  })
})
