import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { COMPANY_BILLING } from '#domain/billing/company-billing.ts'
import { COMPANY } from '#domain/people/company.ts'
import { PrintableSummary } from '#features/shipments/form/summary/printable-summary.tsx'
import { PrintedSheet } from '#features/shipments/form/summary/printed-sheet.tsx'
import { someShipment } from '#tests/support/shipments.ts'

afterEach(cleanup)

test('the printed summary says whose paper it is, and what is to be paid with GST', async () => {
  const shipment = someShipment({ id: '1', base_price: 1000, gst_percentage: 5, final_amount: null })
  await render(
    <PrintedSheet title="Shipment SHP1">
      <PrintableSummary shipment={shipment} />
    </PrintedSheet>,
  )
  const paper = document.body.textContent
  for (const words of [COMPANY.name, COMPANY.address.street, `GSTIN: ${COMPANY_BILLING.tax.gstin}`]) expect(paper).toContain(words)
  for (const words of ['Base price₹1,000.00', 'GST (5 %)₹50.00', 'Total with GST₹1,050.00']) expect(paper).toContain(words)
})

test('what was billed is printed as it was billed', async () => {
  const shipment = someShipment({ id: '1', base_price: 1000, gst_percentage: 12, final_amount: 1120 })
  const screen = await render(<PrintableSummary shipment={shipment} />)
  await expect.element(screen.getByText('₹1,120.00')).toBeVisible()
  await expect.element(screen.getByText('GST (12 %)')).toBeVisible()
})

test.each([
  ['COD ₹1,250.00', { payment_mode: 'cod', collect_amount: 1250_00 }],
  ['To pay ₹118.00', { payment_mode: 'to_pay', collect_amount: 118_00 }],
  ['Prepaid', {}],
] as const)('what is collected at the door is printed: %s', async (words, payment) => {
  const screen = await render(<PrintableSummary shipment={someShipment({ id: '1', ...payment })} />)
  await expect.element(screen.getByText('Payment', { exact: true })).toBeVisible()
  expect(screen.container.textContent).toContain(`Payment${words}`)
})
