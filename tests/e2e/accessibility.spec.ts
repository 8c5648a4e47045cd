import { askAs, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { capture, push } from '#tests/support/e2e/screens/captures.ts'
import { DRIVER, MANAGER } from '#tests/support/e2e/screens/people.ts'
import { DESK, expect, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'accessibility' })

testWithSignal('every screen of the office', async ({ openAs, server }) => {
  const [delivery] = await openDeliveriesOf(server.url, DRIVER)
  await push(await askAs(server.url, DRIVER), capture('888000111225', 'Returned', 'Unreadable label'))
  const page = await openAs(MANAGER, '/dashboard', DESK)
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await expectAccessible(page, 'shipments')
  await page.getByRole('button', { name: 'Assign driver' }).click()
  await expectAccessible(page, 'assigning a driver')
  await page.goto(`/dashboard/shipments/${delivery?.id}`)
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expectAccessible(page, 'one shipment')
  await page.goto('/dashboard/review')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessible(page, 'review')
  await page.getByRole('article').first().getByRole('button', { name: 'Set aside' }).click()
  await expectAccessible(page, 'setting aside')
  await page.goto('/dashboard/failed')
  await expect(page.getByRole('list', { name: 'Failed deliveries' })).toBeVisible()
  await expectAccessible(page, 'failed deliveries')
  await page
    .getByRole('button', { name: /^Decide on SHP/ })
    .first()
    .click()
  await page.getByRole('radio', { name: /^Hold at a warehouse/ }).check()
  await expectAccessible(page, 'deciding on a failed delivery')
  await page.goto('/dashboard/import')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page, 'import')
})
