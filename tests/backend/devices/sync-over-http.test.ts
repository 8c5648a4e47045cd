import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MirrorPage, PullPage } from '#domain/sync/mirror.ts'
import { signIn, type Caller } from '#tests/support/backend/caller.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

onEveryDatabase((start) => {
  let server: TestServer
  let office: Caller

  beforeAll(async () => {
    server = await start()
    office = await signIn(server.url, 'staff@waybill.example')
  })
  afterAll(() => server.remove())

  test('a mirror page and what changed since arrive as objects, not as text', async () => {
    const page = (await office.rpc('sync_mirror', { table: 'shipments', limit: 3, after: null })).body as MirrorPage
    expect(page.rows).toHaveLength(3)
    expect(page.next).not.toBeNull()

    const { epoch, scope, head } = page
    const pulled = (await office.rpc('sync_pull', { epoch, scope, cursor: head, limit: 10 })).body as PullPage
    expect(pulled).toMatchObject({ reset: null, rows: [], cursor: head, more: false })
  })

  test('a customer is told that there is nothing to mirror', async () => {
    const customer = await signIn(server.url, 'customer@waybill.example')
    expect((await customer.rpc('sync_mirror', { table: 'shipments', limit: 3, after: null })).body).toEqual({ denied: 'customer' })
    expect((await customer.rpc('sync_push', { commands: [] })).body).toEqual({ denied: 'customer' })
  })
})
