import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DroppedLines, InvoiceSummary } from '#domain/billing/invoice.ts'
import { hasPostgres, openMigratedCopy } from '#tests/support/backend/migrated-copy.ts'

type RaiseAnswer = { invoice: InvoiceSummary; dropped: DroppedLines } | { refused: string }

const PEOPLE = 50

// PGlite has one session: what two of them do to each other can only be seen on PostgreSQL.
describe.skipIf(!hasPostgres)('fifty people at once', () => {
  const people = Array.from({ length: PEOPLE }, () => randomUUID())
  const [first = '', second = ''] = people
  let close: () => Promise<void> = async () => undefined
  let sql: postgres.Sql
  let code = ''

  beforeAll(async () => {
    const copy = await openMigratedCopy(PEOPLE + 2)
    sql = copy.sql
    close = copy.close
    await sql`insert into auth.users (id, email, email_confirmed_at) select id, id || '@waybill.example', now() from unnest(${people}::uuid[]) as id`
    await sql`insert into public.staff (user_id, user_name, email, role) select id, 'Staff', id || '@waybill.example', 'Staff' from unnest(${people}::uuid[]) as id`
  }, 120_000)
  afterAll(async () => {
    await close()
  })
  beforeEach(async () => {
    code = `C${randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()}`
    await sql`insert into public.clients (client_code, client_name, contact_email, contact_phone, address, gstin, pan)
      values (${code}, 'Client', 'client@waybill.example', '9000000021', 'Road', '36AABCU9603R1ZO', 'AABCU9603R')`
  })

  async function addShipments(howMany: number): Promise<string[]> {
    const rows = await sql<{ id: string }[]>`
      insert into public.shipments (tracking_number, client_code, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number)
      select replace(gen_random_uuid()::text, '-', ''), ${code}, 'A', '9000000011', 'B', '9000000012' from generate_series(1, ${howMany}::integer)
      returning id`
    return rows.map(({ id }) => id)
  }

  async function call<Answer>(person: string, name: string, p: object, beforeTheEnd: () => Promise<void> = async () => undefined) {
    return sql.begin(async (transaction) => {
      const claims = JSON.stringify({ sub: person, role: 'authenticated' })
      await transaction`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`
      const [row] = await transaction<{ answer: Answer }[]>`select ${sql(`public.${name}`)}(${JSON.stringify(p)}::text::jsonb) as answer`
      if (row === undefined) throw new Error('No answer')
      await beforeTheEnd()
      return row.answer
    })
  }

  const request = (shipments: string[], commandId = randomUUID()) => ({
    commandId,
    clientCode: code,
    placeOfSupply: null,
    lines: shipments.map((shipmentId) => ({ shipmentId, basePaise: 10_003, gstPercentage: 18 })),
  })
  const raise = async (person: string, asked: object) => call<RaiseAnswer>(person, 'raise_invoice', asked)
  const raised = (answers: RaiseAnswer[]) => answers.flatMap((answer) => ('invoice' in answer ? [answer.invoice] : []))
  const sequence = ({ invoiceNumber }: Pick<InvoiceSummary, 'invoiceNumber'>) => Number(invoiceNumber.split('-')[1])
  const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

  test('numbers are unique and follow each other, and no shipment is on two invoices', async () => {
    const own = await addShipments(PEOPLE)
    const wantedByAll = await addShipments(20)
    const answers = await Promise.all(
      people.map(async (person, at) => {
        // Each in another order: locking in the order of a list would wait in a circle.
        const contested = at % 2 === 0 ? wantedByAll : wantedByAll.toReversed()
        const answer = await raise(person, request([...contested, own[at] ?? '']))
        const [invoice] = raised([answer])
        if (invoice && at % 5 === 0) await call(person, 'delete_invoice', { id: invoice.id })
        return answer
      }),
    )
    expect(
      raised(answers)
        .map(sequence)
        .toSorted((a, b) => a - b),
    ).toEqual(upTo(PEOPLE))

    const billed = await sql<{ shipment: string }[]>`
      select line.shipment_id as shipment from public.invoice_lines as line join public.invoices as invoice on invoice.id = line.invoice_id
      where invoice.client_code = ${code} and invoice.status = 'raised'`
    expect(new Set(billed.map(({ shipment }) => shipment)).size).toBe(billed.length)
    const wrong = await sql`
      select from public.shipments as s
      where s.client_code = ${code} and s.invoice_id is distinct from (
        select invoice.id from public.invoice_lines as line join public.invoices as invoice on invoice.id = line.invoice_id
        where line.shipment_id = s.id and invoice.status = 'raised'
      )`
    expect(wrong).toHaveLength(0)
    const [counter] = await sql`select last_number from public.invoice_counters where client_code = ${code}`
    expect(counter).toEqual({ last_number: PEOPLE })
  })

  test('the same request sent ten times at once is one invoice', async () => {
    const asked = request(await addShipments(3))
    const answers = await Promise.all(Array.from({ length: 10 }, async () => raise(first, asked)))
    expect(new Set(raised(answers).map(({ id }) => id)).size).toBe(1)
    expect(raised(answers)).toHaveLength(10)
  })

  test('an unfinished request leaves neither invoice nor number', async () => {
    const shipments = await addShipments(3)
    const dying = call(first, 'raise_invoice', request(shipments), async () => Promise.reject(new Error('The line went dead')))
    await expect(dying).rejects.toThrow('The line went dead')
    const answer = await raise(second, request(shipments))
    expect(raised([answer]).map(sequence)).toEqual([1])
  })

  test('more is never received than is outstanding', async () => {
    const [invoice] = raised([await raise(first, request(await addShipments(1)))])
    const answers = await Promise.all(
      people.slice(0, 10).map(async (person) =>
        call<{ refused?: string }>(person, 'record_receipt', {
          receiptId: randomUUID(),
          invoiceId: invoice?.id,
          amountPaise: 11_804,
          receivedOn: invoice?.invoiceDate,
          mode: 'cash',
          reference: null,
        }),
      ),
    )
    expect(answers.filter(({ refused }) => refused === undefined)).toHaveLength(1)
    expect(answers.filter(({ refused }) => refused === 'too-much')).toHaveLength(9)
  })
})
