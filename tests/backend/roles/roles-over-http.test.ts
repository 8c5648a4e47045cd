import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { callAs, signIn, type Caller } from '#tests/support/backend/caller.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

onEveryDatabase((start) => {
  let server: TestServer
  let visitor: Caller
  let owner: Caller

  beforeAll(async () => {
    server = await start()
    visitor = callAs(server.url)
    owner = callAs(server.url, { apikey: server.secrets.secretKey })
  })
  afterAll(() => server.remove())

  const roleOf = async (caller: Caller) => ((await caller.rpc('whoami')).body as { role: string }).role

  describe('who may do what', () => {
    test('every demo account has its role', async () => {
      for (const [email, role] of [
        ['admin@waybill.example', 'admin'],
        ['manager@waybill.example', 'manager'],
        ['staff@waybill.example', 'staff'],
        ['driver@waybill.example', 'driver'],
        ['driver2@waybill.example', 'driver'],
        ['customer@waybill.example', 'customer'],
      ] as const) {
        expect([email, await roleOf(await signIn(server.url, email))]).toEqual([email, role])
      }
    })

    test('a call without a key is refused, from this machine too', async () => {
      const keyless = callAs(server.url, { apikey: null })
      expect((await keyless.get('/rest/v1/shipments')).status).toBe(401)
      expect((await keyless.rpc('whoami')).status).toBe(401)
    })

    test('a visitor reads no table, even where row-level security would let rows through', async () => {
      for (const table of ['shipments', 'clients', 'staff', 'users', 'invoices', 'sync_change', 'call_counters']) {
        const { status, body } = await visitor.get(`/rest/v1/${table}?select=*`)
        expect([table, status, (body as { code: string }).code]).toEqual([table, 401, '42501'])
      }
    })

    test('privileges that the migrations revoked stay revoked after requests have been served', async () => {
      await visitor.rpc('track_shipment', { trackingNumber: '1' })
      const granted = await server.backend.database.query<{ what: string }>(
        `select table_name || ' ' || privilege_type as what from information_schema.role_table_grants
       where grantee = 'anon' and table_schema in ('public', 'app')`,
      )
      expect(granted).toEqual([])
    })

    test('a visitor may execute exactly these functions', async () => {
      const allowed = await server.backend.database.query<{ name: string }>(
        `select proname as name from pg_proc
       where pronamespace = 'public'::regnamespace and has_function_privilege('anon', oid, 'execute')`,
      )
      expect(allowed.map(({ name }) => name).toSorted()).toEqual([
        'areas_served',
        'contact_message',
        'pay_shipment',
        'payment_quote',
        'payment_receipt',
        'track_by_phone',
        'track_shipment',
      ])
    })

    test('a driver sees no price and no client over the table endpoints', async () => {
      const driver = await signIn(server.url, 'driver@waybill.example')
      for (const table of ['clients', 'invoices']) {
        expect([table, (await driver.get(`/rest/v1/${table}?select=*`)).body]).toEqual([table, []])
      }
      for (const table of ['shipments', 'shipment_items']) {
        expect([table, (await driver.get(`/rest/v1/${table}?select=*`)).body]).toMatchObject([table, { code: '42501' }])
        expect([table, (await driver.get(`/rest/v1/${table}?select=id`)).body]).toEqual([table, []])
      }
      expect((await driver.get('/rest/v1/proof_of_delivery?select=id,outcome')).body).toEqual([])
    })

    test('the office’s judgement of a proof is not a column of the table’s endpoint', async () => {
      const customer = await signIn(server.url, 'customer@waybill.example')
      expect((await customer.get('/rest/v1/proof_of_delivery?select=id,outcome,delivered_at')).status).toBe(200)
      for (const columns of ['*', 'review_reason', 'id,review_note']) {
        expect([columns, (await customer.get(`/rest/v1/proof_of_delivery?select=${columns}`)).status]).toEqual([columns, 403])
      }
    })

    test('a member of staff made inactive loses access at once, with the old token', async () => {
      const manager = await signIn(server.url, 'manager@waybill.example')
      const setStatus = (status: string) =>
        server.backend.database.query('update public.staff set status = $1 where user_id = $2', [status, manager.userId])
      await setStatus('Inactive')
      try {
        expect(await roleOf(manager)).toBe('inactive')
        expect((await manager.get('/rest/v1/shipments?select=id&limit=1')).body).toEqual([])
      } finally {
        await setStatus('Active')
      }
    })

    test('the token carries no role of ours', async () => {
      const { token } = await signIn(server.url, 'admin@waybill.example')
      const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
      expect(claims['role']).toBe('authenticated')
      expect(JSON.stringify(claims)).not.toContain('"admin"')
    })

    test('the secret key is the service role', async () => {
      const { status, body } = await owner.get('/rest/v1/staff?select=staff_code&order=staff_code&limit=1')
      expect([status, body]).toEqual([200, [{ staff_code: 'S1000' }]])
    })
  })

  describe('many callers at once on the one session', () => {
    test('each call runs as its own caller, and no acknowledged sign-up is lost', async () => {
      const admin = await signIn(server.url, 'admin@waybill.example')
      const driver = await signIn(server.url, 'driver@waybill.example')
      const made: string[] = []

      async function round(index: number): Promise<void> {
        const [asVisitor, asAdmin, asOwner, asDriver] = await Promise.all([
          visitor.rpc('whoami'),
          admin.rpc('whoami'),
          owner.get('/rest/v1/call_counters?select=bucket&limit=1'),
          driver.rpc('whoami'),
          signUp(`parallel${index}@people.example`),
        ])
        expect(asVisitor.status).toBe(401)
        expect((asAdmin.body as { role: string }).role).toBe('admin')
        expect(asOwner.status).toBe(200)
        expect((asDriver.body as { role: string }).role).toBe('driver')
      }

      async function signUp(email: string): Promise<void> {
        const { status } = await visitor.post('/auth/v1/signup', { email, password: 'a long password' })
        if (status === 200) made.push(email)
      }

      await Promise.all(Array.from({ length: 12 }, (_, index) => round(index)))
      expect(made).toHaveLength(12)
      const kept = await server.backend.database.query(`select id from public.users where email like 'parallel%'`)
      expect(kept).toHaveLength(12)
    })
  })
})
