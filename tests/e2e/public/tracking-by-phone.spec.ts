import type { Page } from '@playwright/test'
import type { TrackedShipment } from '#domain/shipment/tracking-history.ts'
import { askAs } from '#tests/support/e2e/ask-server.ts'
import { book, bookingsFrom } from '#tests/support/e2e/screens/long-list.ts'
import { MANAGER, signIn } from '#tests/support/e2e/screens/people.ts'
import { looker } from '#tests/support/e2e/sizes/at-every-size.ts'
import { lookForFaults, type Asked } from '#tests/support/e2e/sizes/look-for-faults.ts'
import { expect, PHONE, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'tracking-by-phone' })

const BUSY = '9300000001'
const SMALL = '9300000002'
const NOTE = 'గేటు దగ్గర గంట మోగించండి। कृपया घंटी बजाएँ'
const TAKEN_OVER: TrackedShipment = {
  tracking_number: '',
  status: 'Pending',
  from_city: 'Hyderabad',
  to_city: 'Pune',
  from_contact_number: '••••••0004',
  to_contact_number: '••••••0005',
  created_at: '2026-11-01T04:30:00.000Z',
  estimated_delivery_date: null,
  delivered_at: null,
  cancelled_at: null,
  notes: null,
  timeline: [],
}
const SMALL_PHONE = { ...PHONE, viewport: { width: 390, height: 844 } }
const DESKTOP = { viewport: { width: 1440, height: 900 } }

let booked = false
test.beforeEach(async ({ server }) => {
  await server.forgetCalls()
  if (booked) return
  booked = true
  await book(await askAs(server.url, MANAGER), [
    ...bookingsFrom(BUSY, 500),
    { tracking_number: '7700000000001', status: 'Delivered', from_contact_number: SMALL, to_contact_number: '9300000003', notes: NOTE },
    { tracking_number: '7700000000002', status: 'Cancelled', from_contact_number: '9300000003', to_contact_number: SMALL },
    { tracking_number: '7700000000003', status: 'Out for Delivery', from_contact_number: SMALL, estimated_delivery_date: '2030-11-25' },
  ])
})

const controlled = (page: Page) => expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
const keptAnswers = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('waybill-tracking-answers')).keys()).map(({ url }) => url))
const results = (page: Page, phone: string) => page.getByRole('region', { name: `Shipments of ${phone}` })
const rowOf = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number })

async function trackFromEntry(page: Page, text: string): Promise<void> {
  await page.goto('/track')
  await controlled(page)
  await page.getByLabel('Tracking number or phone number').fill(text)
  await page.getByRole('button', { name: 'Track Shipment' }).click()
}

