import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { assignDriver } from '#store/writes/assign-driver.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { readPendingShipments } from '#store/records/pending-shipments.ts'

let db: WaybillDatabase

beforeEach(() => {
  db = openDatabase(crypto.randomUUID())
})

afterEach(async () => {
  await db.delete()
})

test('an assigned shipment carries the mark until the office has it', async () => {
  await assignDriver(db, ['a', 'b'], 'driver-1')
  expect(await readPendingShipments(db)).toEqual(
    new Map([
      ['a', 'unsent'],
      ['b', 'unsent'],
    ]),
  )
  await db.outbox.toCollection().modify({ state: 'confirmed' })
  expect(await readPendingShipments(db)).toEqual(new Map())
})

test('a refused change asks for a person, even with other changes on their way', async () => {
  await assignDriver(db, ['a'], 'driver-1')
  await db.outbox.toCollection().modify({ state: 'refused' })
  await assignDriver(db, ['a'], 'driver-2')
  expect(await readPendingShipments(db)).toEqual(new Map([['a', 'needs-you']]))
})
