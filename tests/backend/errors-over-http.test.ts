import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { callAs, type Caller } from '#tests/support/backend/caller.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

onEveryDatabase((start) => {
  let server: TestServer
  let owner: Caller

  beforeAll(async () => {
    server = await start({ demo: false })
    owner = callAs(server.url, { apikey: server.secrets.secretKey })
    await server.backend.database.script(`
    create function public.fails(p jsonb) returns jsonb language plpgsql as $$
    begin
      case app.args(p) ->> 'how'
        when 'plain' then raise exception 'no parcel without a label';
        when 'conflict' then raise exception 'already taken' using errcode = 'PT409';
        when 'limit' then raise sqlstate 'PGRST' using
          message = '{"code":"too-many","message":"slow down","details":null,"hint":null}', detail = '{"status":429,"headers":{"Retry-After":"7"}}';
        when 'broken' then raise exception 'the disk is on fire' using errcode = 'XX000';
        else return jsonb_build_object('word', app.args(p) ->> 'word');
      end case;
    end $$;
    grant execute on function public.fails(jsonb) to service_role;
  `)
  })
  afterAll(() => server.remove())

  test('a failed check is a 400 with its own code', async () => {
    const { status, body } = await owner.post('/rest/v1/warehouses', { name: ' ', location: 'x' })
    expect(status).toBe(400)
    expect((body as { code: string }).code).toBe('23514')
  })

  test('a duplicate is a 409', async () => {
    const row = { id: '11111111-1111-4111-8111-111111111111', name: 'Twice' }
    expect((await owner.post('/rest/v1/warehouses', row)).status).toBe(201)
    const { status, body } = await owner.post('/rest/v1/warehouses', row)
    expect([status, (body as { code: string }).code]).toEqual([409, '23505'])
  })

  test('a plain raise is a 400 with P0001 and its message', async () => {
    expect(await owner.rpc('fails', { how: 'plain' })).toMatchObject({
      status: 400,
      body: { code: 'P0001', message: 'no parcel without a label' },
    })
  })

  test('a raise with a status keeps it', async () => {
    expect(await owner.rpc('fails', { how: 'conflict' })).toMatchObject({ status: 409, body: { message: 'already taken' } })
  })

  test('a limiter is a real 429 with Retry-After', async () => {
    const { status, headers, body } = await owner.rpc('fails', { how: 'limit' })
    expect([status, headers.get('retry-after'), (body as { code: string }).code]).toEqual([429, '7', 'too-many'])
    expect(headers.get('access-control-expose-headers')).toMatch(/(^|, ?)retry-after$/i)
  })

  test('a fault of the server stays a 500', async () => {
    expect(await owner.rpc('fails', { how: 'broken' })).toMatchObject({ status: 500, body: { code: 'XX000' } })
  })

  test('the log of a failed statement holds none of its values', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    try {
      await owner.rpc('fails', { how: 'plain', password: 'hunter2' })
      expect(JSON.stringify(logged.mock.calls)).not.toContain('hunter2')
    } finally {
      logged.mockRestore()
    }
  })

  test('an argument that arrives as a JSON string is unwrapped', async () => {
    expect((await owner.rpc('fails', JSON.stringify({ word: 'inside' }))).body).toEqual({ word: 'inside' })
    expect((await owner.rpc('fails', { word: 'inside' })).body).toEqual({ word: 'inside' })
  })

  test('a body beyond the limit is refused', async () => {
    expect((await owner.rpc('fails', { word: 'x'.repeat(5_000_000) })).status).toBe(413)
  })
})
