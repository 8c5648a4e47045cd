import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PushAnswer } from '#domain/sync/mirror.ts'
import { signIn } from '#tests/support/backend/caller.ts'
import { newCommand } from '#tests/support/backend/new-command.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

const OTHERS = ['manager', 'staff', 'driver', 'customer']

onEveryDatabase((start) => {
  let server: TestServer
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server.remove())

  const caller = (who: string) => signIn(server.url, `${who}@waybill.example`)
  const idOf = async (of: string): Promise<string> => (await server.backend.database.query<{ id: string }>(of))[0]?.id ?? ''
  const newClient = (id: string, change: object = {}) => {
    const client = {
      client_code: 'FORGED',
      client_name: 'Forged',
      contact_email: 'a@b.example',
      contact_phone: '9000000001',
      address: 'Pune',
    }
    const fields = { ...client, gstin: 'URP', pan: 'NA', ...change }
    const changes = Object.fromEntries(Object.entries(fields).map(([field, to]) => [field, { from: '', to }]))
    return newCommand('save-client', { id, isNew: true, changes })
  }
  async function push(who: string, ...commands: object[]): Promise<(string | null)[]> {
    const { body } = await (await caller(who)).rpc('sync_push', { commands })
    return ((body as Partial<PushAnswer>).answers ?? []).map(({ status, code }) => code ?? status)
  }

  test('only an admin’s commands change clients, and nothing changes them past the commands', async () => {
    const id = crypto.randomUUID()
    for (const who of OTHERS) {
      const refused = who === 'customer' ? [] : ['not-allowed', 'not-allowed']
      expect([who, await push(who, newClient(id), { ...newCommand('delete-client', { id }), record: 'another' })]).toEqual([who, refused])
    }
    for (const who of ['admin', ...OTHERS]) {
      const { status } = await (await caller(who)).post('/rest/v1/clients', { client_code: 'PAST', client_name: 'Past the commands' })
      expect([who, status]).toEqual([who, 403])
    }
    expect(await push('admin', newClient(id, { gstin: '27AAPFU0939F1ZW', pan: 'AAPFU0939F' }))).toEqual(['invalid'])
    expect(await push('admin', newClient(id, { client_code: 'p101' }))).toEqual(['client-code-taken'])
    expect(await push('admin', newClient(id), newCommand('delete-client', { id }))).toEqual(['applied', 'applied'])
  })

  test('accounts are linked by admins alone, past no rule and past no function', async () => {
    const clientId = await idOf("select id from public.clients where client_code = 'P102'")
    const userId = await idOf("select id from public.users where email = 'customer@waybill.example'")
    const staffId = await idOf("select id from public.users where email = 'staff@waybill.example'")
    for (const who of OTHERS)
      for (const name of ['client_account_list', 'link_client_account', 'unlink_client_account'])
        expect([who, name, (await (await caller(who)).rpc(name, { clientId, userId })).status]).toEqual([who, name, 403])
    const admin = await caller('admin')
    expect((await admin.post('/rest/v1/client_accounts', { client_id: clientId, user_id: staffId })).status).toBe(403)
    expect((await admin.rpc('link_client_account', { clientId, userId: staffId })).body).toEqual({ refused: 'is-staff' })
    expect((await admin.rpc('link_client_account', { clientId, userId })).body).toMatchObject({ account: { userId, sees: true } })
    expect((await admin.rpc('client_account_list', { clientId })).body).toMatchObject({ accounts: [{ email: 'customer@waybill.example' }] })
    expect((await admin.rpc('unlink_client_account', { clientId, userId })).body).toEqual({ done: true })
    expect((await admin.rpc('client_account_list', { clientId })).body).toEqual({ accounts: [] })
  })
})
