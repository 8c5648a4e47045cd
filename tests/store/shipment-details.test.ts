import { expect, test } from 'vitest'
import type { ShipmentDetail } from '#domain/proof.ts'
import { openDatabase } from '#store/database.ts'
import { keepDetail, readDetail } from '#store/shipment-details.ts'

const detail: ShipmentDetail = { shipment: null, updates: [], proofs: [] }
const second = (at: number) => new Date(Date.parse('2026-11-20T12:00:00.000Z') + at * 1_000)

test('the 200 shipments opened last can be read again without signal, and no others', async () => {
  const db = openDatabase(crypto.randomUUID())
  for (let at = 0; at < 200; at += 1) await keepDetail(db, `s${at}`, detail, second(at))
  expect(await db.details.count()).toBe(200)

  // Opened again: not the one that goes next.
  await keepDetail(db, 's0', detail, second(200))
  await keepDetail(db, 's200', detail, second(201))
  expect(await db.details.count()).toBe(200)
  expect(await readDetail(db, 's1')).toBeUndefined()
  expect(await readDetail(db, 's0')).toEqual({ id: 's0', openedAt: second(200).getTime(), detail })
  expect(await readDetail(db, 's2')).toBeDefined()
  expect(await readDetail(db, 's200')).toBeDefined()
})
