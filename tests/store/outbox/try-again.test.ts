import { expect, test } from 'vitest'
import { BLANK_CLIENT } from '#domain/people/client.ts'
import type { Command } from '#domain/sync/command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { changeMeta } from '#store/database/meta.ts'
import { readNotedWork } from '#store/outbox/noted-work.ts'
import type { OutboxEntry, OutboxState, PhotoState } from '#store/outbox/outbox-entry.ts'
import { retryNow } from '#store/outbox/queue-actions.ts'
import { cannotHaveArrived } from '#store/outbox/read-entry.ts'
import {
  entriesById,
  goesOn,
  justOver,
  NOW,
  outboxWith,
  photosById,
  someEntry,
  somePhotoRow,
  someWithdrawal,
} from '#tests/support/outbox-rows.ts'
import { someShipment } from '#tests/support/shipments.ts'

const lease = { holder: 'x', from: NOW, until: NOW + 1 }
const trouble = { code: 'keeps-failing', message: '' }
const troubled = { attempts: 12, pause: goesOn, lease, refusal: trouble, trouble }
const fromTheBeginning = { attempts: 0, pause: null, lease: null, refusal: null, trouble: null }
const no: OutboxEntry['answer'] = { status: 'rejected', version: null, epoch: 'e1' }
const retry = (db: WaybillDatabase, entryId = 'a') => retryNow(db, entryId, new Date(NOW))

/** What becomes of one entry that a person asks to try again, and whether anybody is told to send. */
async function retried(given: Partial<OutboxEntry>) {
  const db = await outboxWith([someEntry('a', 's1', given), someEntry('b', 's2', { ...troubled, state: 'backoff' })])
  const { a: before, b: beside } = await entriesById(db)
  await retry(db)
  const [after, other] = await db.outbox.orderBy('seq').toArray()
  expect(other).toEqual(beside)
  return { before: before!, after: after!, noted: await readNotedWork(db) }
}

test.each<[string, Partial<OutboxEntry>]>([
  ['in a pause', { state: 'backoff' }],
  ['waits for a sign-in', { state: 'signed-out', hold: justOver }],
  ['may still be taken back', { state: 'waiting', hold: goesOn }],
])('what %s goes at once, from the beginning', async (_what, given) => {
  const { before, after, noted } = await retried({ ...troubled, ...given })
  expect(after).toEqual({ ...before, ...fromTheBeginning, state: 'waiting', hold: null })
  expect(noted).toBe(1)
})

test.each<[string, Partial<OutboxEntry>]>([
  ['waits for nothing', { state: 'waiting' }],
  ['waits, let go before', { state: 'waiting', hold: null }],
  ['may no longer be taken back', { state: 'waiting', hold: justOver }],
  ['is on its way', { state: 'sending', hold: goesOn }],
  ['is accepted', { state: 'accepted', hold: goesOn }],
  ['has arrived', { state: 'confirmed' }],
  ['was given up', { state: 'discarded', hold: goesOn }],
])('what %s is left as it is, and nobody is told', async (_what, given) => {
  const { before, after, noted } = await retried({ ...troubled, ...given })
  expect(after).toEqual(before)
  expect(noted).toBe(0)
})

test('nothing happens to what is not here any more', async () => {
  const db = await outboxWith([someEntry('a', 's1', { state: 'backoff' })])
  await retry(db, 'gone')
  expect(await entriesById(db)).toMatchObject({ a: { state: 'backoff' } })
  expect(await readNotedWork(db)).toBe(0)
})

test.each<OutboxState>(['accepted', 'waiting'])(
  'of an entry that is %s the photos that wait or were refused go at once, no others',
  async (state) => {
    const again = ['backoff', 'signed-out', 'refused'] as const satisfies PhotoState[]
    const others = ['waiting', 'sending', 'confirmed', 'discarded'] as const satisfies PhotoState[]
    const [first, ...more] = [...again, ...others, 'gone']
    const db = await outboxWith([someEntry('a', 's1', { state, photoId: first!, morePhotoIds: more })], {
      photos: [
        ...[...again, ...others].map((id) => somePhotoRow(id, 'a', { ...troubled, state: id })),
        somePhotoRow('beside', 'b', { state: 'backoff' }),
      ],
    })
    const before = await photosById(db)
    await retry(db)
    const changed = Object.fromEntries(again.map((id) => [id, { ...before[id], ...fromTheBeginning, state: 'waiting' }]))
    expect(await photosById(db)).toEqual({ ...before, ...changed })
    expect(await readNotedWork(db)).toBe(1)
  },
)

