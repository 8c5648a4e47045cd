import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPostgres, openMigratedCopy } from '#tests/support/backend/migrated-copy.ts'

type Answer = Record<string, unknown> & { answers?: { status: string; review?: string }[] }

/** Everybody locks shipments by their ids, then the first capture of a chain, then claims: in any other order two of them wait in a circle. */
describe.skipIf(!hasPostgres)('a driver corrects what the office decides on', () => {
  const [sita, driver] = [randomUUID(), randomUUID()]
  let close: () => Promise<void> = async () => undefined
  let sql: postgres.Sql

  beforeAll(async () => {
    const copy = await openMigratedCopy(8)
    sql = copy.sql
    close = copy.close
    for (const [id, role] of [
      [sita, 'Staff'],
      [driver, 'Driver'],
    ] as const) {
      await sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@waybill.example`}, now())`
      await sql`insert into public.staff (user_id, user_name, email, role) values (${id}, ${role}, ${`${id}@waybill.example`}, ${role})`
    }
  }, 120_000)
  afterAll(async () => {
    await close()
  })

  async function ask(who: string, name: string, p: object): Promise<Answer> {
    return sql.begin(async (transaction) => {
      const claims = JSON.stringify({ sub: who, role: 'authenticated' })
      await transaction`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`
      const [row] = await transaction<
        { answer: Answer }[]
      >`select ${transaction.unsafe(`public.${name}`)}(${JSON.stringify(p)}::text::jsonb) as answer`
      if (row === undefined) throw new Error('No answer')
      return row.answer
    })
  }

  async function newShipment(assigned: string | null): Promise<string> {
    const [row] = await sql<{ id: string }[]>`
      insert into public.shipments (tracking_number, status, driver_id, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number, payment_mode, collect_amount)
      values (replace(gen_random_uuid()::text, '-', ''), 'Out for Delivery', ${assigned}, 'A', '9000000011', 'B', '9000000012', 'cod', 50000) returning id`
    if (row === undefined) throw new Error('No shipment')
    return row.id
  }

  function push(kind: string, id: string, shipmentId: string, more: object = {}): Promise<Answer> {
    const collection = { expectedPaise: 500_00, collectedPaise: 500_00, mode: 'upi' }
    const payload = { shipmentId, trackingNumber: 'x', outcome: 'Delivered', notes: '', photo: null, collection, ...more }
    const command = { id, kind, payloadVersion: 1, record: 'r', claimedAt: new Date().toISOString(), clockOffsetMs: 0, payload }
    return ask(driver, 'sync_push', { commands: [command] })
  }

  /** Until as many sessions wait for a lock: only then have both gone as far as they get. */
  async function untilWaiting(many: number): Promise<void> {
    await expect
      .poll(async () => Number((await sql`select count(*) as many from pg_stat_activity where wait_event_type = 'Lock'`)[0]?.['many']), {
        timeout: 20_000,
      })
      .toBe(many)
  }

  /** Holds what both want until both wait: the one who asked first goes on first. */
  async function hold(table: string, id: string, first: () => Promise<Answer>, second: () => Promise<Answer>) {
    const held = await sql.reserve()
    await held`begin`
    await held`select from ${held(table)} where id = ${id} for update`
    const one = first()
    await untilWaiting(1)
    const other = second()
    await untilWaiting(2)
    await held`commit`
    held.release()
    return Promise.allSettled([one, other])
  }

  async function addsUp() {
    return (await sql<{ faults: string[] }[]>`select app.cash_adds_up() as faults`)[0]?.faults
  }

  test('of a claim that is looked for in the bank', async () => {
    const [capture, shipment] = [randomUUID(), await newShipment(driver)]
    await push('record-delivery', capture, shipment)
    const [claim] = await sql<{ id: string }[]>`select id from public.cash_entries where proof_id = ${capture}`
    const done = await hold(
      'public.cash_entries',
      claim?.id ?? '',
      () => ask(sita, 'settle_upi', { claimId: claim?.id, foundPaise: 500_00, reason: null }),
      () => push('correct-delivery', randomUUID(), shipment, { corrects: capture, keepsPhoto: false }),
    )
    expect(done).toMatchObject([
      { status: 'fulfilled', value: { done: true } },
      { status: 'fulfilled', value: { answers: [{ status: 'applied', review: 'corrected-late' }] } },
    ])
    expect(await addsUp()).toEqual([])
  })

  test('of a capture that is accepted', async () => {
    const [capture, shipment] = [randomUUID(), await newShipment(null)]
    await push('record-delivery', capture, shipment)
    const done = await hold(
      'public.proof_of_delivery',
      capture,
      () => ask(sita, 'review_decide', { proofId: capture, decision: 'accept' }),
      () => push('correct-delivery', randomUUID(), shipment, { corrects: capture, keepsPhoto: false }),
    )
    expect(done).toMatchObject([
      { status: 'fulfilled', value: { done: true } },
      { status: 'fulfilled', value: { answers: [{ status: 'applied', review: 'corrected-late' }] } },
    ])
    expect(await addsUp()).toEqual([])
  })
})
