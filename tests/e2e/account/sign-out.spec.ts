import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { askAs, detailOf, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { fail, inQueue, openQueue, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { DRIVER, MANAGER, OTHER_DRIVER, signIn, signInForDelivery } from '#tests/support/e2e/screens/people.ts'
import { part } from '#tests/support/e2e/screens/fill-shipment-form.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { DESK, expect, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'sign-out' })

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name.startsWith('waybill-')))

async function openDelivery(url: string, driver = DRIVER) {
  const delivery = (await openDeliveriesOf(url, driver)).find((each) => each.status !== 'Failed Attempt')
  if (!delivery) throw new Error('The demo driver has nothing to deliver')
  return delivery
}

testWithSignal('with nothing unsent, signing out deletes the person’s database', async ({ openAs }) => {
  const page = await openAs(DRIVER, '/pod')
  await untilListed(page)
  expect(await databases(page)).toHaveLength(1)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/pod-login$/)
  await expect.poll(() => databases(page)).toEqual([])
})

test('with unsent work it asks: stay signed in, then send now', async ({ openBrowser, server }) => {
  const delivery = await openDelivery(server.url)
  const page = await (await openBrowser({})).newPage()
  await signInForDelivery(page, DRIVER)
  await untilListed(page)
  await untilReadyOffline(page)
  await page.context().setOffline(true)
  await fail(page, delivery.tracking_number)
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: '1 delivery is not confirmed by the office yet.' })
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/\/pod$/)

  await page.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Send now' }).click()
  await expect(question).toContainText('Not everything has been confirmed by the office.')
  const held = server.road.hold('/rpc/sync_push')
  await page.context().setOffline(false)
  await question.getByRole('button', { name: 'Send now' }).click()
  held.release()
  await expect(page).toHaveURL(/\/pod-login$/, { timeout: 90_000 })
  await expect.poll(() => databases(page)).toEqual([])
  expect((await detailOf(await askAs(server.url, MANAGER), delivery.id)).proofs).toHaveLength(1)
})

test('with unsent work it can be exported to a file and removed', async ({ openBrowser, server }) => {
  const delivery = await openDelivery(server.url)
  const page = await (await openBrowser({})).newPage()
  await signInForDelivery(page, DRIVER)
  await untilListed(page)
  await untilReadyOffline(page)
  await page.context().setOffline(true)
  await fail(page, delivery.tracking_number)
  await page.getByRole('button', { name: 'Logout' }).click()
  const arrives = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Export and remove' }).click()
  const file = JSON.parse(await readFile(await (await arrives).path(), 'utf8')) as {
    format: string
    entries: { command: { payload: { trackingNumber: string } } }[]
  }
  expect(file.format).toBe('waybill-unsent')
  expect(file.entries.map((entry) => entry.command.payload.trackingNumber)).toEqual([delivery.tracking_number])
  await page.getByRole('dialog', { name: 'Is the file on this device?' }).getByRole('button', { name: 'Remove and sign out' }).click()
  await expect(page).toHaveURL(/\/pod-login$/)
  await expect.poll(() => databases(page)).toEqual([])
})

testWithSignal('a shipment that was typed and not saved is asked about, and the way back leads to it', async ({ openBrowser, errors }) => {
  // What the office's page was asking in the moment in which its session ended.
  errors.expect(/status of 401/)
  const page = await (await openBrowser(DESK)).newPage()
  await signIn(page, MANAGER)
  await page.goto('/create-shipment')
  const recipient = part(page, 'Ship To').getByRole('combobox', { name: 'Full Name or Company Name' })
  await recipient.fill('Half Written')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave and keep a draft' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: '1 shipment is not finished.' })
  await expect(question).toContainText('You typed this and did not save it. Signing out discards it.')
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('link', { name: 'New shipment to Half Written' }).click()
  await expect(recipient).toHaveValue('Half Written')

  // Over the form itself too, and from a page that does not hold the database.
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  page.on('dialog', (asked) => void asked.accept())
  await page.goto('/about')
  await page.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Discard it and sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => databases(page)).toEqual([])
})

test('another person on the same tablet sees nothing of the first one, whose work waits', async ({ openBrowser, server, errors }) => {
  errors.expect(/status of 40[01]/)
  const delivery = await openDelivery(server.url)
  const page = await (await openBrowser({})).newPage()
  await signInForDelivery(page, DRIVER)
  await untilListed(page)
  const ended = [
    server.road.answerFor('/rest/v1/rpc/sync_', 401, JSON.stringify({ code: 'PGRST301', message: 'JWT expired' })),
    server.road.answerFor(
      '/auth/v1/token?grant_type=refresh_token',
      400,
      JSON.stringify({ code: 400, error_code: 'refresh_token_not_found', msg: 'Refresh Token Not Found' }),
    ),
  ]
  await fail(page, delivery.tracking_number)
  await expect(page.getByText('Your session has ended')).toBeVisible({ timeout: 60_000 })
  for (const rule of ended) rule.lift()

  await signInForDelivery(page, OTHER_DRIVER)
  await expect(page.getByText('Divya Driver')).toBeVisible()
  await untilListed(page)
  await expect(page.getByText(delivery.tracking_number)).toBeHidden()
  const theirs = await openQueue(page)
  await expect(theirs).toContainText('Nothing to send.')
  await page.keyboard.press('Escape')
  expect(await databases(page)).toHaveLength(2)
  expect((await detailOf(await askAs(server.url, MANAGER), delivery.id)).proofs).toHaveLength(0)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/pod-login$/)
  await signInForDelivery(page, DRIVER)
  await expect(page.getByText('Dev Driver')).toBeVisible()
  const mine = await openQueue(page)
  await expect(inQueue(mine, delivery.tracking_number)).toContainText('Delivered to office', { timeout: 90_000 })
})