/** A refused delivery with a photo, on a device that shows its shipment as the server has it. */
async function refused(given: Partial<OutboxEntry> = {}) {
  const db = await outboxWith(
    [someEntry('a', 's1', { ...troubled, state: 'refused', photoId: 'p', morePhotoIds: ['q'], answer: no, ...given })],
    {
      photos: [somePhotoRow('p', 'a'), somePhotoRow('q', 'a', { state: 'refused' }), somePhotoRow('r', 'b')],
    },
  )
  await db.shipments.add(someShipment({ id: 's1' }))
  await changeMeta(db, 'contact', { epoch: 'e1' })
  await retry(db)
  return { db, entry: (await db.outbox.toArray())[0]! }
}

test('what the server refused goes as a new command that names the old, never offered yet, its photos with it, and shows again', async () => {
  const { db, entry } = await refused()
  const old = someEntry('a', 's1').command
  expect(entry.entryId).not.toBe('a')
  expect(entry.command).toEqual({ ...old, id: entry.entryId, replaces: ['a'] })
  expect(entry).toMatchObject({ ...fromTheBeginning, state: 'waiting', answer: null })
  expect(await db.neverOffered.toCollection().primaryKeys()).toEqual([entry.entryId])
  expect(await photosById(db)).toMatchObject({
    p: { entryId: entry.entryId },
    q: { entryId: entry.entryId, state: 'waiting' },
    r: { entryId: 'b' },
  })
  expect((await db.shipments.get('s1'))?.status).toBe('Delivered')
  expect(await db.serverRows.get(['shipments', 's1'])).toMatchObject({ row: { status: 'Out for Delivery' } })
  expect(await readNotedWork(db)).toBe(1)
})

test('what a server of another epoch refused may have been carried out since, so what goes instead is not called unsent', async () => {
  const { db, entry } = await refused({ answer: { status: 'rejected', version: null, epoch: 'e0' } })
  expect(entry).toMatchObject({ state: 'waiting', command: { replaces: ['a'] } })
  expect(await cannotHaveArrived(db, entry)).toBe(false)
})

test.each<[string, Partial<OutboxEntry>]>([
  ['was turned away unread', { answer: null }],
  ['is a question about what was given up', { withdrawal: someWithdrawal('a') }],
])('what %s goes again under its own id: the server may know it', async (_what, given) => {
  const { db, entry } = await refused(given)
  expect(entry).toMatchObject({ ...fromTheBeginning, entryId: 'a', state: 'waiting', answer: null, withdrawal: given.withdrawal ?? null })
  expect(entry.command).toEqual(someEntry('a', 's1').command)
  expect(await db.neverOffered.count()).toBe(0)
  expect(await photosById(db)).toMatchObject({ p: { entryId: 'a' }, q: { entryId: 'a', state: 'waiting' } })
  expect((await db.shipments.get('s1'))?.status).toBe(given.withdrawal ? 'Out for Delivery' : 'Delivered')
})

test('what is known nowhere on this device goes again as well', async () => {
  const entry = someEntry('a', 's1', { state: 'refused', answer: no })
  Object.assign(entry.command.payload, { shipmentId: null })
  const db = await outboxWith([entry])
  await retry(db)
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'waiting', command: { replaces: ['a'] } }])
  expect(await readNotedWork(db)).toBe(1)
})

type Deletion = Extract<Command, { kind: 'delete-shipment' | 'delete-client' | 'delete-warehouse' }>
async function deletedAgain(command: Pick<Deletion, 'kind' | 'payload'>) {
  const entry = someEntry('a', 's1', { state: 'refused', answer: no })
  const db = await outboxWith([{ ...entry, command: { ...entry.command, ...command } as Command }])
  await db.shipments.add(someShipment({ id: 's1', updated_at: 'later' }))
  await db.clients.add({ ...BLANK_CLIENT, id: 'c1', client_name: 'Later' })
  await db.warehouses.add({ id: 'w1', name: 'Later', location: 'Pune', capacity: '', status: 'active', user_id: null })
  await retry(db)
  return (await db.outbox.toArray())[0]!.command.payload
}

test('who still deletes what others changed meanwhile has seen it as it is shown now', async () => {
  expect(await deletedAgain({ kind: 'delete-shipment', payload: { id: 's1', seenAt: 'before' } })).toEqual({ id: 's1', seenAt: 'later' })
  expect(await deletedAgain({ kind: 'delete-client', payload: { id: 'c1', seen: {} } })).toMatchObject({
    id: 'c1',
    seen: { client_name: 'Later' },
  })
  expect(await deletedAgain({ kind: 'delete-warehouse', payload: { id: 'w1', seen: {} } })).toMatchObject({
    id: 'w1',
    seen: { name: 'Later' },
  })
})

test('who deletes what is shown no more has seen what they had seen', async () => {
  expect(await deletedAgain({ kind: 'delete-shipment', payload: { id: 's9', seenAt: 'before' } })).toEqual({ id: 's9', seenAt: 'before' })
  const seen = { name: 'Before' }
  expect(await deletedAgain({ kind: 'delete-warehouse', payload: { id: 'w9', seen } })).toEqual({ id: 'w9', seen })
})
