import type { Page } from '@playwright/test'
import { expect, PHONE, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

// What is said does not depend on the width: the narrow screen shows as well that it fits.
test.use({ company: 'tracking-messages', ...PHONE, viewport: { width: 390, height: 844 } })
test.beforeEach(({ server }) => server.forgetCalls())

const WORDS = {
  invalid: 'Please enter a valid 10-digit phone number or tracking number.',
  tooMany: 'Too many searches. Please wait a minute and try again.',
  noConnection: 'No connection. Try again when you have signal.',
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Phone number or tracking number' })

async function search(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Track', exact: true }).click()
}

testWithSignal('a search typed and sent before the page’s script has come runs when it comes', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/track', { waitUntil: 'commit' })
  await page.getByPlaceholder('Enter tracking number or phone number').fill('4040404040407')
  await page.getByRole('button', { name: 'Track Shipment' }).click()
  await page.getByRole('button', { name: 'Track Shipment' }).click()
  release()
  await expect(page).toHaveURL('/user-tracking/4040404040407')
  await expect(page.getByText('Shipment not found')).toBeVisible()
})

testWithSignal('what is neither a phone number nor a tracking number is said under the field, and leaves the address', async ({ page }) => {
  await page.goto('/track')
  await page.getByPlaceholder('Enter tracking number or phone number').fill('+91 90000 0000')
  await page.getByRole('button', { name: 'Track Shipment' }).click()
  await expect(page.getByText(WORDS.invalid)).toBeVisible()
  await expect(page).toHaveURL('/user-tracking')
  await expect(field(page)).toHaveValue('+91 90000 0000')
  await expect(field(page)).toBeFocused()
  for (const text of ["'; drop table shipments", '%', '..', 'a/b', '१२३४५६७८९०']) {
    await search(page, text)
    await expect(field(page)).toHaveAccessibleDescription(WORDS.invalid)
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
  }
  for (const path of ['/user-tracking/%3Cscript%3E', '/user-tracking/what%20is%20this']) {
    await page.goto(path)
    await expect(page.getByText(WORDS.invalid), path).toBeVisible()
  }
})

testWithSignal(
  'what may be a mistyped phone number leaves the address with the answer, and is there again on Back',
  async ({ page, server, errors }) => {
    errors.expect(/status of 500/)
    for (const number of ['933330000', '0919333300000', '93333-000000']) {
      await page.goto(`/user-tracking/${number}`)
      await expect(page.getByText('Shipment not found')).toBeVisible()
      await expect(page).toHaveURL('/user-tracking')
      await expect(field(page)).toHaveValue(number)
    }
    const { lift } = server.road.answerFor('track_shipment', 500, '{"message":"out of order"}')
    await page.goto('/user-tracking/919333300001')
    await expect(page.getByText('We could not look it up just now')).toBeVisible()
    await expect(page).toHaveURL('/user-tracking')
    lift()
    await search(page, '93333000')
    await expect(page.getByText('Please compare the number')).toBeVisible()
    await expect(page).toHaveURL('/user-tracking')
    await page.goBack()
    await expect(field(page)).toHaveValue('9333300001')
    await page.goto('/user-tracking/4040404040404')
    await expect(page.getByText('Shipment not found')).toBeVisible()
    await expect(page).toHaveURL('/user-tracking/4040404040404')
  },
)

testWithSignal('a tracking number that nothing has, and one that could not be looked up', async ({ page, server, errors }) => {
  errors.expect(/status of 500/)
  await page.goto('/user-tracking/4040404040404')
  await expect(page.getByText('Shipment not found')).toBeVisible()
  const { lift } = server.road.answerFor('track_shipment', 500, '{"message":"out of order"}')
  await search(page, 'WB-1')
  await expect(page.getByText('We could not look it up just now')).toBeVisible()
  await expect(page.getByText('Shipment not found')).toBeVisible()
  lift()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Please compare the number')).toBeVisible()
})

testWithSignal(
  'a phone number that nothing has, and a lookup that the server refuses in its own words',
  async ({ page, server, errors }) => {
    errors.expect(/status of (500|400)/)
    await page.goto('/user-tracking/9333300000')
    await expect(page.getByText('No shipments found.')).toBeVisible()
    for (const status of [400, 500]) {
      const { lift } = server.road.answerFor('track_by_phone', status, '{"code":"57014","message":"The lookup took too long."}')
      await search(page, '9333300001')
      await expect(page.getByText('The lookup took too long.')).toBeVisible()
      lift()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('No shipments found.')).toBeVisible()
    }
  },
)

test('without signal and without a copy', async ({ page }) => {
  await page.goto('/user-tracking')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.context().setOffline(true)
  for (const number of ['9333300002', '4040404040405']) {
    // On a page that says nothing yet: what it says is of this number, and signal does not come back while it is still asked for.
    await page.goto('/user-tracking')
    await search(page, number)
    await expect(page.getByText(WORDS.noConnection)).toBeVisible()
    await expect(page.getByText('Shipment not found')).toBeHidden()
    await expect(page.getByText('No shipments found.')).toBeHidden()
  }
  await page.context().setOffline(false)
  await expect(page.getByText('Shipment not found')).toBeVisible()
})

testWithSignal('too many searches: when one may try again, and then one may', async ({ page, server, errors }) => {
  errors.expect(/status of 429/)
  await page.clock.install()
  await page.goto('/user-tracking/4040404040406')
  await expect(async () => {
    await page.getByRole('button', { name: 'Track', exact: true }).click()
    await expect(page.getByText(WORDS.tooMany)).toBeVisible({ timeout: 1000 })
  }).toPass({ intervals: [50] })
  await expect(page.getByText(/You can search again in \d+ seconds?\./)).toBeVisible()
  await server.forgetCalls()
  await page.clock.fastForward('01:01')
  await expect(page.getByText('You can search again now.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Shipment not found')).toBeVisible()
})
