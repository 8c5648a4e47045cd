import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPostgres, openMigratedCopy } from '#tests/support/backend/migrated-copy.ts'

/** A promise that the test opens itself. */
function gate(): { promise: Promise<void>; open: () => void } {
  let open: () => void = () => undefined
  const promise = new Promise<void>((opened) => (open = opened))
  return { promise, open }
}

type Answer = { done: true } | { refused: string; carriedPaise?: number }

// PGlite has one session: what two of them do to each other can only be seen on PostgreSQL.
describe.skipIf(!hasPostgres)('two hand-overs at once', () => {
  const [sita, mohan, driver] = [randomUUID(), randomUUID(), randomUUID()]
  let close: () => Promise<void> = async () => undefined
  let sql: postgres.Sql

  beforeAll(async () => {
    const copy = await openMigratedCopy(8)
    sql = copy.sql
    close = copy.close
    for (const [id, role] of [
      [sita, 'Staff'],
      [mohan, 'Manager'],
      [driver, 'Driver'],
    ] as const) {
      await sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@waybill.example`}, now())`
      await sql`insert into public.staff (user_id, user_name, email, role) values (${id}, ${role}, ${`${id}@waybill.example`}, ${role})`
    }
  }, 120_000)
  afterAll(async () => {
    await close()
  })

  /** The answer exists, but nothing is committed before `finish`. */
  async function ask(
    who: string,
    name: 'hand_over_cash' | 'sync_push',
    p: object,
    finish?: Promise<void>,
    asked?: () => void,
  ): Promise<Answer> {
    return sql.begin(async (transaction) => {
      const claims = JSON.stringify({ sub: who, role: 'authenticated' })
      await transaction`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`
      const [row] = await transaction<
        { answer: Answer }[]
      >`select ${transaction.unsafe(`public.${name}`)}(${JSON.stringify(p)}::text::jsonb) as answer`
      if (row === undefined) throw new Error('No answer')
      asked?.()
      await finish
      return row.answer
    })
  }

  async function collect(finish?: Promise<void>, asked?: () => void): Promise<void> {
    const [row] = await sql<{ id: string }[]>`
      insert into public.shipments (tracking_number, status, driver_id, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number, payment_mode, collect_amount)
      values (replace(gen_random_uuid()::text, '-', ''), 'Out for Delivery', ${driver}, 'A', '9000000011', 'B', '9000000012', 'cod', 50000) returning id`
    const collection = { expectedPaise: 500_00, collectedPaise: 500_00, mode: 'cash' }
    const payload = { shipmentId: row?.id, trackingNumber: 'x', outcome: 'Delivered', notes: '', photo: null, collection }
    const command = {
      id: randomUUID(),
      kind: 'record-delivery',
      payloadVersion: 1,
      record: 'r',
      claimedAt: new Date().toISOString(),
      clockOffsetMs: 0,
      payload,
    }
    await ask(driver, 'sync_push', { commands: [command] }, finish, asked)
  }

  const count = (id: string, seenPaise: number) => ({
    id,
    driverId: driver,
    pieces: { '500': seenPaise / 500_00 },
    seenPaise,
    reason: null,
  })
  const carried = async () => Number((await sql<{ paise: string }[]>`select app.carried_paise(${driver}) as paise`)[0]?.paise)
  const addsUp = async () => (await sql<{ faults: string[] }[]>`select app.cash_adds_up() as faults`)[0]?.faults
  const handOvers = async () => (await sql`select from public.cash_hand_overs`).length

  test.each([
    ['another one finds it counted', mohan, false, { refused: 'changed-meanwhile', carriedPaise: 0 }],
    ['the same one, sent twice, is one', sita, true, { done: true }],
  ])('the second waits for the first: %s', async (_, who, same, expected) => {
    await collect()
    const before = await handOvers()
    const id = randomUUID()
    const [finish, underWay] = [gate(), gate()]
    const first = ask(sita, 'hand_over_cash', count(id, 500_00), finish.promise, underWay.open)
    await underWay.promise
    const second = ask(who, 'hand_over_cash', count(same ? id : randomUUID(), 500_00))
    finish.open()
    expect(await first).toMatchObject({ done: true })
    expect(await second).toMatchObject(expected)
    expect([await carried(), (await handOvers()) - before, await addsUp()]).toEqual([0, 1, []])
  })

  test('what arrives while it is counted is carried on, and not lost', async () => {
    await collect()
    const [finish, underWay] = [gate(), gate()]
    const late = collect(finish.promise, underWay.open)
    await underWay.promise
    expect(await ask(sita, 'hand_over_cash', count(randomUUID(), 500_00))).toMatchObject({ done: true })
    finish.open()
    await late
    expect([await carried(), await addsUp()]).toEqual([500_00, []])
  })
})
