import type { CDPSession, Page } from '@playwright/test'
import { recordKey, type Command } from '#domain/command.ts'
import { askAs, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { push } from '#tests/support/e2e/captures.ts'
import { openQueue, untilListed } from '#tests/support/e2e/delivering.ts'
import { DRIVER, MANAGER } from '#tests/support/e2e/people.ts'
import { expect, test } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'frozen-tab' })

function assign(shipmentId: string, driverId: string | null): Command<'assign-driver'> {
  return {
    id: crypto.randomUUID(),
    kind: 'assign-driver',
    payloadVersion: 1,
    record: recordKey.shipment(shipmentId),
    claimedAt: new Date().toISOString(),
    clockOffsetMs: 0,
    payload: { shipmentId, driverId },
  }
}

/** By the browser's own lifecycle, as when a phone needs its memory for another app. */
async function lifecycle(browser: CDPSession, state: 'frozen' | 'active'): Promise<void> {
  await browser.send('Page.setWebLifecycleState', { state })
}

async function lookNow(page: Page): Promise<void> {
  const queue = await openQueue(page)
  await queue.getByRole('button', { name: 'Check now' }).click()
}

test('a tab frozen in the middle of a round takes nothing away, when it thaws, that another tab has pulled since', async ({
  openAs,
  server,
}) => {
  const [back, marker] = await openDeliveriesOf(server.url, DRIVER)
  if (!back || !marker) throw new Error('The demo driver has too little to deliver')
  const office = await askAs(server.url, MANAGER)
  const one = await openAs(DRIVER, '/pod')
  await untilListed(one)
  const shown = (page: Page, { tracking_number: number }: { tracking_number: string }) =>
    page.getByRole('listitem').filter({ hasText: number }).first()
  await expect(shown(one, back)).toBeVisible()

  // Its answer says that one delivery is gone; before it is heard, the delivery is back.
  await push(office, assign(back.id, null))
  const late = server.road.holdAnswer('/rpc/sync_pull')
  await lookNow(one)
  await late.answered
  const browser = await one.context().newCDPSession(one)
  await lifecycle(browser, 'frozen')
  await push(office, assign(back.id, back.driver_id), assign(marker.id, null))

  const two = await one.context().newPage()
  // A tab that says it sends is believed for a minute: for the other one that minute is over.
  await two.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + 65_000
  })
  await two.goto('/pod')
  await untilListed(two)
  await expect(shown(two, marker)).toBeHidden()
  await expect(shown(two, back)).toBeVisible()

  late.release()
  await lifecycle(browser, 'active')
  await one.keyboard.press('Escape')
  await expect(shown(one, marker)).toBeHidden()
  await two.waitForTimeout(2_000)
  for (const page of [one, two]) await expect(shown(page, back)).toBeVisible()
  await one.reload()
  await untilListed(one)
  await expect(shown(one, back)).toBeVisible()
})
