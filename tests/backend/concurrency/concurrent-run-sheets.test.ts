import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CommandAnswer } from '#domain/sync/command.ts'
import { addPeople, addShipment, gate, heldPush } from '#tests/support/backend/held-push.ts'
import { hasPostgres, openMigratedCopy } from '#tests/support/backend/migrated-copy.ts'

// PGlite has one session: what two of them do to each other can only be seen on PostgreSQL.
describe.skipIf(!hasPostgres)('two people at one parcel and two run sheets', () => {
  const staff = randomUUID()
  const drivers = [randomUUID(), randomUUID()]
  let close: () => Promise<void> = async () => undefined
  let sql: postgres.Sql
  const warehouse = randomUUID()
  let first: string

  beforeAll(async () => {
    const copy = await openMigratedCopy(12)
    sql = copy.sql
    close = copy.close
    await addPeople(sql, staff, drivers)
    await sql`insert into public.warehouses (id, name, location) values (${warehouse}, 'North', 'Nagpur')`
  }, 120_000)
  afterAll(async () => {
    await close()
  })
  beforeEach(async () => {
    first = await addShipment(sql)
  })

  const push = async (commands: unknown[], finish: Promise<'commit' | 'roll-back'>, pushed?: () => void) =>
    heldPush(sql, staff, commands, finish, pushed)
  const committed = Promise.resolve('commit' as const)

  const command = (kind: string, sheet: string, payload: object) => ({
    id: randomUUID(),
    kind,
    payloadVersion: 1,
    record: `run-sheet:${sheet}`,
    claimedAt: '2026-11-01T06:30:00.000Z',
    clockOffsetMs: 0,
    payload: { id: sheet, ...payload },
  })
  const make = (sheet: string, driver: string | undefined, stops: string[]) =>
    command('save-run-sheet', sheet, {
      isNew: true,
      changes: {
        driver_id: { from: '', to: driver },
        warehouse_id: { from: '', to: warehouse },
        sheet_date: { from: '', to: '2026-11-01' },
      },
      added: stops,
      removed: [],
      order: stops,
    })
  const add = (sheet: string, stops: string[]) =>
    command('save-run-sheet', sheet, { isNew: false, changes: {}, added: stops, removed: [], order: [] })
  const openSheetsOf = async (shipment: string) =>
    (await sql`select from public.run_sheet_stops where shipment_id = ${shipment} and is_open`).length

  /** One push is held open, another begins and is seen to wait for it; then the first one ends. */
  async function crossing(held: unknown, ends: 'commit' | 'roll-back', waiting: unknown): Promise<CommandAnswer | undefined> {
    const finish = gate<'commit' | 'roll-back'>()
    const underway = gate<void>()
    const one = push([held], finish.promise, underway.resolve)
    await underway.promise
    const other = push([waiting], committed)
    await expect.poll(async () => (await sql`select from pg_locks where not granted`).length).toBeGreaterThan(0)
    finish.resolve(ends)
    await one
    return (await other)[0]
  }

  test('who comes second to a parcel waits, and is told which sheet it is on', async () => {
    const answer = await crossing(make(randomUUID(), drivers[0], [first]), 'commit', make(randomUUID(), drivers[1], [first]))
    expect(answer).toMatchObject({ status: 'rejected', code: 'on-another-sheet' })
    expect(answer?.message).toMatch(/ is on run sheet RS-\d{6} already\.$/)
    expect(await openSheetsOf(first)).toBe(1)
  })

  test('when the first is rolled back, the second has it', async () => {
    const answer = await crossing(make(randomUUID(), drivers[0], [first]), 'roll-back', make(randomUUID(), drivers[1], [first]))
    expect(answer).toMatchObject({ status: 'applied' })
    const [row] = await sql<{ driver_id: string }[]>`select driver_id from public.shipments where id = ${first}`
    expect(row?.driver_id).toBe(drivers[1])
  })

  test('many at once: each parcel is on one sheet, and no answer is "try again"', async () => {
    const parcels = await Promise.all(Array.from({ length: 6 }, async () => addShipment(sql)))
    const sheets = Array.from({ length: 12 }, (_, at) => make(randomUUID(), drivers[at % 2], at % 2 === 0 ? parcels : parcels.toReversed()))
    const answers = await Promise.all(sheets.map(async (sheet) => (await push([sheet], committed))[0]))
    expect(answers.map((answer) => answer?.code ?? answer?.status ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual([
      'applied',
      ...Array.from({ length: 11 }, () => 'on-another-sheet'),
    ])
    for (const parcel of parcels) expect(await openSheetsOf(parcel)).toBe(1)
  })

  test('what is added while the sheet is being closed comes too late', async () => {
    const sheet = randomUUID()
    await push([make(sheet, drivers[0], [])], committed)
    const answer = await crossing(command('close-run-sheet', sheet, { stops: [] }), 'commit', add(sheet, [first]))
    expect(answer).toMatchObject({ status: 'rejected', code: 'sheet-closed' })
    expect(await openSheetsOf(first)).toBe(0)
  })

  test('a scan that arrives while the sheet is being closed finds it open or closed, never half', async () => {
    const sheet = randomUUID()
    await push([make(sheet, drivers[0], [first])], committed)
    await push([command('send-out-run-sheet', sheet, { reason: 'No scanner' })], committed)
    const scan = {
      ...command('scan-at-warehouse', sheet, {}),
      claimedAt: new Date(Date.now() + 1_000).toISOString(),
      record: `shipment:${first}`,
      payload: { shipmentId: first, trackingNumber: '', warehouseId: warehouse, direction: 'in' },
    }
    const closing = command('close-run-sheet', sheet, { stops: [] })
    expect(await crossing(scan, 'commit', closing)).toMatchObject({ status: 'applied' })
    const [stop] = await sql`select outcome from public.run_sheet_stops where run_sheet_id = ${sheet}`
    expect(stop).toMatchObject({ outcome: 'back' })
  })

  describe('a parcel is taken from its driver while the sheet is being sent out', () => {
    const sending = (sheet: string) => command('send-out-run-sheet', sheet, { reason: 'No scanner' })
    const taking = () => ({
      ...command('assign-driver', '', {}),
      record: `shipment:${first}`,
      payload: { shipmentId: first, driverId: null, from: drivers[0] },
    })
    const standing = async () => (await sql`select status, driver_id from public.shipments where id = ${first}`)[0]

    test('either it is off the draft and stays in the house', async () => {
      const [sheet, other] = [randomUUID(), await addShipment(sql)]
      await push([make(sheet, drivers[0], [first, other])], committed)
      expect(await crossing(taking(), 'commit', sending(sheet))).toMatchObject({ status: 'applied' })
      expect(await standing()).toMatchObject({ status: 'Pending', driver_id: null })
      expect(await sql`select shipment_id from public.run_sheet_stops where run_sheet_id = ${sheet}`).toEqual([{ shipment_id: other }])
    })

    test('or it is out, and the sheet keeps it until somebody says where it is', async () => {
      const sheet = randomUUID()
      await push([make(sheet, drivers[0], [first])], committed)
      const answer = await crossing(sending(sheet), 'commit', taking())
      expect(answer).toMatchObject({ status: 'applied' })
      expect(await openSheetsOf(first)).toBe(1)
    })
  })

  describe('a delivery with its cash, while its run sheet is being closed', () => {
    const driver = () => drivers[0] ?? ''
    /** A sheet that is out, each of its parcels worth 500 rupees at the door. */
    async function sentOut(parcels: number): Promise<{ sheet: string; stops: string[] }> {
      const stops = await Promise.all(Array.from({ length: parcels }, async () => addShipment(sql)))
      await sql`update public.shipments set payment_mode = 'cod', collect_amount = 50000 where id in ${sql(stops)}`
      const sheet = randomUUID()
      await push([make(sheet, driver(), stops)], committed)
      await push([command('send-out-run-sheet', sheet, { reason: 'No scanner', overLimitReason: 'Festival' })], committed)
      return { sheet, stops }
    }
    const delivery = (shipmentId: string, paise = 500_00) => ({
      ...command('record-delivery', '', {}),
      record: `shipment:${shipmentId}`,
      claimedAt: new Date().toISOString(),
      payload: {
        shipmentId,
        trackingNumber: 'x',
        outcome: 'Delivered',
        notes: '',
        photo: null,
        collection: { expectedPaise: paise, collectedPaise: paise, mode: 'cash' },
      },
    })
    const closing = (sheet: string, leftWithDriver: string[] = []) =>
      command('close-run-sheet', sheet, {
        stops: leftWithDriver.map((shipmentId) => ({ shipmentId, outcome: 'left-with-driver', note: '' })),
      })
    const deliver = async (commands: unknown[], finish: Promise<'commit' | 'roll-back'>, pushed?: () => void) =>
      heldPush(sql, driver(), commands, finish, pushed)
    async function waits(): Promise<void> {
      await expect.poll(async () => (await sql`select from pg_locks where not granted`).length).toBeGreaterThan(0)
    }
    const standsAt = async (sheet: string) =>
      (await sql<{ state: string }[]>`select state from public.run_sheets where id = ${sheet}`)[0]?.state
    async function enteredFor(stops: string[]): Promise<number> {
      const [row] = await sql<{ paise: string }[]>`
        select coalesce(sum(amount_paise), 0) as paise from public.cash_entries where kind = 'collection' and shipment_id in ${sql(stops)}`
      return Number(row?.paise)
    }
    const addsUp = async () => (await sql<{ faults: string[] }[]>`select app.cash_adds_up() as faults`)[0]?.faults

    test('the closing waits for it, and finds its cash to count', async () => {
      const { sheet, stops } = await sentOut(1)
      const [finish, underway] = [gate<'commit' | 'roll-back'>(), gate<void>()]
      const recorded = deliver([delivery(stops[0] ?? '')], finish.promise, underway.resolve)
      await underway.promise
      const closed = push([closing(sheet, stops)], committed)
      await waits()
      finish.resolve('commit')
      expect((await recorded)[0]).toMatchObject({ status: 'applied' })
      expect((await closed)[0]).toMatchObject({ status: 'rejected', message: '₹500.00 of this run sheet is not counted yet.' })
      expect([await standsAt(sheet), await enteredFor(stops), await addsUp()]).toEqual(['out', 500_00, []])
    })

    test('rolled back, the closing goes on with what it was told', async () => {
      const { sheet, stops } = await sentOut(1)
      const [finish, underway] = [gate<'commit' | 'roll-back'>(), gate<void>()]
      const recorded = deliver([delivery(stops[0] ?? '')], finish.promise, underway.resolve)
      await underway.promise
      const closed = push([closing(sheet, stops)], committed)
      await waits()
      finish.resolve('roll-back')
      await recorded
      expect((await closed)[0]).toMatchObject({ status: 'applied' })
      expect([await standsAt(sheet), await enteredFor(stops), await addsUp()]).toEqual(['closed', 0, []])
    })

    test('it waits for the closing, and its cash is carried on', async () => {
      const { sheet, stops } = await sentOut(1)
      const [finish, underway] = [gate<'commit' | 'roll-back'>(), gate<void>()]
      const closed = push([closing(sheet, stops)], finish.promise, underway.resolve)
      await underway.promise
      const recorded = deliver([delivery(stops[0] ?? '')], committed)
      await waits()
      finish.resolve('commit')
      expect((await closed)[0]).toMatchObject({ status: 'applied' })
      expect((await recorded)[0]).toMatchObject({ status: 'applied' })
      const [stop] = await sql<{ outcome: string }[]>`select outcome from public.run_sheet_stops where run_sheet_id = ${sheet}`
      expect([await standsAt(sheet), stop?.outcome, await enteredFor(stops), await addsUp()]).toEqual([
        'closed',
        'left-with-driver',
        500_00,
        [],
      ])
    })

    test('two deliveries of one push and the closing, each at the parcel of the other, wait in one order', async () => {
      const { sheet, stops } = await sentOut(2)
      const [low = '', high = ''] = stops.toSorted((a, b) => (a < b ? -1 : 1))
      const [finish, underway] = [gate<void>(), gate<void>()]
      async function waiting(sessions: number): Promise<void> {
        const locked = async () =>
          (await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`).length
        await expect.poll(locked).toBe(sessions)
      }
      // Somebody has the first parcel in hand. The closing waits for it, then the push, which begins with the other one.
      const first = sql.begin(async (transaction) => {
        await transaction`select from public.shipments where id = ${low} for update`
        underway.resolve()
        await finish.promise
      })
      await underway.promise
      const closed = push([closing(sheet, stops)], committed)
      await waiting(1)
      const recorded = deliver([delivery(high), delivery(low)], committed)
      await waiting(2)
      finish.resolve()
      await first
      expect((await recorded).map(({ status }) => status)).toEqual(['applied', 'applied'])
      expect((await closed).map(({ status }) => status)).toEqual(['applied'])
      expect([await enteredFor(stops), await addsUp()]).toEqual([1_000_00, []])
    })

    test('many deliveries and closings at once, in any order: nobody waits in a circle, and no amount is lost', async () => {
      const sheets = await Promise.all(Array.from({ length: 3 }, async () => sentOut(4)))
      const all = sheets.flatMap(({ stops }) => stops)
      const answers = await Promise.all([
        // As a phone sends them after hours without signal: several of one push, in the order of the way and against it.
        ...sheets.map(async ({ stops }) =>
          deliver(
            stops.slice(0, 2).map((id) => delivery(id)),
            committed,
          ),
        ),
        ...sheets.map(async ({ sheet, stops }) => push([closing(sheet, stops)], committed)),
        ...sheets.map(async ({ stops }) =>
          deliver(
            stops
              .slice(2)
              .toReversed()
              .map((id) => delivery(id)),
            committed,
          ),
        ),
        ...sheets.map(async ({ sheet, stops }) => push([closing(sheet, stops)], committed)),
      ])
      const refused = answers.flat().filter(({ status }) => status !== 'applied' && status !== 'merged')
      for (const { message } of refused) expect(message).toMatch(/of this run sheet is not counted yet\.$/)
      expect(await enteredFor(all)).toBe(all.length * 500_00)
      expect(await addsUp()).toEqual([])
    })
  })
})
