import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReceivedMessage } from '#domain/people/contact-message.ts'
import { callAs, signIn, type Caller } from '#tests/support/backend/caller.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

onEveryDatabase((start) => {
  let server: TestServer
  let visitor: Caller
  let office: Caller

  beforeAll(async () => {
    server = await start()
    visitor = callAs(server.url)
    office = await signIn(server.url, 'staff@waybill.example')
  })
  afterAll(() => server.remove())

  const letter = (changes: object = {}) => ({
    id: randomUUID(),
    name: 'Asha Rao',
    email: 'asha@people.example',
    phone: '9000000011',
    service: 'global',
    message: 'How long does a pallet to Rotterdam take?',
    website: '',
    writtenAt: new Date().toISOString(),
    ...changes,
  })
  const forgetCalls = () => server.backend.database.query('delete from public.call_counters')
  const listed = async (p: object = {}) =>
    (await office.rpc('contact_messages_page', p)).body as { messages: ReceivedMessage[]; more: boolean; open: number }

  describe('messages from the contact page', () => {
    test('the demo company has some to read', async () => {
      const { messages, open } = await listed({ show: 'all' })
      expect([messages.length, open]).toEqual([3, 2])
    })

    test('a visitor writes, the office reads and handles', async () => {
      const sent = letter()
      expect((await visitor.rpc('contact_message', sent)).body).toEqual({ done: true })
      expect((await visitor.rpc('contact_message', sent)).body, 'sent again').toEqual({ done: true })
      const { messages } = await listed()
      expect(messages.filter(({ id }) => id === sent.id)).toEqual([
        {
          id: sent.id,
          name: sent.name,
          email: sent.email,
          phone: sent.phone,
          service: sent.service,
          message: sent.message,
          written_at: sent.writtenAt,
          received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
          handled_at: null,
          handled_by_name: null,
        },
      ])
      const handled = await office.rpc('contact_message_handle', { id: sent.id, handled: true })
      expect(handled.body).toMatchObject({ message: { id: sent.id, handled_by_name: 'Sita Staff' } })
      expect((await listed()).messages.some(({ id }) => id === sent.id)).toBe(false)
    })

    test('pages follow one another without a gap', async () => {
      const all = (await listed({ show: 'all', limit: 100 })).messages
      const seen: string[] = []
      let after: { receivedAt: string; id: string } | null = null
      for (let more = true; more;) {
        const page = await listed({ show: 'all', limit: 1, after })
        const last = page.messages.at(-1)
        seen.push(...page.messages.map(({ id }) => id))
        after = last ? { receivedAt: last.received_at, id: last.id } : null
        more = page.more
      }
      expect(seen).toEqual(all.map(({ id }) => id))
    })

    test('a wrong field is named as data, and a bot’s message is dropped without a word', async () => {
      await forgetCalls()
      expect((await visitor.rpc('contact_message', letter({ email: 'asha' }))).body).toEqual({ refused: 'invalid', field: 'email' })
      const trapped = letter({ website: 'https://pills.example' })
      expect((await visitor.rpc('contact_message', trapped)).body).toEqual({ done: true })
      expect((await listed({ show: 'all' })).messages.some(({ id }) => id === trapped.id)).toBe(false)
    })

    test('only the office reads and handles them', async () => {
      for (const email of ['driver@waybill.example', 'customer@waybill.example']) {
        const caller = await signIn(server.url, email)
        expect([email, (await caller.rpc('contact_messages_page')).status]).toEqual([email, 403])
        expect([email, (await caller.rpc('contact_message_handle', { id: randomUUID(), handled: true })).status]).toEqual([email, 403])
        expect([email, (await caller.get('/rest/v1/contact_messages?select=*')).body]).toEqual([email, []])
      }
      expect((await visitor.rpc('contact_messages_page')).status).toBe(401)
      expect((await visitor.get('/rest/v1/contact_messages?select=*')).status).toBe(401)
      const past = await visitor.post('/rest/v1/contact_messages', { name: 'N', email: 'n@people.example', message: 'Past the function' })
      expect(past.status).toBe(401)
    })

    test('one call too many is a real 429 with Retry-After, and the caller’s own claims do not count', async () => {
      await forgetCalls()
      expect((await visitor.rpc('contact_message', letter())).status).toBe(200)
      await server.backend.database.query(`update public.call_counters set calls = 100 where bucket like 'contact:%:hour'`)
      for (const header of ['x-forwarded-for', 'cf-connecting-ip', 'x-real-ip']) {
        const { status, headers } = await visitor.post('/rest/v1/rpc/contact_message', { p: letter() }, { [header]: '192.0.2.1' })
        expect([header, status]).toEqual([header, 429])
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }
      await forgetCalls()
    })
  })
})
