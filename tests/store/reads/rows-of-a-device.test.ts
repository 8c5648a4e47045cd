import { afterEach, expect, test } from 'vitest'
import { keepDetail } from '#store/copies/opened-shipments.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { readShipment } from '#store/reads/read-shipment.ts'
import { readShipments } from '#store/reads/read-shipments.ts'
import { readWarehouse, readWarehouses } from '#store/reads/read-warehouses.ts'
import { knownShipments } from '#store/reads/shipments-known-here.ts'
import { someOfficeShipment, someShipment } from '#tests/support/shipments.ts'

const open: WaybillDatabase[] = []
afterEach(() => open.splice(0).forEach((db) => db.close()))

async function desk(rows: Parameters<typeof someShipment>[0][] = []): Promise<WaybillDatabase> {
  const db = openDatabase(crypto.randomUUID())
  open.push(db)
  await db.shipments.bulkAdd(rows.map((row) => someShipment(row)))
  return db
}

test('shipments are read in the order asked for: from the mirror, as the server has told them, or as they were opened', async () => {
  const db = await desk([
    { id: 'a', notes: 'here' },
    { id: 'b', notes: 'here' },
  ])
  const opened = (id: string) => someOfficeShipment({ id, notes: 'opened' })
  await keepDetail(db, 'b', { shipment: opened('b'), updates: [], proofs: [] })
  await keepDetail(db, 'told', { shipment: opened('told'), updates: [], proofs: [] })
  await keepDetail(db, 'left', { shipment: opened('left'), updates: [], proofs: [] })
  await keepDetail(db, 'empty', { shipment: null, updates: [], proofs: [] })
  const told = (id: string) => [id, someShipment({ id, notes: 'told' })] as const
  const elsewhere = new Map([told('told'), told('a')])
  const rows = await readShipments(db, ['left', 'b', 'gone', 'told', 'empty', 'a'], elsewhere)
  expect(rows.map(({ id, notes }) => [id, notes])).toEqual([
    ['left', 'opened'],
    ['b', 'here'],
    ['told', 'told'],
    ['a', 'here'],
  ])
  expect((await readShipments(db, ['told', 'b'])).map(({ notes }) => notes)).toEqual(['opened', 'here'])
  expect((await readShipments(db, ['b'])).map(({ id }) => id)).toEqual(['b'])
  expect((await readShipment(db, 'a'))?.id).toBe('a')
})

test('warehouses stand by name as a person counts, without regard to capitals', async () => {
  const db = await desk()
  const warehouse = (id: string, name: string) => ({ id, name, location: '', capacity: '', status: 'active', user_id: null }) as const
  await db.warehouses.bulkAdd([warehouse('1', 'Depot 10'), warehouse('2', 'bay 2'), warehouse('3', 'depot 9'), warehouse('4', 'Airport')])
  expect((await readWarehouses(db)).map(({ name }) => name)).toEqual(['Airport', 'bay 2', 'depot 9', 'Depot 10'])
  expect((await readWarehouse(db, '3'))?.name).toBe('depot 9')
})

test('a shipment of a file is known here by any of its names', async () => {
  const db = await desk([
    { id: '0a', tracking_number: '771', shipment_id: 'SHP1' },
    { id: 'b', tracking_number: '772', shipment_id: 'SHP2' },
    { id: 'c', tracking_number: '773', shipment_id: 'SHP3' },
    { id: 'd', tracking_number: '774' },
    { id: 'e', tracking_number: '775' },
  ])
  const known = async (...[ids, trackingNumbers, shipmentIds]: string[][]) =>
    (await knownShipments(db, { ids: ids ?? [], trackingNumbers: trackingNumbers ?? [], shipmentIds: shipmentIds ?? [] })).map(
      ({ id }) => id,
    )
  expect(await known(['d', 'gone'], ['772', '999'], ['SHP1', 'SHP9'])).toEqual(['d', 'b', '0a'])
  // Its number has led to it: it is told once.
  expect(await known([], ['772'], ['SHP2'])).toEqual(['b'])
  expect(await known([], ['774'], ['SHP3'])).toEqual(['d', 'c'])
  expect(await known([], [], [])).toEqual([])
})

test('a shipment is known by its readable id also behind the first thousand, and once', async () => {
  const db = await desk()
  const base = someShipment({ id: '' })
  const rows = Array.from({ length: 1_001 }, (_, at) => ({ ...base, id: `s${String(at).padStart(4, '0')}`, tracking_number: `t${at}` }))
  const named = rows.map((row, at) => (at === 2 || at === 1_000 ? { ...row, shipment_id: `SHP${at}` } : row))
  await db.shipments.bulkAdd(named)
  const found = await knownShipments(db, { ids: [], trackingNumbers: [], shipmentIds: ['SHP2', 'SHP1000'] })
  expect(found.map(({ shipment_id }) => shipment_id)).toEqual(['SHP2', 'SHP1000'])
})
