import '#ui/tokens.css'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { mailConfigured, mailInvoice } from '#backend/rpc/billing/invoice-mails.ts'
import { clientsToBill } from '#backend/rpc/billing/invoice-books.ts'
import { invoiceDocument, pendingShipments, raiseInvoice, type RaiseAnswer } from '#backend/rpc/billing/invoices.ts'
import type { ClientToBill, InvoiceDocument, InvoiceSummary, PendingShipment, RaiseRequest } from '#domain/billing/invoice.ts'
import { istDay, todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { endOfLastMonth } from '#domain/billing/raising/months-end.ts'
import { MonthsEndPage } from '#features/invoices/months-end/months-end-page.tsx'
import { PrintMonthsEndPage } from '#features/invoices/print/print-months-end-page.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { somePending } from '#tests/support/pending.ts'

vi.mock('#backend/rpc/billing/invoice-books.ts')
vi.mock('#backend/rpc/billing/invoices.ts')
vi.mock('#backend/rpc/billing/invoice-mails.ts')

const answer = <Value,>(value: Value) => ({ kind: 'answer' as const, value, serverTime: null })

/** A server of three clients: it raises a request once, however often it is sent. */
let waiting: Map<string, PendingShipment[]>
let raised: Map<string, { request: RaiseRequest; invoice: InvoiceSummary }>
let database: WaybillDatabase

const shipment = (clientCode: string, at: number) =>
  somePending({ id: `${clientCode}-${at}`, shipmentId: `SHP-${clientCode}-${at}`, deliveredAt: '2026-10-20T06:00:00.000Z' })

function raise(request: RaiseRequest): RaiseAnswer {
  const before = raised.get(request.commandId)
  const dropped = { alreadyRaised: [], overPriced: [], notBillable: [] }
  if (before) return { invoice: before.invoice, dropped }
  const { clientCode, lines } = request
  const here = waiting.get(clientCode) ?? []
  const ids = new Set(lines.map(({ shipmentId }) => shipmentId))
  if (!here.some(({ id }) => ids.has(id))) return { refused: 'nothing-left' }
  waiting.set(
    clientCode,
    here.filter(({ id }) => !ids.has(id)),
  )
  const basePaise = lines.reduce((sum, line) => sum + line.basePaise, 0)
  const invoice = {
    id: `invoice-${clientCode}`,
    invoiceNumber: `${clientCode}-0001`,
    clientCode,
    invoiceDate: '2026-11-23',
    dueDate: '2026-12-23',
    basePaise,
    gstPaise: 0,
    totalPaise: basePaise,
    receivedPaise: 0,
    status: 'raised' as const,
    createdAt: '2026-11-23T06:00:00.000Z',
    cancelledAt: null,
    lineCount: lines.length,
  }
  raised.set(request.commandId, { request, invoice })
  return { invoice, dropped }
}

beforeEach(async () => {
  await page.viewport(1440, 900)
  database = openDatabase(crypto.randomUUID())
  raised = new Map()
  waiting = new Map(['P1', 'P2', 'P3'].map((code) => [code, [shipment(code, 1), shipment(code, 2)]]))
  vi.mocked(clientsToBill).mockImplementation(async () => {
    const clients = [...waiting].map(([clientCode, { length }]): ClientToBill => {
      return {
        clientCode,
        clientName: `Client ${clientCode}`,
        count: length,
        withoutPrice: 0,
        paid: 0,
        amountPaise: length * 11_800,
        oldestAt: '2026-10-01T06:00:00.000Z',
        lastInvoice: null,
      }
    })
    return answer({ clients: clients.filter(({ count }) => count > 0) })
  })
  vi.mocked(pendingShipments).mockImplementation(async ({ clientCode, deliveredUpTo, limit, after }) => {
    const gstin = clientCode === 'P3' ? 'URP' : '36AABCU9603R1ZO'
    const client = { clientCode, clientName: `Client ${clientCode}`, address: 'Hyderabad', gstin, pan: 'NA', daysOfCredit: 30 }
    const end = deliveredUpTo === null ? null : istDay(deliveredUpTo).end
    const all = waiting.get(clientCode) ?? []
    const delivered = all.filter(({ deliveredAt }) => end === null || (deliveredAt !== null && deliveredAt < end))
    const from = after === null ? 0 : delivered.findIndex(({ id }) => id === after.id) + 1
    const shipments = delivered.slice(from, from + limit)
    return answer({ client, shipments, more: from + limit < delivered.length, total: delivered.length, waiting: all.length })
  })
  vi.mocked(raiseInvoice).mockImplementation(async (request) => answer(raise(request)))
  vi.mocked(mailConfigured).mockResolvedValue(answer({ configured: true }))
})
afterEach(async () => {
  vi.resetAllMocks()
  await cleanup()
  await database.delete()
})

async function open(element = <MonthsEndPage />) {
  const router = createMemoryRouter([{ path: '/', element }])
  return render(
    <DatabaseProvider database={database}>
      <main>
        <RouterProvider router={router} />
      </main>
    </DatabaseProvider>,
  )
}

type Screen = Awaited<ReturnType<typeof open>>
const button = (screen: Screen, name: string | RegExp) => screen.getByRole('button', { name, exact: true })
const sent = () => vi.mocked(raiseInvoice).mock.calls.map(([request]) => request)

async function openPreviews(screen: Screen) {
  await screen.getByRole('checkbox', { name: 'Select all' }).click()
  await button(screen, 'Preview 3 invoices').click()
  await expect.element(button(screen, 'Raise 3 invoices')).toBeVisible()
}
const standing = (screen: Screen, code: string) =>
  screen.getByRole('table', { name: 'Invoices of this month' }).getByRole('row').filter({ hasText: code })

test('clients are ticked, each paper is looked at, and all are raised by requests of their own', async () => {
  const screen = await open()
  await expect.element(screen.getByLabelText('Delivered up to')).toHaveValue(endOfLastMonth(todayInIndia()))
  await expect.element(button(screen, 'Preview invoices')).toBeDisabled()
  await openPreviews(screen)
  expect(vi.mocked(clientsToBill)).toHaveBeenCalledWith(endOfLastMonth(todayInIndia()))
  const paper = screen.getByRole('article', { name: 'Preview of the tax invoice' })
  await expect.element(paper).toHaveTextContent('Client code: P1')
  await expect.element(button(screen, 'Previous client')).toBeDisabled()
  await button(screen, 'Next client').click()
  await expect.element(paper).toHaveTextContent('Client code: P2')
  await expect.element(paper).toHaveTextContent('Invoice total₹236.00')
  await screen.getByRole('checkbox', { name: 'Select SHP-P2-1' }).click()
  await expect.element(paper).toHaveTextContent('Invoice total₹118.00')
  await screen.getByLabelText('Base Price of SHP-P2-2').fill('50')
  await expect.element(paper).toHaveTextContent('Invoice total₹59.00')
  await button(screen, 'Next client').click()
  await expect.element(screen.getByLabelText('Place of supply')).toHaveValue('36')
  await expect.element(button(screen, 'Next client')).toBeDisabled()
  await button(screen, 'Raise 3 invoices').click()
  await expect.element(screen.getByText('3 invoices raised: ₹450.00.')).toBeVisible()
  expect(
    sent().map(({ clientCode, placeOfSupply, lines }) => [
      clientCode,
      placeOfSupply,
      lines.map((line) => [line.shipmentId, line.basePaise]),
    ]),
  ).toEqual([
    [
      'P1',
      null,
      [
        ['P1-1', 10_000],
        ['P1-2', 10_000],
      ],
    ],
    ['P2', null, [['P2-2', 5000]]],
    [
      'P3',
      '36',
      [
        ['P3-1', 10_000],
        ['P3-2', 10_000],
      ],
    ],
  ])
  expect(new Set(sent().map(({ commandId }) => commandId)).size).toBe(3)
  await expect
    .element(screen.getByRole('link', { name: 'P2-0001' }))
    .toHaveAttribute('href', '/client-invoice?client=P2&tab=raised&invoice=invoice-P2')
  await button(screen, 'Done').click()
  // What was unticked waits on.
  await expect.element(screen.getByRole('checkbox', { name: 'Select P2' })).not.toBeChecked()
  await expect.element(screen.getByRole('checkbox', { name: 'Select P1' })).not.toBeInTheDocument()
})

test('a lost answer ends it, and after a reload the same request goes again: nothing is raised twice', async () => {
  const screen = await open()
  await openPreviews(screen)
  vi.mocked(raiseInvoice).mockImplementationOnce(async (request) => {
    raise(request)
    return { kind: 'unreachable' }
  })
  await button(screen, 'Raise 3 invoices').click()
  await expect.element(standing(screen, 'P1')).toHaveTextContent('Failed to raise invoice. No connection.')
  expect(sent()).toHaveLength(1)
  await cleanup()
  const later = await open()
  await expect.element(button(later, 'Raise 2 invoices')).toBeVisible()
  await button(later, /^Try \d+ invoices? again$/).click()
  await expect.element(standing(later, 'P1')).toHaveTextContent('P1-0001')
  expect(sent().map(({ commandId }) => commandId)).toEqual([sent()[0]?.commandId, sent()[0]?.commandId])
  expect(raised.size).toBe(1)
  await button(later, 'Raise 2 invoices').click()
  await expect.element(later.getByText('3 invoices raised: ₹600.00.')).toBeVisible()
  expect(raised.size).toBe(3)
})

test('the cut-off goes with every request, and what is not delivered by then any more is asked about', async () => {
  const screen = await open()
  await openPreviews(screen)
  vi.mocked(raiseInvoice).mockImplementationOnce(async () => {
    waiting.set('P1', [{ ...shipment('P1', 1), deliveredAt: null }, shipment('P1', 2)])
    return answer({ refused: 'not-delivered', shipmentIds: ['P1-1'] })
  })
  await button(screen, 'Raise 3 invoices').click()
  await expect.element(standing(screen, 'P1')).toHaveTextContent('SHP-P1-1 is not delivered by this day any more.')
  await expect.element(standing(screen, 'P1')).toHaveTextContent('₹118.00')
  expect(new Set(sent().map(({ deliveredUpTo }) => deliveredUpTo))).toEqual(new Set([endOfLastMonth(todayInIndia())]))
  await button(screen, /^Try \d+ invoices? again$/).click()
  await expect.element(standing(screen, 'P1')).toHaveTextContent('P1-0001')
})

test('stopped, it ends after the one under way; the others can be raised later', async () => {
  const screen = await open()
  await openPreviews(screen)
  let answerFirst = () => undefined as void
  vi.mocked(raiseInvoice).mockImplementationOnce(async (request) => {
    await new Promise<void>((resolve) => (answerFirst = resolve))
    return answer(raise(request))
  })
  await button(screen, 'Raise 3 invoices').click()
  await button(screen, 'Stop').click()
  await expect.element(button(screen, 'Stopping after this one...')).toBeVisible()
  answerFirst()
  await expect.element(screen.getByText('1 invoice raised: ₹200.00.')).toBeVisible()
  expect(sent()).toHaveLength(1)
  await button(screen, 'Raise 2 invoices').click()
  await expect.element(screen.getByText('3 invoices raised: ₹600.00.')).toBeVisible()
})

test('what is refused says why, keeps nobody else waiting, and is tried again when it is mended', async () => {
  waiting.set('P2', [{ ...shipment('P2', 1), basePaise: null }, shipment('P2', 2)])
  const screen = await open()
  await openPreviews(screen)
  await expect.element(standing(screen, 'P2')).toHaveTextContent('1 without a price or rate')
  vi.mocked(raiseInvoice).mockImplementationOnce(async () => {
    waiting.set('P1', [{ ...shipment('P1', 1), basePaise: 77_700 }])
    return answer({ refused: 'prices-changed', shipmentIds: ['P1-1'] })
  })
  await button(screen, 'Raise 3 invoices').click()
  await expect.element(screen.getByText('2 invoices not raised.')).toBeVisible()
  await expect
    .element(standing(screen, 'P1'))
    .toHaveTextContent('The price of SHP-P1-1 was changed, or something was paid for it, meanwhile.')
  await expect.element(standing(screen, 'P1')).toHaveTextContent('₹916.86')
  await expect
    .element(standing(screen, 'P2'))
    .toHaveTextContent('Please enter valid Base Price and GST Percentage for all selected shipments.')
  expect([...raised.values()].map(({ request }) => request.clientCode)).toEqual(['P3'])
  await screen.getByRole('button', { name: 'P2 Client P2' }).click()
  await button(screen, 'Show the first one').click()
  const price = screen.getByLabelText('Base Price of SHP-P2-1')
  await expect.element(price).toHaveFocus()
  await price.fill('10')
  await expect.element(standing(screen, 'P2')).toHaveTextContent('Ready')
  await button(screen, /^Try \d+ invoices? again$/).click()
  await expect.element(standing(screen, 'P1')).toHaveTextContent('P1-0001')
  await button(screen, 'Raise 1 invoice').click()
  await expect.element(standing(screen, 'P2')).toHaveTextContent('P2-0001')
})

test('lists that cannot be read say so, with the way to ask again; what has come is not asked for twice', async () => {
  const screen = await open()
  let calls = 0
  const read = vi.mocked(pendingShipments).getMockImplementation()
  vi.mocked(pendingShipments).mockImplementation(async (asked, userId) => {
    calls += 1
    if (calls === 2) return { kind: 'failed', message: 'broken' }
    if (!read) throw new Error('Set before')
    return read(asked, userId)
  })
  await screen.getByRole('checkbox', { name: 'Select all' }).click()
  await button(screen, 'Preview 3 invoices').click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Failed to fetch shipments.')
  await button(screen, 'Try again').click()
  await expect.element(button(screen, 'Raise 3 invoices')).toBeVisible()
  expect(calls).toBe(4)
})

test('all that was raised is one document, each paper with its own number', async () => {
  const screen = await open()
  await openPreviews(screen)
  await button(screen, 'Raise 3 invoices').click()
  await expect.element(screen.getByText('3 invoices raised: ₹600.00.')).toBeVisible()
  vi.mocked(invoiceDocument).mockImplementation(async (id) => {
    const of = [...raised.values()].find(({ invoice }) => invoice.id === id)
    if (!of) return answer({ invoice: null })
    const recipient = { name: 'Acme', address: 'Hyderabad', gstin: '36AABCU9603R1ZO', pan: 'AABCU9603R' }
    const invoice: InvoiceDocument = { ...of.invoice, recipient, placeOfSupply: '36', lines: [], receipts: [] }
    return answer({ invoice })
  })
  await cleanup()
  const printed = await open(<PrintMonthsEndPage />)
  for (const code of ['P1', 'P2', 'P3'])
    await expect.element(printed.getByRole('article', { name: `Tax invoice ${code}-0001` })).toBeVisible()
  await printed.getByRole('radio', { name: 'Duplicate for supplier' }).click()
  await expect.element(printed.getByRole('article').nth(2)).toHaveTextContent('DUPLICATE FOR SUPPLIER')
})

test('without a month’s end there is nothing to print, and the page says where invoices are', async () => {
  const screen = await open(<PrintMonthsEndPage />)
  await expect.element(screen.getByText('No invoices to print.')).toBeVisible()
})

test('after a lost answer a list that has changed is looked at again before it is raised', async () => {
  const screen = await open()
  await openPreviews(screen)
  vi.mocked(raiseInvoice).mockResolvedValueOnce({ kind: 'unreachable' })
  await button(screen, 'Raise 3 invoices').click()
  await expect.element(standing(screen, 'P1')).toHaveTextContent('Failed to raise invoice. No connection.')
  waiting.set('P1', [shipment('P1', 1), shipment('P1', 2), shipment('P1', 3)])
  await button(screen, /^Try \d+ invoices? again$/).click()
  await expect.element(standing(screen, 'P1')).toHaveTextContent('The list has changed since it was sent without an answer.')
  expect(sent()).toHaveLength(1)
  await button(screen, /^Try \d+ invoices? again$/).click()
  await expect.element(standing(screen, 'P1')).toHaveTextContent('P1-0001')
})

test('two tabs at one month’s end: ticks of both stand, one raises at a time, and both show what came of it', async () => {
  const screen = await open()
  await openPreviews(screen)
  const frame = await open()
  const [first, second] = [screen.container, frame.container].map((tab) => page.elementLocator(tab))
  if (!first || !second) throw new Error('Two tabs')
  const raiseIn = (tab: typeof first) => tab.getByRole('button', { name: /^Raise \d+ invoices?$/ })
  await expect.element(raiseIn(second)).toBeVisible()
  await first.getByRole('checkbox', { name: 'Select SHP-P1-1' }).click()
  await second.getByLabelText('Base Price of SHP-P1-2').fill('50')
  await expect.element(first.getByLabelText('Base Price of SHP-P1-2')).toHaveValue(50)
  await expect.element(second.getByRole('checkbox', { name: 'Select SHP-P1-1' })).not.toBeChecked()
  let answerFirst = () => undefined as void
  vi.mocked(raiseInvoice).mockImplementationOnce(async (request) => {
    await new Promise<void>((resolve) => (answerFirst = resolve))
    return answer(raise(request))
  })
  await raiseIn(first).click()
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
  await raiseIn(second).click()
  await expect.element(second.getByText('Another tab is raising these invoices.')).toBeVisible()
  answerFirst()
  await expect.element(second.getByText('3 invoices raised: ₹450.00.')).toBeVisible()
  expect(sent()).toHaveLength(3)
  expect(sent()[0]?.lines.map(({ shipmentId, basePaise }) => [shipmentId, basePaise])).toEqual([['P1-2', 5000]])
})

test('an untick stays while the day changes and comes back, and what was begun can be given up', async () => {
  const screen = await open()
  await openPreviews(screen)
  await screen.getByRole('checkbox', { name: 'Select SHP-P1-1' }).click()
  for (const day of ['2026-10-01', '2026-10-31']) {
    await button(screen, 'Choose other clients').click()
    await screen.getByLabelText('Delivered up to').fill(day)
    await button(screen, 'Preview 3 invoices').click()
    await expect.element(button(screen, 'Choose other clients')).toBeVisible()
  }
  // Something else is changed before the answer.
  await screen.getByRole('checkbox', { name: 'Select SHP-P1-2' }).click()
  await screen.getByRole('checkbox', { name: 'Select SHP-P1-2' }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'Select SHP-P1-1' })).not.toBeChecked()
  await button(screen, 'Choose other clients').click()
  await expect.element(screen.getByText('What you ticked and typed for 1 client is kept.')).toBeVisible()
  await button(screen, 'Discard it').click()
  await expect.element(screen.getByText(/is kept/)).not.toBeInTheDocument()
  await openPreviews(screen)
  await expect.element(screen.getByRole('checkbox', { name: 'Select SHP-P1-1' })).toBeChecked()
})

