import type { Locator, Page } from '@playwright/test'
import { untilRunning } from '#tests/support/e2e/running-app.ts'
import { expect, PHONE, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'company-pages' })

const screens = [
  { device: 'phone', viewport: { width: 390, height: 844 } },
  { device: 'desktop', viewport: { width: 1440, height: 900 } },
]

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const oneOfTheList = (inside: Locator, page: Page, name: string) =>
  inside.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** One main heading, and no level left out on the way down. */
async function expectHeadingsInOrder(page: Page): Promise<void> {
  const levels = await page
    .getByRole('main')
    .getByRole('heading')
    .evaluateAll((all) => all.map((heading) => Number(heading.tagName.slice(1))))
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  expect(levels[0]).toBe(1)
  expect(
    levels.every((level, index) => index === 0 || level <= (levels[index - 1] ?? 0) + 1),
    levels.join(' '),
  ).toBe(true)
}

for (const { device, viewport } of screens) {
  test.describe(device, () => {
    test.use({ viewport })

    testWithSignal('home: what it is, the mission, four services, six industries, and the way to begin', async ({ page }) => {
      await page.goto('/')
      await expectHeadingsInOrder(page)
      const mission = region(page, 'About Our Mission')
      for (const name of ['Reliable Delivery', 'Secure Handling', 'Global Network']) {
        await expect(oneOfTheList(mission, page, name)).toBeVisible()
      }
      const services = region(page, 'Our Services')
      await expect(services.getByRole('listitem')).toHaveCount(4)
      for (const name of ['Transportation', 'Warehousing', 'Supply Chain', 'Global Logistics']) {
        await expect(oneOfTheList(services, page, name)).toBeVisible()
      }
      const industries = region(page, 'Industries We Serve')
      await expect(industries.getByRole('listitem')).toHaveCount(6)
      for (const name of ['Manufacturing', 'Retail', 'E-commerce', 'Healthcare', 'Technology', 'Automotive']) {
        await expect(oneOfTheList(industries, page, name)).toBeVisible()
      }
      const staff = region(page, 'For people who work here')
      await expect(staff.getByRole('link', { name: 'Office sign-in' })).toHaveAttribute('href', '/login')
      await expect(staff.getByRole('link', { name: 'Delivery staff sign-in' })).toHaveAttribute('href', '/pod-login')

      await page.getByRole('main').getByRole('link', { name: 'Get Started' }).click()
      await expect(page).toHaveURL(/\/contact$/)
    })

    testWithSignal('home: a number typed there is tracked, and nothing typed is asked for', async ({ page }) => {
      await page.goto('/')
      const field = page.getByLabel('Where is my shipment?')
      await expect(field).toHaveAttribute('placeholder', 'Enter tracking number or phone number')
      await field.fill('   ')
      await page.getByRole('button', { name: 'Track Shipment' }).click()
      await expect(field).toHaveAccessibleDescription(/Please enter a tracking or phone number!/)
      await expect(field).toBeFocused()
      await expect(page).toHaveURL('/')
      await field.fill(' WB-40404040 ')
      await expect(page.getByText('Please enter a tracking or phone number!')).toBeHidden()
      await field.press('Enter')
      await expect(page).toHaveURL('/user-tracking/WB-40404040')
      await expect(page.getByRole('textbox').first()).toHaveValue('WB-40404040')

      await page.goBack()
      await field.fill('..')
      await field.press('Enter')
      await expect(page.getByText('Please enter a valid 10-digit phone number or tracking number.').first()).toBeVisible()
    })

    test('home: what was typed before the page came to life is tracked all the same', async ({ page }) => {
      let letScriptsCome = () => {}
      const scriptsMayCome = new Promise<void>((resolve) => (letScriptsCome = resolve))
      await page.route('**/assets/*.js', async (route) => {
        await scriptsMayCome
        await route.continue()
      })
      await page.goto('/', { waitUntil: 'commit' })
      await page.getByLabel('Where is my shipment?').fill('WB-40404040')
      letScriptsCome()
      // The service worker is the last to come, long after the page.
      await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
      await page.getByRole('button', { name: 'Track Shipment' }).click()
      await expect(page).toHaveURL('/user-tracking/WB-40404040')
    })

    testWithSignal('home: a service leads to its block', async ({ page }) => {
      await page.goto('/')
      await region(page, 'Our Services').getByRole('link', { name: 'Supply Chain' }).click()
      await expect(page).toHaveURL('/services#supply-chain')
      await expect(region(page, 'Supply Chain')).toBeInViewport({ ratio: 0.5 })
    })

    testWithSignal('about: who we are, mission, vision, the approach, and the three claims', async ({ page }) => {
      await page.goto('/about')
      await expect(page.getByRole('heading', { level: 1, name: 'Who We Are' })).toBeVisible()
      await expectHeadingsInOrder(page)
      const both = region(page, 'What we are here for')
      for (const name of ['Mission', 'Vision']) await expect(oneOfTheList(both, page, name)).toBeVisible()
      const approach = region(page, 'Our Approach to Excellence')
      for (const name of ['Innovation', 'Sustainability', 'Reliability']) await expect(oneOfTheList(approach, page, name)).toBeVisible()
      await expect(page.getByRole('list', { name: 'In figures' }).getByRole('listitem')).toHaveText([
        '99.8% on-time delivery',
        '24/7 support',
        'Two decades of experience',
      ])
    })

    testWithSignal('services: four blocks of four', async ({ page }) => {
      await page.goto('/services')
      await expectHeadingsInOrder(page)
      const blocks = {
        Transportation: [/^Ground freight/, /^Air freight/, /^Ocean freight/, /^Express delivery/],
        Warehousing: [/^Inventory management/, /^Order fulfillment/, /^Cross-docking/, /^Climate-controlled storage/],
        'Global Logistics': [/^International shipping/, /^Customs clearance/, /^Import\/export documentation/, /^Trade compliance/],
        'Supply Chain': [/^Optimization/, /^Demand planning/, /^Network design/, /^Performance analytics/],
      }
      for (const [name, parts] of Object.entries(blocks)) {
        await expect(region(page, name).getByRole('heading', { name })).toBeVisible()
        await expect(region(page, name).getByRole('listitem')).toHaveText(parts)
      }
    })

    testWithSignal('industries: four sectors of four, and three voices that are plainly samples', async ({ page }) => {
      await page.goto('/industries')
      await expectHeadingsInOrder(page)
      for (const name of [
        'Manufacturing & Industrial',
        'Retail & E-commerce',
        'Healthcare & Pharmaceuticals',
        'Technology & Electronics',
      ]) {
        const sector = page.getByRole('article', { name, exact: true })
        await expect(sector.getByRole('heading', { name })).toBeVisible()
        await expect(sector.getByRole('listitem')).toHaveCount(4)
      }
      const voices = region(page, 'What Our Clients Say')
      await expect(voices.getByText('These three are samples')).toBeVisible()
      await expect(voices.getByRole('listitem')).toHaveCount(3)
      await expect(voices.getByRole('listitem').filter({ hasText: '30% faster delivery' })).toHaveCount(1)
      for (const voice of await voices.getByRole('listitem').all()) {
        await expect(voice.getByRole('img', { name: 'Five out of five stars' })).toBeVisible()
        await expect(voice.getByText('Sample', { exact: true })).toBeVisible()
        await expect(voice.getByRole('blockquote')).not.toBeEmpty()
      }
    })

    testWithSignal('the pages about the company end with whom to ask', async ({ page }) => {
      for (const path of ['/about', '/services', '/industries']) {
        await page.goto(path)
        const next = region(page, 'Next step')
        await expect(next.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')
        await expect(next.getByRole('link', { name: 'Track a shipment' })).toHaveAttribute('href', '/track')
      }
    })
  })
}

/** WCAG's text spacing. As a sheet made by script: the page's security policy takes no style element. */
function widenText(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  )
  document.adoptedStyleSheets = [sheet]
}

