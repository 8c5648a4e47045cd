import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { PUBLISHABLE_KEY } from '#server/settings.ts'
import { callAs, type Caller } from '#tests/support/backend/caller.ts'
import { choosePasswordByMail, follow, linkTo, mailsTo, setPassword } from '#tests/support/backend/mails-of-server.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

const INVITE = '/functions/v1/invite-staff'
const OTHERS = ['manager', 'staff', 'driver', 'customer']

onEveryDatabase((start) => {
  let server: TestServer
  let visitor: Caller
  const tokens = new Map<string, string>()
  let hired = 0

  beforeAll(async () => {
    server = await start()
    visitor = callAs(server.url)
    for (const who of ['admin', ...OTHERS]) tokens.set(who, (await signIn(`${who}@waybill.example`, 'waybill-demo')) ?? '')
  })
  afterAll(() => server.remove())

  const as = (who: string) => callAs(server.url, { token: tokens.get(who) ?? '' })

  async function signIn(email: string, password: string): Promise<string | null> {
    const { body } = await visitor.post('/auth/v1/token?grant_type=password', { email, password })
    return (body as { access_token?: string }).access_token ?? null
  }

  async function hire(name: string, changes: object = {}): Promise<string> {
    const id = randomUUID()
    const record = { id, isNew: true, user_name: name, position: 'Dispatcher', email: `${name.toLowerCase()}@people.example` }
    const answer = await as('admin').rpc('save_staff', {
      ...record,
      phone_number: String(9123456780 + (hired += 1)),
      role: 'Staff',
      status: 'Active',
      ...changes,
    })
    expect(answer.body).toMatchObject({ staff: { id, user_name: name } })
    return id
  }

  async function choosePassword(link: string, password: string): Promise<void> {
    const token = (await follow(link)).brought.get('access_token') ?? ''
    expect((await setPassword(server.url, token, password)).status).toBe(200)
  }

  test('an invited person chooses a password with the mail’s link and works at once', async () => {
    const id = await hire('Nila')
    expect(await as('admin').post(INVITE, { id })).toMatchObject({ status: 200, body: { invited: true } })
    expect((await as('admin').rpc('search_users', { text: 'nila@' })).body).toMatchObject({ users: [{ name: 'Nila', role: 'Staff' }] })
    expect((await as('admin').rpc('activity_page', { record: id, limit: 1 })).body).toMatchObject({
      entries: [{ actorName: 'Asha Admin', action: 'update', changes: { user_id: [null, expect.any(String)] } }],
    })
    const [mail] = await mailsTo(server.url, 'nila@people.example')
    expect(mail?.subject).toBe('Your account at Deccan Sparrow Logistics')
    expect(await signIn('nila@people.example', '')).toBeNull()

    await choosePassword(await linkTo(server.url, 'nila@people.example'), 'nilas own secret')
    const token = await signIn('nila@people.example', 'nilas own secret')
    expect((await callAs(server.url, { token: token ?? '' }).rpc('whoami')).body).toMatchObject({ role: 'staff', name: 'Nila' })
    expect((await as('admin').post(INVITE, { id })).body).toEqual({ refused: 'has-account' })
  })

  test('an invitation can be sent again, and the last link counts', async () => {
    const id = await hire('Omar')
    await as('admin').post(INVITE, { id })
    const first = await linkTo(server.url, 'omar@people.example')
    expect((await as('admin').post(INVITE, { id })).body).toEqual({ invited: true })
    expect((await follow(first)).brought.has('access_token')).toBe(false)
    await choosePassword(await linkTo(server.url, 'omar@people.example'), 'omars own secret')
    expect(await signIn('omar@people.example', 'omars own secret')).not.toBeNull()
  })

  test('a corrected address takes back what was sent to the wrong one', async () => {
    const id = await hire('Uma', { email: 'umma@people.example' })
    await as('admin').post(INVITE, { id })
    const toTheWrongOne = await linkTo(server.url, 'umma@people.example')
    const { staff } = (await as('admin').rpc('staff_list')).body as { staff: Record<string, string>[] }
    const seen = staff.find((record) => record['id'] === id)
    const saved = await as('admin').rpc('save_staff', { ...seen, isNew: false, seen, email: 'uma@people.example' })
    expect(saved.body).toMatchObject({ staff: { id, email: 'uma@people.example', account: 'none' } })

    expect((await as('admin').post(INVITE, { id })).body).toEqual({ invited: true })
    await choosePassword(toTheWrongOne, 'strangers secret')
    await choosePassword(await linkTo(server.url, 'uma@people.example'), 'umas own secret')
    for (const [email, password, role] of [
      ['umma@people.example', 'strangers secret', 'customer'],
      ['uma@people.example', 'umas own secret', 'staff'],
    ] as const) {
      const token = (await signIn(email, password)) ?? ''
      expect((await callAs(server.url, { token }).rpc('whoami')).body).toMatchObject({ email, role })
    }
  })

  test('a stranger who signed up with the address first gets nothing from the invitation', async () => {
    await visitor.post('/auth/v1/signup', { email: 'pia@people.example', password: 'strangers secret' })
    const id = await hire('Pia')
    expect((await as('admin').post(INVITE, { id })).body).toEqual({ invited: true })
    await choosePassword(await linkTo(server.url, 'pia@people.example'), 'pias own secret')
    expect(await signIn('pia@people.example', 'strangers secret')).toBeNull()
    expect(await signIn('pia@people.example', 'pias own secret')).not.toBeNull()
  })

  test('somebody who has an account already is told about, not invited', async () => {
    await visitor.post('/auth/v1/signup', { email: 'ravi@people.example', password: 'ravis own secret' })
    const id = await hire('Ravi')
    await choosePasswordByMail(server.url, 'ravi@people.example', 'ravis own secret')
    expect((await as('admin').post(INVITE, { id })).body).toEqual({ refused: 'has-account' })
    expect(await signIn('ravi@people.example', 'ravis own secret')).not.toBeNull()
  })

  test('only an admin invites, and no request from outside reaches the server’s own way of inviting', async () => {
    const id = await hire('Sana')
    expect((await visitor.post(INVITE, { id })).status).toBe(401)
    for (const who of OTHERS) expect([who, (await as(who).post(INVITE, { id })).status]).toEqual([who, 403])
    expect((await as('admin').post(INVITE, { id: 'nobody' })).body).toEqual({ refused: 'not-found' })
    expect((await as('admin').post(INVITE, [])).status).toBe(400)
    expect(
      (await as('admin').post('/auth/v1/invite', { email: 'eve@people.example', data: { name: 'Eve' } })).status,
    ).toBeGreaterThanOrEqual(400)
    expect(await mailsTo(server.url, 'sana@people.example')).toEqual([])
    expect(await mailsTo(server.url, 'eve@people.example')).toEqual([])
  })

  test('only an admin writes a staff record, and nobody else even their own or past the functions', async () => {
    const before = (await as('admin').rpc('staff_list')).body
    for (const who of OTHERS) {
      const caller = as(who)
      expect((await caller.rpc('save_staff', { id: randomUUID(), isNew: true, role: 'Admin' })).status).toBe(403)
      expect((await caller.rpc('assign_role', { role: 'Admin', position: 'Owner' })).status).toBe(403)
      expect((await caller.post('/rest/v1/staff', { user_name: who, email: `${who}@people.example`, role: 'Admin' })).status).toBe(403)
      for (const method of ['PATCH', 'DELETE']) {
        await fetch(`${server.url}/rest/v1/staff?user_name=neq.x`, {
          method,
          headers: { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${tokens.get(who)}`, 'content-type': 'application/json' },
          ...(method === 'PATCH' && { body: JSON.stringify({ role: 'Admin' }) }),
        })
      }
    }
    expect((await as('admin').rpc('staff_list')).body).toEqual(before)
  })

  test('a deactivated admin’s old token opens nothing any more, and a lost phone’s session ends', async () => {
    const id = await hire('Tara', { role: 'Admin', phone_number: '9123456700' })
    await as('admin').post(INVITE, { id })
    await choosePassword(await linkTo(server.url, 'tara@people.example'), 'taras own secret')
    tokens.set('tara', (await signIn('tara@people.example', 'taras own secret')) ?? '')
    expect((await as('tara').rpc('staff_list')).status).toBe(200)

    await as('admin').rpc('save_staff', {
      id,
      user_name: 'Tara',
      position: 'Dispatcher',
      email: 'tara@people.example',
      phone_number: '9123456700',
      role: 'Admin',
      status: 'Inactive',
      seen: { status: 'Active' },
    })
    expect((await as('tara').rpc('staff_list')).status).toBe(403)
    expect((await as('tara').rpc('save_staff', { id })).status).toBe(403)
    expect((await as('tara').rpc('sync_mirror', { table: 'shipments', limit: 1, after: null })).body).toMatchObject({ denied: 'inactive' })

    const { ended } = (await as('admin').rpc('end_staff_sessions', { id })).body as { ended: number }
    expect(ended).toBeGreaterThan(0)
    expect((await as('tara').rpc('whoami')).status).toBe(401)
  })
})
