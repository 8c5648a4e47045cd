import type { Page } from '@playwright/test'
import { COMPANY } from '#domain/people/company.ts'
import type { GatewaySetting } from '#domain/billing/payment.ts'
import { CARD, expectPaid, FAILING_CARD, payButton, typeCard } from '#tests/support/e2e/screens/paying.ts'
import { expect, PHONE, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'payment-form' })
// Many people in one minute from one address, which the limits take for one.
test.beforeEach(({ server }) => server.forgetCalls())

const EXPRESS = '/shipment-payment?method=Express&cost=123456.5'

for (const [device, options] of [
  ['a phone', { ...PHONE, viewport: { width: 390, height: 844 } }],
  ['a desk', { viewport: { width: 1440, height: 900 } }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(options)

    testWithSignal('the address says method and cost; without them the defaults stand, and a number can be asked for', async ({ page }) => {
      await page.goto('/shipment-payment')
      await expect(page.getByText('Standard')).toBeVisible()
      await expect(page.getByText('₹0.00', { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Find shipment' })).toBeVisible()
      await expect(page.getByRole('form', { name: 'Payment' })).toHaveCount(0)

      await page.goto(EXPRESS)
      await expect(page.getByText('Express')).toBeVisible()
      await expect(page.getByText('₹1,23,456.50', { exact: true })).toBeVisible()
      await expect(page.getByText('Secure Payment')).toBeVisible()
      await expect(page.getByText('Demo payment: no money moves.')).toBeVisible()
      await expect(payButton(page)).toHaveText('Pay ₹1,23,456.50')

      for (const cost of ['-5', 'NaN', '1e999', '%3Cimg%20src=x%3E', '99999999999999999999']) {
        await page.goto(`/shipment-payment?cost=${cost}`)
        await expect(page.getByText('The amount in this link is not valid.')).toBeVisible()
        await expect(page.getByRole('button', { name: 'Find shipment' })).toBeVisible()
        await expect(payButton(page)).toHaveCount(0)
      }
    })

    testWithSignal('each field is refused in its own words, and nothing typed is lost', async ({ page }) => {
      await page.goto(EXPRESS)
      await page.getByRole('radio', { name: 'Credit/Debit Card' }).check()
      await payButton(page).click()
      const summary = page.getByRole('alert').filter({ hasText: 'Please check what you entered' })
      await expect(summary).toBeFocused()
      for (const message of ['Invalid card number', 'Invalid expiry date', 'Invalid CVV', 'Name on card is required']) {
        await expect(page.getByText(message)).toHaveCount(2)
        await expect(summary.getByRole('link', { name: message })).toBeVisible()
      }
      await summary.getByRole('link', { name: 'Invalid CVV' }).click()
      await expect(page.getByLabel('CVV')).toBeFocused()

      await typeCard(page, { ...CARD, number: '4111111111111112', expiry: '1020' })
      await payButton(page).click()
      await expect(page.getByLabel('Card number')).toHaveAccessibleDescription('Invalid card number')
      await expect(page.getByLabel('Expiry (MM/YY)')).toHaveAccessibleDescription('Invalid expiry date')
      await expect(page.getByLabel('Card number')).toHaveValue('4111 1111 1111 1112')
      await expect(page.getByText('Invalid CVV')).toBeHidden()

      await page.getByRole('radio', { name: 'UPI' }).check()
      await page.getByLabel('UPI ID').fill('nobody')
      await payButton(page).click()
      await expect(page.getByLabel('UPI ID')).toHaveAccessibleDescription(/Invalid UPI ID/)
      await page.getByRole('radio', { name: 'Credit/Debit Card' }).check()
      await expect(page.getByLabel('Card number')).toHaveValue('4111 1111 1111 1112')
    })

    testWithSignal('a payment takes its time and is thanked for, once, however often the button is pressed', async ({ page }) => {
      await page.goto(EXPRESS)
      await typeCard(page, CARD)
      const pressed = Date.now()
      await payButton(page).dblclick()
      await expect(payButton(page)).toHaveText('Processing...')
      await expectPaid(page)
      expect(Date.now() - pressed).toBeGreaterThan(1400)
      await expect(page.getByText('Payment Successful! Thank you.')).toHaveCount(1)
      await expect(payButton(page)).toBeHidden()

      await page.reload()
      await expectPaid(page)
      await page.goto('/track')
      await page.goBack()
      await expectPaid(page)
    })

    testWithSignal('a declined card or UPI ID fails in words, and another one goes through', async ({ page }) => {
      await page.goto(EXPRESS)
      await typeCard(page, FAILING_CARD)
      await payButton(page).click()
      await expect(page.getByRole('alert')).toHaveText('Payment Failed. Please check your details.')
      await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002')
      await page.getByRole('radio', { name: 'UPI' }).check()
      await page.getByLabel('UPI ID').fill('failure@upi')
      await payButton(page).click()
      await expect(payButton(page)).toHaveText('Processing...')
      await expect(page.getByRole('alert')).toHaveText('Payment Failed. Please check your details.')
      await page.getByLabel('UPI ID').fill('success@upi')
      await payButton(page).click()
      await expectPaid(page)
    })

    test('without signal the page opens, says what it needs, and pays nothing', async ({ page }) => {
      await page.goto(EXPRESS)
      await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
      await page.context().setOffline(true)
      await page.reload()
      await expect(page.getByText('A payment needs a connection. Nothing was sent, and nothing is kept to be sent later.')).toBeVisible()
      await expect(page.getByText('₹1,23,456.50', { exact: true })).toBeVisible()
      await expect(payButton(page)).toBeHidden()
      await page.context().setOffline(false)
      await typeCard(page, CARD)
      await page.context().setOffline(true)
      await payButton(page).click()
      await expect(page.getByRole('alert')).toContainText('No connection')
      await page.context().setOffline(false)
      await expect(page.getByText('A payment needs a connection.')).toBeHidden()
      await payButton(page).click()
      await expectPaid(page)
    })
  })
}

testWithSignal('no demo is offered or taken where the server takes none', async ({ page }) => {
  await page.goto(EXPRESS)
  await typeCard(page, CARD)
  await answerGateway(page, 'off')
  await payButton(page).click()
  await expect(page.getByText('Online payment is not open at the moment. Nothing was taken.')).toBeVisible()
  await expect(payButton(page)).toBeHidden()

  await answerGateway(page, 'live')
  await page.goto(EXPRESS)
  await expect(page.getByText('Online payment is not open at the moment.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code to pay ₹1,23,456.50 by UPI' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: COMPANY.phone.shown })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Find shipment' })).toBeVisible()
  await expect(page.getByText('Demo payment')).toBeHidden()
  await expect(payButton(page)).toBeHidden()

  await page.goto('/shipment-payment')
  await expect(page.getByText('Pay at our desk, or call us at')).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeHidden()
})

/** As a server of this setting answers; what it answers is the database's own test. */
async function answerGateway(page: Page, gateway: GatewaySetting): Promise<void> {
  await page.route('**/rest/v1/rpc/payment_quote', (route) => route.fulfill({ json: { quote: null, gateway } }))
}

testWithSignal('a card number keeps the caret where somebody corrects it', async ({ page }) => {
  await page.goto(EXPRESS)
  const number = page.getByLabel('Card number')
  await number.pressSequentially('41111111111111')
  await expect(number).toHaveValue('4111 1111 1111 11')
  await number.press('Home')
  for (let step = 0; step < 6; step += 1) await number.press('ArrowRight')
  await number.pressSequentially('99')
  await expect(number).toHaveValue('4111 1991 1111 1111')
  await number.press('Backspace')
  await number.press('Backspace')
  await number.press('Backspace')
  await number.press('Backspace')
  await number.press('Delete')
  await expect(number).toHaveValue('4111 1111 111')
  await number.press('End')
  await number.pressSequentially('22223333')
  await expect(number).toHaveValue('4111 1111 1112 2223 333')
  await number.press('Home')
  for (let step = 0; step < 4; step += 1) await number.press('ArrowRight')
  // The first one takes the space, which comes back, and has to go past it all the same.
  await number.press('Delete')
  await number.press('Delete')
  await number.press('Delete')
  await expect(number).toHaveValue('4111 1111 1222 2333 3')

  const expiry = page.getByLabel('Expiry (MM/YY)')
  await expiry.pressSequentially('1230')
  await expect(expiry).toHaveValue('12/30')
  for (let times = 0; times < 4; times += 1) await expiry.press('Backspace')
  await expect(expiry).toHaveValue('1')
  await page.getByLabel('CVV').pressSequentially('12345')
  await expect(page.getByLabel('CVV')).toHaveValue('1234')
  await expect(page.getByLabel('CVV')).toHaveAttribute('type', 'password')
})

testWithSignal('by keyboard alone, from the top of the page to the thanks', async ({ page }) => {
  await page.goto(EXPRESS)
  await expect(payButton(page)).toBeVisible()
  for (let steps = 0; steps < 30; steps += 1) {
    if (await page.getByRole('radio', { name: 'Credit/Debit Card' }).evaluate((radio) => radio === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'UPI' })).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'Credit/Debit Card' })).toBeChecked()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await page.keyboard.press('Tab')
  for (const typed of [CARD.number, CARD.expiry, CARD.cvv, CARD.name]) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await expect(payButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expectPaid(page)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Payment Successful! Thank you.')
})

testWithSignal('after a refused form a double press on Pay stays on the button', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(EXPRESS)
  await payButton(page).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await typeCard(page, CARD)
  const button = page.locator('form[aria-label="Payment"] button[type="submit"]')
  const before = await button.evaluate((element) => element.getBoundingClientRect().top + window.scrollY)
  await button.click()
  const wordsAndPlace = () => button.evaluate((element) => [element.textContent, element.getBoundingClientRect().top + window.scrollY])
  await expect.poll(wordsAndPlace).toEqual(['Processing...', before])
  await expectPaid(page)
})
