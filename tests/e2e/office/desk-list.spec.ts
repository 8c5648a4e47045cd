import type { Page } from '@playwright/test'
import { displayShipmentId } from '#domain/shipment/shipment.ts'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { askAs } from '#tests/support/e2e/ask-server.ts'
import { idOf, moreOf, pendingOf, rowOf } from '#tests/support/e2e/screens/desk.ts'
import { MANAGER, STAFF } from '#tests/support/e2e/screens/people.ts'
import { allShipments } from '#tests/support/e2e/screens/fill-shipment-form.ts'
import { expect, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'desk-list' })

const COLUMNS = ['Shipment ID', 'From', 'Mobile', 'To', 'Weight (kg)', 'Status', 'Created At', 'Driver', 'Actions']
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const statuses = (page: Page) => page.getByRole('region', { name: 'Shipment counts' })
const untilCopied = (page: Page) => expect(page.getByRole('cell', { name: /^(Dev|Divya) Driver$/ }).first()).toBeVisible()

const MEASURED = [
  { width: 1440, height: 900, rows: 12, tall: 44 },
  { width: 1024, height: 768, rows: 14, tall: 30 },
]

testWithSignal.setTimeout(480_000)

testWithSignal('the list: its table, counts, pages, order, selection and rows in sight', async ({ openAs, server }, info) => {
  const shipments = await allShipments(await askAs(server.url, MANAGER))
  const page = await openAs(STAFF, '/dashboard')
  await test.step('every column sorts, by mouse and by keyboard, and the order stands in the address', async () => {
    const [heaviest] = shipments.toSorted((a, b) => (b.total_weight ?? 0) - (a.total_weight ?? 0))
    const [firstId] = shipments.map(displayShipmentId).toSorted()
    const [oldest] = shipments.toSorted((a, b) => a.created_at.localeCompare(b.created_at))
    if (!heaviest || !oldest) throw new Error('No shipments')
    await untilCopied(page)
    const firstRow = page.getByRole('row').nth(1)
    await expect(head(page, 'Created At')).toHaveAttribute('aria-sort', 'descending')
    await head(page, 'Weight (kg)').getByRole('button').click()
    await expect(head(page, 'Weight (kg)')).toHaveAttribute('aria-sort', 'descending')
    await expect(page).toHaveURL(/\?sort=weight$/)
    await expect(firstRow).toContainText(displayShipmentId(heaviest))
    await head(page, 'Shipment ID').getByRole('button').press('Enter')
    await expect(firstRow).toContainText(firstId ?? '')
    await head(page, 'Created At').getByRole('button').click()
    await page.keyboard.press('Enter')
    await expect(head(page, 'Created At')).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL(/\?dir=asc$/)
    await expect(idOf(page, oldest)).toBeVisible()
    for (const name of ['From', 'Mobile', 'To', 'Status', 'Driver']) {
      await head(page, name).getByRole('button').click()
      await expect(head(page, name)).toHaveAttribute('aria-sort', 'ascending')
      if (name !== 'From' && name !== 'To') continue
      const namesShown = () =>
        page
          .locator('tbody tr')
          .evaluateAll(
            (rows, column) => rows.map((row) => row.querySelectorAll('td')[column]?.firstElementChild?.textContent ?? ''),
            COLUMNS.indexOf(name) + 1,
          )
      // The head says the order at once, the rows follow when they are read.
      await expect(async () => {
        const names = await namesShown()
        expect(names).toEqual(names.toSorted((one, other) => one.toLowerCase().localeCompare(other.toLowerCase())))
      }).toPass()
    }
    await page.goBack()
    await expect(head(page, 'Status')).toHaveAttribute('aria-sort', 'ascending')

    await page.setViewportSize({ width: 640, height: 1000 })
    await page.getByLabel('Sort by').selectOption('Weight (kg)')
    await expect(page.getByRole('listitem').filter({ hasText: displayShipmentId(heaviest) })).toBeVisible()
    await page.getByRole('button', { name: 'Descending' }).click()
    await expect(page).toHaveURL(/\?sort=weight&dir=asc$/)
  })
  await test.step('counts by status filter the list and follow the search', async () => {
    await page.setViewportSize({ width: 1366, height: 768 })
    const [sample] = pendingOf(shipments)
    if (!sample) throw new Error('Nothing is pending')
    await page.goto('/dashboard')
    await untilCopied(page)
    const strip = statuses(page)
    const all = strip.getByRole('button', { name: /^All/ })
    await expect(all).toHaveAttribute('aria-pressed', 'true')
    await expect(all).toHaveText(`All${shipments.length}`)
    const pending = strip.getByRole('button', { name: /^Pending/ })
    const count = shipments.filter(({ status }) => status === 'Pending').length
    await expect(pending).toHaveText(`Pending${count}`)
    await pending.click()
    await expect(pending).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL(/\?status=Pending$/)
    await expect(page.getByLabel('Status')).toHaveValue('Pending')
    await expect(page.getByText(`Showing 1 - 10 of ${count}`)).toBeVisible()
    await page.getByLabel('Search').fill(sample.tracking_number)
    await expect(all).toHaveText('All1')
    await expect(pending).toHaveText('Pending1')
    await strip.getByRole('button', { name: /^Delivered/ }).click()
    await expect(page.getByText('No shipments found.')).toBeVisible()
    await page.goBack()
    await expect(rowOf(page, sample)).toBeVisible()
    await pending.click()
    await expect(all).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('each page size, and the last page', async () => {
    await page.goto('/dashboard')
    await untilCopied(page)
    const sizes = page.getByLabel('Rows per page')
    await expect(sizes).toHaveValue('10')
    await expect(sizes.getByRole('option')).toHaveText(['5', '10', '20', '50'])
    await expect(page.getByRole('button', { name: 'Prev' })).toBeDisabled()
    await sizes.selectOption('50')
    await expect(page.getByRole('row')).toHaveCount(51)
    await sizes.selectOption('5')
    await expect(page.getByText(/^Showing 1 - 5 of \d+$/)).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText(/^Showing 6 - 10 of \d+$/)).toBeVisible()
  })
  await test.step('what is selected is still selected after printing and Back', async () => {
    await page.goto('/dashboard?size=5')
    await untilCopied(page)
    await page.evaluate(() => {
      window.print = () => undefined
    })
    for (const row of [1, 2]) await page.getByRole('row').nth(row).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText(/^Showing 6/)).toBeVisible()
    await page.getByRole('row').nth(1).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Print labels' }).click()
    await page.getByRole('radio', { name: 'One per shipment' }).check()
    await expect(page.getByRole('article')).toHaveCount(3)
    await page.goBack()
    await expect(page.getByRole('region', { name: 'Selected shipments' })).toContainText('3 selected')
    await expect(page.getByRole('row').nth(1).getByRole('checkbox')).toBeChecked()
  })
  await test.step('many rows are in sight, as high as promised, and a press on one opens it', async () => {
    await page.goto('/dashboard?size=20')
    await untilCopied(page)
    for (const { width, height, rows, tall } of MEASURED) {
      await page.setViewportSize({ width, height })
      await expect(page.getByRole('row')).toHaveCount(21)
      const measure = () =>
        page.locator('tbody tr').evaluateAll((found) => {
          const boxes = found.map((row) => row.getBoundingClientRect())
          return {
            inSight: boxes.filter(({ bottom }) => bottom <= innerHeight).length,
            heights: [...new Set(boxes.map((box) => Math.round(box.height)))],
          }
        })
      // What says above the list that something is on its way goes by itself.
      await expect.poll(async () => (await measure()).inSight, { message: `rows at ${width} × ${height}` }).toBeGreaterThanOrEqual(rows)
      const measured = await measure()
      info.annotations.push({ type: 'rows', description: `${width} × ${height}: ${JSON.stringify(measured)}` })
      expect(measured.heights).toEqual([tall])
    }
    await page.locator('tbody tr').nth(2).getByRole('cell').nth(3).click()
    await expect(page).toHaveURL(/\/dashboard\/shipments\//)
  })
  await test.step('it is readable by everybody, as a table and as cards', async () => {
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.goto('/dashboard?status=Ready+for+Payment&sort=weight')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expectAccessible(page, 'the table')
    for (const width of [820, 390]) {
      await page.setViewportSize({ width, height: 1000 })
      await expect(width === 390 ? page.getByLabel('Sort by') : page.getByRole('row').nth(1)).toBeVisible()
      await expectAccessible(page, `the list at ${width} px`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
  })
  await test.step('the table has every column and action, on the screens of a desk without scrolling sideways', async () => {
    await page.setViewportSize({ width: 1366, height: 768 })
    const ready = shipments.find(({ status }) => status === 'Ready for Payment')
    if (!ready) throw new Error('Nothing is ready for payment')
    await page.goto('/dashboard')
    await expect(page.getByText(/^Welcome/)).toBeVisible()
    for (const name of COLUMNS) await expect(head(page, name)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create Shipment' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pay for Shipment' })).toHaveAttribute('href', '/shipment-payment')
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await untilCopied(page)
      const hidden = await page.getByRole('region', { name: 'Recent Shipments' }).evaluate((table) => table.scrollWidth - table.clientWidth)
      expect(hidden, `hidden at ${width} px`).toBe(0)
    }

    await page.getByLabel('Search').fill(ready.tracking_number)
    const row = rowOf(page, ready)
    for (const text of [
      ready.from_name_or_company,
      ready.from_city,
      ready.from_contact_number ?? '',
      ready.to_name_or_company,
      ready.to_city,
    ]) {
      await expect(row).toContainText(text)
    }
    const id = displayShipmentId(ready)
    await expect(row.getByRole('button', { name: `Edit ${id}` })).toBeVisible()
    await expect(row.getByRole('link', { name: `Print label of ${id}` })).toBeVisible()
    await moreOf(page, ready).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Record payment', 'Delete'])
    await page.keyboard.press('Escape')
    // Where the status asks for nothing else, it stands beside the menu.
    await row.getByRole('link', { name: `Pay for ${id}` }).click()
    await expect(page).toHaveURL(`/shipment-payment?number=${ready.tracking_number}`)
  })
})

