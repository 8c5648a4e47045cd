import type { BrowserContext, CDPSession, Locator, Page } from '@playwright/test'
import { recordKey, type Command } from '#domain/sync/command.ts'
import { askAs, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { capture, push } from '#tests/support/e2e/screens/captures.ts'
import { openQueue, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { rowOf } from '#tests/support/e2e/screens/desk.ts'
import { DRIVER, MANAGER, STAFF } from '#tests/support/e2e/screens/people.ts'
import { allShipments } from '#tests/support/e2e/screens/fill-shipment-form.ts'
import { DESK, expect, test } from '#tests/support/e2e/waybill-test.ts'

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

async function lookNow(page: Page): Promise<Locator> {
  const queue = await openQueue(page)
  const button = queue.getByRole('button', { name: 'Check now' })
  await button.click()
  return button
}

/** A tab that says it sends is believed for a minute: for this one that minute is over. */
async function pageAMinuteLater(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + 65_000
  })
  return page
}

const LIST = '/dashboard?status=Delivered&size=50'

/** Only this waits there: where the tab stands between its look at what is finished and the write that takes it away. */
const AFTER_THE_LOOK = '/_health?after-the-look'

/**
 * A freezer comes between any two tasks, also between the end of that look and what follows from it. The browser leaves no way to aim it there,
 * so the tab asks the road first.
 */
async function stopAfterTheLook(page: Page): Promise<void> {
  await page.addInitScript((address) => {
    Reflect.set(
      IDBIndex.prototype,
      'openCursor',
      new Proxy(Reflect.get(IDBIndex.prototype, 'openCursor') as (...question: unknown[]) => unknown, {
        apply(open, index: IDBIndex, question: unknown[]) {
          const [range] = question
          const upper: unknown = range instanceof IDBKeyRange ? range.upper : null
          // Lists ask for a status at any time; pruning asks for one up to an instant.
          const isLook = index.name === '[status+created_at]' && Array.isArray(upper) && typeof upper[1] === 'string'
          const asked = Reflect.apply(open, index, question) as IDBRequest<IDBCursor | null>
          if (!isLook) return asked
          let heard: ((event: Event) => void) | null = null
          const hear = (handler: typeof heard) => {
            heard = handler
          }
          Object.defineProperty(asked, 'onsuccess', { get: () => heard, set: hear })
          asked.addEventListener('success', (event) => {
            const go = () => heard?.call(asked, event)
            if (asked.result === null) void fetch(address).finally(go)
            else go()
          })
          return asked
        },
      }),
    )
  }, AFTER_THE_LOOK)
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

  const two = await pageAMinuteLater(one.context())
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

test('a tab frozen in the middle of pruning, under a wrong time, takes nothing away when it thaws', async ({
  openBrowser,
  signedIn,
  server,
}) => {
  const office = await askAs(server.url, MANAGER)
  const all = await allShipments(office)
  const finished = all.find(({ status }) => status === 'Delivered')
  const marker = all.find(({ status }) => status === 'Out for Delivery')
  if (!finished || !marker) throw new Error('The demo company has too little')
  const context = await openBrowser({ ...DESK, storageState: await signedIn(STAFF) })
  const one = await context.newPage()
  await stopAfterTheLook(one)

  // By this time everything finished would be over for the office.
  const wrong = server.road.changeAnswers('/rpc/sync_', (body) => {
    const answer = JSON.parse(body) as { serverTime?: string }
    if (answer.serverTime === undefined) return body
    return JSON.stringify({ ...answer, serverTime: new Date(Date.parse(answer.serverTime) + 200 * 86_400_000).toISOString() })
  })
  const look = server.road.hold(AFTER_THE_LOOK)
  await one.goto(LIST)
  await look.arrived
  const browser = await context.newCDPSession(one)
  await lifecycle(browser, 'frozen')
  wrong.lift()

  // What the tabs share has heard the true time again before anybody else prunes: only the frozen one still has the wrong time in its hands.
  const anew = server.road.changeAnswers('/rpc/sync_pull', (body) => {
    anew.lift()
    return JSON.stringify({ ...(JSON.parse(body) as object), reset: 'cursor' })
  })
  const two = await pageAMinuteLater(context)
  await two.goto(LIST)
  await expect(rowOf(two, finished)).toBeVisible()
  await push(office, capture(marker.tracking_number, 'Delivered', ''))
  await expect(await lookNow(two)).not.toHaveAttribute('aria-busy', 'true', { timeout: 60_000 })
  await two.keyboard.press('Escape')
  await expect(rowOf(two, marker)).toBeVisible()

  look.release()
  await lifecycle(browser, 'active')
  // It has dropped all work in hand by then.
  await two.waitForTimeout(5_000)
  for (const page of [one, two]) await expect(rowOf(page, finished)).toBeVisible()
})