for (const width of [195, 320]) {
  testWithSignal(`nothing has to be scrolled sideways at ${width} pixels, nor with wider letters`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/', '/about', '/services', '/industries']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const reach = () => page.evaluate(() => document.documentElement.scrollWidth)
      expect(await reach(), path).toBe(width)
      if (width < 320) continue
      await page.evaluate(widenText)
      expect(await reach(), `${path} with wider letters`).toBe(width)
    }
  })
}

test('on a phone the tracking field comes first, and the towns come from the warehouses', async ({ openBrowser }) => {
  const page = await (await openBrowser({ ...PHONE, viewport: { width: 360, height: 640 } })).newPage()
  await page.goto('/')
  const field = await page.getByLabel('Where is my shipment?').boundingBox()
  const start = await page.getByRole('link', { name: 'Get Started' }).boundingBox()
  expect(field?.y).toBeLessThan(320)
  expect(start?.y).toBeGreaterThan(field?.y ?? 0)
  const towns = page.getByRole('list', { name: 'Towns with a warehouse of ours' })
  await page.getByRole('heading', { name: 'Where we are' }).scrollIntoViewIfNeeded()
  await expect(towns.getByRole('listitem')).toContainText(['Bengaluru', 'Hyderabad', 'Kolkata', 'Mumbai', 'New Delhi'])
})

test('what one can begin stands before the form, and begins the message', async ({ openBrowser }) => {
  const page = await (await openBrowser(PHONE)).newPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL('/contact')
  await untilRunning(page)
  const beginnings = page.getByRole('region', { name: 'What would you like to do?' })
  await expect(beginnings.getByRole('link', { name: 'Track a shipment' })).toHaveAttribute('href', '/track')
  const message = page.getByRole('textbox', { name: 'Message' })
  await beginnings.getByRole('button', { name: 'Book a shipment' }).click()
  await expect(message).toHaveValue(/^I would like to book a shipment\.\nFrom/)
  await expect(message).toBeFocused()
  await beginnings.getByRole('button', { name: 'Ask for a price' }).click()
  await expect(message).toHaveValue(/^Please tell me a price\./)
  await message.fill('My own words')
  await beginnings.getByRole('button', { name: 'Book a shipment' }).click()
  await expect(message).toHaveValue('My own words')
})

test('the footer leads to privacy and terms', async ({ openBrowser }) => {
  const page = await (await openBrowser({ viewport: { width: 360, height: 780 } })).newPage()
  await page.goto('/login')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy in plain words' })).toBeVisible()
  await expect(page.getByText('are invented')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms in plain words' })).toBeVisible()
})
