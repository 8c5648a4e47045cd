import { CARD, expectPaid, payButton, typeCard } from '#tests/support/e2e/screens/paying.ts'
import { expect, PHONE, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'payment-form' })
// Many people in one minute from one address, which the limits take for one.
test.beforeEach(({ server }) => server.forgetCalls())

const EXPRESS = '/shipment-payment?method=Express&cost=123456.5'

// What the form says is asked of its components (payment-by-link), how it looks at any size by visitor-at-every-size.
test.describe('on a phone', () => {
  test.use({ ...PHONE, viewport: { width: 390, height: 844 } })

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
})

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

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
