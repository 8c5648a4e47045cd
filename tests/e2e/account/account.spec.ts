import type { Page } from '@playwright/test'
import { askAs, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { fail, inQueue, openQueue, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { ADMIN, CUSTOMER, DRIVER, MANAGER, PASSWORD } from '#tests/support/e2e/screens/people.ts'
import { untilControlled, untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { expect, test, testWithSignal, WITH_SIGNAL } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'account' })
// Many people in one minute from one address, which the limits take for one.
test.beforeEach(({ server }) => server.forgetCalls())

// Half of the walks on each: how every state looks at any size is asked by customer-at-every-size.
const A_PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
const A_DESK = { viewport: { width: 1440, height: 900 } }

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function typePasswords(page: Page, current: string, next: string, repeated = next): Promise<void> {
  const form = part(page, 'Change password')
  await form.getByRole('textbox', { name: 'Current password' }).fill(current)
  await form.getByRole('textbox', { name: 'New password', exact: true }).fill(next)
  await form.getByRole('textbox', { name: 'Confirm new password' }).fill(repeated)
  await form.getByRole('button', { name: 'Change password' }).click()
}

async function signInWith(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  // The first one on a cold server takes its time.
  await expect(page).toHaveURL(/\/(dashboard|pod)$/, { timeout: 30_000 })
}

/** As if on another device: a session that nobody else uses. */
async function signedInAnew(
  openBrowser: (options: object) => Promise<{ newPage: () => Promise<Page> }>,
  email: string,
  password = PASSWORD,
) {
  const page = await (await openBrowser({})).newPage()
  await signInWith(page, email, password)
  return page
}

testWithSignal('a customer finds their account from their home and changes name and phone, on a phone', async ({ openAs }) => {
  const page = await openAs(CUSTOMER, '/dashboard', A_PHONE)
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeFocused()
  const details = part(page, 'Your details')
  await expect(details.getByText(CUSTOMER)).toBeVisible()

  await details.getByRole('textbox', { name: 'Name' }).fill('  ')
  await details.getByRole('textbox', { name: 'Phone (optional)' }).fill('12345')
  await details.getByRole('button', { name: 'Save details' }).click()
  await expect(details.getByRole('alert')).toContainText('Name is required.')
  await expect(details.getByRole('alert')).toContainText('Enter the 10 digits of your phone number, or leave it empty.')

  await details.getByRole('textbox', { name: 'Name' }).fill('Chitra of the phone')
  await details.getByRole('textbox', { name: 'Phone (optional)' }).fill('+91 98765-43210')
  await details.getByRole('textbox', { name: 'Name' }).focus()
  await expect(details.getByRole('textbox', { name: 'Phone (optional)' })).toHaveValue('9876543210')
  await details.getByRole('button', { name: 'Save details' }).click()
  await expect(details.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(details.getByRole('textbox', { name: 'Name' })).toHaveValue('Chitra of the phone')
  await expect(details.getByRole('textbox', { name: 'Phone (optional)' })).toHaveValue('9876543210')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome, Chitra of the phone' })).toBeVisible()
})

testWithSignal('a new password: every message, and the other devices sign in anew, on a desk', async ({ openBrowser, errors }) => {
  errors.expect(/status of 4(00|01|03|22)/)
  const other = await signedInAnew(openBrowser, MANAGER)
  const page = await (await openBrowser(A_DESK)).newPage()
  await signInWith(page, MANAGER, PASSWORD)
  await page.goto('/account')
  const form = part(page, 'Change password')
  await form.getByRole('button', { name: 'Change password' }).click()
  const alert = form.getByRole('alert')
  await expect(alert).toContainText('Current password is required.')
  await expect(alert).toContainText('Password must be at least 6 characters')
  await typePasswords(page, PASSWORD, '12345')
  await expect(alert).toContainText('Password must be at least 6 characters')
  await typePasswords(page, PASSWORD, 'a new password', 'another one')
  await expect(alert).toContainText('Passwords do not match')
  await typePasswords(page, 'not the current one', 'a new password')
  await expect(alert).toContainText('The current password is wrong.')
  await expect(form.getByRole('textbox', { name: 'New password', exact: true })).toHaveValue('a new password')
  await typePasswords(page, PASSWORD, PASSWORD)
  await expect(alert).toContainText('The new password is the same as the current one.')
  await typePasswords(page, PASSWORD, ' a new password ')
  await expect(form.getByText('Password changed')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Current password' })).toHaveValue('')

  await page.reload()
  await expect(part(page, 'Your details').getByText(MANAGER)).toBeVisible()
  await other.reload()
  const dialog = other.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill('a new password')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other.getByText('Your session has ended')).toBeHidden()
})

test('signed out on all devices: another phone keeps its captured work and asks to sign in again', async ({
  openBrowser,
  server,
  errors,
}) => {
  errors.expect(/status of 40[013]/)
  const delivery = (await openDeliveriesOf(server.url, DRIVER)).find((each) => each.status !== 'Failed Attempt')
  const number = delivery?.tracking_number ?? ''
  const other = await signedInAnew(openBrowser, DRIVER)
  await untilListed(other)
  await untilReadyOffline(other)
  await other.context().setOffline(true)
  await fail(other, number)

  const page = await (await openBrowser({ ...A_PHONE, ...WITH_SIGNAL })).newPage()
  await signInWith(page, DRIVER, PASSWORD)
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out on all devices' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out on all devices?' })
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/pod-login$/)

  await other.context().setOffline(false)
  await expect(other.getByText('Your session has ended')).toBeVisible({ timeout: 90_000 })
  await other.getByRole('button', { name: 'Sign in again' }).click()
  const dialog = other.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  const queue = await openQueue(other)
  await expect(inQueue(queue, number)).toContainText('Delivered to office', { timeout: 90_000 })
})

