import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PUBLISHABLE_KEY } from '#server/settings.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import { EVERYBODY, peopleWithTokens, type Person, type Somebody } from '#tests/support/backend/people-with-tokens.ts'
import { makePhoto } from '#tests/support/backend/photo.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

// Every bucket that the database knows, by every way that Storage has to an object, with everybody's token.

const OFFICE: readonly Somebody[] = ['staff', 'manager', 'admin']
const OWN = 'own-1760000000000.jpg'
const OWN_IN_REVIEW = 'own-in-review-1760000000000.jpg'
const ANOTHERS = 'anothers-1760000000000.jpg'
const NOBODYS = 'nobodys-1760000000000.jpg'

const seenBy = (who: Somebody): string[] => {
  if (OFFICE.includes(who)) return [ANOTHERS, OWN_IN_REVIEW, OWN]
  return who === 'customer' ? [OWN] : []
}

onEveryDatabase((start) => {
  let server: TestServer
  let people: Record<Somebody, Person>
  let buckets: string[]
  const photo = makePhoto()

  beforeAll(async () => {
    server = await start()
    people = await peopleWithTokens(server)
    buckets = (await query<{ id: string }>('select id from storage.buckets order by id')).map(({ id }) => id)
    const shipmentOf = async (condition: string, values: string[] = []) =>
      (await query<{ id: string }>(`select id from public.shipments where ${condition} limit 1`, values))[0]?.id
    const mine = await shipmentOf('user_id = $1', [people.customer.userId])
    const theirs = await shipmentOf('user_id is null and driver_id is not null')
    for (const [path, shipment, applied] of [
      [OWN, mine, true],
      [OWN_IN_REVIEW, mine, false],
      [ANOTHERS, theirs, true],
    ] as const)
      await query(
        `insert into public.proof_of_delivery
           (id, shipment_id, tracking_number, outcome, image_url, photo_id, photo_sha256, photo_size, photo_confirmed_at, claimed_at, delivered_at, captured_by, applied)
         values ($1, $2, '1', 'Delivered', $3, $4, $5, $6, now(), now(), now(), $7, $8)`,
        [randomUUID(), shipment, path, randomUUID(), photo.sha256, photo.bytes.byteLength, people.driver.userId, applied],
      )
    for (const bucket of buckets)
      for (const path of [OWN, OWN_IN_REVIEW, ANOTHERS, NOBODYS])
        await storage(server.secrets.secretKey, 'POST', `object/${bucket}/${path}`, photo.bytes)
    if ((await stored()).length !== buckets.length * 4) throw new Error('the photos are not in their buckets')
  })
  afterAll(() => server.remove())

  const query = <Row extends object>(sql: string, values: unknown[] = []) => server.backend.database.query<Row>(sql, values)
  const stored = () => query('select bucket_id, name, owner, created_at, updated_at from storage.objects order by bucket_id, name')
  const bucketsThere = () => query('select id, public, file_size_limit, allowed_mime_types from storage.buckets order by id')

  function storage(key: string, method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
    const picture = body instanceof Uint8Array
    const identity = key.startsWith('sb_secret') || key === '' ? {} : { authorization: `Bearer ${key}` }
    return fetch(`${server.url}/storage/v1/${path}`, {
      method,
      headers: {
        apikey: key.startsWith('sb_secret') ? key : PUBLISHABLE_KEY,
        ...identity,
        ...(body ? { 'content-type': picture ? 'image/jpeg' : 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: picture ? Uint8Array.from(body) : JSON.stringify(body) } : {}),
    })
  }

  test.each(EVERYBODY)('%s gets the photos that are theirs, and no others by any path', async (who) => {
    const { token } = people[who]
    const wrong: string[] = []
    for (const bucket of buckets) {
      for (const path of [OWN, OWN_IN_REVIEW, ANOTHERS, NOBODYS]) {
        const theirs = seenBy(who).includes(path)
        const signed = await storage(token, 'POST', `object/sign/${bucket}/${path}`, { expiresIn: 60 })
        const link = signed.ok ? ((await signed.json()) as { signedURL: string }).signedURL : null
        const ways = {
          'its own path': await storage(token, 'GET', `object/${bucket}/${path}`),
          'a signed link': link === null ? signed : await storage('', 'GET', link.slice(1)),
        }
        for (const [way, { status }] of Object.entries(ways))
          if ((status === 200) !== theirs) wrong.push(`${who} gets ${bucket}/${path} by ${way}: ${status}`)
        for (const way of [
          `object/authenticated/${bucket}/${path}`,
          `object/public/${bucket}/${path}`,
          `object/${bucket}/%2e/${path}`,
          `object/${bucket}//${path}`,
        ]) {
          const { status } = await storage(token, 'GET', way)
          if (status === 200 && !theirs) wrong.push(`${who} gets ${way}: ${status}`)
        }
        if (theirs) continue
        for (const way of [`object/info/${bucket}/${path}`, `object/info/authenticated/${bucket}/${path}`]) {
          const { status } = await storage(token, 'GET', way)
          if (status === 200) wrong.push(`${who} learns of ${way}`)
        }
      }
      const all = [OWN, OWN_IN_REVIEW, ANOTHERS, NOBODYS]
      const batch = await storage(token, 'POST', `object/sign/${bucket}`, { expiresIn: 60, paths: all })
      const links = batch.ok ? ((await batch.json()) as { path: string; signedURL: string | null }[]) : []
      for (const { path, signedURL } of links)
        if (signedURL && !seenBy(who).includes(path)) {
          const { status } = await storage('', 'GET', signedURL.slice(1))
          if (status === 200) wrong.push(`${who} gets ${path} by a batch of links`)
        }
      const list = await storage(token, 'POST', `object/list/${bucket}`, { prefix: '', limit: 100 })
      const names = list.ok ? ((await list.json()) as { name: string }[]).map(({ name }) => name) : []
      // Also not their own: a photo is asked for by its name.
      if (names.length > 0) wrong.push(`${who} lists ${names.join()} in ${bucket}`)
    }
    expect(wrong).toEqual([])
  })

  test.each(EVERYBODY)('%s writes, moves, copies and removes no photo, and makes no bucket', async (who) => {
    const { token } = people[who]
    const before = { objects: await stored(), buckets: await bucketsThere() }
    const forged = makePhoto(1024).bytes
    const wrong: string[] = []
    const mustFail = async (method: string, path: string, body?: object, headers?: Record<string, string>) => {
      const answer = await storage(token, method, path, body, headers)
      const said = await answer.text()
      // A removal that finds nothing it may remove answers with an empty list.
      if (answer.ok && said !== '[]') wrong.push(`${who} ${method} ${path}: ${answer.status} ${said.slice(0, 100)}`)
    }
    for (const bucket of buckets) {
      await mustFail('POST', `object/${bucket}/forged.jpg`, forged)
      await mustFail('POST', `object/upload/sign/${bucket}/forged.jpg`, {})
      await mustFail('POST', `object/${bucket}/${OWN}`, forged, { 'x-upsert': 'true' })
      await mustFail('PUT', `object/${bucket}/${OWN}`, forged)
      await mustFail('POST', 'object/move', { bucketId: bucket, sourceKey: OWN, destinationKey: 'moved.jpg' })
      await mustFail('POST', 'object/copy', { bucketId: bucket, sourceKey: OWN, destinationKey: 'copied.jpg' })
      await mustFail('DELETE', `object/${bucket}/${OWN}`)
      await mustFail('DELETE', `object/${bucket}`, { prefixes: [OWN, ANOTHERS] })
      await mustFail('PUT', `bucket/${bucket}`, { public: true })
      await mustFail('POST', `bucket/${bucket}/empty`, {})
      await mustFail('DELETE', `bucket/${bucket}`)
    }
    await mustFail('POST', 'bucket', { id: `of-${who}`, name: `of-${who}`, public: true })
    expect(wrong).toEqual([])
    expect({ objects: await stored(), buckets: await bucketsThere() }, 'nothing changed').toEqual(before)
    for (const bucket of buckets) {
      const now = await storage(server.secrets.secretKey, 'GET', `object/${bucket}/${OWN}`)
      expect(new Uint8Array(await now.arrayBuffer())).toEqual(photo.bytes)
    }
  })
})
