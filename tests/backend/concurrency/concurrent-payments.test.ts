import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PayAnswer } from '#backend/rpc/visitor/pay-shipment.ts'
import { hasPostgres, openMigratedCopy } from '#tests/support/backend/migrated-copy.ts'

/** A promise that the test opens itself. */
function gate(): { promise: Promise<void>; open: () => void } {
  let open: () => void = () => undefined
  const promise = new Promise<void>((opened) => (open = opened))
  return { promise, open }
}

// PGlite has one session: what two of them do to each other can only be seen on PostgreSQL.
describe.skipIf(!hasPostgres)('two payments at once', () => {
  let close: () => Promise<void> = async () => undefined
  let sql: postgres.Sql

  beforeAll(async () => {
    const copy = await openMigratedCopy(24)
    sql = copy.sql
    close = copy.close
    await sql`insert into app.settings (name, value) values ('payment_gateway', 'demo')`
  }, 120_000)
  afterAll(async () => {
    await close()
  })

  async function addShipment(): Promise<{ id: string; token: string }> {
    const [row] = await sql<{ id: string; token: string }[]>`
      insert into public.shipments (tracking_number, status, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number, base_price, gst_percentage)
      values (replace(gen_random_uuid()::text, '-', ''), 'Ready for Payment', 'A', '9000000011', 'B', '9000000012', 100, 18)
      returning id, payment_token as token`
    if (row === undefined) throw new Error('No shipment')
    return row
  }

  /** As a visitor with an address of their own. The answer exists, but nothing is committed before `finish`. */
  async function pay(
    caller: number,
    token: string,
    paymentId: string,
    finish: Promise<void>,
    paid: () => void = () => undefined,
  ): Promise<PayAnswer> {
    const p = { paymentId, token, method: 'upi', reference: 'DEMO-0123ABCD', amountPaise: 11_800 }
    return sql.begin(async (transaction) => {
      const headers = JSON.stringify({ 'cf-connecting-ip': `192.0.2.${caller}` })
      await transaction`select set_config('request.headers', ${headers}, true), set_config('role', 'anon', true)`
      const [row] = await transaction<{ answer: PayAnswer }[]>`select public.pay_shipment(${JSON.stringify(p)}::text::jsonb) as answer`
      if (row === undefined) throw new Error('No answer')
      paid()
      await finish
      return row.answer
    })
  }

  const done = Promise.resolve()
  const payments = async (id: string) => (await sql`select from public.payments where shipment_id = ${id}`).length
  const history = async (id: string) =>
    (await sql`select from public.shipment_updates where shipment_id = ${id} and status = 'Pending'`).length

  test.each([
    ['the same one, sent twice, is one payment', true, { paid: true }],
    ['another one finds the shipment paid', false, { refused: 'already-paid' }],
  ])('the second waits for the first: %s', async (_, same, expected) => {
    const { id, token } = await addShipment()
    const paymentId = randomUUID()
    const finish = gate()
    const underWay = gate()
    const first = pay(1, token, paymentId, finish.promise, underWay.open)
    await underWay.promise
    const second = pay(2, token, same ? paymentId : randomUUID(), done)
    finish.open()
    expect(await first).toMatchObject({ paid: true })
    expect(await second).toMatchObject(expected)
    expect([await payments(id), await history(id)]).toEqual([1, 1])
  })

  test('of twenty strangers who pay at once, one does', async () => {
    const { id, token } = await addShipment()
    const answers = await Promise.all(Array.from({ length: 20 }, async (_, at) => pay(10 + at, token, randomUUID(), done)))
    expect(answers.filter((answer) => 'paid' in answer)).toHaveLength(1)
    expect(answers.filter((answer) => 'refused' in answer && answer.refused === 'already-paid')).toHaveLength(19)
    expect([await payments(id), await history(id)]).toEqual([1, 1])
  })
})