test.describe('on a desk', () => {
  test.use(DESKTOP)

  test('a table of eleven columns, the newest first, numbers masked but the one typed, as people write it', async ({ page }) => {
    await trackFromEntry(page, `+91 ${SMALL.slice(0, 5)}-${SMALL.slice(5)}`)
    await expect(page.getByRole('textbox')).toHaveValue(SMALL)
    await expect(page).toHaveURL('/user-tracking')
    await expect(page.getByRole('columnheader')).toHaveText([
      'Tracking Id',
      'Status',
      'From',
      'To',
      'From Contact',
      'To Contact',
      'Created',
      'Est. Delivery',
      'Delivered/Cancelled On',
      'Time (IST)',
      'Notes',
    ])
    await expect(page.getByRole('row')).toHaveCount(4)
    const date = /^\d{1,2} [A-Z][a-z]{2,3} \d{4}$/
    const time = /^\d{1,2}:\d{2} [ap]m$/
    await expect(rowOf(page, '7700000000001').getByRole('cell')).toHaveText([
      '7700000000001',
      'Delivered',
      'Hyderabad',
      'Pune',
      SMALL,
      '••••••0003',
      date,
      '–',
      date,
      time,
      NOTE,
    ])
    await expect(rowOf(page, '7700000000002').getByRole('cell')).toHaveText([
      '7700000000002',
      'Cancelled',
      'Hyderabad',
      'Pune',
      '••••••0003',
      SMALL,
      date,
      '–',
      date,
      time,
      '–',
    ])
    await expect(rowOf(page, '7700000000003').getByRole('cell')).toHaveText([
      '7700000000003',
      'Out for Delivery',
      'Hyderabad',
      'Pune',
      SMALL,
      '••••••0072',
      date,
      '25 Nov 2030',
      '–',
      '–',
      '–',
    ])
    await expect(results(page, SMALL).getByRole('status')).toHaveText('3 shipments, newest first')
  })

  testWithSignal('the search, the list and what was tracked before share one left edge, and nothing is cut off', async ({ page }) => {
    await page.setViewportSize({ width: 195, height: 422 })
    await page.goto(`/user-tracking/${SMALL}`)
    await expect(results(page, SMALL)).toBeVisible()
    const asked: Asked = { smallestTarget: 24, footerStaysLow: false }
    expect(await page.evaluate(lookForFaults, asked), 'where a small phone shows everything twice as large').toEqual([])
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/user-tracking/${SMALL}`)
      const edges = [
        page.getByRole('textbox'),
        results(page, SMALL),
        page.getByRole(width < 1280 ? 'list' : 'table', { name: 'Shipments' }),
      ]
      await expect(results(page, SMALL)).toBeVisible()
      const lefts = await Promise.all(edges.map(async (edge) => (await edge.boundingBox())?.x ?? -1))
      // A table stands inside the line of its frame.
      expect(Math.max(...lefts) - Math.min(...lefts), `${width} px: ${lefts.join(', ')}`).toBeLessThanOrEqual(1)
    }
  })

  test('what people of the company look up is whole, and never kept; nothing of it is left when they go', async ({ openAs }) => {
    const page = await openAs(MANAGER, '/track', DESKTOP)
    await controlled(page)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.getByLabel('Tracking number or phone number').fill('7700000000001')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article', { name: 'Shipment' })).toContainText('9300000003')
    expect(await keptAnswers(page)).toEqual([])
    await page.goto('/track')
    await page.getByLabel('Tracking number or phone number').fill(SMALL)
    await page.keyboard.press('Enter')
    await expect(rowOf(page, '7700000000001')).toContainText('9300000003')
    await expect(page.getByText('Recently tracked')).toBeHidden()
    expect(await keptAnswers(page)).toEqual([])
    await page.goto('/track')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await page.goBack()
    await expect(page).toHaveURL('/user-tracking')
    await expect(page.getByRole('button', { name: 'Track', exact: true })).toBeVisible()
    await expect(page.getByText('9300000003')).toHaveCount(0)
    await expect(page.getByRole('textbox')).toHaveValue('')
  })

  test('signing in forgets what a visitor tracked on this device', async ({ page }) => {
    await trackFromEntry(page, '7700000000003')
    await expect(page.getByRole('article', { name: 'Shipment' })).toBeVisible()
    await expect.poll(() => keptAnswers(page)).toHaveLength(1)
    await page.goto('/track')
    await expect(page.getByRole('heading', { name: 'Recently tracked' })).toBeVisible()
    await signIn(page, MANAGER)
    await page.goto('/track')
    await expect(page.getByRole('heading', { name: 'Track your shipment' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Recently tracked' })).toBeHidden()
    expect(await keptAnswers(page)).toEqual([])
  })

  testWithSignal('by keyboard alone: search, open, close, show more, search again', async ({ page }) => {
    await page.goto('/track')
    await page.getByLabel('Tracking number or phone number').focus()
    await page.keyboard.type(BUSY)
    await page.keyboard.press('Enter')
    await expect(results(page, BUSY)).toBeVisible()
    const untilOn = async (name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
      for (let step = 0; step < 80; step += 1) {
        const focused = page.locator(':focus')
        if ((await focused.count()) > 0 && (await focused.evaluate((element) => element.textContent ?? '')).match(name)) return
        await page.keyboard.press(key)
      }
      throw new Error(`The focus never came to ${name}`)
    }
    await untilOn(/^9300000001\d{6}$/)
    await page.keyboard.press('Enter')
    const opened = page.getByRole('dialog', { name: 'Shipment' })
    await expect(opened.getByRole('heading', { name: 'History' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
    await expect(page.locator(':focus')).toHaveText(/^9300000001\d{6}$/)
    await untilOn(/^Show more$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row')).toHaveCount(101)
    await expect(page.locator(':focus')).toHaveText(/^9300000001\d{6}$/)
    await page.getByRole('textbox').focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('7700000000001')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article', { name: 'Shipment' })).toContainText('Delivered On')
  })
})

test.describe('on a phone', () => {
  test.use(SMALL_PHONE)

  test('the number leaves the address when its search has run; Back and a reload still show the result', async ({ page, server }) => {
    const said: string[] = []
    page.on('request', (request) => said.push(request.url(), request.headers()['referer'] ?? ''))
    const { arrived, release } = server.road.hold('track_by_phone')
    await trackFromEntry(page, ` ${SMALL} `)
    await arrived
    await expect(page).toHaveURL(`/user-tracking/${SMALL}`)
    release()
    await expect(results(page, SMALL)).toBeVisible()
    await expect(page).toHaveURL('/user-tracking')
    await expect(page.getByRole('textbox')).toHaveValue(SMALL)
    expect(await page.title()).not.toContain(SMALL)
    await page.reload()
    await expect(results(page, SMALL)).toBeVisible()
    await page.goto('/about')
    await page.goBack()
    await expect(results(page, SMALL)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/track')
    await page.goForward()
    await expect(results(page, SMALL)).toBeVisible()
    expect(said.filter((text) => text.includes(SMALL))).toEqual([])
    const kept = await keptAnswers(page)
    expect(kept).toHaveLength(1)
    expect(kept[0]).not.toContain(SMALL)
  })

  test('a number of ten digits that no phone has is tried as a tracking number, and may be shared then', async ({ page, server }) => {
    // No new shipment may have such a number; what was taken over from elsewhere may.
    const { lift } = server.road.answerFor(
      'track_shipment',
      200,
      JSON.stringify({ shipment: { ...TAKEN_OVER, tracking_number: '1234567890' } }),
    )
    await trackFromEntry(page, '1234567890')
    await expect(page.getByRole('article', { name: 'Shipment' })).toContainText('1234567890')
    await expect(page).toHaveURL('/user-tracking/1234567890')
    lift()
  })

  testWithSignal(
    'cards instead of a table; each opens its whole history, is shared by its number, and Back closes it',
    async ({ page }) => {
      await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.goto(`/user-tracking/${SMALL}`)
      const card = results(page, SMALL).getByRole('listitem').filter({ hasText: '7700000000001' })
      await expect(card).toContainText('Hyderabad to Pune')
      await expect(card).toContainText(/Delivered On: .+ [ap]m IST/)
      await expect(card).toContainText(NOTE)
      await expect(page.getByRole('table')).toHaveCount(0)
      await card.click()
      const opened = page.getByRole('dialog', { name: 'Shipment' })
      await expect(opened.getByRole('heading', { name: 'History' })).toBeVisible()
      await page.reload()
      await expect(opened.getByText('7700000000001')).toBeVisible()
      await opened.getByRole('button', { name: 'Share' }).click()
      await expect(page.getByText('Link copied.')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL('/user-tracking/7700000000001', page.url()).href)
      await page.goBack()
      await expect(opened).toBeHidden()
      await expect(results(page, SMALL)).toBeVisible()
      await expect(page).toHaveURL('/user-tracking')
    },
  )

  test('five hundred shipments, page by page, and as they were left on Back', async ({ page }) => {
    let searches = 0
    page.on('request', (request) => (searches += request.url().includes('track_by_phone') ? 1 : 0))
    await trackFromEntry(page, BUSY)
    await expect(page.getByText('The newest 50 shipments')).toBeVisible()
    // A page that does not come leaves the list as it is.
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(page.getByText('No connection. Try again when you have signal.')).toBeVisible()
    await expect(results(page, BUSY).getByRole('listitem')).toHaveCount(50)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(results(page, BUSY).getByRole('listitem')).toHaveCount(100)
    await expect(page.getByText('No connection. Try again when you have signal.')).toBeHidden()
    for (let shown = 100; shown < 500; shown += 50) {
      await expect(page.getByText(`The newest ${shown} shipments`)).toBeVisible()
      await page.getByRole('button', { name: 'Show more' }).click()
    }
    await expect(page.getByText('500 shipments, newest first')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden()
    const numbers = await results(page, BUSY).getByRole('listitem').getByRole('button').allTextContents()
    expect(new Set(numbers).size).toBe(500)
    const asked = searches
    await page.getByRole('link', { name: 'Track Shipment' }).last().click()
    await expect(page).toHaveURL('/track')
    await page.goBack()
    await expect(page.getByText('500 shipments, newest first')).toBeVisible()
    expect(searches).toBe(asked)

    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByText('500 shipments, newest first')).toBeVisible()
    await expect(page.getByText(/^Last updated .* IST$/)).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('The newest 50 shipments')).toBeVisible()
  })

  test('what was seen can be read without signal, and cleared', async ({ page }) => {
    await trackFromEntry(page, '7700000000003')
    await expect(page.getByRole('article', { name: 'Shipment' })).toBeVisible()
    await trackFromEntry(page, SMALL)
    await expect(results(page, SMALL)).toBeVisible()
    await expect.poll(() => keptAnswers(page)).toHaveLength(2)

    await page.context().setOffline(true)
    await page.goto('/track')
    const recent = page.getByRole('region', { name: 'Recently tracked' })
    await expect(recent.getByRole('listitem')).toHaveCount(2)
    await expect(recent).not.toContainText(SMALL)
    await looker(page, { smallestTarget: 24, footerStaysLow: true })('recently tracked')
    await recent.getByRole('link', { name: `Phone number ending in ${SMALL.slice(-4)}` }).click()
    await expect(page).toHaveURL('/user-tracking')
    await expect(results(page, SMALL).getByText(/^Last updated .* IST$/)).toBeVisible()
    await page.getByRole('link', { name: '7700000000003' }).click()
    await expect(page.getByRole('article', { name: 'Shipment' })).toContainText('Out for Delivery')
    await expect(page.getByText(/^Last updated .* IST$/)).toBeVisible()

    await page.goto('/track')
    await recent.getByRole('button', { name: 'Clear' }).click()
    await expect(page.getByText('Cleared. Nothing that was tracked is left on this device.')).toBeFocused()
    await expect(recent).toBeHidden()
    await page.goto('/user-tracking/7700000000003')
    await expect(page.getByText('No connection. Try again when you have signal.')).toBeVisible()
  })

  testWithSignal('where the platform shares, it is given the same link', async ({ page }) => {
    await page.addInitScript(() => {
      const shared: ShareData[] = []
      Object.assign(window, { shared })
      Object.defineProperty(navigator, 'share', { value: async (data: ShareData) => void shared.push(data) })
    })
    await page.goto('/user-tracking/7700000000001')
    await page.getByRole('button', { name: 'Share' }).click()
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared))
      .toEqual([{ title: 'Shipment 7700000000001', url: new URL('/user-tracking/7700000000001', page.url()).href }])
  })
})
