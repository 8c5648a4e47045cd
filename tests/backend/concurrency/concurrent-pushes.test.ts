import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CommandAnswer } from '#domain/sync/command.ts'
import { addPeople, addShipment, gate, heldPush } from '#tests/support/backend/held-push.ts'
import { hasPostgres, openMigratedCopy } from '#tests/support/backend/migrated-copy.ts'

// PGlite has one session: what two of them do to each other can only be seen on PostgreSQL.
describe.skipIf(!hasPostgres)('two devices at once', () => {
  const staff = randomUUID()
  const drivers = [randomUUID(), randomUUID()]
  let close: () => Promise<void> = async () => undefined
  let sql: postgres.Sql
  let first: string
  let second: string

  beforeAll(async () => {
    const copy = await openMigratedCopy(12)
    sql = copy.sql
    close = copy.close
    await addPeople(sql, staff, drivers)
  }, 120_000)
  afterAll(async () => {
    await close()
  })
  beforeEach(async () => {
    first = await addShipment(sql)
    second = await addShipment(sql)
  })

  const push = async (commands: unknown[], finish: Promise<'commit' | 'roll-back'>, pushed?: () => void) =>
    heldPush(sql, staff, commands, finish, pushed)
  const committed = Promise.resolve('commit' as const)

  const assign = (shipmentId: string, driverId: string | undefined, id = randomUUID()) => ({
    id,
    kind: 'assign-driver',
    payloadVersion: 1,
    record: `shipment:${shipmentId}`,
    claimedAt: '2026-11-01T06:30:00.000Z',
    clockOffsetMs: 0,
    payload: { shipmentId, driverId },
  })

  const known = async (id: string) => (await sql`select from public.sync_command where id = ${id}`).length

  test('the same command sent twice at once waits for the first and is applied once', async () => {
    const command = assign(first, drivers[0])
    const finish = gate<'commit'>()
    const underway = gate<void>()
    const one = push([command], finish.promise, underway.resolve)
    await underway.promise
    const other = push([command], committed)
    finish.resolve('commit')
    expect((await one)[0]).toMatchObject({ status: 'applied' })
    expect((await other)[0]).toMatchObject({ status: 'replayed', first: 'applied', version: (await one)[0]?.version })
    expect(await known(command.id)).toBe(1)
  })

  test('pushes of one person that come together do not pass the hour’s limit together', async () => {
    await sql`update app.settings set value = '1' where name = 'captures_per_hour'`
    const capture = () => ({
      id: randomUUID(),
      kind: 'record-delivery',
      payloadVersion: 1,
      record: 'tracking:NOBODYS',
      claimedAt: '2026-11-01T06:30:00.000Z',
      clockOffsetMs: 0,
      payload: { shipmentId: null, trackingNumber: 'NOBODYS', outcome: 'Failed Attempt', notes: 'Nobody there', photo: null },
    })
    const finish = gate<'commit'>()
    const underway = gate<void>()
    const one = push([capture()], finish.promise, underway.resolve)
    await underway.promise
    const other = push([capture()], committed)
    finish.resolve('commit')
    expect((await one)[0]).toMatchObject({ status: 'applied' })
    expect((await other)[0]).toMatchObject({ status: 'retry' })
    await sql`update app.settings set value = '500' where name = 'captures_per_hour'`
  })

  test('when the first of them is rolled back, the second is the one that counts', async () => {
    const command = assign(first, drivers[0])
    const finish = gate<'roll-back'>()
    const underway = gate<void>()
    const one = push([command], finish.promise, underway.resolve)
    await underway.promise
    const other = push([command], committed)
    finish.resolve('roll-back')
    await one
    expect((await other)[0]).toMatchObject({ status: 'applied' })
    expect(await known(command.id)).toBe(1)
  })

  const deliver = (number: string, id: string, replaces: string[] = []) => ({
    id,
    kind: 'record-delivery',
    payloadVersion: 1,
    record: `tracking:${number}`,
    claimedAt: '2026-11-01T06:30:00.000Z',
    clockOffsetMs: 0,
    payload: { shipmentId: null, trackingNumber: number, outcome: 'Failed Attempt', notes: 'Nobody at home', photo: null },
    replaces,
  })
  const withdraw = (commandId: string) => ({
    id: randomUUID(),
    kind: 'withdraw',
    payloadVersion: 1,
    record: 'tracking:1',
    claimedAt: '2026-11-01T06:31:00.000Z',
    clockOffsetMs: 0,
    payload: { commandId, commandKind: 'record-delivery' },
  })
  const proofsOf = async (...ids: string[]) => (await sql`select from public.proof_of_delivery where id = any (${ids})`).length

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

  test('a delivery tried again while the first is being carried out waits for it, and is answered like it', async () => {
    const [once, again] = [randomUUID(), randomUUID()]
    const answer = await crossing(deliver('1', once), 'commit', deliver('1', again, [once]))
    expect(answer).toMatchObject({ id: again, status: 'replayed', first: 'applied', code: null })
    expect(await proofsOf(once, again)).toBe(1)
  })

  test('when the first is rolled back, the one tried again counts and the first never does', async () => {
    const [once, again] = [randomUUID(), randomUUID()]
    expect(await crossing(deliver('1', once), 'roll-back', deliver('1', again, [once]))).toMatchObject({ status: 'applied' })
    expect((await push([deliver('1', once)], committed))[0]).toMatchObject({ status: 'replayed', first: 'rejected', code: 'replaced' })
    expect(await proofsOf(once, again)).toBe(1)
  })

  test('a late twin of the first waits for the one that replaces it, and is refused', async () => {
    const [once, again] = [randomUUID(), randomUUID()]
    const answer = await crossing(deliver('1', again, [once]), 'commit', deliver('1', once))
    expect(answer).toMatchObject({ id: once, status: 'replayed', first: 'rejected', code: 'replaced' })
    expect(await proofsOf(once, again)).toBe(1)
  })

  test('a late twin is carried out when the one that replaces it is rolled back, which is then answered like it', async () => {
    const [once, again] = [randomUUID(), randomUUID()]
    expect(await crossing(deliver('1', again, [once]), 'roll-back', deliver('1', once))).toMatchObject({ status: 'applied' })
    expect((await push([deliver('1', again, [once])], committed))[0]).toMatchObject({ status: 'replayed', first: 'applied' })
    expect(await proofsOf(once, again)).toBe(1)
  })

  test('a withdrawal waits for what is just being carried out, and says that it arrived', async () => {
    const id = randomUUID()
    expect(await crossing(deliver('1', id), 'commit', withdraw(id))).toMatchObject({ status: 'applied', code: 'already-arrived' })
    expect(await proofsOf(id)).toBe(1)
  })

  test('a command that is rolled back while it is withdrawn never arrives', async () => {
    const id = randomUUID()
    expect(await crossing(deliver('1', id), 'roll-back', withdraw(id))).toMatchObject({ status: 'applied', code: 'never-arrived' })
    expect((await push([deliver('1', id)], committed))[0]).toMatchObject({ status: 'replayed', first: 'rejected', code: 'withdrawn' })
    expect(await proofsOf(id)).toBe(0)
  })

  test('three tries of one delivery at once, again and again, are one proof each time', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()]
      const tries = [deliver('1', one), deliver('1', two, [one]), deliver('1', three, [one, two])]
      const answers = await Promise.all(tries.map(async (command) => (await push([command], committed))[0]))
      for (const answer of answers) expect(answer?.status).not.toBe('retry')
      expect(await proofsOf(one, two, three)).toBe(1)
    }
  })

  test('batches that cross each other all get through, one of them on another try', async () => {
    const batches = Array.from({ length: 12 }, (_, at) => {
      const [one, two] = at % 2 === 0 ? [first, second] : [second, first]
      return [assign(one, drivers[at % 2]), assign(two, drivers[(at + 1) % 2])]
    })
    const settled = await Promise.all(
      batches.map(async (batch) => {
        for (;;) {
          const answers = await push(batch, committed)
          if (answers.every(({ status }) => status !== 'retry')) return answers
        }
      }),
    )
    for (const answers of settled)
      for (const { status, first: before } of answers) expect(['applied', 'merged']).toContain(before ?? status)
    for (const { id } of batches.flat()) expect(await known(id)).toBe(1)
  })
})