testWithSignal('columns and views follow a person to another device, and a shared view reaches the office', async ({ openAs }) => {
  const page = await openAs(STAFF, '/dashboard?status=Pending')
  await untilCopied(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.getByRole('checkbox', { name: 'Mobile' }).uncheck()
  await columns.getByRole('checkbox', { name: 'Client' }).check()
  await columns.getByRole('button', { name: 'Move Client up' }).press('Enter')
  await expect(columns.getByRole('button', { name: 'Move Client up' })).toBeFocused()
  await expectAccessible(page, 'choosing columns')
  await columns.getByRole('button', { name: 'Done' }).click()
  const chosen = ['Shipment ID', 'From', 'To', 'Weight (kg)', 'Status', 'Created At', 'Client', 'Driver', 'Actions']
  const heads = (shown: Page) => shown.getByRole('columnheader').filter({ hasText: /./ })
  await expect(heads(page).filter({ hasNotText: 'Select all' })).toHaveText(chosen)
  await page.getByRole('button', { name: 'Save this view' }).click()
  const saving = page.getByRole('dialog', { name: 'Save this view' })
  await saving.getByLabel('Name of the view').fill('Waiting')
  await saving.getByRole('checkbox', { name: 'Share with the office' }).check()
  const kept = page.waitForResponse(
    (answer) => answer.url().includes('sync_personal_views') && (answer.request().postData() ?? '').includes('Waiting'),
  )
  await saving.getByRole('button', { name: 'Save view' }).click()
  await kept

  const other = await openAs(STAFF, '/dashboard')
  await expect(heads(other).filter({ hasNotText: 'Select all' })).toHaveText(chosen)
  await expect(other.getByRole('link', { name: 'Waiting' })).toBeVisible()
  const colleague = await openAs(MANAGER, '/dashboard')
  await colleague.getByRole('link', { name: /^Waiting shared by / }).click()
  await expect(colleague).toHaveURL(/status=Pending&cols=from\.to\.weight\.status\.created\.client\.driver$/)
  await expect(heads(colleague).filter({ hasNotText: 'Select all' })).toHaveText(chosen)
  await colleague.getByRole('button', { name: 'Edit views' }).click()
  const editing = colleague.getByRole('dialog', { name: 'Edit views' })
  await expect(editing).toContainText('Shared by')
  await expect(editing.getByRole('button', { name: 'Delete Waiting' })).toBeHidden()
})
