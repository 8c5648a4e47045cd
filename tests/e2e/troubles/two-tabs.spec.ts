import type { Request } from '@playwright/test'
import { askAs, detailOf, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { fail, inQueue, openQueue, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { DRIVER, MANAGER } from '#tests/support/e2e/screens/people.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { expect, test } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'two-tabs' })

test('two tabs share one queue and send each delivery once', async ({ openAs, server }) => {
  const [first, second] = await openDeliveriesOf(server.url, DRIVER)
  if (!first || !second) throw new Error('The demo driver has too little to deliver')
  const one = await openAs(DRIVER, '/pod')
  const two = await one.context().newPage()
  await two.goto('/pod')
  await untilListed(one)
  await untilListed(two)
  await untilReadyOffline(one)

  await one.context().setOffline(true)
  await fail(one, first.tracking_number, 'From the first tab')
  await expect(two.getByRole('banner').getByRole('button')).toContainText('1 saved on this phone')
  await fail(two, second.tracking_number, 'From the second tab')
  await expect(one.getByRole('banner').getByRole('button')).toContainText('2 saved on this phone')

  const sent = new Set<Request>()
  one.context().on('request', (request) => {
    if (request.url().endsWith('/rpc/sync_push')) sent.add(request)
  })
  // Without signal a tab tries now and then: that never leaves the device.
  one.context().on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'net::ERR_INTERNET_DISCONNECTED') sent.delete(request)
  })
  await one.context().setOffline(false)
  const queue = await openQueue(two)
  for (const { tracking_number } of [first, second])
    await expect(inQueue(queue, tracking_number)).toContainText('Delivered to office', { timeout: 60_000 })
  const bodies = [...sent].map((request) => request.postData() ?? '')
  for (const { tracking_number } of [first, second]) expect(bodies.filter((body) => body.includes(tracking_number))).toHaveLength(1)

  const office = await askAs(server.url, MANAGER)
  for (const { id } of [first, second]) expect((await detailOf(office, id)).proofs).toHaveLength(1)
})
