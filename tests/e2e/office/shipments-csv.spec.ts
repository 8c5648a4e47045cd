import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { askAs } from '#tests/support/e2e/ask-server.ts'
import { chooseCsv, savedCsv } from '#tests/support/e2e/csv-files.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { STAFF } from '#tests/support/e2e/screens/people.ts'
import { allShipments, someClient } from '#tests/support/e2e/screens/fill-shipment-form.ts'
import { expect, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'shipments-csv' })

/** The drivers come last: with their names the first copy of the company's data is complete. */
const untilCopied = (desk: Page) => expect(desk.getByRole('cell', { name: /^(Dev|Divya) Driver$/ }).first()).toBeVisible()

const importAll = (page: Page, count: string) => page.getByRole('button', { name: `Import ${count}`, exact: true }).click()

async function parcelsOf(client: string, recipients: string[]): Promise<Record<string, string>[]> {
  return recipients.map((recipient) => ({
    'Client Code': client,
    'From Name': 'Charminar Textiles',
    'From Contact Number': '9000000001',
    'From Street': '12 Pathergatti Road',
    'From City': 'Hyderabad',
    'From State': 'Telangana',
    'From Postal Code': '500002',
    'To Name': recipient,
    'To Contact Number': '+91 90000-00002',
    'To Street': '5 Lake View',
    'To City': 'Pune',
    'To State': 'Maharashtra',
    'To Postal Code': '411001',
    'Package Description': '=Saris, "Silk"\nతెలుగు 🚚',
    'Weight (kg)': '2.5',
    'Package Price (INR)': '1250.10',
  }))
}

