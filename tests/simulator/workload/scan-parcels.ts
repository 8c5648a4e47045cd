import { scanAtWarehouse } from '#store/scan-at-warehouse.ts'
import { undoLastScan } from '#store/undo-scan.ts'
import type { Tab } from '../machinery/simulated-device.ts'
import { trackingNumber } from '../machinery/world.ts'
import type { Stage } from '../stage.ts'
import { somePicked } from './plan-shipments.ts'
import { remember } from './remember.ts'

/** Numbers from here on stand on parcels that nobody has entered yet. */
const FIRST_UNKNOWN = 900

export async function scan(tab: Tab, stage: Stage): Promise<void> {
  const { random } = stage
  const warehouseId = await someWarehouse(tab, stage)
  const [shipment] = await somePicked(tab, random, 1)
  if (warehouseId === null || shipment === undefined) return
  const scanned = { warehouseId, trackingNumber: shipment.tracking_number, direction: random.pick(['in', 'out'] as const), now: tab.now() }
  await remember(tab, stage, () => scanAtWarehouse(tab.db, scanned))
}

/** A person says that it is right although this device does not know the number. */
export async function scanUnknown(tab: Tab, stage: Stage): Promise<void> {
  const warehouseId = await someWarehouse(tab, stage)
  if (warehouseId !== null) await scanNumber(tab, stage, warehouseId, unknownNumber(stage))
}

export async function undoScan(tab: Tab, stage: Stage): Promise<void> {
  const warehouseId = await someWarehouse(tab, stage)
  if (warehouseId !== null) await remember(tab, stage, () => undoLastScan(tab.db, warehouseId, tab.now()))
}

/** Undone while it is still here; the server refuses the scan, and the undoing waits behind it. */
export async function scanUnknownAndUndo(tab: Tab, stage: Stage): Promise<void> {
  const warehouseId = await someWarehouse(tab, stage)
  if (warehouseId === null) return
  await scanNumber(tab, stage, warehouseId, unknownNumber(stage))
  await remember(tab, stage, () => undoLastScan(tab.db, warehouseId, tab.now()))
}

async function scanNumber(tab: Tab, stage: Stage, warehouseId: string, number: string): Promise<void> {
  const scanned = { warehouseId, trackingNumber: number, direction: 'in', evenUnknown: true, now: tab.now() } as const
  await remember(tab, stage, () => scanAtWarehouse(tab.db, scanned))
}

function unknownNumber({ random, strangers }: Stage): string {
  const number = trackingNumber(FIRST_UNKNOWN + random.int(5))
  strangers.add(number)
  return number
}

async function someWarehouse(tab: Tab, { random }: Stage): Promise<string | null> {
  const ids = await tab.db.warehouses.orderBy('id').primaryKeys()
  return ids.length === 0 ? null : random.pick(ids)
}
