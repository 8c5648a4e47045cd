import type { Page } from '@playwright/test'
import { COMPANY } from '#domain/people/company.ts'
import { ADMIN, CUSTOMER, DRIVER, MANAGER, STAFF } from '#tests/support/e2e/screens/people.ts'
import { untilRunning } from '#tests/support/e2e/running-app.ts'
import { DESK, expect, PHONE, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'public-shell' })

const entries = ['Home', 'About Us', 'Services', 'Industries', 'Track Shipment', 'Contact', 'Login']
const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const quickLinks = (page: Page) => page.getByRole('navigation', { name: 'Quick Links' })
const chat = (page: Page) => page.getByRole('link', { name: 'Chat with us on WhatsApp' })

/** What arrives late moves the end further down. */
async function expectChatAtEnd(page: Page, where: string): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(chat(page), where).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
}

testWithSignal('on a desk the menu lies open, and every entry leads where it says', async ({ openBrowser }) => {
  const page = await (await openBrowser(DESK)).newPage()
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  expect(await mainMenu(page).getByRole('link').allInnerTexts()).toEqual(entries)
  for (const [text, path] of [
    ['About Us', '/about'],
    ['Services', '/services'],
    ['Industries', '/industries'],
    ['Track Shipment', '/track'],
    ['Contact', '/contact'],
    ['Login', '/login'],
    ['Home', '/'],
  ] as const) {
    await mainMenu(page).getByRole('link', { name: text }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

testWithSignal('on a phone the menu folds away, with the same entries', async ({ openBrowser }) => {
  const page = await (await openBrowser(PHONE)).newPage()
  await page.goto('/about')
  const button = page.getByRole('button', { name: 'Menu' })
  await expect(mainMenu(page)).toBeHidden()
  await untilRunning(page)
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(await mainMenu(page).getByRole('link').allInnerTexts()).toEqual(entries)
  await page.keyboard.press('Escape')
  await expect(mainMenu(page)).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await mainMenu(page).getByRole('link', { name: 'Industries' }).click()
  await expect(page).toHaveURL('/industries')
  await expect(mainMenu(page)).toBeHidden()
})

testWithSignal('the footer tells how to reach the company, and leads on while nobody is signed in', async ({ page }) => {
  await page.goto('/services')
  const footer = page.getByRole('contentinfo')
  for (const text of [COMPANY.tagline, COMPANY.hours, COMPANY.address.street]) await expect(footer.getByText(text)).toBeVisible()
  await expect(footer.getByRole('link', { name: COMPANY.phone.shown })).toHaveAttribute('href', `tel:${COMPANY.phone.dialled}`)
  await expect(footer.getByRole('link', { name: COMPANY.secondPhone.shown })).toHaveAttribute('href', `tel:${COMPANY.secondPhone.dialled}`)
  await expect(footer.getByRole('link', { name: COMPANY.email })).toHaveAttribute('href', `mailto:${COMPANY.email}`)
  for (const { name, url } of COMPANY.social) await expect(footer.getByRole('link', { name })).toHaveAttribute('href', url)
  expect(await quickLinks(page).getByRole('link').allInnerTexts()).toEqual(['About Us', 'Services', 'Industries', 'Track Shipment'])
  await expect(footer.getByRole('link', { name: 'Delivery Staff Login' })).toHaveAttribute('href', '/pod-login')
})

test('signed in, the menu holds nothing but Logout, and nothing of a visitor’s page is ever seen', async ({ openAs }) => {
  // Somebody whom no other test of this file needs: the Logout at the end ends the session for good.
  const page = await openAs(STAFF, '/dashboard', { ...DESK, serviceWorkers: 'block' })
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  const context = page.context()
  for (const path of ['/services', '/']) {
    const fresh = await context.newPage()
    let letScriptsCome = () => {}
    const scriptsMayCome = new Promise<void>((resolve) => (letScriptsCome = resolve))
    await context.route('**/assets/libraries-*.js', async (route) => {
      await scriptsMayCome
      await route.continue()
    })
    await fresh.goto(path, { waitUntil: 'commit' })
    await fresh.locator('#root [href="/login"]').first().waitFor({ state: 'attached' })
    // As it stands before the app runs.
    await expect(fresh.locator('#root [href="/login"]').first()).toBeHidden()
    await expect(fresh.locator('#root h1').first()).toBeVisible({ visible: path !== '/' })
    letScriptsCome()
    if (path === '/') await expect(fresh).toHaveURL('/dashboard')
    else {
      await expect(fresh.getByRole('button', { name: 'Logout' })).toBeVisible()
      await expect(mainMenu(fresh).getByRole('link')).toHaveCount(0)
      await expect(quickLinks(fresh)).toHaveCount(0)
      await expect(fresh.getByRole('link', { name: 'Delivery Staff Login' })).toHaveCount(0)
      await expect(fresh.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await context.unroute('**/assets/libraries-*.js')
    await fresh.close()
  }
  const last = await context.newPage()
  await last.goto('/services')
  await last.getByRole('button', { name: 'Logout' }).click()
  await expect(last).toHaveURL('/login')
  await expect.poll(() => mainMenu(last).getByRole('link').allInnerTexts()).toEqual(entries)
})

testWithSignal('the chat link is on every page but those of work', async ({ page, openAs, errors }) => {
  errors.expect(/status of 404/)
  // On a form it is one of the links: what floats would lie over its fields.
  await page.goto('/contact')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Chat with us on WhatsApp' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Chat' })).toHaveCount(0)
  for (const path of [
    '/',
    '/about',
    '/services',
    '/industries',
    '/contact',
    '/track',
    '/user-tracking',
    '/login',
    '/pod-login',
    '/nowhere',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expectChatAtEnd(page, path)
    await expect(chat(page)).toHaveAttribute('href', `https://wa.me/${COMPANY.whatsApp}`)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(chat(page)).toBeHidden()

  const driver = await openAs(DRIVER, '/pod')
  await expect(driver.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(chat(driver)).toHaveCount(0)
  for (const person of [MANAGER, CUSTOMER]) {
    const desk = await openAs(person, '/dashboard')
    await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(chat(desk)).toHaveCount(0)
  }
})

/** What can be read or pressed and lies under the chat link where it is seen, once the page has come to rest. */
async function covered(page: Page): Promise<string[]> {
  await page.waitForTimeout(600)
  return page.evaluate(() => {
    const link = document.querySelector<HTMLElement>('aside a[href^="https://wa.me/"]')
    if (!link?.checkVisibility({ visibilityProperty: true })) return []
    const box = link.getBoundingClientRect()
    const isUnder = ({ left, right, top, bottom, width, height }: DOMRect) =>
      width > 1 && height > 1 && left < box.right && right > box.left && top < box.bottom && bottom > box.top
    const controls = [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary, label, img')]
      .filter((control) => control !== link && control.checkVisibility() && isUnder(control.getBoundingClientRect()))
      .map((control) => control.textContent)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(text)
      const shown = text.parentElement?.checkVisibility({ visibilityProperty: true }) === true && text.textContent?.trim() !== ''
      if (shown && [...range.getClientRects()].some(isUnder)) controls.push(text.textContent ?? '')
    }
    return controls
  })
}

testWithSignal(
  'a long list fills the whole side with its buttons; scrolled to its end, it leaves the chat link a place of its own',
  async ({ openAs }) => {
    for (const [path, viewport] of [
      ['/clients', { width: 1440, height: 700 }],
      ['/staff', { width: 390, height: 844 }],
    ] as const) {
      const list = await openAs(ADMIN, path, { viewport })
      await list
        .getByRole('button', { name: /^Edit / })
        .last()
        .waitFor()
      await expectChatAtEnd(list, path)
      await expect.poll(() => covered(list), path).toEqual([])
      await expect(chat(list), path).toBeVisible()
      await expect(chat(list), path).toHaveCSS('translate', 'none')
    }
  },
)