test('of more than one invoice holds the rest is named, before and after it is raised', async () => {
  const old = Array.from({ length: 5001 }, (_, at) => shipment('P1', at))
  waiting.set('P1', [
    somePending({ id: 'paid', paidPaise: 11_800, deliveredAt: '2026-10-01T06:00:00.000Z' }),
    ...old,
    { ...shipment('P1', 6000), deliveredAt: null },
  ])
  const screen = await open()
  await openPreviews(screen)
  await expect.element(screen.getByText('These are the oldest 5,001 of 5,002.')).toBeVisible()
  await button(screen, 'Raise 3 invoices').click()
  await expect.element(standing(screen, 'P1')).toHaveTextContent('1 shipment more waits for a further invoice: choose this client again.')
  expect(sent()[0]?.lines).toHaveLength(5000)
})

test('what is raised is mailed in one go: what was refused says why, a lost answer is sent again under the same id', async () => {
  const screen = await open()
  await openPreviews(screen)
  await expect.element(button(screen, /^Mail/)).not.toBeInTheDocument()
  await button(screen, 'Raise 3 invoices').click()
  const mailed = answer({ mailed: { to: 'books@acme.test', at: '2026-11-23T06:00:00.000Z' } })
  vi.mocked(mailInvoice)
    .mockResolvedValueOnce(mailed)
    .mockResolvedValueOnce(answer({ refused: 'mail-refused', to: 'gone@acme.test', reason: '550 No such user' }))
    .mockResolvedValueOnce({ kind: 'unreachable' })
  await button(screen, 'Mail 3 invoices').click()
  await expect.element(screen.getByText('1 invoice mailed.')).toBeVisible()
  await expect.element(screen.getByText('2 invoices not mailed.')).toBeVisible()
  await expect.element(standing(screen, 'P1')).toHaveTextContent('Mailed to books@acme.test.')
  await expect.element(standing(screen, 'P2')).toHaveTextContent('The mail server refused gone@acme.test: 550 No such user')
  await expect.element(standing(screen, 'P3')).toHaveTextContent('Failed to mail invoice. No connection.')
  await cleanup()
  const later = await open()
  vi.mocked(mailInvoice)
    .mockResolvedValueOnce(mailed)
    .mockResolvedValueOnce(answer({ refused: 'already-mailed', to: 'books@acme.test', at: '2026-11-23T06:00:00.000Z' }))
  await button(later, 'Mail 2 invoices').click()
  await expect.element(later.getByText('3 invoices mailed.')).toBeVisible()
  await expect.element(button(later, /^Mail/)).not.toBeInTheDocument()
  const asked = vi.mocked(mailInvoice).mock.calls.map(([{ id, invoiceId, again }]) => ({ id, invoiceId, again }))
  expect(asked.map(({ invoiceId }) => invoiceId)).toEqual(['P1', 'P2', 'P3', 'P2', 'P3'].map((code) => `invoice-${code}`))
  expect(asked.slice(3)).toEqual(asked.slice(1, 3))
  expect(asked.every(({ again }) => !again)).toBe(true)
})

test('mailing stops after the one under way; where no mail is set up there is no button, and the page says so', async () => {
  const screen = await open()
  await openPreviews(screen)
  await button(screen, 'Raise 3 invoices').click()
  let answerFirst = () => undefined as void
  vi.mocked(mailInvoice).mockImplementation(async () => {
    await new Promise<void>((resolve) => (answerFirst = resolve))
    return answer({ mailed: { to: 'books@acme.test', at: '2026-11-23T06:00:00.000Z' } })
  })
  await button(screen, 'Mail 3 invoices').click()
  await expect.element(screen.getByText('Mailing invoices')).toBeVisible()
  await button(screen, 'Stop').click()
  answerFirst()
  await expect.element(screen.getByText('1 invoice mailed.')).toBeVisible()
  expect(mailInvoice).toHaveBeenCalledOnce()
  await cleanup()
  vi.mocked(mailConfigured).mockResolvedValue(answer({ configured: false }))
  const without = await open()
  await expect.element(without.getByText('No mail server is set up for this installation', { exact: false })).toBeVisible()
  await expect.element(button(without, /^Mail/)).not.toBeInTheDocument()
})
