import { moved } from '#domain/run-sheet/order-of-stops.ts'
import { NAMED_OUTCOMES, unsettledStops, type RunSheet, type TypedRunSheet } from '#domain/run-sheet/run-sheet.ts'
import { readDriversSheets } from '#store/reads/run-sheets/read-drivers-sheets.ts'
import { readOpenSheets, readRunSheet, readShipmentsOf } from '#store/reads/run-sheets/read-run-sheets.ts'
import { closeRunSheet, saveRunSheet, sendOutRunSheet } from '#store/writes/save-run-sheet.ts'
import type { Tab } from '../machinery/simulated-device.ts'
import type { Person } from '../machinery/world.ts'
import type { Stage } from '../stage.ts'
import { somePicked } from './plan-shipments.ts'
import { remember } from './remember.ts'
import { scanNumber, someCount } from './scan-parcels.ts'

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
  await changeThis(tab, stage, sheet)
}

async function changeThis(tab: Tab, stage: Stage, sheet: RunSheet): Promise<void> {
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

/** A driver drives it in another order. */
export async function orderStops(tab: Tab, stage: Stage): Promise<void> {
  const [sheet] = (await readDriversSheets(tab.db, tab.person.userId)).filter(({ stops }) => stops.length > 1)
  if (sheet === undefined) return
  const stops = sheet.stops.map(({ shipment_id }) => shipment_id)
  const from = stage.random.int(stops.length)
  await remember(tab, stage, () =>
    saveRunSheet(
      tab.db,
      { id: sheet.id, opened: sheet, typed: sheet, stops: moved(stops, from, stage.random.int(stops.length)) },
      tab.now(),
    ),
  )
}

/** Out before it is sent out, in again afterwards. */
export async function scanOfSheet(tab: Tab, stage: Stage): Promise<void> {
  const sheet = await someSheet(tab, stage)
  if (sheet !== undefined) await scanOfThis(tab, stage, sheet, sheet.state === 'draft' ? 'out' : 'in')
}

async function scanOfThis(tab: Tab, stage: Stage, sheet: RunSheet, direction: 'in' | 'out'): Promise<void> {
  if (sheet.stops.length === 0) return
  const shipment = await tab.db.shipments.get(stage.random.pick(sheet.stops).shipment_id)
  if (shipment === undefined) return
  const trackingNumber = shipment.tracking_number
  await scanNumber(tab, stage, { warehouseId: sheet.warehouse_id, trackingNumber, direction, ...someCount(tab) })
}

export async function sendOutSheet(tab: Tab, stage: Stage): Promise<void> {
  const sheet = await someSheet(tab, stage, 'draft')
  if (sheet === undefined) return makeSheet(tab, stage)
  const reason = stage.random.chance(0.7) ? 'No scanner' : ''
  const overLimit = stage.random.chance(0.7) ? 'Back at noon' : ''
  await remember(tab, stage, () => sendOutRunSheet(tab.db, sheet, { notScanned: reason, overLimit }, tab.now()))
}

/** Where none is out, one is sent out first. Now and then somebody forgets to name what did not come back, or to say where the pieces are. */
export async function closeSheet(tab: Tab, stage: Stage): Promise<void> {
  const found = (await someSheet(tab, stage, 'out')) ?? (await someSheet(tab, stage, 'draft'))
  if (found === undefined) return makeSheet(tab, stage)
  if (found.state === 'draft')
    await remember(tab, stage, () => sendOutRunSheet(tab.db, found, { notScanned: 'No scanner', overLimit: 'Back at noon' }, tab.now()))
  const sheet = await readRunSheet(tab.db, found.id)
  if (sheet === undefined) return
  const { random } = stage
  const open = unsettledStops(sheet, await readShipmentsOf(tab.db, [sheet]))
  const named = open
    .filter(() => random.chance(0.9))
    .map(({ shipment_id: shipmentId }) => ({ shipmentId, outcome: random.pick([...NAMED_OUTCOMES]), note: '' }))
  const missingPieces = tab.now().getTime() % 3 === 0 ? '' : 'In the van'
  await remember(tab, stage, () => closeRunSheet(tab.db, sheet, { named, missingPieces }, tab.now()))
}

/** Without signal, while somebody else closes it and names everything that is still open. A parcel of it may be taken along once more. */
export async function workOnWhatOthersClose(tab: Tab, stage: Stage): Promise<void> {
  const { random, world, counts, trace } = stage
  const sheet = await someSheet(tab, stage, 'out')
  const clerk = world.office.find(({ userId }) => userId !== tab.person.userId)
  if (sheet === undefined || clerk === undefined) return closeSheet(tab, stage)
  tab.device.offline = true
  await (random.chance(0.5) ? changeThis(tab, stage, sheet) : scanOfThis(tab, stage, sheet, 'out'))
  const stops = sheet.stops.map(({ shipment_id }) => shipment_id)
  const status = await closeAtTheOffice(stage, clerk, { id: sheet.id, stops })
  trace.say(`${clerk.name} closes ${sheet.id.slice(0, 8)}, on which ${tab.label} works: ${status}`)
  if (status === 'applied') counts.add('branch', 'a run sheet was closed under unsent work')
}

/** Everything that is out, as far as its cash was counted. */
export async function closeWhatIsOut(stage: Stage): Promise<void> {
  const { server, world, counts, trace } = stage
  const clerk = world.office.at(-1)
  const sheets = await server.rows<{ id: string; stops: string[]; lacks: boolean }>(
    `select s.id, array(select stop.shipment_id from public.run_sheet_stops as stop where stop.run_sheet_id = s.id order by stop.position) as stops,
       coalesce((app.pieces_missing(s.id)).pieces > 0, false) as lacks
     from public.run_sheets as s where s.state = 'out' order by s.id`,
  )
  if (clerk === undefined) return
  for (const sheet of sheets) {
    if (sheet.lacks) await closeAtTheOffice(stage, clerk, sheet, null)
    const status = await closeAtTheOffice(stage, clerk, sheet)
    trace.say(`${clerk.name} closes ${sheet.id.slice(0, 8)} in the evening: ${status}`)
    counts.add('branch', status === 'applied' ? 'a run sheet was closed in the evening' : 'a run sheet could not be closed in the evening')
  }
}

/** A parcel of each run sheet that is out, which its driver has along; in every other run it is scanned in as well, and in every other one of these that is undone. By the step, so that it costs no draw. */
export async function takeOffWhatIsOut({ server, world, counts, trace, worldTime }: Stage, step: number): Promise<void> {
  const clerk = world.office.at(-1)
  const parcels = await server.rows<{ sheet: string; warehouse: string; shipment: string; number: string }>(
    `select distinct on (s.id) s.id as sheet, s.warehouse_id as warehouse, parcel.id as shipment, parcel.tracking_number as number
     from public.run_sheets as s
     join public.run_sheet_stops as stop on stop.run_sheet_id = s.id
     join public.shipments as parcel on parcel.id = stop.shipment_id
     where s.state = 'out' and parcel.status = 'Out for Delivery' and stop.back_at is null and parcel.driver_id = s.driver_id
     order by s.id, stop.position desc`,
  )
  if (clerk === undefined || parcels.length === 0) return
  const isBack = step % 2 === 1
  const isUndone = step % 4 === 3
  const commands = parcels.flatMap(({ sheet, warehouse, shipment, number }, at) => {
    const command = (which: string, kind: string, record: string, payload: object) => ({
      id: `${which}${at % 10}000000-0000-4000-8000-${String(step).padStart(12, '0')}`,
      kind,
      payloadVersion: 1,
      record,
      claimedAt: new Date(worldTime()).toISOString(),
      clockOffsetMs: 0,
      payload,
    })
    const save = { id: sheet, isNew: false, changes: {}, added: [], removed: [shipment], order: [] }
    const place = { shipmentId: shipment, trackingNumber: number, warehouseId: warehouse }
    const scan = command('c', 'scan-at-warehouse', `shipment:${shipment}`, { ...place, direction: 'in' })
    return [
      command('b', 'save-run-sheet', `run-sheet:${sheet}`, save),
      ...(isBack ? [scan] : []),
      ...(isUndone ? [command('d', 'undo-scan', `shipment:${shipment}`, { ...place, scanId: scan.id })] : []),
    ]
  })
  const said = (await server.callAs(clerk.userId, 'sync_push', { commands }).catch(() => null)) as { answers?: { status: string }[] } | null
  const statuses = said?.answers?.map(({ status }) => status) ?? []
  trace.say(`${clerk.name} takes off what is out: ${statuses.join(', ')}`)
  if (!statuses.includes('applied')) return
  counts.add('branch', 'a parcel is taken off a run sheet that is out')
  if (isBack)
    counts.add('branch', isUndone ? 'the scan of a parcel that was taken off is undone' : 'a parcel that was taken off is scanned in')
}

/** A parcel of each closed run sheet, as if a tablet had it out once more before the closing and heard of that late. By the step, so that it costs no draw. */
export async function scanWhatIsClosed({ server, world, counts, trace, worldTime }: Stage, step: number): Promise<void> {
  const clerk = world.office.at(-1)
  const sheets = await server.rows<{ warehouse: string; shipment: string; number: string }>(
    `select distinct on (s.id) s.warehouse_id as warehouse, stop.shipment_id as shipment, parcel.tracking_number as number
     from public.run_sheets as s
     join public.run_sheet_stops as stop on stop.run_sheet_id = s.id
     join public.shipments as parcel on parcel.id = stop.shipment_id
     where s.state = 'closed' order by s.id, stop.position`,
  )
  if (clerk === undefined || sheets.length === 0) return
  const commands = sheets.map(({ warehouse, shipment, number }, at) => ({
    id: `a${at % 10}000000-0000-4000-8000-${String(step).padStart(12, '0')}`,
    kind: 'scan-at-warehouse',
    payloadVersion: 1,
    record: `shipment:${shipment}`,
    claimedAt: new Date(worldTime()).toISOString(),
    clockOffsetMs: 0,
    payload: { shipmentId: shipment, trackingNumber: number, warehouseId: warehouse, direction: 'out' },
  }))
  const said = (await server.callAs(clerk.userId, 'sync_push', { commands }).catch(() => null)) as { answers?: { status: string }[] } | null
  const statuses = said?.answers?.map(({ status }) => status) ?? []
  trace.say(`${clerk.name} scans what is closed: ${statuses.join(', ')}`)
  if (statuses.includes('applied')) counts.add('branch', 'a parcel of a closed run sheet was scanned')
}

async function closeAtTheOffice(
  { random, server, worldTime }: Stage,
  { userId }: Person,
  { id, stops }: { id: string; stops: string[] },
  missingPieces: string | null = 'In the van',
): Promise<string> {
  const command = {
    id: random.uuid(),
    kind: 'close-run-sheet',
    payloadVersion: 1,
    record: `run-sheet:${id}`,
    claimedAt: new Date(worldTime()).toISOString(),
    clockOffsetMs: 0,
    payload: { id, stops: stops.map((shipmentId) => ({ shipmentId, outcome: 'left-with-driver', note: '' })), missingPieces },
  }
  const said = (await server.callAs(userId, 'sync_push', { commands: [command] }).catch(() => null)) as {
    answers?: { status: string }[]
  } | null
  return said?.answers?.[0]?.status ?? 'nothing'
}

async function someSheet(tab: Tab, { random }: Stage, state?: RunSheet['state']): Promise<RunSheet | undefined> {
  const sheets = (await readOpenSheets(tab.db)).filter((sheet) => state === undefined || sheet.state === state)
  return sheets.length === 0 ? undefined : random.pick(sheets.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
}
