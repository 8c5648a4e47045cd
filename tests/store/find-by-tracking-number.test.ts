import { expect, test } from 'vitest'
import { findByTrackingNumber } from '#store/find-by-tracking-number.ts'
import { openDatabase } from '#store/database.ts'
import { someShipment } from '#tests/support/shipments.ts'

test('a number is found on the device however it was typed, and another is not', async () => {
  const db = openDatabase(crypto.randomUUID())
  await db.shipments.bulkPut([
    someShipment({ id: 'a', tracking_number: '1761007584710084' }),
    someShipment({ id: 'b', tracking_number: 'WB-77a' }),
  ])
  const idOf = async (typed: string) => (await findByTrackingNumber(db, typed))?.id
  expect(await idOf(' 1761007584710084 ')).toBe('a')
  expect(await idOf('1761 0075 8471-0084')).toBe('a')
  expect(await idOf('wb-77A')).toBe('b')
  expect(await idOf('OTHER1761007584710084')).toBeUndefined()
  db.close()
})
