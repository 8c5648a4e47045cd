import { expect, test } from 'vitest'
import { changeMeta } from '#store/database/meta.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { enqueueCommand, enqueueCommands, type NewEntry } from '#store/outbox/enqueue-command.ts'
import { noteWork, readNotedWork, watchNotedWork } from '#store/outbox/noted-work.ts'
import type { OutboxEntry } from '#store/outbox/outbox-entry.ts'
import { entryOf, readPhotoBytes } from '#store/outbox/read-entry.ts'
import { recordTables } from '#store/records/rebase-records.ts'
import { BeingRemoved } from '#store/sign-out/removal.ts'
import { NOW, outboxWith, someEntry } from '#tests/support/outbox-rows.ts'
import { someShipment } from '#tests/support/shipments.ts'

type Capture = NewEntry<'record-delivery'>
const captureOf = (shipmentId: string, given: Partial<Capture> = {}): Capture => ({
  kind: 'record-delivery',
  record: `shipment:${shipmentId}`,
  trackingNumber: `17-${shipmentId}`,
  payload: { shipmentId, trackingNumber: `17-${shipmentId}`, outcome: 'Delivered', notes: '', photo: null },
  now: new Date(NOW),
  ...given,
})

async function phone(): Promise<WaybillDatabase> {
  const db = await outboxWith([])
  await db.shipments.bulkAdd(['s1', 's2'].map((id) => someShipment({ id })))
  await changeMeta(db, 'contact', { clockOffsetMs: -7 })
  return db
}

const saved = <Value>(db: WaybillDatabase, work: () => Promise<Value>): Promise<Value> =>
  db.transaction('rw', [...recordTables(db), db.meta], async () => work())

async function enqueued(given: Partial<Capture>): Promise<OutboxEntry> {
  const db = await phone()
  const { entryId } = await saved(db, () => enqueueCommand(db, captureOf('s1', given)))
  return (await db.outbox.get({ entryId }))!
}

test('what a person did is frozen with its time and the clock’s difference, waits, was never offered, and shows', async () => {
  const db = await phone()
  const { entryId } = await saved(db, () => enqueueCommand(db, captureOf('s1')))
  const [entry] = await db.outbox.toArray()
  const plain = someEntry(entryId, 's1')
  expect(entryId).toMatch(/^[0-9a-f-]{36}$/)
  expect(entry).toEqual({
    ...plain,
    seq: entry?.seq,
    command: { ...plain.command, claimedAt: new Date(NOW).toISOString(), clockOffsetMs: -7 },
  })
  expect(await db.neverOffered.toCollection().primaryKeys()).toEqual([entryId])
  expect((await db.shipments.get('s1'))?.status).toBe('Delivered')
  expect(await db.serverRows.toArray()).toMatchObject([{ id: 's1', row: { status: 'Out for Delivery' } }])
  expect(await readNotedWork(db)).toBe(1)
})

test('what a draft, its photos and its stop say stays with the entry', async () => {
  const edited = someShipment({ id: 's1' })
  const all = {
    id: 'draft',
    photoIds: ['p', 'q', 'r'],
    stopOf: 'main',
    isCodeChecked: true,
    holdMs: 10,
    edited,
    alsoOrderedBy: ['tracking:17'],
  }
  expect(await enqueued(all)).toMatchObject({
    entryId: 'draft',
    command: { id: 'draft' },
    photoId: 'p',
    morePhotoIds: ['q', 'r'],
    stopOf: 'main',
    isCodeChecked: true,
    hold: { from: NOW, until: NOW + 10 },
    edited,
    orderKeys: ['shipment:s1', 'tracking:17'],
  })
  expect(await enqueued({ holdMs: 0 })).toMatchObject({ hold: { from: NOW, until: NOW } })
})

