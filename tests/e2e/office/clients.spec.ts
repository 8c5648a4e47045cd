import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { chooseCsv, savedCsv } from '#tests/support/e2e/csv-files.ts'
import { openQueue } from '#tests/support/e2e/screens/delivering.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { ADMIN, CUSTOMER } from '#tests/support/e2e/screens/people.ts'
import { DESK, expect, test, testWithSignal, WITH_SIGNAL } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'clients' })

const FILLED = {
  'Client Code': 'ACME',
  'Client Name': 'Acme (West) 100%',
  Email: 'books@acme.example',
  'Contact Number': '9000000001',
  Address: '1 Mall Road, Pune',
  GSTIN: '27AAPFU0939F1ZV',
  PAN: 'AAPFU0939F',
}
type Fields = Partial<typeof FILLED>

const WIDTHS = [390, 820, 1440]

const row = (page: Page, code: string) => page.getByRole('row').filter({ has: page.getByRole('cell', { name: code, exact: true }) })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })
const field = (form: Locator, label: string) => form.getByLabel(label, { exact: true })

async function fill(form: Locator, fields: Fields): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await field(form, label).fill(text)
}

async function add(page: Page, fields: Fields): Promise<void> {
  await page.getByRole('button', { name: 'Add Client' }).click()
  const form = page.getByRole('dialog', { name: 'Add Client' })
  await fill(form, { ...FILLED, ...fields })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
}

async function edit(page: Page, name: string, fields: Fields): Promise<void> {
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const form = page.getByRole('dialog', { name: 'Edit Client' })
  await fill(form, fields)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
}

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog', { name: 'Delete Client' }).getByRole('button', { name: 'Delete' }).click()
}

