import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { PUBLISHABLE_KEY } from '#server/settings.ts'
import { callAs, signIn, type Caller } from '#tests/support/backend/caller.ts'
import { mailsTo } from '#tests/support/backend/mails-of-server.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import { makePhoto } from '#tests/support/backend/photo.ts'
import { putShipment } from '#tests/support/backend/shipment-update.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

const NUL = '\u0000'

const nested = (depth: number): unknown => (depth === 0 ? [] : [nested(depth - 1)])

onEveryDatabase((start) => {
  let server: TestServer
  let visitor: Caller

  beforeAll(async () => {
    server = await start()
    visitor = callAs(server.url)
  })
  afterAll(() => server.remove())
  beforeEach(async () => {
    await server.backend.database.query('delete from public.call_counters')
  })

  const statusOf = async (path: string, init?: RequestInit) => (await fetch(server.url + path, { redirect: 'manual', ...init })).status

  describe('what no app of ours asks is the caller’s mistake, never the server’s', () => {
    test.each([
      ['/auth/v1/verify', null],
      ['/auth/v1/verify', { type: 'recovery', token_hash: NUL }],
      ['/auth/v1/verify', { type: 'recovery', token_hash: { $ne: null } }],
      ['/auth/v1/token?grant_type=refresh_token', null],
      ['/auth/v1/token?grant_type=refresh_token', { refresh_token: {} }],
      ['/auth/v1/token?grant_type=refresh_token', { refresh_token: NUL }],
      ['/auth/v1/token?grant_type=password', null],
      ['/auth/v1/token?grant_type=password', { email: 'staff@waybill.example', password: 5 }],
      ['/auth/v1/token?grant_type=password', { email: 'staff@waybill.example', password: {} }],
      ['/auth/v1/token?grant_type=password', { email: `a${NUL}@people.example`, password: 'any secret' }],
      ['/auth/v1/signup', null],
      ['/auth/v1/signup', { email: 'one@people.example', password: 5 }],
      ['/auth/v1/signup', { email: 'two@people.example', password: NUL.repeat(6) }],
      ['/auth/v1/signup', { email: 'three@people.example', password: 'a good secret', data: { name: NUL } }],
      ['/auth/v1/signup', { email: 'four@people.example', password: 'a good secret', data: 5 }],
      ['/auth/v1/recover', [null]],
    ])('POST %s %j', async (path, body) => {
      const { status, body: said } = await visitor.post(path, body)
      expect([status, said]).toMatchObject([400, { error_code: 'validation_failed' }])
    })

    test('an account is made with no longer address and no more data than any of ours has', async () => {
      const address = { email: `${'a'.repeat(300)}@people.example`, password: 'a good secret' }
      const data = { email: 'five@people.example', password: 'a good secret', data: { name: 'a'.repeat(5000) } }
      for (const account of [address, data])
        expect(await visitor.post('/auth/v1/signup', account)).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
    })

    test('a signed-in person’s account takes no such thing either', async () => {
      const { token } = await signIn(server.url, 'staff@waybill.example')
      const longAddress = { email: `${'a'.repeat(300)}@people.example` }
      const longData = { data: { notes: ['a'.repeat(5000)] } }
      for (const body of [null, { password: 5 }, { password: `${NUL}aaaaaa` }, { data: 5 }, longAddress, longData]) {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        expect(await statusOf('/auth/v1/user', { method: 'PUT', headers, body: JSON.stringify(body) })).toBe(400)
      }
    })

    test.each(['x', 'a.b.c', '..', 'bnVsbA.bnVsbA.bnVsbA', 'eyJhbGciOiJub25lIn0.e30.', '%00'])(
      'a photo’s link with the token %s',
      async (token) => {
        expect(await statusOf(`/storage/v1/object/sign/pod-images/photo.jpg?token=${token}`)).toBe(400)
      },
    )

    test.each(['/auth/v1/verify?token=%00&type=signup', '/storage/v1/object/pod-images/%00.jpg', '/rest/v1/shipments?notes=eq.%00'])(
      'the address %s',
      async (path) => {
        expect(await statusOf(path)).toBe(400)
      },
    )

    test.each([
      ['list/pod-images', { prefix: NUL, limit: 10 }],
      ['sign/pod-images', { paths: [`photo${NUL}.jpg`], expiresIn: 60 }],
      ['copy', { bucketId: 'pod-images', sourceKey: NUL, destinationKey: 'x.jpg' }],
    ])('objects named with no letter: %s', async (path, body) => {
      expect((await visitor.post(`/storage/v1/object/${path}`, body)).status).toBe(400)
    })

    test.each([
      ['delivery-sign-in', { login: NUL, password: 'any secret' }],
      ['delivery-sign-in', { login: '\ud800', password: 'any secret' }],
      ['invite-staff', { id: NUL }],
      ['mail-invoice', { id: randomUUID(), invoiceId: '\ud800' }],
      ['mail-invoice', { id: 'none', invoiceId: randomUUID() }],
    ])('the function %s with %j, which would be as wrong if it came again', async (name, body) => {
      const admin = await signIn(server.url, 'admin@waybill.example')
      expect((await admin.post(`/functions/v1/${name}`, body)).status).toBe(400)
    })

    test.each([NUL, 'half \ud83d'])('a program’s text %j', async (notes) => {
      const staff = await signIn(server.url, 'staff@waybill.example')
      const answer = await putShipment(
        `${server.url}/shipment-update`,
        randomUUID(),
        { notes, packages: [{ description: notes }] },
        { token: staff.token },
      )
      const fault = 'has a character that no text may have'
      expect(answer).toMatchObject({ status: 422, body: { error: `notes ${fault}; packages[0].description ${fault}.` } })
    })

    test.each(['/rest/v1/rpc/track_shipment', '/auth/v1/signup', '/auth/v1/token?grant_type=password', '/functions/v1/delivery-sign-in'])(
      'lists six thousand deep: %s',
      async (path) => {
        const body = `{"email":"deep@people.example","password":"a good secret","data":{"p":${'['.repeat(6000)}${']'.repeat(6000)}},"p":{"id":${'['.repeat(5000)}${']'.repeat(5000)}}}`
        const headers = { 'content-type': 'application/json', apikey: PUBLISHABLE_KEY }
        expect(await statusOf(path, { method: 'POST', headers, body })).toBe(400)
      },
    )

    test('brackets in a text are no depth, and a list may be as deep as any of ours', async () => {
      const { status } = await visitor.rpc('track_shipment', { trackingNumber: `"${'['.repeat(500)}\\`, more: nested(90) })
      expect(status).toBe(200)
    })

    test('more columns than a question can have', async () => {
      const { status, body } = await visitor.get(`/rest/v1/shipments?select=${Array(2000).fill('id').join(',')}`)
      expect([status, body]).toMatchObject([413, { code: '54011' }])
    })

    test.each([
      `select=id${',shipment_items(id,shipments(id'.repeat(11)}${'))'.repeat(11)}`,
      `select=id${',shipment_items%28id,shipments%28id'.repeat(11)}${'%29%29'.repeat(11)}`,
      `select=id&or=(${'or('.repeat(2000)}id.is.null${')'.repeat(2000)})`,
    ])('rows in rows of rows, and filters in filters: %#', async (question) => {
      const customer = await signIn(server.url, 'customer@waybill.example')
      for (const caller of [visitor, customer]) {
        const { status, body } = await caller.get(`/rest/v1/shipments?${question}`)
        expect([status, body]).toMatchObject([400, { code: 'PT400' }])
      }
    })

    test('a question may ask for rows of rows', async () => {
      const staff = await signIn(server.url, 'staff@waybill.example')
      const question =
        'select=id,shipment_items(id),shipment_updates(id)&or=(status.eq.Pending,and(status.eq.Delivered,not.or(id.is.null,status.is.null)))'
      expect((await staff.get(`/rest/v1/shipments?${question}&limit=1`)).status).toBe(200)
    })

    test.each(['x', 'a.b.c', 'eyJhbGciOiJIUzI1NiJ9.e30.x', '..', 'bnVsbA.bnVsbA.bnVsbA', 'x'.repeat(5000)])(
      'the session %s',
      async (token) => {
        const headers = { authorization: `Bearer ${token}` }
        for (const path of ['/auth/v1/user', '/rest/v1/shipments', '/storage/v1/object/pod-images/photo.jpg']) {
          const status = await statusOf(path, { headers })
          expect([path, status >= 400 && status < 500]).toEqual([path, true])
        }
      },
    )
  })

  test('nobody is mailed a code, and a known address is answered as an unknown one, which becomes no account', async () => {
    for (const path of ['/auth/v1/otp', '/auth/v1/magiclink']) {
      const known = await visitor.post(path, { email: 'staff@waybill.example', create_user: true })
      const unknown = await visitor.post(path, { email: 'stranger@people.example', create_user: true })
      expect([known.status, known.body]).toEqual([422, unknown.body])
      expect(unknown.status).toBe(422)
    }
    expect(await mailsTo(server.url, 'staff@waybill.example')).toEqual([])
    const accounts = await server.backend.database.query(`select id from auth.users where email = 'stranger@people.example'`)
    expect(accounts).toEqual([])
  })

  test('a link to a photo lasts an hour at most', async () => {
    const staff = await signIn(server.url, 'staff@waybill.example')
    const photo = makePhoto()
    const path = `${photo.id}-1760000000000.jpg`
    await server.backend.database.query(
      `insert into public.proof_of_delivery
       (id, tracking_number, outcome, image_url, photo_id, photo_sha256, photo_size, claimed_at, delivered_at, captured_by)
     values ($1, '1', 'Delivered', $2, $1, $3, $4, now(), now(), $5)`,
      [photo.id, path, photo.sha256, photo.bytes.byteLength, staff.userId],
    )
    const stored = await fetch(`${server.url}/functions/v1/upload-pod-photo?photo=${photo.id}&sha256=${photo.sha256}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${staff.token}` },
      body: photo.bytes,
    })
    expect(stored.status).toBe(200)
    const link = async (expiresIn: number) => (await staff.post(`/storage/v1/object/sign/pod-images/${path}`, { expiresIn })).status
    const links = async (expiresIn: number) => (await staff.post('/storage/v1/object/sign/pod-images', { expiresIn, paths: [path] })).status
    expect([await link(60), await link(3600)]).toEqual([200, 200])
    expect([await link(3601), await link(1e12), await link(0), await link(-1), await links(1e9)]).toEqual([400, 400, 400, 400, 400])
    const spelledOtherwise = await staff.post(`/storage/v1/object/%73ign/pod-images/${path}`, { expiresIn: 1e9 })
    expect(spelledOtherwise.status).toBe(404)
  })
})
