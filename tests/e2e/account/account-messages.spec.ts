import type { BrowserContextOptions, Page } from '@playwright/test'
import { askForLink, choosePassword, enter, register } from '#tests/support/e2e/screens/account-forms.ts'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { CUSTOMER, PASSWORD } from '#tests/support/e2e/screens/people.ts'
import { DESK, expect, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

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

testWithSignal('what signing in says', async ({ openBrowser, errors }) => {
  errors.expect(/status of (4|5)\d\d/)
  const page = await (await openBrowser(A_PHONE)).newPage()
  await page.goto('/login')
  const answers: [number, object, string][] = [
    [400, { error_code: 'email_not_confirmed', msg: 'Email not confirmed' }, 'Please verify your email first. Check your inbox.'],
    [200, { user: { id: 'u1' } }, 'Login failed - no session created'],
    [400, { error_code: 'invalid_credentials', msg: 'Invalid login credentials' }, 'This e-mail address and password do not match.'],
    [500, {}, 'Login failed. Please try again.'],
    [429, {}, 'Too many attempts. Please wait a minute and try again.'],
  ]
  for (const [status, body, message] of answers) {
    await answer(page, 'token?grant_type=password', status, body)
    await enter(page, asha.email, asha.password)
    await expect(said(page)).toContainText(message)
    await expect(said(page)).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue(asha.email)
  }
})

testWithSignal('what registering says', async ({ openBrowser, errors }) => {
  errors.expect(/status of (4|5)\d\d/)
  const page = await (await openBrowser(A_PHONE)).newPage()
  await page.goto('/signup')
  await register(page, { ...asha, password: '12345', repeated: '123456', phone: '12 34' })
  for (const message of ['Password must be at least 6 characters', "Passwords don't match", 'Enter the 10 digits of your phone number'])
    await expect(said(page)).toContainText(message)
  await said(page).getByRole('link', { name: "Passwords don't match" }).click()
  await expect(page.getByRole('textbox', { name: 'Confirm password' })).toBeFocused()

  await register(page, { ...asha, email: CUSTOMER, phone: '+91 90000 12345' })
  await expect(said(page)).toContainText('This email is already registered. Please use a different email or login.')
  await expect(page.getByRole('textbox', { name: 'Phone (optional)' })).toHaveValue('9000012345')
  await expect(page.getByRole('textbox', { name: 'Confirm password' })).toHaveValue(asha.password)

  const answers: [number, object, string][] = [
    [422, { error_code: 'user_already_exists' }, 'This email is already registered. Please use a different email or login.'],
    [422, { error_code: 'signup_disabled', msg: 'Signups not allowed' }, 'Signups not allowed'],
    [500, {}, 'Registration failed. Please try again.'],
    [429, {}, 'Too many attempts. Please wait a minute and try again.'],
  ]
  for (const [status, body, message] of answers) {
    await answer(page, 'signup?**', status, body)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(said(page)).toContainText(message)
  }
  await answer(page, 'signup?**', 200, { id: 'u1', identities: [{ provider: 'email' }] })
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Registration successful!')).toBeVisible()
  await expect(page.getByText('Please check your email to confirm your account.')).toBeVisible()
})

testWithSignal('what a forgotten and a new password say', async ({ openBrowser, errors }) => {
  errors.expect(/status of (4|5)\d\d/)
  const page = await (await openBrowser(A_PHONE)).newPage()
  await page.goto('/forgot-password')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(said(page)).toContainText('Email address is required.')
  for (const [status, body, message] of [
    [500, {}, 'Failed to send reset email'],
    [500, { msg: 'Error sending recovery email' }, 'Error sending recovery email'],
    [429, {}, 'Too many attempts. Please wait a minute and try again.'],
  ] as const) {
    await answer(page, 'recover?**', status, body)
    await askForLink(page, asha.email)
    await expect(said(page)).toContainText(message)
  }
  await page.unroute('**/auth/v1/recover?**')
  await askForLink(page, 'nobody-at-all@people.example')
  await expect(page.getByText('If your email is registered, a password reset link has been sent!')).toBeVisible()

  const claims = Buffer.from(JSON.stringify({ sub: 'u1', email: asha.email })).toString('base64url')
  await page.goto(`/#access_token=a.${claims}.c&refresh_token=r&type=recovery`)
  await choosePassword(page, '12345', 'secret-1')
  await expect(said(page)).toContainText('Password must be at least 6 characters')
  await expect(said(page)).toContainText('Passwords do not match')
  for (const [status, body, message] of [
    [500, {}, 'Failed to reset password'],
    [
      422,
      { error_code: 'same_password', msg: 'New password should be different from the old password.' },
      'New password should be different',
    ],
    [429, {}, 'Too many attempts. Please wait a minute and try again.'],
  ] as const) {
    await answer(page, 'user', status, body)
    await choosePassword(page, 'secret-1')
    await expect(said(page)).toContainText(message)
  }
  await answer(page, 'user', 403, { error_code: 'session_not_found' })
  await choosePassword(page, 'secret-1')
  await expect(page.getByText('This link does not work any more')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Open this page from the link in your email')).toBeVisible()
})

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

testWithSignal('password managers are told which field is which', async ({ openBrowser }) => {
  const page = await (await openBrowser(DESK)).newPage()
  const fields = () =>
    page
      .locator('main input')
      .evaluateAll((inputs) => inputs.map((input) => [input.getAttribute('name'), input.getAttribute('autocomplete')]))
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect((await fields()).slice(0, 2)).toEqual([
    ['email', 'username'],
    ['password', 'current-password'],
  ])
  await page.goto('/signup')
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible()
  expect(await fields()).toEqual([
    ['name', 'name'],
    ['email', 'username'],
    ['new-password', 'new-password'],
    ['confirm-password', 'new-password'],
    ['phone', 'tel-national'],
  ])
})

testWithSignal('"Remember me" is kept by a success alone', async ({ openBrowser, errors }) => {
  errors.expect(/status of 400/)
  const page = await (await openBrowser(DESK)).newPage()
  const kept = () => page.evaluate(() => [localStorage.getItem('rememberMe'), localStorage.getItem('savedEmail')])
  await page.goto('/login')
  await page.getByRole('checkbox', { name: 'Remember me' }).check()
  await enter(page, CUSTOMER, 'wrong-one')
  await expect(said(page)).toBeVisible()
  expect(await kept()).toEqual([null, null])
  await enter(page, CUSTOMER, PASSWORD)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect.poll(kept).toEqual(['true', CUSTOMER])
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue(CUSTOMER)
  await page.getByRole('checkbox', { name: 'Remember me' }).uncheck()
  await enter(page, CUSTOMER, PASSWORD)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect.poll(kept).toEqual([null, null])
})

testWithSignal('no way back leads to another site or runs anything', async ({ openAs, server }) => {
  const page = await openAs(CUSTOMER, '/login')
  for (const next of [
    '//elsewhere.example',
    '/\\elsewhere.example',
    'https://elsewhere.example',
    'javascript:alert(1)',
    '/%09/elsewhere.example',
    'data:text/html,x',
  ]) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => new URL(page.url()).pathname).not.toBe('/login')
    expect(new URL(page.url()).origin).toBe(server.url)
  }
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
