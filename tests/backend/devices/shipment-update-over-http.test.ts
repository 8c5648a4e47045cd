import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { shipmentChanges, typedFromShipment } from '#domain/shipment/shipment-fields.ts'
import type { OfficeShipment } from '#domain/shipment/shipment.ts'
import { signIn } from '#tests/support/backend/caller.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import { putShipment, type PutOptions } from '#tests/support/backend/shipment-update.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

onEveryDatabase((start) => {
  type SignedIn = Awaited<ReturnType<typeof signIn>>

  let server: TestServer
  let staff: SignedIn

  beforeAll(async () => {
    server = await start()
    staff = await signIn(server.url, 'staff@waybill.example')
  })
  afterAll(() => server.remove())

  const put = (id: string, body: unknown, options: PutOptions = {}) =>
    putShipment(`${server.url}/shipment-update`, id, body, { token: staff.token, ...options })

  async function create(trackingNumber: string, packages = 2): Promise<string> {
    const id = randomUUID()
    const shipment = {
      id,
      tracking_number: trackingNumber,
      from_name_or_company: 'Asha',
      from_contact_number: '9000000011',
      to_name_or_company: 'Ravi',
      to_contact_number: '9000000012',
      to_city: 'Pune',
      total_weight: packages * 2.5,
      base_price: packages * 100,
      gst_percentage: 18,
    }
    const items = Array.from({ length: packages }, (_, at) => ({
      id: randomUUID(),
      item_name: 'Package',
      description: `Parcel ${at + 1}`,
      package_type: 'Box',
      weight_kg: 2.5,
      quantity: 1,
      length_cm: null,
      width_cm: null,
      height_cm: null,
      price_inr: 100,
    }))
    await push('create-shipment', id, { shipment, items })
    return id
  }

  async function push(kind: string, record: string, payload: object): Promise<void> {
    const command = {
      id: randomUUID(),
      kind,
      payloadVersion: 1,
      record: `shipment:${record}`,
      claimedAt: new Date().toISOString(),
      clockOffsetMs: 0,
      payload,
    }
    const { body } = await staff.rpc('sync_push', { commands: [command] })
    expect(body).toMatchObject({ answers: [{ status: 'applied' }] })
  }

  async function detail(id: string): Promise<OfficeShipment> {
    return ((await staff.rpc('shipment_detail', { id })).body as { shipment: OfficeShipment }).shipment
  }

  /** Everything that is stored of it, but what every shipment has of its own. */
  async function rowsOf(id: string): Promise<unknown> {
    const own = `'id', 'shipment_id', 'tracking_number', 'payment_token', 'created_at', 'updated_at', 'command_id'`
    const [rows] = await server.backend.database.query(
      `select to_jsonb(s) - array[${own}] as shipment,
         (select jsonb_agg(to_jsonb(i) - array[${own}] order by i.created_at, i.id) from public.shipment_items i where i.shipment_id = s.id) as items,
         (select jsonb_agg(to_jsonb(u) - array[${own}] || jsonb_build_object('by_command', u.command_id is not null) order by u.updated_at, u.id)
            from public.shipment_updates u where u.shipment_id = s.id) as updates
       from public.shipments s where s.id = $1`,
      [id],
    )
    return rows
  }

  test('the saved shipment comes back with its packages: matched by id, new without one, gone when not named', async () => {
    const id = await create('7000001', 2)
    const [first, second] = (await detail(id)).items
    const saved = await put(id, {
      notes: 'Ring twice',
      delivered_at: null,
      packages: [
        { id: second?.id, price: 150, length: 0 },
        { description: 'Books', package_type: 'Envelope', length: 50, width: 40, height: 30, quantity: 2, price: 50.5 },
      ],
    })
    expect(saved.status).toBe(200)
    const { packages, ...shipment } = saved.body as { packages: object[] }
    expect(shipment).toMatchObject({ id, notes: 'Ring twice', to_city: 'Pune', delivered_at: null, total_weight: 26.5, base_price: 200.5 })
    expect(shipment).toMatchObject({ gst_amount: 36.09, final_amount: 236.59, updated_by: staff.userId })
    expect(shipment).not.toHaveProperty('items')
    expect(shipment).not.toHaveProperty('payment_token')
    expect(packages).toEqual([
      expect.objectContaining({ id: second?.id, description: 'Parcel 2', weight: 2.5, quantity: 1, length: null, price: 150 }),
      expect.objectContaining({ description: 'Books', package_type: 'Envelope', weight: 12, quantity: 2, length: 50, price: 50.5 }),
    ])
    expect((await detail(id)).items.map((item) => item.id)).not.toContain(first?.id)
  })

  test('what is to be collected is given in whole paise; rupees and text are refused in words, and change nothing', async () => {
    const id = await create('7000031', 1)
    const saved = await put(id, { payment_mode: 'cod', collect_amount: 125000 })
    expect([saved.status, saved.body]).toMatchObject([200, { payment_mode: 'cod', collect_amount: 125000 }])
    for (const collect_amount of [1250.5, '1250', -1, null]) {
      const refused = await put(id, { collect_amount })
      expect([refused.status, refused.body]).toMatchObject([422, { error: 'collect_amount must be a whole number of paise, 0 or more.' }])
    }
    expect(await detail(id)).toMatchObject({ payment_mode: 'cod', collect_amount: 125000 })
  })

  test('totals that are given stand, totals that no package touches stay, and the last package does too', async () => {
    const id = await create('7000002')
    const { items } = await detail(id)
    await put(id, { total_weight: 9, base_price: 900 })
    expect((await put(id, { packages: items.map((item) => ({ id: item.id, description: 'Same' })) })).body).toMatchObject({
      total_weight: 9,
      base_price: 900,
    })
    const refused = await put(id, { packages: [], base_price: 70 })
    expect([refused.status, refused.body]).toEqual([422, { error: 'At least one package is required.', code: 'invalid' }])
    expect((await detail(id)).items).toHaveLength(items.length)
  })

  test('a client’s code has no case', async () => {
    const id = await create('7200000000000099')
    const { status, body } = await put(id, { client_code: ' p101 ' })
    expect([status, (body as { client_code?: string }).client_code]).toEqual([200, 'P101'])
  })

  test('it and the app’s own edit leave the same rows, history and versions', async () => {
    const [byApp, byHttp] = [await create('7000003', 1), await create('7000004', 1)]
    const opened = await detail(byApp)
    const before = typedFromShipment(opened, randomUUID)
    const now = {
      ...before,
      status: 'In Transit' as const,
      notes: 'Handle with care',
      to: { ...before.to, city: 'Nagpur', email: 'ravi@people.example' },
      packages: [
        { ...before.packages[0]!, weight: '4', price: '250' },
        { ...before.packages[0]!, id: randomUUID(), description: 'Second', weight: '', length: '30', width: '20', height: '10', price: '' },
      ],
    }
    await push('update-shipment', byApp, shipmentChanges(opened, before, now))

    const [item] = (await detail(byHttp)).items
    const saved = await put(byHttp, {
      status: 'In Transit',
      notes: 'Handle with care',
      to_city: 'Nagpur',
      to_email: 'ravi@people.example',
      packages: [
        { id: item?.id, weight: 4, price: 250 },
        { description: 'Second', length: 30, width: 20, height: 10 },
      ],
    })
    expect(saved.status).toBe(200)

    const rows = await rowsOf(byHttp)
    expect(rows).toEqual(await rowsOf(byApp))
    expect(rows).toMatchObject({ shipment: { status: 'In Transit' }, updates: [{}, { status: 'In Transit', by_command: true }] })
    const versions = await server.backend.database.query<{ pk: string; version: string }>(
      `select pk, version from public.sync_change where audience = 'office' and tbl = 'shipments' and pk = any ($1) order by version`,
      [[byApp, byHttp]],
    )
    expect(versions.map(({ pk }) => pk)).toEqual([byApp, byHttp])
  })

  test('under one Idempotency-Key a request is carried out once, and another one not at all', async () => {
    const id = await create('7000005', 0)
    const headers = { 'idempotency-key': randomUUID() }
    const body = { packages: [{ description: 'Once' }] }
    const first = await put(id, body, { headers })
    expect((await put(id, body, { headers })).body).toEqual(first.body)
    const other = await put(id, { notes: 'Another' }, { headers })
    expect([other.status, other.body]).toEqual([
      422,
      { error: 'This id belongs to something else that was sent before.', code: 'id-reused' },
    ])
    expect((await put(id, body, { headers: { 'idempotency-key': 'twice' } })).body).toEqual({ error: 'The Idempotency-Key is not a UUID.' })
  })

  test('a price over the limit is refused in words, and nothing of it is saved', async () => {
    const id = await create('7000006')
    const refused = {
      status: 422,
      body: {
        error: 'Base price cannot exceed ₹10,00,00,000 (₹10 crore). Please adjust package prices.',
        code: 'price-out-of-range',
      },
    }
    for (const body of [
      { base_price: 100_000_000.01, notes: 'No' },
      { packages: [{ price: 99_999_999 }, { price: 2 }] },
      { packages: [{ price: 1e15 }] },
    ]) {
      expect(await put(id, body)).toMatchObject(refused)
    }
    expect(await detail(id)).toMatchObject({ base_price: 200, notes: null, items: [{ price_inr: 100 }, { price_inr: 100 }] })
  })

  test('prices, rate and client of a shipment on an invoice are frozen, the rest is not', async () => {
    const [raised] = await server.backend.database.query<{ id: string; invoice_number: string }>(
      `select id, invoice_number from public.shipments where invoice_status = 'raised' limit 1`,
    )
    const id = raised?.id ?? ''
    expect(await put(id, { gst_percentage: 3 })).toMatchObject({
      status: 409,
      body: {
        error: `This shipment is on invoice ${raised?.invoice_number}. Prices, GST and client cannot be changed.`,
        code: 'frozen-by-invoice',
      },
    })
    expect(await put(id, { notes: 'Still mine' })).toMatchObject({ status: 200, body: { notes: 'Still mine' } })
  })

  test('callers who may not are told so: without a token, with a wrong one, a driver, a customer', async () => {
    const id = await create('7000007')
    const signedOut = { status: 401, body: { error: 'signed-out' } }
    expect(await put(id, {}, { token: null })).toMatchObject(signedOut)
    expect(await put(id, {}, { token: 'no-token' })).toMatchObject(signedOut)
    for (const email of ['driver@waybill.example', 'customer@waybill.example']) {
      expect(await put(id, { notes: 'Mine' }, { token: (await signIn(server.url, email)).token })).toMatchObject({
        status: 403,
        body: { error: "You don't have access to do this.", code: 'not-allowed' },
      })
    }
    const ended = await signIn(server.url, 'manager@waybill.example')
    await ended.post('/auth/v1/logout?scope=global', {})
    expect(await put(id, {}, { token: ended.token })).toMatchObject(signedOut)
    expect(await detail(id)).toMatchObject({ notes: null })
  })

  test.each([
    ['{"notes": ', 400, 'The body is not a JSON object.'],
    ['[]', 400, 'The body is not a JSON object.'],
    ['{"nots": "x", "invoice_id": null, "packages": [{"colour": "red"}]}', 422, 'Unknown fields: nots, invoice_id, packages[0].colour.'],
    ['{"delivered_at": "2026-01-01T00:00:00Z"}', 422, 'Unknown fields: delivered_at.'],
    [
      '{"to_city": null, "base_price": "5", "pickup_date": "2026-02-30", "packages": [{"quantity": 0}]}',
      422,
      'to_city must be text; base_price must be a number or null; pickup_date must be a date (yyyy-mm-dd) or null; packages[0].quantity must be a whole number greater than 0.',
    ],
    ['{"deliver_from": "9:00"}', 422, 'deliver_from must be a time of day in India (hh:mm) or null.'],
    ['{"deliver_from": "10:00"}', 422, 'A time window has a beginning and an end.'],
    ['{"packages": {}}', 422, 'packages must be an array.'],
    ['{"packages": ["Box"]}', 422, 'packages[0] must be an object.'],
    ['{"shipping_method": "Rocket"}', 422, 'shipping_method: one of Standard, Express, Overnight, Freight.'],
    ['{"packages": [{"package_type": "Bag"}]}', 422, 'packages[0].package_type: one of Box, Envelope, Pallet, Crate, Tube, Other.'],
    [
      `{"packages": [{}, {"id": "${randomUUID()}"}]}`,
      422,
      'packages[1].id: this shipment has no such package, or the array names it twice.',
    ],
    ['{"to_contact_number": "12"}', 422, 'Contact Number must be exactly 10 digits.'],
    ['{"client_code": "NOBODY"}', 422, 'There is no client with this code.'],
    ['{"driver_id": "somebody"}', 422, 'The server cannot accept this: invalid input syntax for type uuid: "somebody".'],
    [`{"tracking_number": "${'7'.repeat(65)}"}`, 422, 'A tracking number has up to 64 letters, digits, hyphens or underscores.'],
    ['{"gst_percentage": -1}', 422, 'GST is from 0 to 100 percent.'],
    ['{"total_weight": -1}', 422, 'The total weight cannot be below 0.'],
    ['{"tracking_number": "7000007"}', 409, 'This tracking number is already in use.'],
  ])('%s is answered %i: %s', async (body, status, error) => {
    const [other] = await server.backend.database.query<{ id: string }>(
      `select id from public.shipments where invoice_status = 'pending' and tracking_number <> '7000007' limit 1`,
    )
    const answer = await put(other?.id ?? '', body)
    expect(answer).toMatchObject({ status, body: { error } })
    expect(JSON.stringify(answer.body)).not.toMatch(/_(?:check|key|fkey)\b/)
  })

  test('a wrong value is said with its field, a package’s by the caller’s own name of it', async () => {
    const id = await create('7000071')
    expect((await put(id, { tracking_number: '7'.repeat(65) })).body).toMatchObject({ code: 'invalid', field: 'tracking_number' })
    expect((await put(id, { tracking_number: '7000007' })).body).toMatchObject({ code: 'tracking-number-taken', field: 'tracking_number' })
    expect((await put(id, { to_contact_number: '12' })).body).toMatchObject({ code: 'invalid', field: 'to_contact_number' })
    expect((await put(id, { packages: [{ price: 100_000_001 }] })).body).toMatchObject({ field: 'packages.price' })
  })

  test('an id that is none, an unknown shipment, another method, a body without measure', async () => {
    expect(await put('SHP12345', {})).toMatchObject({ status: 400, body: { error: 'The address does not end in the id of a shipment.' } })
    expect(await put(randomUUID(), {})).toMatchObject({ status: 404, body: { error: 'Shipment not found.', code: 'not-found' } })
    expect(await put(randomUUID(), { notes: 'x'.repeat(300_000) })).toMatchObject({ status: 413, body: { error: 'too-large' } })
    const wrong = await fetch(`${server.url}/shipment-update/${randomUUID()}`)
    expect([wrong.status, wrong.headers.get('allow'), await wrong.json()]).toEqual([405, 'PUT, OPTIONS', { error: 'method-not-allowed' }])
    const preflight = await fetch(`${server.url}/functions/v1/shipment-update/${randomUUID()}`, { method: 'OPTIONS' })
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'POST, PUT, OPTIONS'])
  })

  test.each(['25006', '42883'])(
    'a server in trouble and a fault of ours (%s) say "again", and the same request passes afterwards',
    async (state) => {
      const id = await create(`71${state}`)
      const headers = { 'idempotency-key': randomUUID() }
      await server.backend.database.script(
        `create function app.trip() returns trigger language plpgsql as $$ begin raise exception 'tripped' using errcode = '${state}'; end $$;
       create trigger trip before update on public.shipments for each row execute function app.trip()`,
      )
      expect(await put(id, { notes: 'Ring twice' }, { headers })).toMatchObject({ status: 503 })
      await server.backend.database.script('drop trigger trip on public.shipments; drop function app.trip()')
      expect(await put(id, { notes: 'Ring twice' }, { headers })).toMatchObject({ status: 200, body: { notes: 'Ring twice' } })
    },
  )

  test('both addresses are the same, and every field that a person may set can be given', async () => {
    const id = await create('7000008')
    expect(
      await putShipment(`${server.url}/functions/v1/shipment-update`, id, { notes: 'Here too' }, { token: staff.token }),
    ).toMatchObject({
      status: 200,
      body: { notes: 'Here too' },
    })
    const [settable] = await server.backend.database.query<{ names: string[] }>('select app.shipment_fields() as names')
    const row = new Map<string, unknown>(Object.entries(await detail(id)))
    expect(await put(id, Object.fromEntries((settable?.names ?? []).map((name) => [name, row.get(name)])))).toMatchObject({
      status: 200,
      body: { id },
    })
  })
})
