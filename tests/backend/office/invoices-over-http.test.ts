import { afterAll, beforeAll, expect, test } from 'vitest'
import { billLine, linesToRaise } from '#domain/billing/bill-line.ts'
import { draftInvoice } from '#domain/billing/raising/draft-invoice.ts'
import type {
  BilledClient,
  BookedInvoice,
  ClientToBill,
  InvoiceDocument,
  InvoiceSummary,
  PendingShipment,
} from '#domain/billing/invoice.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { monthInIndia } from '#domain/time-and-money/month.ts'
import { signIn } from '#tests/support/backend/caller.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

onEveryDatabase((start) => {
  let server: TestServer
  let staff: Awaited<ReturnType<typeof signIn>>
  let customer: Awaited<ReturnType<typeof signIn>>
  let own: BookedInvoice
  let foreign: BookedInvoice

  beforeAll(async () => {
    server = await start()
    staff = await signIn(server.url, 'staff@waybill.example')
    customer = await signIn(server.url, 'customer@waybill.example')
    const { database } = server.backend
    await database.query('delete from public.client_accounts')
    // The demo bills the last days before today: on the first of a month that is the month before.
    const [most] = await database.query<{ month: string }>(
      "select to_char(invoice_date, 'YYYY-MM') as month from public.invoices group by 1 order by count(*) desc limit 1",
    )
    const { body } = await staff.rpc('invoice_books', { clientCode: null, month: most?.month })
    const { invoices } = body as { invoices: BookedInvoice[] }
    const unpaid = invoices.filter(({ status, receivedPaise }) => status === 'raised' && receivedPaise === 0)
    const first = unpaid[0]
    const second = unpaid.find(({ clientCode }) => clientCode !== first?.clientCode)
    if (first === undefined || second === undefined) throw new Error('The demo has unpaid invoices of two clients in one month')
    own = first
    foreign = second
  })
  afterAll(() => server.remove())

  const mine = async () => ((await customer.rpc('my_invoices', { limit: 50, after: null })).body as { invoices: InvoiceSummary[] }).invoices
  const listOf = async (clientCode: string) => {
    const asked = { clientCode, month: null, cancelled: true, limit: 50, after: null }
    return ((await customer.rpc('client_invoices', asked)).body as { invoices: InvoiceSummary[] }).invoices
  }
  const documentOf = async (id: string) =>
    ((await customer.rpc('invoice_document', { id })).body as { invoice: InvoiceDocument | null }).invoice

  test('a customer reads the invoices of linked clients, and nobody else’s', async () => {
    expect(await mine()).toEqual([])
    expect(await documentOf(own.id)).toBeNull()

    await server.backend.database.query(
      `insert into public.client_accounts (client_id, user_id)
       select client.id, person.id from public.clients as client, public.users as person
       where client.client_code = $1 and person.email = 'customer@waybill.example'`,
      [own.clientCode],
    )
    const codes = new Set((await mine()).map(({ clientCode }) => clientCode))
    expect([...codes]).toEqual([own.clientCode])
    expect(await listOf(own.clientCode)).toEqual(await mine())
    expect(await listOf(foreign.clientCode)).toEqual([])
    expect(await documentOf(own.id)).toMatchObject({ invoiceNumber: own.invoiceNumber, totalPaise: own.totalPaise })
    expect(await documentOf(foreign.id)).toBeNull()
    for (const table of ['invoices', 'invoice_lines', 'invoice_receipts']) {
      const { body } = await customer.get(`/rest/v1/${table}?select=*`)
      expect([table, JSON.stringify(body).includes(foreign.id)]).toEqual([table, false])
    }
  })

  test('the preview is the invoice: what is drafted from the pending list is what is raised, to the letter and the paisa', async () => {
    const { body: toBill } = await staff.rpc('clients_to_bill', { deliveredUpTo: todayInIndia() })
    const codes = (toBill as { clients: ClientToBill[] }).clients.map(({ clientCode }) => clientCode)
    expect(codes.length).toBeGreaterThan(2)
    for (const clientCode of codes.slice(0, 3)) {
      const { body: pending } = await staff.rpc('pending_shipments', { clientCode, limit: 1000, after: null })
      const { client, shipments } = pending as { client: BilledClient; shipments: PendingShipment[] }
      const rates = ['18', '5', '12.5', '0']
      const lines = shipments.map((shipment, at) =>
        billLine(shipment, { base: `${100 + at}.0${at % 10}`, rate: rates[at % 4] ?? '' }, true),
      )
      const draft = draftInvoice(client, lines, '36', todayInIndia())
      const request = { commandId: crypto.randomUUID(), clientCode, placeOfSupply: '36', lines: linesToRaise(lines) }
      const { body: raised } = await staff.rpc('raise_invoice', request)
      const { invoice } = raised as { invoice: InvoiceSummary }
      const { body } = await staff.rpc('invoice_document', { id: invoice.id })
      const { id: _id, createdAt: _at, lineCount, receipts, ...document } = (body as { invoice: InvoiceDocument }).invoice
      expect(document).toEqual({ ...draft, invoiceNumber: invoice.invoiceNumber })
      expect([lineCount, receipts]).toEqual([lines.length, []])
      const { body: after } = await staff.rpc('clients_to_bill', {})
      expect((after as { clients: ClientToBill[] }).clients.map((each) => each.clientCode)).not.toContain(clientCode)
    }
  })

  test('the books are the office’s, and a receipt is written once', async () => {
    for (const name of [
      'invoice_books',
      'outstanding_by_client',
      'billing_figures',
      'clients_to_bill',
      'client_balances',
      'record_receipt',
      'delete_receipt',
    ])
      expect([name, (await customer.rpc(name, { month: monthInIndia() })).status]).toEqual([name, 403])

    const receipt = {
      receiptId: crypto.randomUUID(),
      invoiceId: own.id,
      amountPaise: own.totalPaise,
      receivedOn: own.invoiceDate,
      mode: 'bank',
      reference: 'UTR 77',
    }
    const answers = await Promise.all(Array.from({ length: 5 }, () => staff.rpc('record_receipt', receipt)))
    for (const { body } of answers)
      expect(body).toMatchObject({ invoice: { receivedPaise: own.totalPaise, receipts: [{ amountPaise: own.totalPaise }] } })
    const { body: again } = await staff.rpc('record_receipt', {
      ...receipt,
      receiptId: crypto.randomUUID(),
      amountPaise: 1,
      reference: 'UTR 78',
    })
    expect(again).toMatchObject({ refused: 'too-much' })
    expect((await documentOf(own.id))?.receipts).toMatchObject([{ id: receipt.receiptId, recordedBy: null }])
    const { body: removed } = await staff.rpc('delete_receipt', { receiptId: receipt.receiptId })
    expect(removed).toMatchObject({ invoice: { receivedPaise: 0, receipts: [] } })
  })
})