testWithSignal('what the list shows is exported, and what is selected; both are read back', async ({ openAs, server }) => {
  const ask = await askAs(server.url, STAFF)
  const pending = (await allShipments(ask)).filter(({ status }) => status === 'Pending')
  const page = await openAs(STAFF, '/dashboard?status=Pending')
  await untilCopied(page)
  const all = await savedCsv(page, () => page.getByRole('button', { name: 'Export CSV' }).click())
  expect(all.name).toMatch(/^waybill-shipments-\d{4}-\d{2}-\d{2}\.csv$/)
  expect([...all.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new Set(all.rows.map((row) => row['Tracking Number']))).toEqual(new Set(pending.map(({ tracking_number }) => tracking_number)))
  const [first] = pending
  const written = all.rows.find((row) => row['Tracking Number'] === first?.tracking_number)
  expect(written).toMatchObject({
    Status: 'Pending',
    'To Name': first?.to_name_or_company,
    'Base Price (INR)': first?.base_price?.toFixed(2),
  })
  expect(Date.parse(written?.['Created'] ?? '')).toBe(Date.parse(first?.created_at ?? ''))
  await expect(page.getByText(`${pending.length} shipments exported.`)).toBeVisible()

  for (const index of [1, 2]) await page.getByRole('row').nth(index).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selected shipments' })
  const some = await savedCsv(page, () => bar.getByRole('button', { name: 'Export CSV' }).click())
  expect(new Set(some.rows.map((row) => row['Tracking Number'])).size).toBe(2)

  await test.step('the import can be used by everybody', async () => {
    const { client_code } = await someClient(ask)
    await page.goto('/dashboard/import-shipments')
    await expect(page.getByText('No file chosen yet.')).toBeVisible()
    await expectAccessible(page, 'the import without a file')
    await chooseCsv(page, [...(await parcelsOf(client_code, ['Good'])), ...(await parcelsOf('NOBODY', ['Bad']))])
    await expect(page.getByText('1 shipment ready to import, 1 with errors.')).toBeVisible()
    await expectAccessible(page, 'the import with a file')
  })
  await test.step('a view is saved, opened, renamed and deleted by keyboard alone', async () => {
    await page.goto('/dashboard')
    await untilCopied(page)
    await expect(page.getByRole('navigation', { name: 'Saved views' })).toBeHidden()
    await page.goto('/dashboard?status=Delivered&q=a&size=20')
    await page.getByRole('button', { name: 'Save this view' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Save this view' })
    await dialog.getByLabel('Name of the view').press('Enter')
    await expect(dialog).toContainText('Please enter a name.')
    await dialog.getByLabel('Name of the view').fill('Done with A')
    await expectAccessible(page, 'naming a view')
    await page.keyboard.press('Enter')
    const views = page.getByRole('navigation', { name: 'Saved views' })
    const link = views.getByRole('link', { name: 'Done with A' })
    await expect(link).toBeFocused()
    await expect(link).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('button', { name: 'Save this view' })).toBeHidden()

    await page.goto('/dashboard?size=5')
    await link.press('Enter')
    await expect(page).toHaveURL(/\?q=a&status=Delivered&size=5&cols=usual$/)
    await expect(page.getByLabel('Search')).toHaveValue('a')
    await views.getByRole('button', { name: 'Edit views' }).press('Enter')
    const edit = page.getByRole('dialog', { name: 'Edit views' })
    await edit.getByLabel('Name of Done with A').fill('Arrived')
    await page.keyboard.press('Enter')
    await expect(edit.getByRole('button', { name: 'Rename Arrived' })).toBeVisible()
    await expectAccessible(page, 'editing views')
    await edit.getByRole('button', { name: 'Delete Arrived' }).press('Enter')
    await expect(edit).toBeHidden()
    await expect(views.getByRole('link')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Save this view' })).toBeFocused()
  })
})

test('a file is checked row by row, imported without signal, sent later, and never twice', async ({ openAs, server }) => {
  const ask = await askAs(server.url, STAFF)
  const { client_code } = await someClient(ask)
  const page = await openAs(STAFF, '/dashboard')
  await untilCopied(page)
  await untilReadyOffline(page)
  await page.getByRole('link', { name: 'Import CSV' }).click()
  await expect(page.getByRole('heading', { name: 'Import shipments' })).toBeVisible()
  const template = await savedCsv(page, () => page.getByRole('button', { name: 'Save a template' }).click())
  expect(template.rows).toHaveLength(1)
  await page.context().setOffline(true)

  await page.getByLabel('CSV file').setInputFiles({ name: 'names.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Street\nA,B\n') })
  await expect(page.getByRole('alert')).toContainText('Missing columns: Client Code, From Name')
  await page.getByLabel('CSV file').setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from([0x41, 0xe9, 0x0a]) })
  await expect(page.getByText('The letters of this file cannot be told apart.', { exact: false })).toBeVisible()

  const [good, other, bad] = await parcelsOf(client_code, ['=Asha "A" Rao', 'రవి, Ravi', 'Bad'])
  const rows = [
    { ...good!, 'Tracking Number': '17000000000071', Colour: 'red' },
    { ...other!, 'Tracking Number': '', Colour: '' },
    { ...bad!, 'Tracking Number': '1.7E+15', Colour: '', 'Client Code': 'NOBODY', 'Weight (kg)': 'heavy' },
  ]
  await chooseCsv(page, rows)
  await expect(page.getByText('2 shipments ready to import, 1 with errors.')).toBeVisible()
  await expect(page.getByText('Without signal only this device was asked what is already here.', { exact: false })).toBeVisible()
  await expect(page.getByText('Columns that are not known, and so not imported')).toBeVisible()
  const errors = page.getByRole('table', { name: 'Errors in the file' })
  await expect(errors.getByRole('row', { name: '4 Client Code No client on this device has this code. NOBODY' })).toBeVisible()
  await expect(errors.getByRole('row', { name: '4 Weight (kg) Enter a number, such as 12 or 12.5. heavy' })).toBeVisible()
  await expect(errors.getByRole('row', { name: /^4 Tracking Number A spreadsheet has shortened this number/ })).toBeVisible()
  const kept = await savedCsv(page, () => page.getByRole('button', { name: 'Save rows with errors' }).click())
  expect(kept.name).toBe('errors-in-rows.csv')
  expect(kept.rows).toHaveLength(1)
  expect(kept.rows[0]?.['To Name']).toBe('Bad')
  expect(kept.rows[0]?.['Reason']).toContain('Client Code: No client on this device has this code.')

  await importAll(page, '2 shipments')
  await expect(page.getByText('2 shipments imported, 1 with errors.')).toBeVisible()
  // The mended rows of the saved file need nothing taken out.
  await chooseCsv(
    page,
    kept.rows.map((row) => ({ ...row, 'Tracking Number': '', 'Client Code': client_code, 'Weight (kg)': '3' })),
    'mended.csv',
  )
  await importAll(page, '1 shipment')
  await expect(page.getByText('1 shipment imported.')).toBeVisible()
  await chooseCsv(page, rows)
  await expect(page.getByText('0 shipments ready to import, 2 already here, 1 with errors.')).toBeVisible()

  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Not sent yet' })).toHaveCount(3)
  await page.context().setOffline(false)
  await expect
    .poll(
      async () =>
        (await allShipments(ask))
          .filter(({ from_name_or_company }) => from_name_or_company === 'Charminar Textiles')
          .filter(({ items }) => items[0]?.description?.startsWith('=Saris'))
          .map(({ to_name_or_company }) => to_name_or_company)
          .toSorted(),
      { timeout: 30_000 },
    )
    .toEqual(['=Asha "A" Rao', 'Bad', 'రవి, Ravi'].toSorted())
  const exported = await savedCsv(page, () => page.getByRole('button', { name: 'Export CSV' }).click())
  expect(exported.rows.find((row) => row['Tracking Number'] === '17000000000071')).toMatchObject({
    'To Name': '=Asha "A" Rao',
    'To Contact Number': '9000000002',
    'Package Description': '=Saris, "Silk"\nతెలుగు 🚚',
    'Package Price (INR)': '1250.10',
    'Base Price (INR)': '1250.10',
  })
})

