import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { askAs } from '#tests/support/e2e/ask-server.ts'
import { expectLabelPages, printLabels } from '#tests/support/e2e/printed/printed-labels.ts'
import { allShipments, clientField } from '#tests/support/e2e/screens/fill-shipment-form.ts'
import { STAFF } from '#tests/support/e2e/screens/people.ts'
import { DESK, expect, testWithSignal as test } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'many-at-once' })

const RECIPIENTS = Array.from({ length: 30 }, (_, n) => `Many Recipient ${String(n + 1).padStart(2, '0')}`)
/** The last one is of two pieces. */
const SHEET = [
  'Recipient\tMobile\tAddress\tPincode\tCity\tWeight (kg)\tQty\tAmount',
  ...RECIPIENTS.map(
    (name, n) =>
      `${name}\t+91 90000-002${String(n).padStart(2, '0')}\t${n + 1} Lake View, Baner\t411001\tPune\t2.5\t${n === 29 ? 2 : 1}\t100`,
  ),
].join('\r\n')

/** Presses, choices, and fields that are typed into. */
function countActions() {
  let actions = 0
  return {
    press: async (what: Locator) => {
      actions += 1
      await what.click()
    },
    type: async (where: Locator, text: string) => {
      actions += 1
      await where.fill(text)
    },
    paste: async (page: Page, text: string) => {
      await page.evaluate((words) => navigator.clipboard.writeText(words), text)
      actions += 1
      await page.keyboard.press('ControlOrMeta+v')
    },
    count: () => actions,
  }
}

test('30 parcels of one sender: pasted, made in one go, and their labels printed', async ({ openAs, server }, info) => {
  const ask = await askAs(server.url, STAFF)
  const earlier = (await allShipments(ask)).find(({ client_code }) => client_code !== null && client_code !== undefined)
  const page = await openAs(STAFF, '/dashboard', DESK)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  // The drivers come last: with their names the first copy of the company's data is complete.
  await expect(page.getByRole('cell', { name: /^(Dev|Divya) Driver$/ }).first()).toBeVisible()

  const { press, type, paste, count } = countActions()
  await press(page.getByRole('link', { name: 'Many recipients' }))
  await type(clientField(page), earlier?.client_code?.toLowerCase() ?? '')
  const sender = page.getByRole('combobox', { name: 'Full Name or Company Name' })
  await type(sender, earlier?.from_name_or_company ?? '')
  await press(page.getByRole('listbox').getByRole('option').first())
  await type(page.getByRole('textbox', { name: 'Contents' }).first(), 'Saris')
  await press(page.getByRole('textbox', { name: 'Row 1, Name' }))
  await paste(page, SHEET)
  await expect(page.getByText('30 rows pasted.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Quote' })).toContainText('₹3,540.00')
  await expectAccessible(page, 'thirty rows')
  await page.screenshot({ path: info.outputPath('desk.png') })
  await page.setViewportSize({ width: 820, height: 1180 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'the list scrolls, not the page').toBe(true)
  await page.screenshot({ path: info.outputPath('tablet.png') })
  await page.setViewportSize(DESK.viewport ?? { width: 1366, height: 768 })

  await press(page.getByRole('button', { name: 'Create 30 shipments' }))
  await expect(page.getByText('30 shipments created.')).toBeVisible()
  await press(page.getByRole('link', { name: 'Print 31 labels' }))
  expect(count(), 'presses, choices and fields').toBeLessThanOrEqual(9)
  await expect(page.getByRole('heading', { name: '31 labels' })).toBeVisible()
  await expect(page.getByRole('article', { name: /^Label / })).toHaveCount(31)

  const second = page.getByRole('article', { name: /, 2 of 2$/ }).getByText('Many Recipient 30')
  const letters = await second.evaluate((name) => Number.parseFloat(getComputedStyle(name).fontSize))
  expect(letters, 'as large as the room allows').toBeGreaterThan(18)

  const madeOf = async () => (await allShipments(ask)).filter(({ to_name_or_company }) => RECIPIENTS.includes(to_name_or_company))
  await expect.poll(async () => (await madeOf()).length, { timeout: 20_000 }).toBe(30)
  const made = await madeOf()
  expect(new Set(made.map(({ client_code, base_price }) => `${client_code} ${base_price}`))).toEqual(
    new Set([`${earlier?.client_code} 100`]),
  )
  const printed = await printLabels(page, info)
  await expectLabelPages(printed, 31)
  expect(new Set(printed.codes.map(({ barcode }) => barcode))).toEqual(new Set(made.map(({ tracking_number }) => tracking_number)))
  expect(printed.texts.filter((text) => /[12]of2/.test(text))).toHaveLength(2)
})
