import { askAs, detailOf, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { fail, inQueue, openQueue, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { DRIVER, MANAGER, PASSWORD } from '#tests/support/e2e/screens/people.ts'
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
  await expect(inQueue(queue, delivery?.tracking_number ?? '')).toContainText('Delivered to office', { timeout: 45_000 })
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
    await expect(page.getByText('Your session has ended')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in to send 1' })).toBeVisible()
    await page.reload()
    await untilListed(page)
    const queue = await openQueue(page)
    await expect(inQueue(queue, delivery.tracking_number)).toContainText('Saved on this phone, sign in to send')
    await page.keyboard.press('Escape')

    for (const rule of refused) rule.lift()
    await page.getByRole('button', { name: 'Sign in again' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Your session has ended')).toBeHidden()
    await expect(page.getByRole('banner').getByRole('button', { name: 'All sent' })).toBeVisible({ timeout: 45_000 })
    expect((await detailOf(await askAs(server.url, MANAGER), delivery.id)).proofs).toHaveLength(1)
  },
)
