import type { Page } from '@playwright/test'
import { rm } from 'node:fs/promises'
import { askAs, detailOf, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { fail, fetchDelivery, inQueue, openQueue, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { makeNextVersion } from '#tests/support/e2e/weather/next-version.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { DRIVER, MANAGER } from '#tests/support/e2e/screens/people.ts'
import type { WaybillServer } from '#tests/support/e2e/waybill-server.ts'
import { expect, test } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'app-update', ownProcess: true })

let deployed = ''
async function deploy(server: WaybillServer, version: string): Promise<void> {
  deployed = await makeNextVersion(version)
  await server.stop()
  await server.startAgain(deployed)
}

/** The browser grants a tab's claim to be left alone a moment after something was entered. */
const untilHeldAsUnsaved = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.some(({ name }) => name === 'waybill-unsaved-work')))
    .toBe(true)

test.afterEach(async ({ server }) => {
  await server.stop()
  await server.startAgain()
  await rm(deployed, { recursive: true, force: true })
})

test('a new version waits for unsaved work in any tab, and takes over a full outbox without losing any of it', async ({
  openAs,
  server,
  errors,
}) => {
  errors.expect(/status of 503/)
  const [first, second, third] = await openDeliveriesOf(server.url, DRIVER)
  if (!first || !second || !third) throw new Error('The demo driver has too little to deliver')
  const page = await openAs(DRIVER, '/pod')
  await untilListed(page)
  await untilReadyOffline(page)
  const trouble = server.road.answerFor('/rpc/sync_push', 503, '{}')
  await fail(page, first.tracking_number)
  await page.getByRole('button', { name: 'All deliveries' }).click()
  await fail(page, second.tracking_number)
  await page.getByRole('button', { name: 'All deliveries' }).click()

  await deploy(server, 'next')
  await page.reload()
  await expect(page.getByText('New version ready:')).toBeVisible()

  const form = await page.context().newPage()
  await form.goto('/pod')
  await fetchDelivery(form, third.tracking_number)
  await form.getByRole('radio', { name: 'Returned' }).check()
  await untilHeldAsUnsaved(form)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('It waits until everything is saved and sent.')).toBeVisible()
  await expect(form.getByRole('radio', { name: 'Returned' })).toBeChecked()
  await expect(form.locator('html')).not.toHaveAttribute('data-version')
  await form.close()

  // Nobody has to ask again. Chromium may let the old service worker rest for 30 seconds before the new one takes its place.
  await expect(page.locator('html')).toHaveAttribute('data-version', 'next', { timeout: 60_000 })
  const queue = await openQueue(page)
  for (const { tracking_number } of [first, second]) await expect(inQueue(queue, tracking_number)).toContainText('Saved on this phone')
  trouble.lift()
  // The phone may have sent everything by itself by now.
  await queue.getByRole('button', { name: /^(Send|Check) now$/ }).click()
  for (const { tracking_number } of [first, second])
    await expect(inQueue(queue, tracking_number)).toContainText('Delivered to office', { timeout: 60_000 })

  await untilReadyOffline(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-version', 'next')
  await untilListed(page)
  const office = await askAs(server.url, MANAGER)
  for (const { id } of [first, second]) expect((await detailOf(office, id)).proofs).toHaveLength(1)
})

test('a new version waits while something is being sent', async ({ openAs, server }) => {
  const [delivery] = (await openDeliveriesOf(server.url, DRIVER)).filter((each) => each.status !== 'Failed Attempt')
  const page = await openAs(DRIVER, '/pod')
  await untilListed(page)
  await untilReadyOffline(page)
  await deploy(server, 'after the next')
  await page.reload()
  await expect(page.getByText('New version ready:')).toBeVisible()

  const held = server.road.hold('/rpc/sync_push')
  await fail(page, delivery?.tracking_number ?? '')
  await held.arrived
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('It waits until everything is saved and sent.')).toBeVisible()
  held.release()
  await expect(page.locator('html')).toHaveAttribute('data-version', 'after the next', { timeout: 60_000 })
  await expect(page.getByRole('banner').getByRole('button', { name: 'All sent' })).toBeVisible()
})
