import '#ui/tokens.css'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { myShipment, myShipments } from '#backend/rpc/customer/list-my-shipments.ts'
import type { CustomerList, CustomerTotals, MyShipment } from '#domain/shipment/my-shipment.ts'
import { MyShipments } from '#features/account/my-shipments/my-shipments.tsx'
import { saveFile } from '#ui/format/save-file.ts'
import { myShipmentRow } from '#tests/support/my-shipment-row.ts'

vi.mock('#backend/rpc/customer/list-my-shipments.ts')
vi.mock('#ui/format/save-file.ts')

const answer = <Value,>(value: Value) => ({ kind: 'answer' as const, value, serverTime: null })
const LISTS: Record<CustomerList, MyShipment[]> = {
  'to-pay': [
    myShipmentRow({
      trackingNumber: '1001',
      status: 'Ready for Payment',
      paidPaise: 18_00,
      outstandingPaise: 100_00,
      list: 'to-pay',
      duePaise: 100_00,
    }),
  ],
  'on-the-way': [
    myShipmentRow({ trackingNumber: '2001', estimatedDelivery: '2999-01-01', state: 'on-invoice' }),
    myShipmentRow({ trackingNumber: '2002', toName: 'Ravi Cloth House' }),
  ],
  past: [myShipmentRow({ trackingNumber: '3001', status: 'Delivered', endedAt: '2026-11-22T07:22:00.000Z', state: 'paid', list: 'past' })],
}
const DUE = { due: 1, duePaise: 100_00, invoicesDue: 2, invoicesDuePaise: 1_234_56 }

beforeEach(async () => {
  vi.mocked(myShipments).mockImplementation(async ({ list, search, after, limit = 1 }) => {
    const found = (name: CustomerList) => LISTS[name].filter((row) => JSON.stringify(row).includes(search))
    const everything = Object.values(LISTS).flat()
    const first = (['to-pay', 'on-the-way', 'past'] as const).find((name) => found(name).length > 0) ?? 'on-the-way'
    const shown = list === 'first' ? first : list
    const rows = shown === null ? everything : found(shown)
    const from = after === null ? 0 : rows.findIndex(({ id }) => id === after.id) + 1
    const totals: CustomerTotals = {
      toPay: found('to-pay').length,
      onTheWay: found('on-the-way').length,
      past: found('past').length,
      ...DUE,
    }
    return answer({
      list: shown,
      totals: after === null ? totals : null,
      rows: rows.slice(from, from + limit),
      more: rows.length > from + limit,
    })
  })
  await page.viewport(400, 800)
})
afterEach(async () => {
  vi.resetAllMocks()
  await cleanup()
})

async function open(at = '/dashboard') {
  const router = createMemoryRouter([{ path: '/dashboard', element: <MyShipments /> }], { initialEntries: [at] })
  const screen = await render(<RouterProvider router={router} />)
  return { screen, router, card: (number: string) => screen.getByRole('article', { name: `Shipment ${number}` }) }
}

