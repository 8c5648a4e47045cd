import { openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { fail, inQueue, openQueue, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { DRIVER } from '#tests/support/e2e/screens/people.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { expect, test } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'lost-place-of-work' })

test('a driver who is switched off in the middle of the day is told so, and what they saved is still sent', async ({ openAs, server }) => {
  const delivery = (await openDeliveriesOf(server.url, DRIVER)).find((each) => each.status !== 'Failed Attempt')
  const number = delivery?.tracking_number ?? ''
  const page = await openAs(DRIVER, '/pod')
  await untilListed(page)
  await untilReadyOffline(page)
  await page.context().setOffline(true)
  await fail(page, number)

  const push = server.road.hold('/rpc/sync_push')
  for (const call of ['sync_pull', 'sync_mirror']) server.road.answerFor(`/rpc/${call}`, 200, JSON.stringify({ denied: 'inactive' }))
  await page.context().setOffline(false)
  await push.arrived
  push.release()
  await expect(page.getByRole('heading', { name: "You don't have access to this page." })).toBeVisible({ timeout: 45_000 })
  await expect(page.getByText('Your staff account is switched off.')).toBeVisible()
  const queue = await openQueue(page)
  await expect(inQueue(queue, number)).toContainText('Delivered to office')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/pod-login$/)
})