test('a long import is cancelled between two shipments and goes on where it was', async ({ openAs, server }) => {
  const { client_code } = await someClient(await askAs(server.url, STAFF))
  const page = await openAs(STAFF, '/dashboard')
  await untilCopied(page)
  await untilReadyOffline(page)
  await page.goto('/dashboard/import-shipments')
  await page.context().setOffline(true)
  await chooseCsv(
    page,
    await parcelsOf(
      client_code,
      Array.from({ length: 1200 }, (_, at) => `Person ${at}`),
    ),
  )
  await importAll(page, '1,200 shipments')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toContainText('Cancelled before the end.')
  await expect(page.getByRole('alert')).toContainText('What was imported is whole.')
  await page.getByRole('button', { name: /^Import the other/ }).click()
  await expect(page.getByText('1,200 shipments imported.')).toBeVisible({ timeout: 60_000 })
})

test('many get one status without signal, and the history tells it afterwards', async ({ openAs, server }) => {
  const ask = await askAs(server.url, STAFF)
  const page = await openAs(STAFF, '/dashboard?status=Delivered')
  await untilCopied(page)
  await untilReadyOffline(page)
  await page.context().setOffline(true)
  const rows = page.getByRole('row')
  const ids = await Promise.all([1, 2].map((at) => rows.nth(at).getAttribute('data-row')))
  for (const at of [1, 2]) await rows.nth(at).getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Selected shipments' }).getByRole('button', { name: 'Set status' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set status of 2 shipments' })
  await dialog.getByRole('button', { name: 'Set status' }).click()
  await expect(dialog).toContainText('Please choose a status.')
  await dialog.getByLabel('Status').selectOption('Returned')
  await expect(dialog).toContainText('2 shipments will change to Returned.')
  await expect(dialog).toContainText('2 shipments delivered already: the date of delivery goes.')
  await expectAccessible(page, 'the status of many')
  await dialog.getByRole('button', { name: 'Change 2 shipments' }).click()
  await expect(page.getByText('Saved on this device: 2 shipments set to Returned.')).toBeVisible()
  await page.context().setOffline(false)
  await expect
    .poll(async () => (await allShipments(ask)).filter(({ id }) => ids.includes(id)).map(({ status }) => status), { timeout: 30_000 })
    .toEqual(['Returned', 'Returned'])
})
