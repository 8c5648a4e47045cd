import type { Page } from '@playwright/test'
import { publicPages } from '#app/routes/public-pages.ts'
import type { GatewaySetting } from '#domain/billing/payment.ts'
import { askAs, KEY, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { askForLink, enter, register } from '#tests/support/e2e/screens/account-forms.ts'
import { expectWaiting, field, sendButton, write } from '#tests/support/e2e/screens/contact-form.ts'
import { book } from '#tests/support/e2e/screens/long-list.ts'
import { CARD, expectPaid, FAILING_CARD, payButton, typeCard } from '#tests/support/e2e/screens/paying.ts'
import { CUSTOMER, DRIVER, MANAGER, PASSWORD } from '#tests/support/e2e/screens/people.ts'
import { untilRunning } from '#tests/support/e2e/running-app.ts'
import { expectChatAside, looker } from '#tests/support/e2e/sizes/at-every-size.ts'
import { expect, PHONE, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'visitor-at-every-size', ...PHONE })
// Many people in one minute from one address, which the limits take for one.
test.beforeEach(({ server }) => server.forgetCalls())

const SENDER = '9300000002'
const NOTE = 'గేటు దగ్గర గంట మోగించండి। कृपया घंटी बजाएँ'
const asha = { name: 'Asha Rao', email: 'asha@people.example', password: 'secret-1' }

const lookAt = (page: Page) => looker(page, { smallestTarget: 24, footerStaysLow: true })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** What the server of the accounts says instead. */
async function answer(page: Page, path: string, status: number, body: object): Promise<void> {
  await page.route(`**/auth/v1/${path}`, (route) => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }))
}

