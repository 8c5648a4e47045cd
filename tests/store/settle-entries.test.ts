import { afterEach, expect, test } from 'vitest'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import type { OutboxEntry } from '#store/outbox/outbox-entry.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { settleEntries, type Reached } from '#store/records/settle-entries.ts'
import { someShipment } from '#tests/support/shipments.ts'

const opened: WaybillDatabase[] = []
afterEach(() => opened.splice(0).forEach((db) => db.close()))

/** A phone with one entry that the server has said yes to, and one that still waits. */
async function phone(answer: OutboxEntry['answer']): Promise<WaybillDatabase> {
  const db = openDatabase(crypto.randomUUID())
  opened.push(db)
  await db.shipments.bulkAdd([someShipment({ id: 's1' }), someShipment({ id: 's2' })])
  const delivery = { trackingNumber: '17', outcome: 'Delivered', notes: '', photo: null } as const
  const { entryId } = await recordDelivery(db, { ...delivery, shipmentId: 's1' })
  await recordDelivery(db, { ...delivery, shipmentId: 's2', trackingNumber: '18' })
  await db.outbox.where('entryId').equals(entryId).modify({ state: 'accepted', answer })
  return db
}

const settle = (db: WaybillDatabase, reached: Reached | 'nothing-is-shown') =>
  db.transaction('rw', db.outbox, async () => settleEntries(db, reached))
const states = async (db: WaybillDatabase) => (await db.outbox.orderBy('seq').toArray()).map(({ state }) => state)

const at = (version: number | null, epoch = 'e1'): OutboxEntry['answer'] => ({ status: 'applied', version, epoch })
const e1 = (cursor: number, atHead = false): Reached => ({ epoch: 'e1', cursor, atHead })

test.each([
  ['stays accepted before the mirror has reached its version', at(8), e1(7), false],
  ['stays accepted before its version, even at the head of what the server could show', at(8), e1(7, true), false],
  ['is a receipt once the mirror has reached its version', at(8), e1(8), true],
  ['is a receipt once the mirror has gone past its version', at(8), e1(9), true],
  ['of another epoch says nothing by its number', at(8, 'e0'), e1(9), false],
  ['of another epoch is a receipt once a mirror made after it is at the head', at(8, 'e0'), e1(1, true), true],
  ['that changed no mirrored row waits for nothing', at(null), e1(0), true],
  ['without a word of its own waits for nothing', null, e1(0), true],
  ['waits for nothing where nothing is shown', at(8), 'nothing-is-shown' as const, true],
])('an accepted entry %s', async (_name, answer, reached, isSettled) => {
  const db = await phone(answer)
  const records = await settle(db, reached)
  expect(await states(db)).toEqual([isSettled ? 'confirmed' : 'accepted', 'waiting'])
  expect(records).toEqual(isSettled ? [{ table: 'shipments', id: 's1' }] : [])
})