test('what was not said is not there', async () => {
  const entry = await enqueued({ photoIds: ['p'], isCodeChecked: false, stopOf: undefined, holdMs: undefined, edited: undefined })
  expect(entry.photoId).toBe('p')
  for (const absent of ['morePhotoIds', 'stopOf', 'isCodeChecked', 'hold', 'edited']) expect(entry).not.toHaveProperty(absent)
})

test('text that no database takes does not stay in what is sent', async () => {
  const { command } = await enqueued({ payload: { ...captureOf('s1').payload, notes: 'with\u0000out' } })
  expect(JSON.stringify(command)).not.toContain('u0000')
})

test('many wait in their order, and whoever sends is told once', async () => {
  const db = await phone()
  const payload = { ...captureOf('s1').payload, outcome: 'Returned' } as const
  const ids = await saved(db, () => enqueueCommands(db, [captureOf('s1'), captureOf('s2'), captureOf('s1', { payload }), captureOf('s9')]))
  expect((await db.outbox.orderBy('seq').toArray()).map(({ entryId }) => entryId)).toEqual(ids)
  expect((await db.neverOffered.toCollection().primaryKeys()).toSorted()).toEqual(ids.toSorted())
  expect(await readNotedWork(db)).toBe(1)
  expect((await db.serverRows.toArray()).map(({ id, row }) => [id, row === null])).toEqual([
    ['s1', false],
    ['s2', false],
    ['s9', true],
  ])
})

test('the server’s row is kept as it was before the first command, not before the second', async () => {
  const db = await phone()
  await saved(db, () => enqueueCommand(db, captureOf('s1')))
  await saved(db, () => enqueueCommand(db, captureOf('s1', { payload: { ...captureOf('s1').payload, notes: 'again' } })))
  expect(await db.serverRows.toArray()).toMatchObject([{ id: 's1', row: { status: 'Out for Delivery' } }])
})

test('work on what this device does not know waits too, and shows nothing', async () => {
  const db = await phone()
  await saved(db, () => enqueueCommand(db, captureOf('s1', { payload: { ...captureOf('s1').payload, shipmentId: null } })))
  expect([await db.outbox.count(), await db.serverRows.count()]).toEqual([1, 0])
})

test('nothing to queue tells nobody; nothing is queued on a device that is being emptied', async () => {
  const db = await phone()
  expect(await saved(db, () => enqueueCommands(db, []))).toEqual([])
  expect(await readNotedWork(db)).toBe(0)
  await changeMeta(db, 'removal', { begun: true })
  await expect(saved(db, () => enqueueCommand(db, captureOf('s1')))).rejects.toThrow(BeingRemoved)
  expect(await db.outbox.count()).toBe(0)
})

test('who watches hears how often work was noted, until it stops', async () => {
  const db = await phone()
  const heard: number[] = []
  const stop = watchNotedWork(db, (noted) => heard.push(noted))
  await expect.poll(() => heard).toEqual([0])
  await noteWork(db)
  await noteWork(db)
  await expect.poll(() => heard.at(-1)).toBe(2)
  stop()
  await noteWork(db)
  expect(await readNotedWork(db)).toBe(3)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(heard.at(-1)).toBe(2)
})

test('an entry is found by its id, and by one that it had before', async () => {
  const entry = someEntry('a', 's1')
  const db = await outboxWith([{ ...entry, command: { ...entry.command, replaces: ['first', 'second'] } }, someEntry('b', 's2')])
  const found = async (id: string) => (await entryOf(db, id))?.entryId
  expect(await Promise.all(['a', 'b', 'first', 'second', 'gone'].map(found))).toEqual(['a', 'b', 'a', 'a', undefined])
})

test('bytes of a photo are there until the device deletes them', async () => {
  const db = await outboxWith([])
  await db.photoBytes.add({ id: 'p', bytes: new ArrayBuffer(3) })
  expect((await readPhotoBytes(db, 'p'))?.byteLength).toBe(3)
  expect(await readPhotoBytes(db, 'q')).toBeUndefined()
})
