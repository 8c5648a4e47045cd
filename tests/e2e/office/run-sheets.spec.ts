import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { askAs } from '#tests/support/e2e/ask-server.ts'
import { book } from '#tests/support/e2e/screens/long-list.ts'
import { DRIVER, STAFF } from '#tests/support/e2e/screens/people.ts'
import { printedInvoice } from '#tests/support/e2e/printed/read-printed-invoice.ts'
import { expect, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

testWithSignal.use({ company: 'run-sheets' })

const STREETS = ['9 Zebra Road', '1 Apple Road', '5 Apple Road']
const number = (n: number) => `88000000000000${n}`

const stops = (page: Page) => page.getByRole('list', { name: 'Stops in order' }).getByRole('listitem')

testWithSignal('a sheet is made by scanning, sent out, followed by its driver, closed and printed', async ({ openAs, server }) => {
  await book(
    await askAs(server.url, STAFF),
    STREETS.map((to_street_address, at) => ({
      tracking_number: number(at + 1),
      to_street_address,
      to_postal_code: '411001',
      to_name_or_company: `Recipient ${at + 1}`,
    })),
  )
  const page = await openAs(STAFF, '/dashboard/run-sheets')
  await page.getByRole('button', { name: 'New run sheet' }).click()
  const form = page.getByRole('dialog', { name: 'New run sheet' })
  await form.getByRole('combobox', { name: 'Driver' }).selectOption({ index: 1 })
  const driver = (await form.getByRole('combobox', { name: 'Driver' }).locator('option:checked').textContent()) ?? ''
  await form.getByRole('combobox', { name: 'Warehouse' }).selectOption({ label: 'Hyderabad Hub' })
  await form.getByRole('textbox', { name: 'Vehicle' }).fill('TS 09 AB 1234')
  await form.getByRole('button', { name: 'Create' }).click()

  // The number comes from the office.
  await expect(page.getByRole('heading', { level: 1, name: /^RS-\d{6}$/ })).toBeVisible()
  const sheet = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const scanner = page.getByRole('combobox', { name: 'Scan or search' })
  for (const n of [1, 2, 3]) {
    await scanner.fill(number(n))
    await scanner.press('Enter')
    await expect(stops(page)).toHaveCount(n)
  }
  // Proposed by street and house number.
  await expect(stops(page)).toContainText(['1 Apple Road', '5 Apple Road', '9 Zebra Road'])
  await page.getByRole('button', { name: 'Move stop 3 up' }).press('Alt+ArrowUp')
  await expect(stops(page)).toContainText(['1 Apple Road', '9 Zebra Road', '5 Apple Road'])
  await page.getByRole('button', { name: 'Save order' }).click()
  await expect(page.getByText('The order has changed.')).toBeHidden()

  await page.getByRole('textbox', { name: 'Tracking number' }).fill(number(2))
  await page.getByRole('button', { name: 'Scan out', exact: true }).click()
  await expect(page.getByText('1 of 3 pieces scanned out')).toBeVisible()
  await expectAccessible(page, 'a draft')

  await page.getByRole('button', { name: 'Send out 3 stops' }).click()
  const question = page.getByRole('dialog', { name: '2 pieces were not scanned. Send out all the same?' })
  await expectAccessible(page, 'the question before sending out')
  await question.getByRole('textbox', { name: 'Reason' }).fill('The scanner’s battery is empty')
  await question.getByRole('button', { name: 'Send out' }).click()
  await expect(page.getByText('Not everything was scanned: The scanner’s battery is empty')).toBeVisible()

  const sheets = await openAs(STAFF, '/dashboard/run-sheets')
  await expect(sheets.getByRole('listitem').filter({ hasText: sheet })).toContainText('Out')
  await expect(sheets.getByRole('listitem').filter({ hasText: sheet })).toContainText(driver)
  await expectAccessible(sheets, 'the run sheets of a day')

  const ask = await askAs(server.url, STAFF)
  const { rows } = await ask<{ rows: { tracking_number: string; status: string }[] }>('search_shipments', {
    text: '8800000000000',
    status: 'Out for Delivery',
    from: null,
    to: null,
    limit: 10,
    after: null,
  })
  expect(rows.map(({ tracking_number }) => tracking_number).toSorted((a, b) => a.localeCompare(b))).toEqual([1, 2, 3].map(number))

  await page.getByRole('textbox', { name: 'Tracking number' }).fill(number(2))
  await page.getByRole('button', { name: 'Scan in' }).click()
  await expect(page.getByText('1 of 3 undelivered scanned back in')).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const closing = page.getByRole('dialog', { name: 'Close this run sheet?' })
  await closing.getByRole('button', { name: 'Close the sheet' }).click()
  await expect(closing.getByRole('alert')).toContainText('Say what became of it.')
  await closing.getByRole('combobox', { name: 'The same for all of them' }).selectOption({ label: 'Left with driver' })
  await expectAccessible(page, 'the question before closing')
  await closing.getByRole('button', { name: 'Close the sheet' }).click()
  await expect(stops(page)).toContainText(['Back at the warehouse', 'Left with driver', 'Left with driver'])
  await expect(page.getByRole('button', { name: 'Edit' })).toBeHidden()
  await expect(page.getByText('Not sent yet')).toBeHidden()

  await page.getByRole('link', { name: 'Print' }).click()
  const paper = page.getByRole('article', { name: `Run sheet ${sheet}` })
  await expect(paper.getByRole('img', { name: `Barcode of ${sheet}` })).toBeVisible()
  await expect(paper.getByRole('row')).toHaveCount(4)
  await expect(paper).toContainText('TS 09 AB 1234')
})

testWithSignal('a driver’s day follows the sheet, and what was added later is marked', async ({ openAs, server }) => {
  const ask = await askAs(server.url, STAFF)
  const driver = await (await askAs(server.url, DRIVER))<{ userId: string }>('whoami', {})
  const warehouses = await ask<{ rows: { id: string }[] }>('sync_mirror', { table: 'warehouses', limit: 10, after: null })
  await book(
    ask,
    STREETS.map((to_street_address, at) => ({ tracking_number: number(at + 4), to_street_address, to_name_or_company: `Door ${at + 1}` })),
  )
  const { rows } = await ask<{ rows: { id: string; tracking_number: string }[] }>('search_shipments', {
    text: '88000000000000',
    status: null,
    from: null,
    to: null,
    limit: 10,
    after: null,
  })
  const idOf = (n: number) => rows.find(({ tracking_number }) => tracking_number === number(n))?.id
  const id = crypto.randomUUID()
  const push = (kind: string, payload: object) =>
    ask('sync_push', {
      commands: [
        {
          id: crypto.randomUUID(),
          kind,
          payloadVersion: 1,
          record: `run-sheet:${id}`,
          claimedAt: new Date().toISOString(),
          clockOffsetMs: 0,
          payload: { id, ...payload },
        },
      ],
    })
  const changes = {
    driver_id: { from: '', to: driver.userId },
    warehouse_id: { from: '', to: warehouses.rows[0]?.id },
    sheet_date: { from: '', to: todayInIndia() },
  }
  await push('save-run-sheet', { isNew: true, changes, added: [idOf(4), idOf(5)], removed: [], order: [idOf(4), idOf(5)] })
  await push('send-out-run-sheet', { reason: 'No scanner' })
  await push('save-run-sheet', { isNew: false, changes: {}, added: [idOf(6)], removed: [], order: [idOf(4), idOf(5), idOf(6)] })

  const phone = await openAs(DRIVER, '/pod')
  const day = phone.getByRole('region', { name: 'Open deliveries' })
  await expect(day).toHaveText(/Door 1.*Door 2.*Door 3/s)
  await expect(day.getByRole('listitem').filter({ hasText: 'Door 3' })).toContainText('New')
  await expect(day.getByRole('listitem').filter({ hasText: 'Door 2' })).not.toContainText('New')
})

testWithSignal(
  'a sheet of forty stops prints on A4 with its headings on each page, and the way of each driver',
  async ({ openAs, server }, info) => {
    const ask = await askAs(server.url, STAFF)
    const driver = await (await askAs(server.url, DRIVER))<{ userId: string }>('whoami', {})
    const warehouses = await ask<{ rows: { id: string; name: string }[] }>('sync_mirror', { table: 'warehouses', limit: 10, after: null })
    const numbers = Array.from({ length: 40 }, (_, at) => `8900000000${String(at + 1).padStart(4, '0')}`)
    await book(
      ask,
      numbers.map((tracking_number, at) => ({
        tracking_number,
        to_name_or_company: `Printed ${at + 1}`,
        to_street_address: `${at + 1} Paper Road`,
        to_contact_number: `90000001${String(at).padStart(2, '0')}`,
        ...(at === 39 && { payment_mode: 'cod' as const, collect_amount: 1_250_00 }),
      })),
    )
    const { rows } = await ask<{ rows: { id: string; tracking_number: string }[] }>('search_shipments', {
      text: '8900000000',
      status: null,
      from: null,
      to: null,
      limit: 100,
      after: null,
    })
    const ids = numbers.map((wanted) => rows.find(({ tracking_number }) => tracking_number === wanted)?.id)
    const id = crypto.randomUUID()
    await ask('sync_push', {
      commands: [
        {
          id: crypto.randomUUID(),
          kind: 'save-run-sheet',
          payloadVersion: 1,
          record: `run-sheet:${id}`,
          claimedAt: new Date().toISOString(),
          clockOffsetMs: 0,
          payload: {
            id,
            isNew: true,
            changes: {
              driver_id: { from: '', to: driver.userId },
              warehouse_id: { from: '', to: warehouses.rows[0]?.id },
              sheet_date: { from: '', to: todayInIndia() },
              vehicle: { from: '', to: 'TS 09 AB 1234' },
            },
            added: ids,
            removed: [],
            order: ids,
          },
        },
      ],
    })
    const page = await openAs(STAFF, `/dashboard/run-sheets/${id}/print`)
    await expect(page.getByRole('article').getByRole('row')).toHaveCount(41)
    const { pages, sizes } = await printedInvoice(page, info, 'run-sheet')
    for (const size of sizes) expect(size).toMatch(/^59[45]\S* x 84[12]/)
    expect(pages.length).toBeGreaterThan(1)
    for (const [at, text] of pages.entries()) {
      for (const heading of ['No.', 'Recipient', 'Number', 'Pieces', 'Collect (₹)', 'Signature']) expect(text).toContain(heading)
      expect(text).toContain(`Page ${at + 1} of ${pages.length}`)
    }
    const [first = ''] = pages
    for (const fact of [/RS-\d{6}/, /TS 09 AB 1234/, /Driver/]) expect(first).toMatch(fact)
    const all = pages.join('\n')
    for (const [at, number] of numbers.entries())
      for (const part of [number, `Printed ${at + 1}`, `${at + 1} Paper Road`, `90000001${String(at).padStart(2, '0')}`])
        expect(all).toContain(part)
    expect(all).toContain('1,250.00')
  },
)
