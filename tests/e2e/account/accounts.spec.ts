import type { Page } from '@playwright/test'
import { askForLink, chooseFirstPassword, choosePassword, enter, register } from '#tests/support/e2e/screens/account-forms.ts'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { linkInMail } from '#tests/support/e2e/read-mailbox.ts'
import { STAFF } from '#tests/support/e2e/screens/people.ts'
import { timeShown } from '#tests/support/e2e/time-shown.ts'
import { DESK, expect, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'accounts' })
// Many people in one minute from one address, which the limits take for one.
test.beforeEach(({ server }) => server.forgetCalls())

// How every state looks at any size is asked by visitor-at-every-size.
const A_PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** Nothing of a link may be left where it can be read, copied or gone back to. */
async function expectNoTokens(page: Page): Promise<void> {
  await expect(page).not.toHaveURL(/token|#|\?/)
  expect(await page.evaluate(() => JSON.stringify(history.state ?? null))).not.toContain('token')
}

testWithSignal('from signing up to the dashboard, through the mail, on a phone', async ({ openBrowser, server, errors }) => {
  errors.expect(/status of 4(00|22)/)
  const email = 'asha@people.example'
  const page = await (await openBrowser(A_PHONE)).newPage()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
  await register(page, { name: 'Asha Rao', email: STAFF, password: 'secret-1' })
  await expect(page.getByRole('alert')).toContainText('This email is already registered. Please use a different email or login.')
  await register(page, { name: 'Asha Rao', email, password: 'secret-1', phone: '+91 90000-12345' })
  await expect(page.getByText('Registration successful!')).toBeVisible()
  await expect(page.getByText('Please check your email to confirm your account.')).toBeVisible()

  await page.getByRole('link', { name: 'Go to sign in' }).click()
  await enter(page, email, 'secret-1')
  await expect(page.getByRole('alert')).toContainText('Please verify your email first. Check your inbox.')
  await page.getByRole('button', { name: 'Send the confirmation email again' }).click()
  await expect(page.getByText('If this address is waiting to be confirmed, its email is on the way.')).toBeVisible()

  const confirmation = await linkInMail(server.url, email)
  await page.goto(confirmation)
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expectNoTokens(page)
  // A phone that has dropped the tab loads it anew.
  await page.reload()
  await chooseFirstPassword(page, '12345', '123456')
  await expect(page.getByRole('alert')).toContainText('Password must be at least 6 characters')
  await chooseFirstPassword(page, 'secret-2')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Your account is ready.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Asha Rao')
  await expectNoTokens(page)
  await page.goBack()
  await expect(page).not.toHaveURL(/token/)

  const other = await (await openBrowser(A_PHONE)).newPage()
  await other.goto(confirmation)
  await expect(other.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible()
  await expectNoTokens(other)
  await other.getByRole('textbox', { name: 'Email address' }).fill(email)
  await other.getByRole('button', { name: 'Send the confirmation email again' }).click()
  await expect(other.getByText('If this address is waiting to be confirmed, its email is on the way.')).toBeVisible()
  await other.getByRole('link', { name: 'sign in' }).click()
  await expect(other).toHaveURL(/\/login$/)
})

testWithSignal('from a forgotten password to the new one, on a desk', async ({ openBrowser, server, errors }) => {
  errors.expect(/status of 400/)
  const email = 'ravi@people.example'
  await signUp(server.url, email, 'secret-1')
  const page = await (await openBrowser(DESK)).newPage()
  await page.goto(await linkInMail(server.url, email))
  await chooseFirstPassword(page, 'secret-1')
  await expect(page).toHaveURL(/\/dashboard$/)

  const elsewhere = await (await openBrowser(DESK)).newPage()
  await elsewhere.goto('/login')
  await elsewhere.getByRole('textbox', { name: 'Email address' }).fill(email)
  await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
  await expect(elsewhere.getByRole('textbox', { name: 'Email address' })).toHaveValue(email)
  await askForLink(elsewhere, email)
  await expect(elsewhere.getByText('If your email is registered, a password reset link has been sent!')).toBeVisible()

  const recovery = await linkInMail(server.url, email, 2)
  await elsewhere.goto(recovery)
  await expect(elsewhere).toHaveURL(/\/reset-password$/)
  await expectNoTokens(elsewhere)
  // A phone that has dropped the tab loads it anew.
  await elsewhere.reload()
  await choosePassword(elsewhere, '12345', '12345')
  await expect(elsewhere.getByRole('alert')).toContainText('Password must be at least 6 characters')
  await choosePassword(elsewhere, 'secret-2', 'secret-3')
  await expect(elsewhere.getByRole('alert')).toContainText('Passwords do not match')
  const shown = timeShown(elsewhere, 'Password reset successful! Redirecting to login...')
  await choosePassword(elsewhere, 'secret-2')
  const milliseconds = await shown
  await expect(elsewhere).toHaveURL(/\/login$/)
  expect(milliseconds).toBeGreaterThan(800)
  expect(milliseconds).toBeLessThan(4_000)

  await enter(elsewhere, email, 'secret-1')
  await expect(elsewhere.getByRole('alert')).toContainText('This e-mail address and password do not match.')
  await enter(elsewhere, email, 'secret-2')
  await expect(elsewhere).toHaveURL(/\/dashboard$/)

  const again = await (await openBrowser(DESK)).newPage()
  await again.goto(recovery)
  await expect(again.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible()
  await again.getByRole('link', { name: 'ask for a new reset link' }).click()
  await expect(again).toHaveURL(/\/forgot-password$/)
})

testWithSignal('without a link there is nothing to reset, and a way to one; what hosted Auth refuses is told', async ({ openBrowser }) => {
  const page = await (await openBrowser(DESK)).newPage()
  await page.goto('/reset-password')
  await expect(page.getByText('Open this page from the link in your email')).toBeVisible()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/mail-link')
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/reset-password#error=access_denied&error_code=otp_expired&error_description=x')
  await expect(page.getByText('This link does not work any more')).toBeVisible()
  await expectNoTokens(page)
})

testWithSignal('a link may carry its hash to the root, and is exchanged once', async ({ openBrowser, server }) => {
  const email = 'hash@people.example'
  await signUp(server.url, email, 'secret-1')
  const token = new URL(await linkInMail(server.url, email)).searchParams.get('token')
  const page = await (await openBrowser(DESK)).newPage()
  await page.goto(`/#token_hash=${token}&type=signup`)
  await expectNoTokens(page)
  await chooseFirstPassword(page, 'secret-2')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expectNoTokens(page)
})

testWithSignal('who signed an address up first is shut out by its owner', async ({ openBrowser, server, errors }) => {
  errors.expect(/status of 400/)
  const email = 'taken-first@people.example'
  await signUp(server.url, email, 'of-the-stranger')
  const owner = await (await openBrowser(DESK)).newPage()
  await owner.goto(await linkInMail(server.url, email))
  await expect(owner.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  // The stranger tries while the owner is still thinking, and after.
  const stranger = await (await openBrowser(DESK)).newPage()
  await stranger.goto('/login')
  await enter(stranger, email, 'of-the-stranger')
  await expect(stranger.getByRole('alert')).toContainText('This e-mail address and password do not match.')
  await chooseFirstPassword(owner, 'of-the-owner')
  await expect(owner).toHaveURL(/\/dashboard$/)
  await enter(stranger, email, 'of-the-stranger')
  await expect(stranger.getByRole('alert')).toContainText('This e-mail address and password do not match.')
})

testWithSignal('links of one person on the device of another mix nothing up', async ({ openAs, server }) => {
  const email = 'guest@people.example'
  await signUp(server.url, email, 'secret-1')
  const page = await openAs(STAFF, '/dashboard')
  const kept = () => page.evaluate(() => [localStorage.getItem('waybill-auth'), localStorage.getItem('waybill-person')])
  await expect(page.getByRole('heading', { name: 'Recent Shipments' })).toBeVisible()
  const before = await kept()

  await page.goto(await linkInMail(server.url, email))
  await expect(page.getByText('That stays so, and so does their work.')).toBeVisible()
  await chooseFirstPassword(page, 'secret-1')
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  await expect(page.getByText('is signed in on this device')).toBeVisible()
  expect(await kept()).toEqual(before)

  await fetch(`${server.url}/auth/v1/recover`, { method: 'POST', headers: HEADERS, body: JSON.stringify({ email }) })
  await page.goto(await linkInMail(server.url, email, 2))
  await expect(page.getByText('That stays so, and so does their work.')).toBeVisible()
  await choosePassword(page, 'secret-2')
  await expect(page.getByText('Password reset successful!')).toBeVisible()
  expect(await kept()).toEqual(before)
  await page.getByRole('link', { name: /^Go on as/ }).click()
  await expect(page.getByRole('heading', { name: 'Recent Shipments' })).toBeVisible()
})

testWithSignal('a person who resets their own password on a device is asked to sign in there again', async ({ openBrowser, server }) => {
  const email = 'own@people.example'
  await signUp(server.url, email, 'secret-1')
  const page = await (await openBrowser(DESK)).newPage()
  await page.goto(await linkInMail(server.url, email))
  await chooseFirstPassword(page, 'secret-1')
  await expect(page).toHaveURL(/\/dashboard$/)
  await fetch(`${server.url}/auth/v1/recover`, { method: 'POST', headers: HEADERS, body: JSON.stringify({ email }) })
  await page.goto(await linkInMail(server.url, email, 2))
  await choosePassword(page, 'secret-2')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Your session has ended')).toBeVisible()
  await enter(page, email, 'secret-2')
  await expect(page).toHaveURL(/\/dashboard$/)
})

testWithSignal('the mailbox is a page from which a link can be followed', async ({ openBrowser, server, errors }) => {
  errors.expect(/status of 40/)
  const email = 'reader@people.example'
  await signUp(server.url, email, 'secret-1')
  const page = await (await openBrowser(DESK)).newPage()
  await page.goto('/_mailbox')
  const mail = page.getByRole('article').filter({ hasText: email })
  await expect(mail).toBeVisible()
  await expectAccessible(page, 'the mailbox')
  await mail.getByText('As a mail program shows it').click()
  await mail.frameLocator('iframe').getByRole('link', { name: 'Confirm my account' }).click()
  await chooseFirstPassword(page, 'secret-1')
  await expect(page).toHaveURL(/\/dashboard$/)
})

const HEADERS = { 'content-type': 'application/json', apikey: 'sb_publishable_waybill_embedded' }

async function signUp(url: string, email: string, password: string): Promise<void> {
  const body = JSON.stringify({ email, password, data: { name: email.split('@')[0] } })
  const { status } = await fetch(`${url}/auth/v1/signup`, { method: 'POST', headers: HEADERS, body })
  expect(status).toBe(200)
}
