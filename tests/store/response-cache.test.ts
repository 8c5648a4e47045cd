import { expect, test } from 'vitest'
import { keptWaiting } from '#store/copies/kept-waiting.ts'
import { keepCustomer, readKnownCustomer } from '#store/copies/known-customers.ts'
import { cacheResponse, readCachedResponse } from '#store/copies/response-cache.ts'
import { denyMirror } from '#store/mirror/clear-mirror.ts'
import { openDatabase } from '#store/database/database.ts'

const second = (at: number) => new Date(Date.parse('2026-11-20T12:00:00.000Z') + at * 1_000)

test('the 200 answers of a kind asked for last are kept, and none of them once the server shows this person nothing', async () => {
  const db = openDatabase(crypto.randomUUID())
  for (let at = 0; at < 200; at += 1) await cacheResponse(db, `question:${at}`, { at }, second(at))
  await cacheResponse(db, 'question:0', { at: 'again' }, second(200))
  await cacheResponse(db, 'question:200', { at: 200 }, second(201))
  expect(await db.responseCache.count()).toBe(200)
  expect(await readCachedResponse(db, 'question:1')).toBeNull()
  expect(await readCachedResponse(db, 'question:0')).toEqual({ keptAt: second(200).getTime(), value: { at: 'again' } })
  await denyMirror(db, '')
  expect(await db.responseCache.count()).toBe(0)
})

test('answers of one kind push out none of another', async () => {
  const db = openDatabase(crypto.randomUUID())
  await cacheResponse(db, 'invoice:1', 'an invoice', second(0))
  await cacheResponse(db, 'figures', 'one of its kind', second(0))
  for (let at = 1; at <= 250; at += 1) await cacheResponse(db, `notes:${at}`, { at }, second(at))
  expect((await readCachedResponse(db, 'invoice:1'))?.value).toBe('an invoice')
  expect((await readCachedResponse(db, 'figures'))?.value).toBe('one of its kind')
  expect(await db.responseCache.count()).toBe(202)
})

test('kinds are told apart by their whole names, and what is one of its kind pushes out nothing', async () => {
  const db = openDatabase(crypto.randomUUID())
  await cacheResponse(db, 'notes:1', 'a note', second(0))
  for (let at = 1; at <= 200; at += 1) await cacheResponse(db, `note:${at}`, { at }, second(at))
  await cacheResponse(db, 'figures', 'one of its kind', second(300))
  expect((await readCachedResponse(db, 'notes:1'))?.value).toBe('a note')
  expect(await db.responseCache.count()).toBe(202)
})

test('each customer is kept for itself, and what waits at the server beside them', async () => {
  const db = openDatabase(crypto.randomUUID())
  const account = { id: 'c1', name: 'Asha', email: 'asha@example.com', phone: null, isCustomer: true }
  const waiting = { captures: 3, messages: 1, unbilled: 0, overLimit: 2 }
  await keepCustomer(db, 'c1', { account }, second(1))
  await keepCustomer(db, 'c2', { account: null }, second(2))
  await keptWaiting(db).keep(waiting, second(3))
  expect(await readKnownCustomer(db, 'c1')).toEqual({ keptAt: second(1).getTime(), value: { account } })
  expect(await readKnownCustomer(db, 'c2')).toEqual({ keptAt: second(2).getTime(), value: { account: null } })
  expect(await keptWaiting(db).read()).toEqual({ keptAt: second(3).getTime(), value: waiting })
  expect(await readCachedResponse(db, 'today-waiting')).not.toBeNull()
})
