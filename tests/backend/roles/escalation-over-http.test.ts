import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordKey } from '#domain/sync/command.ts'
import { PUBLISHABLE_KEY } from '#server/settings.ts'
import { callAs } from '#tests/support/backend/caller.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import { peopleWithTokens, type Person, type Somebody } from '#tests/support/backend/people-with-tokens.ts'
import { putShipment } from '#tests/support/backend/shipment-update.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

// What a person with a token would try first: to get a higher role, to set fields they may not set, to read what belongs to others.

type Row = Record<string, unknown>

onEveryDatabase((start) => {
  let server: TestServer
  let people: Record<Somebody, Person>
  let mine: Set<unknown>
  let theirs: Row

  beforeAll(async () => {
    server = await start()
    people = await peopleWithTokens(server)
    const rows = await query('select id from public.shipments where user_id = $1 or lower(from_email) = $2 or lower(to_email) = $2', [
      people.customer.userId,
      'customer@waybill.example',
    ])
    mine = new Set(rows.map(({ id }) => id))
    const [other] = await query(
      'select * from public.shipments where user_id is null and invoice_id is null and driver_id is not null limit 1',
    )
    theirs = other ?? {}
  })
  afterAll(() => server.remove())

  const query = (sql: string, values: unknown[] = []) => server.backend.database.query<Row>(sql, values)
  const shipmentRow = async (id: unknown) => (await query('select * from public.shipments where id = $1', [id]))[0] ?? {}
  const roleOf = async (person: Person) => ((await person.rpc('whoami')).body as { role: string }).role

  async function authUser(person: Person, body: object): Promise<number> {
    const response = await fetch(`${server.url}/auth/v1/user`, {
      method: 'PUT',
      headers: { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return response.status
  }

  test('nobody makes themselves an admin, by the table, by a function, by their account', async () => {
    const before = await query('select * from public.staff order by id')
    for (const who of ['customer', 'driver', 'staff', 'manager', 'inactive'] as const) {
      const person = people[who]
      const record = {
        user_id: person.userId,
        user_name: who,
        position: 'Boss',
        email: `${who}@waybill.example`,
        phone_number: '9123456789',
      }
      await person.post('/rest/v1/staff', { ...record, role: 'Admin', status: 'Active' })
      await person.post('/rest/v1/staff?on_conflict=user_id', { ...record, role: 'Admin' }, { prefer: 'resolution=merge-duplicates' })
      await person.patch(`/rest/v1/staff?user_id=eq.${person.userId}`, { role: 'Admin', status: 'Active' })
      await person.rpc('assign_role', { authUserId: person.userId, role: 'Admin', position: 'Boss' })
      await person.rpc('save_staff', { id: randomUUID(), isNew: true, ...record, role: 'Admin', status: 'Active' })
      await person.rpc('make_first_admin', { email: `${who}@waybill.example` })
      await person.patch(`/rest/v1/users?id=eq.${person.userId}`, { auth_user_id: people.admin.userId, email: 'admin@waybill.example' })
      await authUser(person, { data: { role: 'admin', staff: true }, app_metadata: { role: 'admin' }, role: 'service_role' })
      expect([who, await roleOf(person)]).toEqual([who, who])
    }
    expect(await query('select * from public.staff order by id')).toEqual(before)
  })

  test('a person who signs up with an admin’s words in their data is a customer', async () => {
    const visitor = callAs(server.url)
    const data = { name: 'Mallory', role: 'admin', staff_code: 'S1000' }
    await visitor.post('/auth/v1/signup', {
      email: 'mallory@people.example',
      password: 'a long password',
      data,
      app_metadata: { role: 'admin' },
    })
    expect(
      await query(
        `select s.role from public.staff as s join public.users as u on u.id = s.user_id where u.email = 'mallory@people.example'`,
      ),
    ).toEqual([])
    expect(await query(`select name from public.users where email = 'mallory@people.example'`)).toEqual([{ name: 'Mallory' }])
  })

  test('an old token of an admin who was switched off reaches nothing', async () => {
    const { inactive } = people
    expect(await roleOf(inactive)).toBe('inactive')
    for (const table of [
      'shipments',
      'clients',
      'warehouses',
      'invoices',
      'payments',
      'contact_messages',
      'client_accounts',
      'private_notes',
      'personal_settings',
      'saved_views',
    ])
      expect([
        table,
        (await inactive.get(`/rest/v1/${table}?select=${['shipments', 'payments'].includes(table) ? 'id' : '*'}`)).body,
      ]).toEqual([table, []])
    expect((await inactive.rpc('sync_mirror', { table: 'shipments', limit: 5, after: null })).body).toEqual({ denied: 'inactive' })
    const staffBefore = await query('select * from public.staff order by id')
    await inactive.rpc('save_staff', {
      id: randomUUID(),
      isNew: true,
      user_name: 'A',
      position: 'B',
      email: 'c@d.example',
      phone_number: '9123456780',
      role: 'Admin',
      status: 'Active',
    })
    await inactive.delete('/rest/v1/staff?id=not.is.null')
    expect(await query('select * from public.staff order by id')).toEqual(staffBefore)
    const listed = await inactive.post('/storage/v1/object/list/pod-images', { prefix: '', limit: 100 })
    expect(listed.status === 200 ? listed.body : []).toEqual([])
    expect(
      (await putShipment(`${server.url}/shipment-update`, String(theirs['id']), { notes: 'mine now' }, { token: inactive.token })).status,
    ).toBe(403)
  })

  test('a command sets no price of its own, no invoice, no owner and no token, even if it names them', async () => {
    const forged = {
      invoice_id: randomUUID(),
      invoice_number: 'FREE-0001',
      invoice_status: 'raised',
      payment_token: randomUUID(),
      final_amount: 0,
      gst_amount: 0,
      delivered_at: '2020-01-01T00:00:00.000Z',
      updated_by: people.admin.userId,
    }
    const before = await shipmentRow(theirs['id'])
    const changes = Object.fromEntries(Object.entries(forged).map(([column, to]) => [column, { from: before[column] ?? null, to }]))
    const command = (kind: string, record: string, payload: object) => ({
      id: randomUUID(),
      kind,
      payloadVersion: 1,
      record,
      claimedAt: new Date().toISOString(),
      clockOffsetMs: 0,
      payload,
    })
    for (const who of ['staff', 'driver', 'customer', 'inactive'] as const)
      await people[who].rpc('sync_push', {
        commands: [command('update-shipment', recordKey.shipment(String(theirs['id'])), { id: theirs['id'], changes })],
      })
    const after = await shipmentRow(theirs['id'])
    for (const column of Object.keys(forged)) expect([column, after[column]]).toEqual([column, before[column]])

    const id = randomUUID()
    const made = {
      ...forged,
      id,
      tracking_number: '8800000000000999',
      base_price: 100,
      gst_percentage: 18,
      from_name_or_company: 'A',
      from_contact_number: '9000000011',
      to_name_or_company: 'B',
      to_contact_number: '9000000012',
    }
    await people.staff.rpc('sync_push', { commands: [command('create-shipment', recordKey.shipment(id), { shipment: made, items: [] })] })
    const row = await shipmentRow(id)
    expect(row).toMatchObject({ id, invoice_id: null, invoice_number: null, user_id: null, delivered_at: null })
    expect([Number(row['gst_amount']), Number(row['final_amount'])]).toEqual([18, 118])
    expect(row['payment_token']).not.toBe(forged.payment_token)

    for (const [column, value] of Object.entries(forged)) {
      if (column === 'delivered_at') continue
      const { status } = await putShipment(`${server.url}/shipment-update`, id, { [column]: value }, { token: people.staff.token })
      expect([column, status]).toEqual([column, 422])
    }
  })

  test('a driver’s copy and look-ups hold no price, no client, no contact beyond the recipient’s', async () => {
    const { driver } = people
    // What is collected at the door is their work, and no price.
    const secret = /price|(?<!collect_)amount|gst|client|invoice|payment_token|from_email|to_email|user_id/
    const page = (await driver.rpc('sync_mirror', { table: 'shipments', limit: 100, after: null })).body as { rows: Row[] }
    expect(page.rows.length).toBeGreaterThan(0)
    const { shipment } = (await driver.rpc('fetch_for_delivery', { trackingNumber: theirs['tracking_number'] })).body as { shipment: Row }
    for (const row of [...page.rows, shipment]) {
      const shown = Object.entries(row).filter(([column, value]) => secret.test(column) && value !== null && value !== '')
      expect(shown).toEqual([])
    }
    for (const table of ['clients', 'warehouses', 'drivers'])
      expect([table, ((await driver.rpc('sync_mirror', { table, limit: 100, after: null })).body as { rows?: Row[] }).rows ?? []]).toEqual([
        table,
        [],
      ])
  })

  test('no filter, embedding or forged id shows a customer what is another’s', async () => {
    const { customer } = people
    const own = await query('select client_id from public.client_accounts where user_id = $1', [customer.userId])
    expect(own).toHaveLength(1)
    const embedded = 'id,to_city,shipment_items(id,weight_kg),shipment_updates(id,status),payments(id,amount)'
    for (const filter of [
      '',
      '&or=(id.not.is.null,status.is.null)',
      `&id=eq.${String(theirs['id'])}`,
      '&order=final_amount.desc&limit=500',
    ]) {
      const { status, body } = await customer.get(`/rest/v1/shipments?select=${embedded}${filter}`)
      expect([filter, status]).toEqual([filter, 200])
      expect((body as Row[]).filter(({ id }) => !mine.has(id))).toEqual([])
    }
    // Who in the company touched it, how the other side is reached and the secret of its payment, not even of one's own, nor as a filter.
    for (const asked of [
      'select=*',
      'select=payment_token',
      'select=id&user_id=is.null',
      'select=id&order=driver_id',
      'select=id,shipment_updates(*)',
      'select=id,payments(*)',
    ])
      expect([asked, (await customer.get(`/rest/v1/shipments?${asked}`)).status]).toEqual([asked, 403])
    for (const table of ['shipment_items', 'shipment_updates', 'payments']) {
      const seen = (await customer.get(`/rest/v1/${table}?select=id,shipment_id,shipments(id,to_city)&or=(id.not.is.null)`)).body as Row[]
      expect([table, seen.length > 0]).toEqual([table, true])
      expect(seen.filter((row) => !mine.has(row['shipment_id']))).toEqual([])
    }
    expect((await customer.get('/rest/v1/payments?select=recorded_by')).status).toBe(403)
    const codes = new Set(
      (await query('select client_code from public.clients where id = $1', [own[0]?.['client_id']])).map((row) => row['client_code']),
    )
    // Only through functions: the tables' own columns name staff.
    for (const table of ['invoices', 'invoice_lines', 'invoice_receipts'])
      expect([table, (await customer.get(`/rest/v1/${table}?select=*`)).body]).toEqual([table, []])

    const [otherInvoice] = await query('select id, client_code from public.invoices where client_code <> all ($1) limit 1', [[...codes]])
    expect((await customer.rpc('invoice_document', { id: otherInvoice?.['id'] })).body).toMatchObject({ invoice: null })
    expect(
      (
        await customer.rpc('client_invoices', {
          clientCode: otherInvoice?.['client_code'],
          month: null,
          cancelled: true,
          limit: 50,
          after: null,
        })
      ).body,
    ).toMatchObject({ invoices: [] })
    expect((await customer.rpc('my_shipment', { id: theirs['id'] })).body).toEqual({ shipment: null })
    expect((await customer.rpc('my_shipments', { limit: 50, userId: people.admin.userId, user_id: null })).body).toMatchObject({
      more: false,
    })
    const listed = (await customer.rpc('my_shipments', { limit: 50 })).body as { rows: Row[] }
    expect(listed.rows.filter(({ id }) => !mine.has(id))).toEqual([])
    for (const name of [
      'shipment_detail',
      'shipment_payments',
      'search_shipments',
      'warehouse_stock',
      'warehouse_counts',
      'staff_list',
      'review_list',
    ])
      expect([name, (await customer.rpc(name, { id: theirs['id'], text: '', warehouseId: theirs['id'] })).status]).toEqual([name, 403])
  })
})
