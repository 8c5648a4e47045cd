import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CustomerAccount } from '#domain/people/customer-account.ts'
import { signIn, type Caller } from '#tests/support/backend/caller.ts'
import { newCommand } from '#tests/support/backend/new-command.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import { putShipment } from '#tests/support/backend/shipment-update.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

onEveryDatabase((start) => {
  let server: TestServer
  let staff: Caller & { token: string }
  let customer: Caller
  beforeAll(async () => {
    server = await start()
    staff = await signIn(server.url, 'staff@waybill.example')
    customer = await signIn(server.url, 'customer@waybill.example')
  })
  afterAll(() => server.remove())

  const mine = async () => ((await customer.rpc('my_shipments', { limit: 50 })).body as { rows: { id: string }[] }).rows.map(({ id }) => id)
  async function book(user_id: string | null, client_code: string | null = null): Promise<string> {
    const id = crypto.randomUUID()
    const shipment = {
      id,
      user_id,
      client_code,
      tracking_number: `88${Date.now()}`,
      from_name_or_company: 'Asha',
      from_contact_number: '9000000011',
      to_name_or_company: 'Ravi',
      to_contact_number: '9000000012',
    }
    const { body } = await staff.rpc('sync_push', { commands: [newCommand('create-shipment', { shipment, items: [] })] })
    expect(body).toMatchObject({ answers: [{ status: 'applied' }] })
    return id
  }

  test('a shipment that staff link to an account is under its My shipments, until a program unlinks it', async () => {
    const { accounts } = (await staff.rpc('find_customer_accounts', { text: 'customer@waybill' })).body as { accounts: CustomerAccount[] }
    const id = await book(accounts[0]?.id ?? null)
    expect(await mine()).toContain(id)
    const put = (user_id: string | null) => putShipment(`${server.url}/shipment-update`, id, { user_id }, { token: staff.token })
    expect((await put(null)).status).toBe(200)
    expect(await mine()).not.toContain(id)
    const { body, status } = await put(crypto.randomUUID())
    expect([status, body]).toMatchObject([422, { code: 'not-a-customer' }])
    expect((await put(accounts[0]?.id ?? null)).status).toBe(200)
    expect(await mine()).toContain(id)
  })

  test('a client’s shipments are shown to its linked accounts only while an admin says so', async () => {
    const [client] = await server.backend.database.query<{ client_code: string }>(
      `select c.client_code from public.clients as c join public.client_accounts as a on a.client_id = c.id
       join public.users as u on u.id = a.user_id where u.email = 'customer@waybill.example' limit 1`,
    )
    const id = await book(null, client?.client_code ?? '')
    expect(await mine()).not.toContain(id)
    expect((await staff.rpc('set_client_shipments_setting', { shown: true })).status).toBe(403)
    const admin = await signIn(server.url, 'admin@waybill.example')
    for (const shown of [true, false]) {
      expect((await admin.rpc('set_client_shipments_setting', { shown })).body).toEqual({ shown })
      expect((await mine()).includes(id)).toBe(shown)
    }
  })
})
