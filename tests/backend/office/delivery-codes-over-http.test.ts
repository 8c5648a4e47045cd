import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkSignedCode, type DeliveryKey } from '#domain/shipment/receipt/signed-code.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import { newCommand } from '#tests/support/backend/new-command.ts'
import { peopleWithTokens, type Person, type Somebody } from '#tests/support/backend/people-with-tokens.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

onEveryDatabase((start) => {
  let server: TestServer
  let people: Record<Somebody, Person>
  let shipmentId: string
  let trackingNumber: string
  beforeAll(async () => {
    server = await start()
    people = await peopleWithTokens(server)
    const [row] = await server.backend.database.query<{ id: string; tracking_number: string }>(
      `update public.shipments set to_email = $1, driver_id = $2
       where id = (select id from public.shipments where status = 'Out for Delivery' order by id limit 1) returning id, tracking_number`,
      ['customer@waybill.example', people.driver.userId],
    )
    shipmentId = row?.id ?? ''
    trackingNumber = row?.tracking_number ?? ''
    await people.staff.rpc('set_receipt_needs', { shipmentId, needs: ['code'] })
  })
  afterAll(() => server.remove())

  const ask = (body: unknown, token?: string) =>
    fetch(`${server.url}/functions/v1/delivery-code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })

  async function keysOfDriver(): Promise<DeliveryKey[]> {
    const { body } = await people.driver.rpc('sync_mirror', { table: 'shipments', limit: 5000, after: null })
    const { rows } = body as { rows: { id: string; delivery_keys: DeliveryKey[] | null }[] }
    return rows.find(({ id }) => id === shipmentId)?.delivery_keys ?? []
  }

  test('office and recipient read the same digits, and a code that the driver’s phone checks by itself', async () => {
    const keys = await keysOfDriver()
    expect(keys).toHaveLength(1)
    const shown = await Promise.all(
      [people.staff, people.customer].map(
        async ({ token }) => (await ask({ shipmentId }, token)).json() as Promise<Record<string, string>>,
      ),
    )
    expect(new Set(shown.map(({ digits }) => digits)).size).toBe(1)
    for (const { digits, signed, expiresAt } of shown) {
      expect(digits).toMatch(/^\d{6}$/)
      // Of two days, give or take a minute.
      expect(Math.abs(Date.parse(expiresAt ?? '') - Date.now() - 48 * 3_600_000)).toBeLessThan(60_000)
      expect(await checkSignedCode(signed ?? '', shipmentId, keys, new Date())).toBe('right')
      expect(await checkSignedCode(signed ?? '', shipmentId, keys, new Date(Date.parse(expiresAt ?? '') + 1))).toBe('expired')
    }
    const { looks } = (await people.staff.rpc('delivery_code_looks', { shipmentId })).body as { looks: { as: string }[] }
    expect(looks.map((look) => look.as).toSorted()).toEqual(['office', 'recipient'])
  })

  test('nobody else gets an answer, and nobody a code of what needs none', async () => {
    const refused = async (token?: string) => {
      const response = await ask({ shipmentId }, token)
      return [response.status, (await response.json()) as unknown]
    }
    expect(await refused(people.driver.token)).toEqual([403, { error: 'not-allowed' }])
    // In the word that makes the app ask for a fresh token, also for one that has expired.
    for (const token of [undefined, 'no.longer.one']) expect(await refused(token)).toEqual([401, { error: 'signed-out' }])
    expect((await ask({ shipmentId: 'x' }, people.staff.token)).status).toBe(400)
    expect((await fetch(`${server.url}/functions/v1/delivery-code`)).status).toBe(405)
    const [other] = await server.backend.database.query<{ id: string }>(
      `insert into public.shipments (tracking_number, status, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number)
       values ('a-strangers', 'In Transit', 'A', '9000000011', 'B', '9000000012') returning id`,
    )
    expect(await (await ask({ shipmentId: other?.id }, people.customer.token)).json()).toEqual({ refused: 'not-found' })
    expect(await (await ask({ shipmentId: other?.id }, people.staff.token)).json()).toEqual({ refused: 'not-needed' })
  })

  test('who opens it too often is told to come later', async () => {
    await server.backend.database.query(
      `insert into public.call_counters (bucket, window_start, shard, calls)
       select 'delivery-code:user:' || $1 || ':hour', date_trunc('hour', now()) + n * interval '1 hour', 0, 30 from generate_series(0, 1) as n
       on conflict on constraint call_counters_pkey do update set calls = excluded.calls`,
      [people.customer.userId],
    )
    const later = await ask({ shipmentId }, people.customer.token)
    expect([later.status, await later.json()]).toEqual([429, { error: 'too-many' }])
    expect(Number(later.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask({ shipmentId }, people.staff.token)).status).toBe(200)
    await server.backend.database.query('delete from public.call_counters')
  })

  test('what was scanned is checked again when it arrives', async () => {
    const { signed } = (await (await ask({ shipmentId }, people.customer.token)).json()) as { signed: string }
    const command = newCommand('record-delivery', {
      shipmentId,
      trackingNumber,
      outcome: 'Delivered',
      notes: '',
      photo: null,
      code: { way: 'scanned', value: signed },
    })
    const { body } = await people.driver.rpc('sync_push', { commands: [command] })
    expect(body).toMatchObject({ answers: [{ status: 'applied' }] })
    const { body: detail } = await people.staff.rpc('shipment_detail', { id: shipmentId })
    expect(detail).toMatchObject({ proofs: [{ code: { way: 'scanned', result: 'right' }, review_reason: null }] })
  })
})
