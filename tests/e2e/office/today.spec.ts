import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { STAFF } from '#tests/support/e2e/screens/people.ts'
import { DESK, expect, test } from '#tests/support/e2e/waybill-test.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'

test.use({ company: 'today' })

test('Today opens without signal, each count opens its list, and days before the device’s come from the server', async ({ openAs }) => {
  const page = await openAs(STAFF, '/dashboard/today', DESK)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toHaveText('Today')
  const totals = page.getByLabel('In these days together')
  await expect(totals).toContainText('Booked')
  await expect(page.locator('canvas')).toHaveCount(3)
  await expectAccessible(page, 'Today')
  await page.getByText('Booked, delivered, failed as a table').click()
  await expectAccessible(page, 'Today with a table')

  await page.getByRole('button', { name: 'Other days' }).click()
  await page.getByLabel('From').fill('2020-01-01')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText(/^1 Jan 2020 to /)).toBeVisible()
  await expect(totals.getByRole('definition').first()).not.toHaveText('0')
  await page.getByRole('button', { name: '30 days' }).click()

  const late = page.getByRole('link', { name: /Late/ })
  const count = (await late.innerText()).split(/\s/)[0] ?? ''
  await untilReadyOffline(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(/From this device, as the office said at/)).toBeVisible()
  await late.click()
  await expect(page).toHaveURL(/\/dashboard\?need=late$/)
  await expect(page.getByRole('region', { name: 'Shipment counts' }).getByRole('button', { name: 'All' })).toContainText(count)
  await expect(page.getByRole('region', { name: 'Needs you' }).getByRole('link', { name: `${count} Late` })).toBeVisible()
  await page.getByRole('button', { name: /^Late/ }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await test.step('who wants to starts on it, on a phone too', async () => {
    await page.context().setOffline(false)
    await page.setViewportSize({ width: 412, height: 839 })
    await page.goto('/account')
    await page.getByLabel('Start on Today').click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expectAccessible(page, 'the account')
    await page.goto('/')
    await expect(page).toHaveURL(/\/dashboard\/today$/)
    await expect(page.getByRole('heading', { name: 'How it goes' })).toBeVisible()
    await expectAccessible(page, 'Today on a phone')
  })
})
