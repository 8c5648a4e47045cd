import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CommandAnswer } from '#domain/sync/command.ts'
import { addPeople, addShipment, gate, heldPush } from '#tests/support/backend/held-push.ts'
import { createMigratedDatabase } from '#tests/support/sql/migrated-database.ts'
import { findPostgres, startThrowAwayPostgres, type ThrowAwayPostgres } from '#tests/support/sql/throw-away-postgres.ts'

// PGlite has one session: what two of them do to each other can only be seen on PostgreSQL.
describe.skipIf(findPostgres() === null)('two people at one parcel and two run sheets', () => {
  const staff = randomUUID()
  const drivers = [randomUUID(), randomUUID()]
  let server: ThrowAwayPostgres | null = null
  let sql: postgres.Sql
  const warehouse = randomUUID()
  let first: string

  beforeAll(async () => {
    server = await startThrowAwayPostgres()
    if (server === null) throw new Error('PostgreSQL did not start')
    await createMigratedDatabase(server, 'sheets', 'nothing-granted')
    sql = postgres(server.url('sheets'), { max: 12, onnotice: () => undefined })
    await addPeople(sql, staff, drivers)
    await sql`insert into public.warehouses (id, name, location) values (${warehouse}, 'North', 'Nagpur')`
  }, 120_000)
  afterAll(async () => {
    await sql.end({ timeout: 5 })
    await server?.stop()
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
})