test('what is to be paid comes first, with what is due in all as the server sums it up', async () => {
  const { screen, card } = await open()
  await expect.element(screen.getByRole('tab', { name: 'To pay (1)' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(screen.getByRole('tab', { name: 'On the way (2)' })).toBeVisible()
  await expect.element(screen.getByRole('tab', { name: 'Past (1)' })).toBeVisible()
  await expect.element(screen.getByText('₹1,334.56')).toBeVisible()
  await expect.element(screen.getByText('₹100.00 for 1 shipment · ₹1,234.56 on 2 invoices')).toBeVisible()
  await expect.element(card('1001')).toHaveTextContent('Asha Traders')
  await expect.element(card('1001')).toHaveTextContent('Meera Stores')
  await expect.element(card('1001')).toHaveTextContent('Left to pay₹100.00')
  await expect
    .element(card('1001').getByRole('link', { name: 'Pay now for 1001' }))
    .toHaveAttribute('href', '/shipment-payment?shipment=token%20of%201001')
})

test('a chosen list stands in the address, and a step back returns to the one before', async () => {
  const { screen, card, router } = await open()
  await screen.getByRole('tab', { name: 'Past (1)' }).click()
  await expect.element(card('3001')).toHaveTextContent('Delivered on22 Nov 2026, 12:52 pm')
  await expect.element(card('3001')).toHaveTextContent('Paid')
  expect(router.state.location.search).toBe('?list=past')
  await router.navigate(-1)
  await expect.element(card('1001')).toBeVisible()
  await expect.element(screen.getByRole('tab', { name: 'To pay (1)' })).toHaveAttribute('aria-selected', 'true')
})

test('more than a page is read page by page, with the count of all', async () => {
  const { screen, card } = await open('/dashboard?list=on-the-way')
  await expect.element(screen.getByText('1 of 2 shipments')).toBeVisible()
  await expect.element(card('2001')).toHaveTextContent('Arriving1 Jan 2999')
  await screen.getByRole('button', { name: 'Show more' }).click()
  await expect.element(card('2002')).toBeVisible()
  await expect.element(card('2001')).toBeVisible()
  await expect.element(screen.getByText('2 shipments', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

test('a search is asked of the server, and says in which other list something fits', async () => {
  const { screen, card, router } = await open('/dashboard?list=past')
  await screen.getByLabelText('Search my shipments').fill('Ravi')
  await expect.element(screen.getByText('Nothing here fits “Ravi”.')).toBeVisible()
  expect(router.state.location.search).toBe('?list=past&q=Ravi')
  await screen.getByRole('button', { name: 'On the way: 1 found' }).click()
  await expect.element(card('2002')).toBeVisible()
  await expect.element(card('2001')).not.toBeInTheDocument()
  await expect.element(screen.getByLabelText('Search my shipments')).toHaveValue('Ravi')
})

test('from 900 px it is a table, whose rows open to what happened', async () => {
  await page.viewport(900, 800)
  vi.mocked(myShipment).mockResolvedValue(
    answer({
      shipment: {
        notes: 'Mind the step',
        timeline: [{ status: 'In Transit', at: '2026-11-02T06:30:00.000Z', city: 'Pune' }],
        attempts: [],
      },
    }),
  )
  const { screen } = await open('/dashboard?list=on-the-way')
  const table = screen.getByRole('table', { name: 'My shipments, on the way' })
  await expect
    .element(table.getByRole('row').nth(1))
    .toHaveTextContent(/2001.*Asha Traders.*Pune.*Meera Stores.*Nagpur.*In Transit.*Arriving.*On invoice/)
  await table.getByRole('button', { name: 'Details of 2001' }).click()
  await expect.element(table.getByText('Mind the step')).toBeVisible()
  const section = screen.getByRole('region', { name: 'My shipments, on the way' }).element()
  expect(section.scrollWidth).toBeLessThanOrEqual(section.clientWidth)
})

test('without an answer it says why, and asks again', async () => {
  vi.mocked(myShipments).mockResolvedValueOnce({ kind: 'unreachable' })
  const { screen, card } = await open()
  await expect.element(screen.getByText(/Your shipments are not kept on this device/)).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(card('1001')).toBeVisible()
})

test('a search without hits that is cleared says nothing of an empty account while the answer is on its way', async () => {
  const { screen } = await open()
  const answered = vi.mocked(myShipments).getMockImplementation()
  if (answered === undefined) throw new Error('No server')
  const field = screen.getByLabelText('Search my shipments')
  await field.fill('zzz')
  await expect.element(screen.getByRole('tab', { name: 'To pay (0)' })).toBeVisible()
  vi.mocked(myShipments).mockImplementation(() => new Promise(() => undefined))
  await field.fill('')
  await new Promise((resolve) => setTimeout(resolve, 400))
  await expect.element(screen.getByText('No shipments found.')).not.toBeInTheDocument()
  await expect.element(field).toBeVisible()
})

test('what is not asked for is told with what it costs, also when a part of it was paid', async () => {
  LISTS.past.unshift(
    myShipmentRow({ trackingNumber: '3002', status: 'Delivered', paidPaise: 18_00, outstandingPaise: 100_00, list: 'past' }),
  )
  try {
    const { card } = await open('/dashboard?list=past')
    await expect.element(card('3002')).toHaveTextContent('Amount₹118.00')
  } finally {
    LISTS.past.shift()
  }
})

test.each([
  ['what is only claimed is not called paid', { claimedPaise: 118_00, receiptPaise: 0 }, 'Paid by UPI, not confirmed yet', 0],
  ['what was collected at the door leads to no receipt', { claimedPaise: 0, receiptPaise: 0 }, 'Paid', 0],
  ['what was paid otherwise leads to one', { claimedPaise: 0, receiptPaise: 18_00 }, 'Paid', 1],
])('%s', async (_, facts, words, receipts) => {
  const collected = { status: 'Delivered', state: 'paid', paidPaise: 118_00, outstandingPaise: 0, list: 'past' } as const
  LISTS.past.unshift(myShipmentRow({ ...collected, ...facts, trackingNumber: '3003' }))
  try {
    const { card } = await open('/dashboard?list=past')
    await expect.element(card('3003').getByText(words, { exact: true })).toBeVisible()
    expect(card('3003').getByRole('link', { name: 'Receipt for 3003' }).elements()).toHaveLength(receipts)
  } finally {
    LISTS.past.shift()
  }
})

test('an account without shipments is told what will stand here, without lists to choose', async () => {
  vi.mocked(myShipments).mockResolvedValue(
    answer({
      list: 'on-the-way',
      totals: { toPay: 0, onTheWay: 0, past: 0, due: 0, duePaise: 0, invoicesDue: 0, invoicesDuePaise: 0 },
      rows: [],
      more: false,
    }),
  )
  const { screen } = await open()
  await expect.element(screen.getByText('No shipments found.')).toBeVisible()
  await expect.element(screen.getByRole('tab')).not.toBeInTheDocument()
  await expect.element(screen.getByLabelText('Search my shipments')).not.toBeInTheDocument()
})

test('the file holds all shipments, page after page, whatever is searched for, and its count is said', async () => {
  const { screen } = await open('/dashboard?q=Ravi')
  const paged = vi.mocked(myShipments).getMockImplementation()
  if (paged === undefined) throw new Error('No server')
  vi.mocked(myShipments).mockImplementation((asked) => paged({ ...asked, limit: 1 }))
  await screen.getByRole('button', { name: 'Download all as CSV' }).click()
  await expect.element(screen.getByText(/^4 shipments saved as my-shipments-\d{4}-\d\d-\d\d\.csv\.$/)).toBeVisible()
  const [file] = vi.mocked(saveFile).mock.calls[0] ?? []
  const lines = (await file?.text())?.trim().split('\r\n') ?? []
  expect(lines).toHaveLength(5)
  expect(lines[0]).toBe(
    'Tracking Number,Shipment ID,Status,Booked On,From Name,From City,To Name,To City,Shipping Method,Expected On,Ended On,Amount (INR),Paid (INR),Not Confirmed (INR),Payment,At The Door,To Collect (INR),List,Due (INR)',
  )
  expect(lines[1]).toBe(
    '1001,SHP00000001,Ready for Payment,2026-11-01,Asha Traders,Pune,Meera Stores,Nagpur,Standard,,,118.00,18.00,0.00,Not paid in full,,,To pay,100.00',
  )
  expect(lines[4]).toBe(
    '3001,SHP00000001,Delivered,2026-11-01,Asha Traders,Pune,Meera Stores,Nagpur,Standard,,2026-11-22,118.00,0.00,0.00,Paid,,,Past,0.00',
  )
})

test('an answer that stays away in the middle saves nothing, and says so', async () => {
  const { screen } = await open()
  await expect.element(screen.getByRole('button', { name: 'Download all as CSV' })).toBeVisible()
  vi.mocked(myShipments)
    .mockResolvedValueOnce(answer({ list: null, totals: null, rows: LISTS.past, more: true }))
    .mockResolvedValueOnce({ kind: 'unreachable' })
  await screen.getByRole('button', { name: 'Download all as CSV' }).click()
  await expect.element(screen.getByText(/Nothing was saved\./)).toBeVisible()
  expect(saveFile).not.toHaveBeenCalled()
})

test.each([
  ['In Transit', 'cod', ['Cash on delivery: ₹1,250.00 is collected when the parcel is handed over.']],
  ['Delivered', 'to_pay', ['To pay: ₹1,250.00 was due when the parcel was handed over.']],
  ['Returned', 'cod', []],
  ['In Transit', 'prepaid', []],
] as const)('what is paid at the door is said of a parcel that is %s and %s', async (status, paymentMode, words) => {
  vi.mocked(myShipment).mockResolvedValue(answer({ shipment: { notes: 'Mind the step', timeline: [], attempts: [] } }))
  const collectPaise = paymentMode === 'prepaid' ? 0 : 1250_00
  LISTS.past.unshift(myShipmentRow({ trackingNumber: '3003', status, paymentMode, collectPaise, list: 'past' }))
  try {
    const { screen, card } = await open('/dashboard?list=past')
    await screen.getByRole('button', { name: 'Details of 3003' }).click()
    await expect.element(card('3003').getByText('Mind the step')).toBeVisible()
    const said = card('3003').getByText('handed over').elements()
    expect(said.map(({ textContent }) => textContent)).toEqual(words)
  } finally {
    LISTS.past.shift()
  }
})
