import { createClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'

import { PUBLISHABLE_KEY } from '#server/settings.ts'
import { signIn } from '#tests/support/backend/caller.ts'
import { makePhoto, sha256Of, type TestPhoto } from '#tests/support/backend/photo.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

onEveryDatabase((start) => {
  type SignedIn = Awaited<ReturnType<typeof signIn>>

  let server: TestServer
  let driver: SignedIn
  let other: SignedIn
  let staff: SignedIn
  let customer: SignedIn

  beforeAll(async () => {
    server = await start()
    driver = await signIn(server.url, 'driver@waybill.example')
    other = await signIn(server.url, 'driver2@waybill.example')
    staff = await signIn(server.url, 'staff@waybill.example')
    customer = await signIn(server.url, 'customer@waybill.example')
  })
  afterAll(() => server.remove())

  /** As the delivery's command would have left it. */
  async function announce(photo: TestPhoto, size = photo.bytes.byteLength): Promise<string> {
    const path = `${photo.id}-1760000000000.jpg`
    await server.backend.database.query(
      `insert into public.proof_of_delivery
       (id, tracking_number, outcome, image_url, photo_id, photo_sha256, photo_size, claimed_at, delivered_at, captured_by)
     values ($1, '1', 'Delivered', $2, $3, $4, $5, now(), now(), $6)`,
      [randomUUID(), path, photo.id, photo.sha256, size, driver.userId],
    )
    return path
  }

  /** The further photos of a capture, in their order. */
  async function announceMore(first: TestPhoto, more: readonly TestPhoto[]): Promise<string[]> {
    const paths = more.map(({ id }) => `${id}-1760000000000.jpg`)
    for (const [at, photo] of more.entries())
      await server.backend.database.query(
        `insert into public.more_photos (photo_id, proof_id, place, image_url, photo_sha256, photo_size)
         select $1, id, $2, $3, $4, $5 from public.proof_of_delivery where photo_id = $6`,
        [photo.id, at + 2, paths[at], photo.sha256, photo.bytes.byteLength, first.id],
      )
    return paths
  }

  async function upload(
    photo: TestPhoto,
    token: string | null = driver.token,
    bytes = photo.bytes,
  ): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${server.url}/functions/v1/upload-pod-photo?photo=${photo.id}&sha256=${photo.sha256}`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: bytes,
    })
    return { status: response.status, body: await response.json() }
  }

  function storageOf(token: string) {
    const client = createClient(server.url, PUBLISHABLE_KEY, {
      accessToken: () => Promise.resolve(token),
      realtime: { transport: WebSocket as never },
    })
    return client.storage.from('pod-images')
  }

  describe('the further photos of a capture', () => {
    test('each is taken by itself, whichever comes first, and its link is its own', async () => {
      const [first, second, third] = [makePhoto(2000), makePhoto(3000), makePhoto(4000)]
      await announce(first)
      const [, path = ''] = await announceMore(first, [second, third])
      expect(await upload(third)).toEqual({ status: 200, body: { status: 'stored', photo: third.id, sha256: third.sha256, path } })
      expect(await upload(third)).toMatchObject({ status: 200, body: { status: 'already-stored', path } })
      const confirmed = await server.backend.database.query<{ place: number }>(
        `select place from public.more_photos where photo_confirmed_at is not null
           and proof_id = (select id from public.proof_of_delivery where photo_id = $1)`,
        [first.id],
      )
      expect(confirmed).toEqual([{ place: 3 }])
      const { data } = await storageOf(staff.token).createSignedUrl(path, 60)
      expect(sha256Of(new Uint8Array(await (await fetch(data?.signedUrl ?? '')).arrayBuffer()))).toBe(third.sha256)
      for (const { token } of [driver, customer]) expect((await storageOf(token).createSignedUrl(path, 60)).error).not.toBeNull()
    })

    test('only the announced bytes of each are taken, and only from whoever captured it', async () => {
      const [first, second] = [makePhoto(2000), makePhoto(3000)]
      await announce(first)
      await announceMore(first, [second])
      expect(await upload({ ...second, sha256: first.sha256 }, driver.token, first.bytes)).toEqual({
        status: 422,
        body: { error: 'hash-mismatch' },
      })
      expect(await upload(second, other.token)).toEqual({ status: 403, body: { error: 'not-yours' } })
      expect(await upload(second, driver.token, new Uint8Array(0))).toEqual({ status: 409, body: { error: 'bytes-wanted' } })
      expect(await upload(second)).toMatchObject({ status: 200, body: { status: 'stored' } })
      expect(await upload(second, driver.token, new Uint8Array(0))).toMatchObject({ status: 200, body: { status: 'already-stored' } })
    })
  })

  describe('a photo on its way to the office', () => {
    test('is stored, confirmed, and the same when the office looks at it through a short-lived link', async () => {
      const photo = makePhoto(300_000)
      const path = await announce(photo)
      expect(await upload(photo)).toEqual({ status: 200, body: { status: 'stored', photo: photo.id, sha256: photo.sha256, path } })

      const { data, error } = await storageOf(staff.token).createSignedUrl(path, 60)
      expect(error).toBeNull()
      const seen = await fetch(data?.signedUrl ?? '')
      expect([seen.status, seen.headers.get('content-type'), seen.headers.get('x-content-type-options')]).toEqual([
        200,
        'image/jpeg',
        'nosniff',
      ])
      expect(sha256Of(new Uint8Array(await seen.arrayBuffer()))).toBe(photo.sha256)

      const [proof] = await server.backend.database.query<{ confirmed: boolean }>(
        'select photo_confirmed_at is not null as confirmed from public.proof_of_delivery where photo_id = $1',
        [photo.id],
      )
      expect(proof).toEqual({ confirmed: true })
    })

    test('a download with one’s own token is whole', async () => {
      const photo = makePhoto(500_000)
      const path = await announce(photo)
      await upload(photo)
      const { data } = await storageOf(staff.token).download(path)
      expect(sha256Of(new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer()))).toBe(photo.sha256)
    })

    test('sent again, it is a success and stays one object', async () => {
      const photo = makePhoto()
      const path = await announce(photo)
      await upload(photo)
      expect(await upload(photo)).toEqual({ status: 200, body: { status: 'already-stored', photo: photo.id, sha256: photo.sha256, path } })
    })

    test('sent again after the answer was lost before the confirmation, it is confirmed', async () => {
      const photo = makePhoto()
      const path = await announce(photo)
      await upload(photo)
      await server.backend.database.query('update public.proof_of_delivery set photo_confirmed_at = null where photo_id = $1', [photo.id])
      expect(await upload(photo)).toEqual({ status: 200, body: { status: 'already-stored', photo: photo.id, sha256: photo.sha256, path } })
    })

    test('is wanted again when its bytes are gone, though it had been confirmed', async () => {
      const photo = makePhoto()
      const path = await announce(photo)
      await upload(photo)
      expect(await upload(photo, driver.token, new Uint8Array())).toMatchObject({ status: 200, body: { status: 'already-stored' } })
      await rm(join(server.folder, 'photos', 'pod-images', path))
      expect(await upload(photo, driver.token, new Uint8Array())).toEqual({ status: 409, body: { error: 'bytes-wanted' } })
      const others = makePhoto(4096)
      expect(await upload({ ...photo, sha256: others.sha256 }, driver.token, others.bytes)).toEqual({
        status: 422,
        body: { error: 'hash-mismatch' },
      })
      expect(await upload(photo)).toEqual({ status: 200, body: { status: 'stored', photo: photo.id, sha256: photo.sha256, path } })
      const { data } = await storageOf(staff.token).download(path)
      expect(sha256Of(new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer()))).toBe(photo.sha256)
    })

    test('two uploads of it at once both succeed', async () => {
      const photo = makePhoto(200_000)
      await announce(photo)
      const both = await Promise.all([upload(photo), upload(photo)])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
    })

    test('before its command has arrived, it is asked to come again', async () => {
      expect(await upload(makePhoto())).toEqual({ status: 404, body: { error: 'proof-not-known' } })
    })

    test('a page that begins like a photo, half a photo and one that claims millions of rows are refused, though announced', async () => {
      const whole = makePhoto()
      const endless = whole.bytes.slice()
      const frame = endless.findIndex((byte, at) => byte === 0xff && endless[at + 1] === 0xc0)
      endless.set([0xff, 0xff, 0xff, 0xff], frame + 5)
      const page = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new TextEncoder().encode('<script>alert(1)</script>')])
      for (const bytes of [page, whole.bytes.slice(0, 900), endless]) {
        const forged = { id: randomUUID(), bytes, sha256: sha256Of(bytes) }
        await announce(forged)
        expect(await upload(forged)).toEqual({ status: 415, body: { error: 'not-a-jpeg' } })
      }
    })

    test('a picture that cannot be drawn is refused and nothing of it is stored', async () => {
      const whole = makePhoto()
      const torn = whole.bytes.slice()
      torn[torn.byteLength - 3] = 0x80
      const announced = { id: randomUUID(), bytes: torn, sha256: sha256Of(torn) }
      const path = await announce(announced)
      expect(await upload(announced)).toEqual({ status: 415, body: { error: 'not-a-jpeg' } })
      expect((await storageOf(staff.token).download(path)).error).not.toBeNull()
      expect(await upload(announced, other.token)).toEqual({ status: 403, body: { error: 'not-yours' } })
    })

    test('is refused without a session, with a bad one, and from another driver', async () => {
      const photo = makePhoto()
      await announce(photo)
      expect(await upload(photo, null)).toEqual({ status: 401, body: { error: 'signed-out' } })
      expect(await upload(photo, 'not.a.token')).toEqual({ status: 401, body: { error: 'signed-out' } })
      expect(await upload(photo, other.token)).toEqual({ status: 403, body: { error: 'not-yours' } })
    })

    test('out of a phone’s file it comes by the office, though its command had arrived by itself', async () => {
      const photo = makePhoto()
      const path = await announce(photo)
      const others = makePhoto(4096)
      expect(await upload({ ...photo, sha256: others.sha256 }, staff.token, others.bytes)).toEqual({
        status: 422,
        body: { error: 'hash-mismatch' },
      })
      expect(await upload(photo, staff.token)).toEqual({
        status: 200,
        body: { status: 'stored', photo: photo.id, sha256: photo.sha256, path },
      })
      expect(await upload(photo)).toEqual({ status: 200, body: { status: 'already-stored', photo: photo.id, sha256: photo.sha256, path } })
    })

    test('is judged by its bytes: kind, size and hash', async () => {
      const photo = makePhoto()
      await announce(photo)
      const page = new TextEncoder().encode('<!doctype html><script>alert(1)</script>')
      expect(await upload({ ...photo, sha256: sha256Of(page) }, driver.token, page)).toEqual({ status: 415, body: { error: 'not-a-jpeg' } })
      expect(await upload(photo, driver.token, new Uint8Array(1_048_577))).toEqual({ status: 413, body: { error: 'too-large' } })
      const changed = photo.bytes.slice()
      changed[100] = (changed[100] ?? 0) ^ 1
      expect(await upload(photo, driver.token, changed)).toEqual({ status: 422, body: { error: 'hash-mismatch' } })
      expect(await upload({ ...photo, sha256: sha256Of(changed) }, driver.token, changed)).toEqual({
        status: 422,
        body: { error: 'hash-mismatch' },
      })
    })

    test('an object left half-written by a cut-off attempt is replaced', async () => {
      const photo = makePhoto()
      const path = await announce(photo)
      const wrong = await fetch(`${server.url}/storage/v1/object/pod-images/${path}`, {
        method: 'POST',
        headers: { apikey: server.secrets.secretKey, 'content-type': 'image/jpeg' },
        body: new Uint8Array([0xff, 0xd8, 0xff]),
      })
      expect(wrong.status).toBe(200)
      expect(await upload(photo)).toEqual({ status: 200, body: { status: 'stored', photo: photo.id, sha256: photo.sha256, path } })
    })
  })

  describe('who sees and writes photos', () => {
    test('drivers, customers of other shipments and visitors see none; nobody but the server writes', async () => {
      const photo = makePhoto()
      const path = await announce(photo)
      await upload(photo)
      for (const token of [driver.token, customer.token]) {
        expect((await storageOf(token).createSignedUrl(path, 60)).error).not.toBeNull()
        expect((await storageOf(token).download(path)).error).not.toBeNull()
      }
      const direct = await fetch(`${server.url}/storage/v1/object/pod-images/${path}`, { headers: { apikey: PUBLISHABLE_KEY } })
      expect(direct.status).toBeGreaterThanOrEqual(400)
      for (const token of [driver.token, staff.token, customer.token]) {
        const { error } = await storageOf(token).upload(`${randomUUID()}-1.jpg`, makePhoto().bytes, { contentType: 'image/jpeg' })
        expect(error).not.toBeNull()
      }
    })

    test('a link whose signature was changed opens nothing', async () => {
      const photo = makePhoto()
      const path = await announce(photo)
      await upload(photo)
      const { data } = await storageOf(staff.token).createSignedUrl(path, 60)
      const forged = `${data?.signedUrl.slice(0, -4) ?? ''}AAAA`
      expect((await fetch(forged)).status).toBeGreaterThanOrEqual(400)
    })
  })
})