testWithSignal('the pages about the company, and what every page has', async ({ page, errors }) => {
  errors.expect(/status of 404/)
  const look = lookAt(page)
  for (const { path } of publicPages) {
    await open(page, path)
    if (path === '/') {
      // They are asked for when somebody comes near.
      await page.getByRole('heading', { name: 'Where we are' }).scrollIntoViewIfNeeded()
      await expect(page.getByRole('list', { name: 'Towns with a warehouse of ours' })).toContainText('Hyderabad')
      await page.evaluate(() => scrollTo(0, 0))
    }
    await look(path === '/' ? 'home' : path.slice(1))
  }
  await open(page, '/nowhere')
  await look('not found')
  await untilRunning(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await look('the open menu')
})

testWithSignal('the chat link, down every page that it floats over', async ({ page }) => {
  for (const path of ['/', '/services', '/track', '/user-tracking']) {
    await open(page, path)
    await expectChatAside(page, path)
  }
})

testWithSignal('tracking', async ({ page, server, errors }) => {
  errors.expect(/status of 500/)
  const look = lookAt(page)
  const [delivery] = await openDeliveriesOf(server.url, DRIVER)
  await book(await askAs(server.url, MANAGER), [
    { tracking_number: '7700000000001', status: 'Delivered', from_contact_number: SENDER, notes: NOTE },
    { tracking_number: '7700000000002', status: 'Cancelled', to_contact_number: SENDER },
    { tracking_number: '7700000000003', status: 'Out for Delivery', from_contact_number: SENDER, estimated_delivery_date: '2030-11-25' },
  ])
  await open(page, '/track')
  await page.getByRole('button', { name: 'Track Shipment' }).click()
  await expect(page.getByRole('dialog', { name: 'Please enter a tracking or phone number!' })).toBeVisible()
  await look('a search for nothing')

  const card = page.getByRole('article', { name: 'Shipment' })
  for (const [screen, number] of [
    ['on its way', delivery?.tracking_number ?? ''],
    ['delivered', '7700000000001'],
    ['cancelled', '7700000000002'],
  ] as const) {
    await open(page, `/user-tracking/${number}`)
    await expect(card).toContainText(number)
    await look(`tracked, ${screen}`)
  }

  await open(page, `/user-tracking/${SENDER}`)
  await expect(page.getByRole('region', { name: `Shipments of ${SENDER}` }).getByRole('status')).toHaveText('3 shipments, newest first')
  await look('tracked by phone')
  await page.getByRole('button', { name: '7700000000001', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Shipment' }).getByRole('heading', { name: 'History' })).toBeVisible()
  await look('one shipment of a phone')

  await open(page, '/user-tracking/4040404040404')
  await expect(page.getByText('Shipment not found')).toBeVisible()
  await look('tracked, not found')
  await open(page, '/user-tracking/9333300000')
  await expect(page.getByText('No shipments found.')).toBeVisible()
  await look('tracked by phone, nothing')
  await open(page, '/user-tracking/what%20is%20this')
  await expect(page.getByText('Please enter a valid 10-digit phone number or tracking number.')).toBeVisible()
  await look('no number')
  const { lift } = server.road.answerFor('track_shipment', 500, '{"message":"out of order"}')
  await open(page, '/user-tracking/4040404040408')
  await expect(page.getByText('We could not look it up just now')).toBeVisible()
  await look('not looked up')
  lift()
})

testWithSignal('signing in and signing up', async ({ page, errors }) => {
  errors.expect(/status of 4\d\d/)
  const look = lookAt(page)
  const said = page.getByRole('alert')
  await open(page, '/login')
  await look('signing in')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(said).toBeVisible()
  await look('signing in, refused')
  await answer(page, 'token?grant_type=password', 400, { error_code: 'email_not_confirmed' })
  await enter(page, asha.email, asha.password)
  await expect(page.getByRole('button', { name: 'Send the confirmation email again' })).toBeVisible()
  await look('signing in, not confirmed')

  await open(page, '/signup')
  await look('signing up')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(said).toBeVisible()
  await look('signing up, refused')
  await answer(page, 'signup?**', 200, { id: 'u1', identities: [{ provider: 'email' }] })
  await register(page, asha)
  await expect(page.getByText('Registration successful!')).toBeVisible()
  await look('signed up')
})

testWithSignal('passwords and the links of mails', async ({ page, server, errors }) => {
  errors.expect(/status of 4\d\d/)
  const look = lookAt(page)
  await open(page, '/forgot-password')
  await look('a forgotten password')
  await answer(page, 'recover?**', 200, {})
  await askForLink(page, asha.email)
  await expect(page.getByText('If your email is registered')).toBeVisible()
  await look('a link that was asked for')
  await open(page, '/reset-password')
  await expect(page.getByText('Open this page from the link in your email')).toBeVisible()
  await look('nothing to reset')

  await page.goto('/#error=access_denied&error_code=otp_expired&error_description=x')
  await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible()
  await look('a link that is over')
  await open(page, '/forgot-password')
  await page.goto('/#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email')
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await look('a link that needs the other one too')

  await page.goto('about:blank')
  const claims = Buffer.from(JSON.stringify({ sub: 'u1', email: asha.email })).toString('base64url')
  await page.goto(`/#access_token=a.${claims}.c&refresh_token=r&type=recovery`)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await look('a new password, refused')

  for (const [type, words, screen] of [
    ['signup', `Nobody registered ${CUSTOMER} on this device.`, 'a first password of an unexpected account'],
    ['email_change', 'Is this your account?', 'an unexpected account'],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(await linkOf(server.url, CUSTOMER, type))
    await expect(page.getByText(words)).toBeVisible()
    await look(screen)
  }
})

/** As the mail of somebody else leads into their account. */
async function linkOf(url: string, email: string, type: string): Promise<string> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: KEY },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { access_token, refresh_token } = (await response.json()) as { access_token: string; refresh_token: string }
  return `/#${String(new URLSearchParams({ access_token, refresh_token, type }))}`
}

testWithSignal('writing to the company', async ({ page, server, errors }) => {
  errors.expect(/ERR_/)
  const look = lookAt(page)
  await open(page, '/contact')
  await untilRunning(page)
  await sendButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your message was not sent' })).toBeVisible()
  await field(page, 'Message').fill('x'.repeat(2001))
  await sendButton(page).click()
  await look('a message, refused')
  const { lift } = server.road.cut('/rpc/contact_message')
  await write(page, 'Shall it be seen?')
  await sendButton(page).click()
  await expectWaiting(page)
  await look('a message that waits')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Delete message' })).toBeVisible()
  await look('the question before a message is deleted')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Write another message' }).click()
  await expect(page.getByRole('region', { name: 'Messages on this device' })).toBeVisible()
  await look('a form over a kept message')
  lift()
})

testWithSignal('paying', async ({ page }) => {
  const look = lookAt(page)
  await open(page, '/shipment-payment')
  await expect(page.getByRole('button', { name: 'Find shipment' })).toBeVisible()
  await page.getByRole('button', { name: 'Find shipment' }).click()
  await look('paying without an amount')
  await open(page, '/shipment-payment?method=Express&cost=123456.5')
  // A phone: the app is at hand.
  await expect(page.getByRole('radio').first()).toHaveAccessibleName('UPI')
  await expect(page.getByRole('radio', { name: 'UPI' })).toBeChecked()
  await page.getByText('Numbers to try it with').click()
  await expect(page.getByRole('img', { name: 'QR code to pay ₹1,23,456.50 by UPI' })).toBeVisible()
  await look('paying by UPI')
  await page.getByRole('radio', { name: 'Credit/Debit Card' }).check()
  await payButton(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await look('paying by card, refused')
  await typeCard(page, FAILING_CARD)
  await payButton(page).click()
  await expect(page.getByText('Payment Failed. Please check your details.')).toBeVisible()
  await look('paying by card, declined')
  await typeCard(page, CARD)
  await payButton(page).click()
  await expectPaid(page)
  await look('paid')

  const gateway: GatewaySetting = 'live'
  await page.route('**/rest/v1/rpc/payment_quote', (route) => route.fulfill({ json: { quote: null, gateway } }))
  await open(page, '/shipment-payment?method=Express&cost=500')
  await expect(page.getByText('Online payment is not open at the moment.')).toBeVisible()
  await look('nothing is paid online')
})