testWithSignal(
  'unsent work is asked about before signing out everywhere, and keeps the device from being cleared',
  async ({ openBrowser, server }) => {
    const delivery = (await openDeliveriesOf(server.url, DRIVER)).find((each) => each.status !== 'Failed Attempt')
    const page = await (await openBrowser(A_PHONE)).newPage()
    await signInWith(page, DRIVER, PASSWORD)
    await untilListed(page)
    const held = server.road.hold('/rpc/sync_push')
    await fail(page, delivery?.tracking_number ?? '')
    await page.getByRole('link', { name: 'Account' }).click()
    const stored = part(page, 'What is stored on this device')
    await expect(
      stored.getByText('1 item is not confirmed by the office yet. Send it first; nothing unsent is ever cleared.'),
    ).toBeVisible()
    await expect(stored.getByRole('button', { name: 'Clear this device' })).toBeDisabled()

    await page.getByRole('button', { name: 'Sign out on all devices' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    const question = page.getByRole('dialog', { name: '1 delivery is not confirmed by the office yet.' })
    await question.getByRole('button', { name: 'Stay signed in' }).click()
    held.release()
    await expect(page.getByRole('banner').getByRole('button', { name: 'All sent' })).toBeVisible({ timeout: 90_000 })
    await expect(stored.getByRole('button', { name: 'Clear this device' })).toBeEnabled()
    await stored.getByRole('button', { name: 'Clear this device' }).click()
    await page.getByRole('dialog', { name: 'Clear this device?' }).getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(stored.getByText('Cleared. You are still signed in.')).toBeVisible()
    await expect(stored.getByRole('listitem').filter({ hasText: 'Receipts' })).toContainText('None')
    await expect(stored.getByRole('listitem').filter({ hasText: 'Shipments' }).first()).not.toContainText('None', { timeout: 30_000 })
    await page.goto('/pod')
    await untilListed(page)
  },
)

test('without signal the account page opens, and says what it cannot do, on a desk', async ({ openAs }) => {
  const customer = await openAs(CUSTOMER, '/account', A_DESK)
  const details = part(customer, 'Your details')
  await expect(details.getByRole('textbox', { name: 'Name' })).toBeVisible()
  await untilControlled(customer)
  await customer.context().setOffline(true)
  await customer.reload()
  await expect(details.getByText('No connection. Your details can be seen and changed when you have signal.')).toBeVisible()
  await expect(customer.getByRole('button', { name: 'Sign out on all devices' })).toBeDisabled()
  await typePasswords(customer, PASSWORD, 'a new password')
  await expect(part(customer, 'Change password').getByRole('alert')).toContainText('No connection. Try again when you have signal.')
  await expect(part(customer, 'What is stored on this device').getByText(/used of/)).toBeVisible()
  await customer.context().setOffline(false)
  await expect(details.getByRole('textbox', { name: 'Name' })).toBeVisible()
})

testWithSignal(
  'staff read what their record says, and who changes it; the page is accessible to the office',
  async ({ openAs, server }) => {
    const page = await openAs(DRIVER, '/account')
    const details = part(page, 'Your details')
    await expect(details.getByText('Dev Driver')).toBeVisible()
    await expect(details.getByText('9000000001')).toBeVisible()
    await expect(details.getByText('Your name and phone come from your staff record.')).toBeVisible()
    await expect(details.getByRole('textbox')).toHaveCount(0)
    expect(await (await askAs(server.url, DRIVER))('update_my_account', { name: 'Me', phone: '' })).toEqual({ refused: 'staff-record' })

    const office = await openAs(ADMIN, '/dashboard', A_DESK)
    await office.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click()
    await expect(part(office, 'Your details').getByText(ADMIN)).toBeVisible()
    await expect(part(office, 'What is stored on this device').getByText(/used of/)).toBeVisible()
    await part(office, 'Change password').getByRole('button', { name: 'Change password' }).click()
    await expectAccessible(office, 'account of the office')
    await office.getByRole('button', { name: 'Sign out on all devices' }).click()
    await expectAccessible(office, 'the question before the office signs out everywhere')
  },
)

test('a customer never fetches what works with a local database', async ({ openAs, openBrowser }) => {
  const page = await (await openBrowser({})).newPage()
  const withDexie: string[] = []
  const read: Promise<void>[] = []
  page.on('response', (response) => {
    if (!response.url().endsWith('.js') || response.url().endsWith('service-worker.js')) return
    const look = async () => {
      if ((await response.text()).includes('DatabaseClosedError')) withDexie.push(response.url())
    }
    read.push(look().catch(() => undefined))
  })
  await signInWith(page, CUSTOMER, PASSWORD)
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(part(page, 'Change password')).toBeVisible()
  await page.goto('/dashboard/review')
  await expect(page.getByText("You don't have access to this page.")).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Logout|Menu/ })
    .first()
    .click()
  await Promise.all(read)
  expect(withDexie).toEqual([])
  void openAs
})