testWithSignal('clients are listed, searched, added, edited and deleted, and every field is checked', async ({ openAs }) => {
  const page = await openAs(ADMIN, '/dashboard')
  await page.getByRole('link', { name: 'Clients' }).click()
  await expect(row(page, 'P101')).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Client Code',
    'Client Name',
    'Email',
    'Contact Number',
    'Address',
    'GSTIN',
    'PAN',
    'Unbilled',
    'Outstanding',
    'Overdue',
    'Actions',
  ])
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 1000 })
    await expectAccessible(page, `clients, ${width}`)
  }
  await page.setViewportSize(DESK.viewport ?? { width: 1366, height: 768 })
  await expect(page.getByRole('link', { name: 'Clients' })).toHaveAttribute('aria-current', 'page')
  await search(page).fill('p101')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByText(/^1 of \d+ clients$/)).toBeVisible()
  await search(page).fill('100%')
  await expect(page.getByText('No clients found.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()

  await page.getByRole('button', { name: 'Add Client' }).click()
  const form = page.getByRole('dialog', { name: 'Add Client' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toBeFocused()
  await expect(form.getByRole('alert')).toContainText('Contact Number: Required')
  for (const label of Object.keys(FILLED)) await expect(field(form, label)).toHaveAccessibleDescription(/Required$/)
  await fill(form, { 'Client Code': 'p-101', 'Client Name': 'Acme', Email: 'acme', 'Contact Number': '+91 90000-00001', Address: 'Pune' })
  await fill(form, { GSTIN: '27AAPFU0939F1ZW', PAN: 'aapfu0939' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(field(form, 'Contact Number')).toHaveValue('9000000001')
  for (const [label, words] of [
    ['Client Code', 'A client code has up to 10 letters or digits.'],
    ['Email', 'Invalid email.'],
    ['GSTIN', 'This GSTIN is not valid: its last character does not fit the others. Please compare it.'],
    ['PAN', 'A PAN has five letters, four digits and a letter. NA goes with URP.'],
  ] as const)
    await expect(field(form, label)).toHaveAccessibleDescription(new RegExp(`${words.replaceAll('.', '\\.')}$`))
  await expectAccessible(page, 'the form of a client with errors')
  await fill(form, { 'Client Code': 'p101', Email: 'books@acme.example', GSTIN: '27 aapfu0939f1zv', PAN: 'AAACH7409R' })
  await expect(field(form, 'GSTIN')).toHaveValue('27AAPFU0939F1ZV')
  await expect(field(form, 'PAN')).toHaveAccessibleDescription(/^AAPFU0939F goes with this GSTIN\./)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(field(form, 'Client Code')).toHaveAccessibleDescription(/This client code is already in use\.$/)
  await expect(field(form, 'PAN')).toHaveAccessibleDescription(/The PAN does not fit the GSTIN, which contains AAPFU0939F\.$/)
  await page.keyboard.press('Escape')
  await expect(form.getByText('What you typed is not saved.')).toBeVisible()
  await field(form, 'Client Name').fill('Still here')
  await page.goBack()
  await expect(field(form, 'Client Name')).toHaveValue('Still here')
  await expect(page).toHaveURL(/\/clients/)
  await fill(form, FILLED)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(row(page, 'ACME')).toContainText('Acme (West) 100%')
  await expect(row(page, 'ACME')).not.toContainText('Not sent yet')

  await edit(page, 'Acme (West) 100%', { GSTIN: 'urp', PAN: 'na' })
  await expect(row(page, 'ACME').getByRole('cell').nth(5)).toHaveText('URP')
  await search(page).fill('(WEST) 100%')
  await page.getByRole('button', { name: 'Delete Acme (West) 100%' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Client' })
  await expect(question).toContainText('Are you sure you want to delete this client?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Delete Acme (West) 100%' })).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No clients found.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('work without signal heals, and what the office refuses is met in words with a way on', async ({ openAs }) => {
  const other = await openAs(ADMIN, '/clients', { ...DESK, ...WITH_SIGNAL })
  await add(other, { 'Client Code': 'OLD', 'Client Name': 'Old Mills' })
  await add(other, { 'Client Code': 'GONE', 'Client Name': 'Gone Mills' })
  await expect(row(other, 'GONE')).not.toContainText('Not sent yet')
  const page = await openAs(ADMIN, '/clients')
  for (const code of ['P102', 'OLD', 'GONE']) await expect(row(page, code)).toBeVisible()
  await untilReadyOffline(page)
  await page.context().setOffline(true)
  await add(page, { 'Client Code': 'TWICE', 'Client Name': 'Mine Mills' })
  await add(page, { 'Client Code': 'SPARE', 'Client Name': 'Spare Mills' })
  await expect(row(page, 'SPARE')).toContainText('Not sent yet')
  await edit(page, 'Old Mills', { Address: 'mine' })
  await remove(page, 'Gone Mills')
  await expect(row(page, 'GONE')).toBeHidden()
  const inUse = (await row(page, 'P102').getByRole('cell').nth(1).textContent()) ?? ''
  await remove(page, inUse)
  await expect(row(page, 'P102')).toBeHidden()

  await add(other, { 'Client Code': 'TWICE', 'Client Name': 'Theirs Mills' })
  await edit(other, 'Old Mills', { Address: 'theirs' })
  await expect(row(other, 'OLD')).toContainText('theirs')
  await expect(row(other, 'OLD')).not.toContainText('Not sent yet')
  await page.context().setOffline(false)

  await expect(row(page, 'SPARE')).not.toContainText('Not sent yet', { timeout: 30_000 })
  const refusedDelete = alert(page, 'Failed to delete client. This client has shipments or invoices and cannot be deleted.')
  await expect(refusedDelete).toContainText(`${inUse} is still there.`)
  await refusedDelete.getByRole('button', { name: 'Keep it' }).click()
  await expect(row(page, 'P102')).toBeVisible()
  await expect(row(page, 'P102')).not.toContainText('Needs you')

  const refusedCode = alert(page, 'Failed to add client. This client code is already in use.')
  await expect(refusedCode).toContainText('Mine Mills is on this device alone and not in the list. Give this one another code.')
  const queue = await openQueue(page)
  await expect(queue.getByRole('listitem').filter({ hasText: 'New client Mine Mills' })).toContainText(
    'Failed to add client. This client code is already in use.',
  )
  await page.keyboard.press('Escape')
  await refusedCode.getByRole('button', { name: 'Change it' }).click()
  const form = page.getByRole('dialog', { name: 'Add Client' })
  await expect(field(form, 'Client Name')).toHaveValue('Mine Mills')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(field(form, 'Client Code')).toHaveAccessibleDescription(/This client code is already in use\.$/)
  await field(form, 'Client Code').fill('ONCE')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'ONCE')).toContainText('Mine Mills')

  const conflict = alert(page, 'Failed to update client.')
  await expect(conflict).toContainText('Old Mills: open the queue and choose whose values stay.')
  await openQueue(page)
  await queue.getByRole('button', { name: 'Choose…' }).click()
  const choice = page.getByRole('dialog', { name: 'Choose for Changed client' })
  await choice
    .getByRole('group', { name: 'Address' })
    .getByRole('radio', { name: /Keep mine/ })
    .check()
  await choice.getByRole('button', { name: 'Use these values' }).click()
  await expect(row(page, 'OLD')).toContainText('mine')
  await expect(page.getByText('Not sent yet')).toHaveCount(0)
  await other.reload()
  await expect(row(other, 'OLD')).toContainText('mine')
  await expect(row(other, 'ONCE')).toBeVisible()
  await expect(row(other, 'GONE')).toBeHidden()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a client’s page shows its data, its shipments and the accounts that an admin links to it', async ({ openAs, signedIn }) => {
  const page = await openAs(ADMIN, '/clients')
  await add(page, { 'Client Code': 'NEWC', 'Client Name': 'Newcomer Mills' })
  const client = page.getByRole('heading', { level: 1, name: 'Newcomer Mills' })
  await page.getByRole('link', { name: 'Newcomer Mills' }).click()
  await expect(client).toBeFocused()
  await expect(page.getByText('27AAPFU0939F1ZV')).toBeVisible()
  await expect(page.getByText('No shipments found.')).toBeVisible()
  await expect(page.getByText('No account is linked yet.')).toBeVisible()

  await signedIn(CUSTOMER)
  const found = page.getByRole('list', { name: 'Accounts found' })
  await page.getByLabel('Link an account').fill('@waybill.example')
  await expect(found.getByRole('button', { name: /On the staff/ }).first()).toBeDisabled()
  await page.getByLabel('Link an account').fill(CUSTOMER)
  await found.getByRole('button').click()
  const linked = page.getByRole('list', { name: 'Linked accounts' })
  await expect(linked).toContainText(CUSTOMER)
  await expect(page.getByLabel('Link an account')).toBeFocused()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 1000 })
    await expectAccessible(page, `a client, ${width}`)
  }
  await linked.getByRole('button', { name: /^Unlink/ }).click()
  const question = page.getByRole('dialog', { name: 'Unlink Account' })
  await expect(question).toContainText('will not see the invoices of Newcomer Mills any more.')
  await question.getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByText('No account is linked yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Kestrel Looms' }).click()
  const shipments = page.getByRole('list', { name: 'Shipments of this client' })
  await expect(shipments.getByRole('listitem')).toHaveCount(10)
  const newest = await shipments.getByRole('link').allTextContents()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/^Showing 11 - \d+ of \d+$/)).toBeVisible()
  await expect(shipments.getByRole('link', { name: newest[0] ?? '' })).toHaveCount(0)
  await untilReadyOffline(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(shipments.getByRole('link', { name: newest[0] ?? '' })).toBeVisible()
  await expect(page.getByText('Accounts are on the server alone, so this part needs a connection.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByLabel('Link an account')).toBeVisible({ timeout: 30_000 })
  await shipments.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/dashboard\/shipments\//)
})

test('clients are exported, changed in the file and imported without signal, row by row', async ({ openAs }) => {
  const page = await openAs(ADMIN, '/clients?q=p10')
  await expect(row(page, 'P103')).toBeVisible()
  const exported = await savedCsv(page, () => page.getByRole('button', { name: 'Export CSV' }).click())
  expect(exported.name).toMatch(/^waybill-clients-\d{4}-\d\d-\d\d\.csv$/)
  expect(exported.rows.every((each) => /p10/i.test(Object.values(each).join(' ')))).toBe(true)
  const [first = {}, second = {}] = exported.rows
  await untilReadyOffline(page)
  await page.getByRole('link', { name: 'Import CSV' }).click()
  await page.context().setOffline(true)
  await chooseCsv(page, [
    first,
    { ...second, Address: 'Moved to Salem' },
    { ...FILLED, 'Client Code': 'filed', 'Client Name': 'Filed Mills' },
    { ...FILLED, 'Client Code': 'FAULTY', GSTIN: '27AAPFU0939F1ZW', Email: '' },
  ])
  await expect(page.getByText('2 clients ready to import, 1 already like this, 1 with errors.')).toBeVisible()
  const errors = page.getByRole('table', { name: 'Errors in the file' })
  await expect(errors.getByRole('row').nth(1)).toContainText('5EmailRequiredEmpty')
  await expect(errors.getByRole('row').nth(2)).toContainText('This GSTIN is not valid')
  const wrong = await savedCsv(page, () => page.getByRole('button', { name: 'Save rows with errors' }).click())
  expect(wrong.rows.map((each) => [each['Client Code'], each['Reason']?.startsWith('Email: Required GSTIN: ')])).toEqual([['FAULTY', true]])
  await expectAccessible(page, 'import of clients')
  await page.getByRole('button', { name: 'Import 2 clients', exact: true }).click()
  await expect(page.getByText('2 clients imported, 1 already like this, 1 with errors.')).toBeVisible()
  await page.getByRole('link', { name: 'Show clients' }).click()
  await expect(row(page, 'FILED')).toContainText('Not sent yet')
  await page.context().setOffline(false)
  await expect(row(page, 'FILED')).not.toContainText('Not sent yet', { timeout: 30_000 })
  await page.reload()
  await expect(row(page, second['Client Code'] ?? '')).toContainText('Moved to Salem')
  await page.goto('/clients/import')
  await chooseCsv(page, [{ 'Client Code': 'A', 'Client Name': 'B' }])
  await expect(alert(page, 'This file cannot be imported as it is.')).toContainText(
    'Missing columns: Email, Contact Number, Address, GSTIN, PAN.',
  )
})
