import type { BrowserContextOptions, Page } from '@playwright/test'
import { askForLink, choosePassword, enter, register } from '#tests/support/e2e/screens/account-forms.ts'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { CUSTOMER, PASSWORD } from '#tests/support/e2e/screens/people.ts'
import { DESK, expect, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

// What the pages say of each refusal is asked of their components (what-account-pages-say).
test.use({ company: 'account-messages' })
// Many people in one minute from one address, which the limits take for one.
test.beforeEach(({ server }) => server.forgetCalls())

// What is said does not depend on the width: the narrow screen shows as well that it fits.
const A_PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true }
const asha = { name: 'Asha Rao', email: 'asha@people.example', password: 'secret-1' }

/** What the server says instead, once the page asks for this. */
async function answer(page: Page, path: string, status: number, body: object): Promise<void> {
  await page.unroute(`**/auth/v1/${path}`)
  await page.route(`**/auth/v1/${path}`, (route) => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }))
}

const said = (page: Page) => page.getByRole('alert')

test('without signal every account page opens, says so and keeps what was typed', async ({ openBrowser }) => {
  const page = await (await openBrowser(A_PHONE)).newPage()
  await page.goto('/login')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.context().setOffline(true)
  const message = 'No connection. Try again when you have signal.'
  await page.goto('/login')
  await enter(page, asha.email, asha.password)
  await expect(said(page)).toContainText(message)
  await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveValue(asha.password)
  await page.goto('/signup')
  await register(page, asha)
  await expect(said(page)).toContainText(message)
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(asha.name)
  await page.goto('/forgot-password')
  await askForLink(page, asha.email)
  await expect(said(page)).toContainText(message)
  await page.goto('/#token_hash=abc&type=recovery')
  await expect(said(page)).toContainText(message)
  await expect(page.getByText('Your link is still good.')).toBeVisible()
  const claims = Buffer.from(JSON.stringify({ sub: 'u1', email: asha.email })).toString('base64url')
  await page.goto('about:blank')
  await page.goto(`/#access_token=a.${claims}.c&refresh_token=r&type=recovery`)
  await choosePassword(page, 'secret-1')
  await expect(said(page)).toContainText(message)
  await expect(page.getByRole('textbox', { name: 'New password', exact: true })).toHaveValue('secret-1')
})
testWithSignal('a link followed too often says when to follow it again', async ({ openBrowser, server }) => {
  const page = await (await openBrowser(DESK)).newPage()
  // Calls are counted by the minute of the clock, and with the next one all are forgotten.
  const leftOfMinute = 60_000 - (Date.now() % 60_000)
  if (leftOfMinute < 25_000) await page.waitForTimeout(leftOfMinute)
  for (let call = 0; call < 30; call += 1) await fetch(`${server.url}/auth/v1/verify?type=signup&token=guessed`, { redirect: 'manual' })
  for (const [type, title] of [
    ['recovery', 'Reset Password'],
    ['signup', 'Confirm your email'],
  ] as const) {
    await page.goto(`/auth/v1/verify?type=${type}&token=guessed`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(said(page)).toContainText('Too many attempts. Please wait a minute, then open the link in your email again.')
    await expect(said(page)).toContainText('Your link is still good.')
    expect(new URL(page.url()).hash).toBe('')
  }
  await expectAccessible(page, 'a link that was followed too often')
})

testWithSignal('registering by keyboard alone', async ({ openBrowser }) => {
  const page = await (await openBrowser(DESK)).newPage()
  await answer(page, 'signup?**', 200, { id: 'u1', identities: [{ provider: 'email' }] })
  await page.goto('/signup')
  await page.getByRole('textbox', { name: 'Name' }).focus()
  await page.keyboard.type('Asha Rao')
  await page.keyboard.press('Tab')
  await page.keyboard.type('asha@people')
  await page.keyboard.press('Tab')
  await page.keyboard.type('secret-1')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show password' }).first()).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveAttribute('type', 'text')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveAttribute('type', 'password')
  await page.keyboard.press('Tab')
  await page.keyboard.type('secret-2')
  await page.keyboard.press('Enter')
  await expect(said(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Confirm password' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('secret-1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Registration successful!')).toBeVisible()
})

testWithSignal('"Remember me" keeps the address; unticked it is forgotten', async ({ openBrowser }) => {
  const page = await (await openBrowser(DESK)).newPage()
  const kept = () => page.evaluate(() => ['rememberMe', 'savedEmail', 'isLoggedIn'].map((key) => localStorage.getItem(key)))
  await page.goto('/login')
  await page.getByRole('checkbox', { name: 'Remember me' }).check()
  await enter(page, ` ${CUSTOMER} `, PASSWORD)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect.poll(kept).toEqual(['true', CUSTOMER, 'true'])
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(async () => (await kept())[2]).not.toBe('true')
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue(CUSTOMER)
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Remember me' }).uncheck()
  await enter(page, CUSTOMER, PASSWORD)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect.poll(kept).toEqual([null, null, 'true'])
})

test('a link that is opened without signal stays good, and can be tried again', async ({ openBrowser, errors }) => {
  errors.expect(/status of 40\d/)
  const page = await (await openBrowser(A_PHONE)).newPage()
  await page.goto('/about')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.context().setOffline(true)
  await page.goto('/#token_hash=abc&type=signup')
  await expect(page).toHaveURL('/mail-link')
  await expect(said(page)).toContainText('No connection')
  await expect(said(page)).toContainText('Your link is still good.')
  await expectAccessible(page, 'a link without signal')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(said(page)).toContainText('Your link is still good.')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible()
})
