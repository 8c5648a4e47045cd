import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { enter } from '#tests/support/e2e/screens/account-forms.ts'
import { askAs, detailOf, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { fail, inQueue, openQueue, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { DRIVER, MANAGER, PASSWORD, STAFF } from '#tests/support/e2e/screens/people.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { expect, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'ended-session' })

test('a token that grew old without signal is renewed, and work captured in that time is sent', async ({ openAs, server }) => {
  const [delivery] = await openDeliveriesOf(server.url, DRIVER)
  const page = await openAs(DRIVER, '/pod')
  await untilListed(page)
  await untilReadyOffline(page)
  await page.context().setOffline(true)
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('waybill-auth') ?? '{}') as { expires_at: number }
    localStorage.setItem('waybill-auth', JSON.stringify({ ...kept, expires_at: Math.floor(Date.now() / 1000) - 7 * 24 * 3600 }))
  })
  await fail(page, delivery?.tracking_number ?? '')
  await expect(page.getByText('Your session has ended')).toBeHidden()
  await page.context().setOffline(false)
  const queue = await openQueue(page)
  await expect(inQueue(queue, delivery?.tracking_number ?? '')).toContainText('Delivered to office', { timeout: 90_000 })
})

testWithSignal(
  'once the server ends the session the work goes on, and is sent after the same person signed in again',
  async ({ openAs, server, errors }) => {
    errors.expect(/status of 40[01]/)
    const deliveries = await openDeliveriesOf(server.url, DRIVER)
    const delivery = deliveries.find((each) => each.status !== 'Failed Attempt')
    if (!delivery) throw new Error('The demo driver has nothing to deliver')
    const page = await openAs(DRIVER, '/pod')
    await untilListed(page)

    const refused = [
      server.road.answerFor('/rest/v1/rpc/sync_', 401, JSON.stringify({ code: 'PGRST301', message: 'JWT expired' })),
      server.road.answerFor(
        '/auth/v1/token?grant_type=refresh_token',
        400,
        JSON.stringify({ code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token: Refresh Token Not Found' }),
      ),
    ]
    await fail(page, delivery.tracking_number)
    await expect(page.getByText('Your session has ended')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in to send 1' })).toBeVisible()
    await expect(page.getByText('Your deliveries are hidden')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Open deliveries' })).toBeHidden()
    await page.reload()
    await expect(page.getByText('Your deliveries are hidden')).toBeVisible()
    const hidden = deliveries.find(({ id }) => id !== delivery.id)?.tracking_number ?? ''
    await page.goto(`/pod?number=${encodeURIComponent(hidden)}`)
    await expect(page.getByText('Sign in to see whose delivery this is.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Summary' })).toBeHidden()
    await page.getByRole('link', { name: 'Back to deliveries' }).click()
    const queue = await openQueue(page)
    await expect(inQueue(queue, delivery.tracking_number)).toContainText('Saved on this phone, sign in to send')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Sign in again' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    for (const rule of refused) rule.lift()
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Your session has ended')).toBeHidden()
    await untilListed(page)
    await expect(page.getByRole('banner').getByRole('button', { name: 'All sent' })).toBeVisible({ timeout: 90_000 })
    expect((await detailOf(await askAs(server.url, MANAGER), delivery.id)).proofs).toHaveLength(1)
  },
)

/** As from another device of theirs. */
async function endSessionsOf(url: string, email: string): Promise<void> {
  const headers = { 'content-type': 'application/json', apikey: 'sb_publishable_waybill_embedded' }
  const body = JSON.stringify({ email, password: PASSWORD })
  const { access_token } = (await (await fetch(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body })).json()) as {
    access_token: string
  }
  const ended = await fetch(`${url}/auth/v1/logout?scope=global`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${access_token}` },
  })
  expect(ended.status).toBe(204)
}

/** How many rows lie in the stores of somebody's database. */
async function rowsIn(page: Page, userId: string): Promise<Record<string, number>> {
  return page.evaluate(async (name) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(opening.error ?? new Error('It did not open')))
    })
    const counts = await Promise.all(
      ['shipments', 'clients', 'searchPacks', 'factPacks', 'outbox'].map(
        (store) =>
          new Promise<[string, number]>((resolve) => {
            const counting = database.transaction(store).objectStore(store).count()
            counting.addEventListener('success', () => resolve([store, counting.result]))
          }),
      ),
    )
    database.close()
    return Object.fromEntries(counts)
  }, `waybill-${userId}`)
}

testWithSignal(
  'a tablet shows nothing once its session was ended, keeps nothing for the next person, and loses nothing of the first',
  async ({ openAs, server, errors }) => {
    errors.expect(/status of 40[01]/)
    const page = await openAs(MANAGER, '/dashboard')
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows.nth(3)).toBeVisible()
    const { userId } = await page.evaluate(() => JSON.parse(localStorage.getItem('waybill-person') ?? '{}') as { userId: string })
    await expect.poll(async () => (await rowsIn(page, userId))['clients']).toBeGreaterThan(0)
    await page.goto('/create-shipment')
    await page.getByRole('textbox', { name: 'Tracking Number' }).fill('7777712')

    await endSessionsOf(server.url, MANAGER)
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await expect(dialog).toBeVisible({ timeout: 90_000 })
    await expect(page.getByRole('textbox', { name: 'Tracking Number' })).toBeHidden()
    await expectAccessible(page, 'a hidden desk')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('textbox', { name: 'Tracking Number' })).toHaveValue('7777712')

    // Nobody logs out: the next person signs in past the ended session, and the first has something unsent.
    await page.evaluate(() => localStorage.removeItem('waybill-auth'))
    await page.goto('/pod')
    await expect(dialog).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    await dialog.getByRole('link', { name: 'I am someone else' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await enter(page, STAFF, PASSWORD)
    await expect(page.getByRole('heading', { name: 'Recent Shipments' })).toBeVisible()
    await expect.poll(async () => rowsIn(page, userId)).toMatchObject({ shipments: 0, clients: 0, searchPacks: 0, factPacks: 0 })
  },
)
