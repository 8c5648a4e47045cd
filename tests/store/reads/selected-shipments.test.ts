import { afterEach, expect, test } from 'vitest'
import { recordKey } from '#domain/sync/command.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import type { OutboxEntry } from '#store/outbox/outbox-entry.ts'
import { readBulkAnswers } from '#store/reads/selection/bulk-answers.ts'
import { deletedHere, missingShipments } from '#store/reads/selection/missing-shipments.ts'
import { readAreas } from '#store/reads/selection/read-areas.ts'
import { someWithdrawal, someWork } from '#tests/support/outbox-rows.ts'
import { someShipment } from '#tests/support/shipments.ts'

const open: WaybillDatabase[] = []
afterEach(() => open.splice(0).forEach((db) => db.close()))

async function desk(rows: Parameters<typeof someShipment>[0][], entries: Omit<OutboxEntry, 'seq'>[] = []): Promise<WaybillDatabase> {
  const db = openDatabase(crypto.randomUUID())
  open.push(db)
  await db.shipments.bulkAdd(rows.map((row) => someShipment(row)))
  await db.outbox.bulkAdd(entries)
  return db
}

const parcel = (id: string, to_postal_code: string, to_city = 'Pune') => ({ id, to_postal_code, to_city })

test('shipments stand by the PIN code they go to, the lowest first, under the city that most of them name', async () => {
  const db = await desk([
    parcel('a', '500001', 'Secunderabad'),
    parcel('b', '411001'),
    parcel('c', '500 001', 'Hyderabad'),
    parcel('d', ' 500001 ', 'Hyderabad'),
    parcel('e', '110001', 'Delhi'),
    parcel('f', '411001', 'Pimpri'),
    parcel('not-asked', '411001'),
  ])
  const elsewhere = new Map([
    ['far', someShipment(parcel('far', '411001'))],
    // What the device holds it says itself.
    ['b', someShipment(parcel('b', '999999'))],
  ])
  expect(await readAreas(db, ['b', 'a', 'gone', 'far', 'c', 'd', 'e', 'f'], elsewhere)).toEqual([
    { pin: '110001', city: 'Delhi', ids: ['e'] },
    { pin: '411001', city: 'Pune', ids: ['b', 'far', 'f'] },
    { pin: '500001', city: 'Hyderabad', ids: ['a', 'c', 'd'] },
  ])
  expect(await readAreas(db, [], elsewhere)).toEqual([])
})

test('more PIN codes than anybody goes through stand by their sorting district', async () => {
  const pins = Array.from({ length: 41 }, (_, at) => `${at % 2 === 0 ? '411' : '4 10'}0${String(at).padStart(2, '0')}`)
  const db = await desk(pins.map((pin, at) => parcel(`s${at}`, pin)))
  const ids = pins.map((_, at) => `s${at}`)
  const forty = await readAreas(db, ids.slice(0, 40), new Map())
  expect([forty.length, forty[0]?.pin, forty.at(-1)?.pin]).toEqual([40, '410001', '411038'])
  const districts = await readAreas(db, ids, new Map())
  expect(districts.map(({ pin, ids }) => [pin, ids.length])).toEqual([
    ['410', 20],
    ['411', 21],
  ])
})

const many = Array.from({ length: 501 }, (_, at) => `many-${at}`)

test('what the device does not hold is missing, among few and among many', async () => {
  const db = await desk([{ id: 'a' }, { id: 'b' }, { id: 'many-7' }])
  expect(await missingShipments(db, new Set(['a', 'x', 'b', 'y']))).toEqual(new Set(['x', 'y']))
  expect(await missingShipments(db, [])).toEqual(new Set())
  expect(await missingShipments(db, many)).toEqual(new Set(many.filter((id) => id !== 'many-7')))
})

const deleting = (id: string, given: Partial<Omit<OutboxEntry, 'command'>> = {}) =>
  someWork(`delete ${id}`, recordKey.shipment(id), { kind: 'delete-shipment', payload: { id } }, given)

test('a deletion that was made here counts until the office says no or its maker gives it up', async () => {
  const db = await desk(
    [],
    [
      deleting('waiting'),
      deleting('sending', { state: 'sending' }),
      deleting('backoff', { state: 'backoff' }),
      deleting('signed-out', { state: 'signed-out' }),
      deleting('accepted', { state: 'accepted' }),
      deleting('confirmed', { state: 'confirmed' }),
      // Given up, and the office answered that it had arrived.
      deleting('arrived', { state: 'confirmed', withdrawal: someWithdrawal('delete arrived') }),
      deleting('refused', { state: 'refused' }),
      deleting('discarded', { state: 'discarded' }),
      deleting('given-up', { withdrawal: someWithdrawal('delete given-up') }),
      someWork('change', recordKey.shipment('changed'), { kind: 'update-shipment', payload: { id: 'changed', changes: {} } }),
      deleting('not-asked'),
    ],
  )
  const asked = (await db.outbox.toArray())
    .map(({ command }) => command.record.slice('shipment:'.length))
    .filter((id) => id !== 'not-asked')
  const gone = ['waiting', 'sending', 'backoff', 'signed-out', 'accepted', 'confirmed', 'arrived']
  expect([...(await deletedHere(db, asked))].toSorted()).toEqual(gone.toSorted())
  expect([...(await deletedHere(db, [...asked, ...many]))].toSorted()).toEqual(gone.toSorted())
  expect(await deletedHere(db, [])).toEqual(new Set())
})

test('of what was done together it is told what has not gone yet, and each refusal by its shipment and reason', async () => {
  const at = new Date('2026-11-20T10:00:00.000Z')
  const assigning = (shipmentId: string, given: Parameters<typeof someWork>[3] = {}) =>
    someWork(
      `assign ${shipmentId}`,
      recordKey.shipment(shipmentId),
      { kind: 'assign-driver', payload: { shipmentId, driverId: 'd1' } },
      { claimedAt: at.toISOString(), ...given },
    )
  const earlier = { claimedAt: '2026-11-20T09:59:59.999Z' }
  const db = await desk(
    [{ id: 's1', shipment_id: 'SHP1' }, { id: '2f6a3b9c-0000' }],
    [
      assigning('a'),
      assigning('b', { state: 'backoff' }),
      assigning('c', { state: 'sending' }),
      assigning('d', { state: 'signed-out' }),
      assigning('e', { state: 'accepted' }),
      assigning('f', { state: 'confirmed' }),
      assigning('g', earlier),
      assigning('h', { ...earlier, state: 'refused' }),
      assigning('s1', { state: 'refused', refusal: { code: 'driver-inactive', message: 'This driver is not active.' } }),
      assigning('2f6a3b9c-0000', { state: 'refused' }),
      assigning('left', { state: 'refused', trackingNumber: '771' }),
      assigning('gone', { state: 'refused' }),
    ],
  )
  expect(await readBulkAnswers(db, at)).toEqual({
    unsent: 4,
    refused: [
      { entryId: 'assign s1', shown: 'SHP1', why: 'This driver is not active.' },
      { entryId: 'assign 2f6a3b9c-0000', shown: 'SHP2F6A3B', why: 'The office refused it.' },
      { entryId: 'assign left', shown: '771', why: 'The office refused it.' },
      { entryId: 'assign gone', shown: 'A shipment that is gone', why: 'The office refused it.' },
    ],
  })
})
