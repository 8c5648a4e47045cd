import { NAMED_OUTCOMES, unsettledStops, type RunSheet, type TypedRunSheet } from '#domain/run-sheet/run-sheet.ts'
import { readOpenSheets, readRunSheet, readShipmentsOf } from '#store/reads/read-run-sheets.ts'
import { closeRunSheet, saveRunSheet, sendOutRunSheet } from '#store/writes/save-run-sheet.ts'
import { scanAtWarehouse } from '#store/writes/scan-at-warehouse.ts'
import type { Tab } from '../machinery/simulated-device.ts'
import type { Stage } from '../stage.ts'
import { somePicked } from './plan-shipments.ts'
import { remember } from './remember.ts'

export async function makeSheet(tab: Tab, stage: Stage): Promise<void> {
  const { random } = stage
  const [drivers, warehouses] = await Promise.all([
    tab.db.drivers.orderBy('id').primaryKeys(),
    tab.db.warehouses.orderBy('id').primaryKeys(),
  ])
  if (drivers.length === 0 || warehouses.length === 0) return
  const stops = (await somePicked(tab, random, 1 + random.int(3))).map(({ id }) => id)
  const typed: TypedRunSheet = {
    driver_id: random.pick(drivers),
    warehouse_id: random.pick(warehouses),
    sheet_date: '2026-11-20',
    vehicle: `Van ${random.int(4)}`,
  }
  await remember(tab, stage, () => saveRunSheet(tab.db, { id: random.uuid(), opened: null, typed, stops }, tab.now()))
}

/** A stop more, a stop less, another order, another driver or vehicle. */
export async function changeSheet(tab: Tab, stage: Stage): Promise<void> {
  const sheet = await someSheet(tab, stage)
  if (sheet === undefined) return makeSheet(tab, stage)
  const { random } = stage
  const before = sheet.stops.map(({ shipment_id }) => shipment_id)
  const more = random.chance(0.5) ? (await somePicked(tab, random, 1)).map(({ id }) => id) : []
  const kept = before.length > 0 && random.chance(0.3) ? before.slice(1) : before
  const stops = [...new Set([...more, ...kept])]
  const drivers = await tab.db.drivers.orderBy('id').primaryKeys()
  const typed: TypedRunSheet = {
    driver_id: drivers.length > 0 && random.chance(0.3) ? random.pick(drivers) : sheet.driver_id,
    warehouse_id: sheet.warehouse_id,
    sheet_date: sheet.sheet_date,
    vehicle: random.chance(0.4) ? `Van ${random.int(4)}` : sheet.vehicle,
  }
  await remember(tab, stage, () => saveRunSheet(tab.db, { id: sheet.id, opened: sheet, typed, stops }, tab.now()))
}

/** Out before it is sent out, in again afterwards. */
export async function scanOfSheet(tab: Tab, stage: Stage): Promise<void> {
  const sheet = await someSheet(tab, stage)
  if (sheet === undefined || sheet.stops.length === 0) return
  const shipment = await tab.db.shipments.get(stage.random.pick(sheet.stops).shipment_id)
  if (shipment === undefined) return
  const { warehouse_id: warehouseId, state } = sheet
  const direction = state === 'draft' ? 'out' : 'in'
  await remember(tab, stage, () =>
    scanAtWarehouse(tab.db, { warehouseId, trackingNumber: shipment.tracking_number, direction, now: tab.now() }),
  )
}

export async function sendOutSheet(tab: Tab, stage: Stage): Promise<void> {
  const sheet = await someSheet(tab, stage, 'draft')
  if (sheet === undefined) return makeSheet(tab, stage)
  const reason = stage.random.chance(0.7) ? 'No scanner' : ''
  await remember(tab, stage, () => sendOutRunSheet(tab.db, sheet, reason, tab.now()))
}

/** Where none is out, one is sent out first. Now and then somebody forgets to name what did not come back. */
export async function closeSheet(tab: Tab, stage: Stage): Promise<void> {
  const found = (await someSheet(tab, stage, 'out')) ?? (await someSheet(tab, stage, 'draft'))
  if (found === undefined) return makeSheet(tab, stage)
  if (found.state === 'draft') await remember(tab, stage, () => sendOutRunSheet(tab.db, found, 'No scanner', tab.now()))
  const sheet = await readRunSheet(tab.db, found.id)
  if (sheet === undefined) return
  const { random } = stage
  const open = unsettledStops(sheet, await readShipmentsOf(tab.db, [sheet]))
  const named = open
    .filter(() => random.chance(0.9))
    .map(({ shipment_id: shipmentId }) => ({ shipmentId, outcome: random.pick([...NAMED_OUTCOMES]), note: '' }))
  await remember(tab, stage, () => closeRunSheet(tab.db, sheet, named, tab.now()))
}

async function someSheet(tab: Tab, { random }: Stage, state?: RunSheet['state']): Promise<RunSheet | undefined> {
  const sheets = (await readOpenSheets(tab.db)).filter((sheet) => state === undefined || sheet.state === state)
  return sheets.length === 0 ? undefined : random.pick(sheets.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
}
