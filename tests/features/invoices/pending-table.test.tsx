import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import type { PendingShipment } from '#domain/invoice.ts'
import { PendingPanel } from '#features/invoices/pending-panel.tsx'
import { useBillSheet } from '#features/invoices/use-bill-sheet.ts'
import { useRaise, type RaiseProblem } from '#features/invoices/use-raise.ts'
import { DatabaseProvider } from '#store/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database.ts'
import { somePending } from '#tests/support/pending.ts'
import '#ui/tokens.css'

let database: WaybillDatabase
beforeEach(async () => {
  await page.viewport(1440, 900)
  database = openDatabase(crypto.randomUUID())
})
afterEach(async () => {
  await cleanup()
  await database.delete()
})

const client = { clientCode: 'P101', clientName: 'Kestrel Looms', address: 'Hyderabad', gstin: '36JGACQ4718T1Z6', pan: 'JGACQ4718T' }

function Panel({ shipments, gstin, problem }: { shipments: PendingShipment[]; gstin: string; problem: RaiseProblem | null }) {
  const billing = useBillSheet('P101', shipments)
  const raising = useRaise({ clientCode: 'P101', onStale: () => undefined })
  const value = { client: { ...client, gstin }, shipments, more: false }
  const pending = { value, asOf: 1, isCopy: false, refresh: 'done', askAgain: () => undefined } as const
  const inTrouble = { ...raising, problem: problem ?? raising.problem }
  return <PendingPanel clientCode="P101" pending={pending} billing={billing} raising={inTrouble} />
}

async function openPanel(shipments: PendingShipment[], gstin = client.gstin, problem: RaiseProblem | null = null) {
  const router = createMemoryRouter([{ path: '/', element: <Panel shipments={shipments} gstin={gstin} problem={problem} /> }])
  return render(
    <DatabaseProvider database={database}>
      <RouterProvider router={router} />
    </DatabaseProvider>,
  )
}

const many = (count: number) =>
  Array.from({ length: count }, (_, n) => somePending({ id: `id-${n}`, shipmentId: `SHP${n}`, basePaise: 10_000, gstPercentage: 18 }))

test('with 5,000 shipments an edited price is in the totals within 50 ms', async () => {
  const screen = await openPanel(many(5000))
  const field = screen.getByLabelText('Base Price of SHP7').element() as HTMLInputElement
  const region = screen.getByRole('region', { name: 'Selected shipments' }).element()
  expect(region.textContent).toContain('5,000')
  // React watches the property: only the prototype's own setter counts as typing.
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  const took: number[] = []
  for (let edit = 1; edit <= 15; edit += 1) {
    // 4,999 at ₹100 and one at this price.
    const words = (499_900 + edit).toLocaleString('en-IN')
    const began = performance.now()
    value?.set?.call(field, String(edit))
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await vi.waitUntil(() => region.textContent?.includes(`Total Base₹${words}.00`), { interval: 1 })
    took.push(performance.now() - began)
  }
  const median = took.toSorted((a, b) => a - b)[7] ?? Infinity
  console.info(`edit to total with 5,000 rows: median ${median.toFixed(1)} ms, slowest ${Math.max(...took).toFixed(1)} ms`)
  expect(median).toBeLessThanOrEqual(50)
})

test('selection and fault reach over all pages, and Enter goes down a column', async () => {
  const rows = many(120)
  rows[110] = somePending({ id: 'id-110', shipmentId: 'SHP110', basePaise: null, paidPaise: 500 })
  const screen = await openPanel(rows)
  await screen.getByLabelText('Base Price of SHP0', { exact: true }).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByLabelText('Base Price of SHP1', { exact: true })).toHaveFocus()
  await screen.getByRole('button', { name: 'Raise Invoice' }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Please enter valid Base Price and GST Percentage for all selected shipments.')
  await screen.getByRole('button', { name: 'Show the first one' }).click()
  await expect.element(screen.getByLabelText('Base Price of SHP110', { exact: true })).toHaveFocus()
  await expect.element(screen.getByText('Paid')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Select all' }).click()
  await expect.element(screen.getByRole('region', { name: 'Selected shipments' })).toHaveTextContent('Selected0')
})

test('a reload is asked about while a typed price is not billed', async () => {
  const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const screen = await openPanel(many(1))
  expect(leave()).toBe(false)
  await screen.getByLabelText('Base Price of SHP0', { exact: true }).fill('12')
  await vi.waitUntil(leave)
})

test('every price above the limit: the list stays, and says that nothing in it is valid', async () => {
  const screen = await openPanel(many(1))
  await screen.getByLabelText('Base Price of SHP0', { exact: true }).fill('100000000.01')
  await expect.element(screen.getByText('No valid pending shipments found.')).toBeVisible()
  await expect.element(screen.getByText('1 shipment excluded due to unrealistically large price (above ₹10 crore).')).toBeVisible()
})

test('why nothing was raised stays when the list comes back empty', async () => {
  const words = 'Selected shipments have already been invoiced or have invalid price.'
  const screen = await openPanel([], client.gstin, { refused: 'nothing-left', words })
  await expect.element(screen.getByText('No pending shipments found.')).toBeVisible()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(words)
})

test('a client without a GSTIN is billed where the goods were handed over, and another place can be chosen', async () => {
  const screen = await openPanel([somePending({ fromState: 'Orissa' })], 'URP')
  await expect.element(screen.getByText('Place of supply: Odisha (21)')).toBeVisible()
  await screen.getByRole('button', { name: 'Preview Invoice' }).click()
  await screen.getByLabelText('Place of supply').selectOptions('27')
  await screen.getByRole('button', { name: 'Cancel' }).nth(1).click()
  await expect.element(screen.getByText('Place of supply: Maharashtra (27)')).toBeVisible()
})
