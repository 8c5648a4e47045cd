import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPeople, gate } from '#tests/support/backend/held-push.ts'
import { hasPostgres, openMigratedCopy } from '#tests/support/backend/migrated-copy.ts'

type Answer = { done: true } | { refused: string; payablePaise?: number }

// PGlite has one session: what two of them do to each other can only be seen on PostgreSQL.
describe.skipIf(!hasPostgres)('two remittances at once', () => {
  const [sita, driver] = [randomUUID(), randomUUID()]
  let close: () => Promise<void> = async () => undefined
  let sql: postgres.Sql

  beforeAll(async () => {
    const copy = await openMigratedCopy(8)
    sql = copy.sql
    close = copy.close
    await addPeople(sql, sita, [driver])
    for (const code of ['ACME', 'BETA'])
      await sql`
        insert into public.clients (client_code, client_name, contact_email, contact_phone, address, gstin, pan)
        values (${code}, ${code}, 'a@acme.example', '9000000009', 'Pune', 'URP', 'NA')`
  }, 120_000)
  afterAll(async () => {
    await close()
  })

  /** The answer exists, but nothing is committed before `finish`. */
  async function ask(who: string, name: string, p: object, finish?: Promise<void>, asked?: () => void): Promise<Answer> {
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

  /** ₹500 at the door, by cash or by UPI. */
  async function collect(clientCode: string, mode: 'cash' | 'upi'): Promise<string> {
    const [row] = await sql<{ id: string }[]>`
      insert into public.shipments (tracking_number, status, driver_id, client_code, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number, payment_mode, collect_amount)
      values (replace(gen_random_uuid()::text, '-', ''), 'Out for Delivery', ${driver}, ${clientCode}, 'A', '9000000011', 'B', '9000000012', 'cod', 50000) returning id`
    const collection = { expectedPaise: 500_00, collectedPaise: 500_00, mode }
    const payload = { shipmentId: row?.id, trackingNumber: 'x', outcome: 'Delivered', notes: '', photo: null, collection }
    const id = randomUUID()
    const command = { id, kind: 'record-delivery', payloadVersion: 1, record: 'r', claimedAt: new Date().toISOString(), clockOffsetMs: 0 }
    await ask(driver, 'sync_push', { commands: [{ ...command, payload }] })
    return id
  }

  const handOver = async (finish?: Promise<void>, asked?: () => void) => {
    const [row] = await sql<{ paise: string }[]>`select app.carried_paise(${driver}) as paise`
    const seenPaise = Number(row?.paise)
    const count = { id: randomUUID(), driverId: driver, pieces: { '500': seenPaise / 500_00 }, seenPaise, reason: null }
    return ask(sita, 'hand_over_cash', count, finish, asked)
  }
  const remit = (clientCode: string, seenPaise: number, id: string = randomUUID()) => ({
    id,
    clientCode,
    seenPaise,
    upTo: null,
    bankReference: `UTR ${id}`,
    paidOn: '2026-11-01',
    deductions: [],
  })
  const remitted = async () =>
    (
      await sql<
        { code: string; paise: number }[]
      >`select client_code as code, collected_paise::int as paise from public.remittances order by number`
    ).map(({ code, paise }) => `${code} ${paise}`)
  const addsUp = async () => (await sql<{ faults: string[] }[]>`select app.cash_adds_up() as faults`)[0]?.faults

  test('a client is paid once: the second finds that nothing is left', async () => {
    await collect('ACME', 'cash')
    await handOver()
    const [finish, underWay] = [gate<void>(), gate<void>()]
    const first = ask(sita, 'remit_to_client', remit('ACME', 500_00), finish.promise, () => underWay.resolve())
    await underWay.promise
    const second = ask(sita, 'remit_to_client', remit('ACME', 500_00))
    finish.resolve()
    expect(await first).toMatchObject({ done: true })
    expect(await second).toEqual({ refused: 'changed-meanwhile', payablePaise: 0 })
    expect([await remitted(), await addsUp()]).toEqual([['ACME 50000'], []])
  })

  test('one that is sent twice at once is one', async () => {
    await collect('ACME', 'cash')
    await handOver()
    const once = remit('ACME', 500_00)
    const answers = await Promise.all([ask(sita, 'remit_to_client', once), ask(sita, 'remit_to_client', once)])
    expect(answers).toMatchObject([{ done: true }, { done: true }])
    expect([(await remitted()).length, await addsUp()]).toEqual([2, []])
  })

  test('two clients at once have numbers of their own', async () => {
    await Promise.all([collect('ACME', 'cash'), collect('BETA', 'cash')])
    await handOver()
    await Promise.all([ask(sita, 'remit_to_client', remit('ACME', 500_00)), ask(sita, 'remit_to_client', remit('BETA', 500_00))])
    const numbers = await sql<{ number: number }[]>`select number from public.remittances order by number`
    expect([numbers.map(({ number }) => number), await addsUp()]).toEqual([[1, 2, 3, 4], []])
  })

  test('what is counted while a client is paid waits for the next remittance', async () => {
    await collect('ACME', 'cash')
    await handOver()
    await collect('ACME', 'cash')
    const [finish, underWay] = [gate<void>(), gate<void>()]
    const counting = handOver(finish.promise, () => underWay.resolve())
    await underWay.promise
    expect(await ask(sita, 'remit_to_client', remit('ACME', 500_00))).toMatchObject({ done: true })
    finish.resolve()
    expect(await counting).toMatchObject({ done: true })
    expect(await ask(sita, 'remit_to_client', remit('ACME', 500_00))).toMatchObject({ done: true })
    expect(await addsUp()).toEqual([])
  })

  test('a claim is found once, whoever looks for it at the same time', async () => {
    const proof = await collect('BETA', 'upi')
    const [claim] = await sql<{ id: string }[]>`select id from public.cash_entries where proof_id = ${proof}`
    const [finish, underWay] = [gate<void>(), gate<void>()]
    const first = ask(sita, 'settle_upi', { claimId: claim?.id, foundPaise: 500_00 }, finish.promise, () => underWay.resolve())
    await underWay.promise
    const second = ask(sita, 'settle_upi', { claimId: claim?.id, foundPaise: 100_00, reason: 'Less' })
    finish.resolve()
    expect(await first).toMatchObject({ done: true })
    expect(await second).toEqual({ refused: 'already-found' })
    expect([await ask(sita, 'remit_to_client', remit('BETA', 500_00)), await addsUp()]).toMatchObject([{ done: true }, []])
  })
})
