import { endOfLastMonth } from '#domain/billing/raising/months-end.ts'
import { istDay, todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { startFakeMailServer } from '#tests/support/backend/fake-mail-server.ts'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { STAFF } from '#tests/support/e2e/screens/people.ts'
import { DESK, expect, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

testWithSignal.use({ company: 'mail-invoices' })

testWithSignal('what a month’s end raised is mailed in one go, and one invoice again from its own page', async ({ openAs, server }) => {
  const lastMoment = Date.parse(istDay(endOfLastMonth(todayInIndia())).end)
  for (const [at, client_code] of ['P101', 'P102'].entries()) {
    await server.insertShipment({
      id: crypto.randomUUID(),
      tracking_number: `8900000000000${at}`,
      status: 'Delivered',
      client_code,
      base_price: 100,
      gst_percentage: 18,
      created_at: new Date(lastMoment - 72 * 3_600_000).toISOString(),
      delivered_at: new Date(lastMoment - 1).toISOString(),
      from_name_or_company: 'Charminar Textiles',
      from_contact_number: '9000000071',
      to_name_or_company: 'Asha Rao',
      to_contact_number: '9000000072',
    })
  }
  await server.changeClient('P101', { contact_email: 'books@charminar.test' })

  const without = await openAs(STAFF, '/client-invoice/months-end', DESK)
  for (const code of ['P101', 'P102']) await without.getByRole('checkbox', { name: `Select ${code}` }).check()
  await without.getByRole('button', { name: 'Preview 2 invoices' }).click()
  await without.getByRole('button', { name: 'Raise 2 invoices' }).click()
  await expect(without.getByText(/^2 invoices raised/)).toBeVisible()
  await expect(without.getByText('No mail server is set up for this installation', { exact: false })).toBeVisible()
  await expect(without.getByRole('button', { name: /^Mail/ })).toHaveCount(0)

  const smtp = await startFakeMailServer()
  await server.stop()
  await server.startWithMail(smtp.url)
  const page = without
  await page.reload()
  await page.getByRole('button', { name: 'Mail 2 invoices' }).click()
  await expect(page.getByText('1 invoice mailed.')).toBeVisible()
  await expect(page.getByText('1 invoice not mailed.')).toBeVisible()
  const list = page.getByRole('table', { name: 'Invoices of this month' })
  await expect(list.getByRole('row').filter({ hasText: 'P101' })).toContainText('Mailed to books@charminar.test.')
  await expect(list.getByRole('row').filter({ hasText: 'P102' })).toContainText('can belong to nobody: correct it under Clients')
  await expectAccessible(page, 'a month’s end that was mailed')

  const link = list.getByRole('link', { name: /^P101-/ })
  const number = await link.innerText()
  expect(smtp.taken.map(({ to }) => to)).toEqual(['books@charminar.test'])
  expect(smtp.taken[0]?.data).toContain(number)
  await link.click()
  const dialog = page.getByRole('dialog', { name: `Invoice ${number}` })
  await dialog.getByRole('button', { name: 'Mail invoice' }).click()
  await expect(dialog.getByText('It was mailed to books@charminar.test on', { exact: false })).toBeVisible()
  await expectAccessible(page, 'an invoice that was mailed before')
  expect(smtp.taken).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Mail again' }).click()
  await expect(dialog.getByText('Mailed to books@charminar.test.')).toBeVisible()
  expect(smtp.taken).toHaveLength(2)
  await smtp.stop()
})
