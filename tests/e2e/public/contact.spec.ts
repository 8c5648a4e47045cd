import { expectSent, expectWaiting, field, keptMessages, received, sendButton, write } from '#tests/support/e2e/screens/contact-form.ts'
import { untilControlled } from '#tests/support/e2e/weather/offline.ts'
import { expect, PHONE, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'contact' })
// Many people in one minute from one address, which the limits take for one.
test.beforeEach(({ server }) => server.forgetCalls())

// What the form says is asked of its components (refused-form), how it looks at any size by visitor-at-every-size.
test.describe('on a phone', () => {
  test.use({ ...PHONE, viewport: { width: 390, height: 844 } })

  testWithSignal('a message is sent, thanked for, and read by the office as it was written', async ({ page, server }) => {
    const text = 'A price for pallets'
    await page.goto('/contact')
    await expect(sendButton(page)).toBeEnabled()
    await write(page, text)
    const phone = field(page, 'Phone (optional)')
    await phone.fill('+91 90000-00011')
    await phone.blur()
    await expect(phone).toHaveValue('9000000011')
    await page.getByLabel('Service inquiry').selectOption({ label: 'Supply Chain' })
    await sendButton(page).click()
    await expect(page.getByRole('heading', { name: 'Thank you for your message' })).toBeFocused()
    await expect(page.getByText('Sent', { exact: true })).toBeVisible()
    const [message, ...more] = await received(server.url, text)
    expect(more).toEqual([])
    expect(message).toMatchObject({
      name: 'Asha Rao',
      email: 'asha@people.example',
      phone: '9000000011',
      service: 'supply-chain',
      handled_at: null,
    })
    expect(Math.abs(Date.parse(message?.written_at ?? '') - Date.parse(message?.received_at ?? ''))).toBeLessThan(60_000)
    const left = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))
    expect(left, 'nothing of it stays on the device').not.toMatch(/Asha|people\.example|pallets|9000000011/)

    await page.getByRole('button', { name: 'Write another message' }).click()
    await expect(field(page, 'Name')).toBeFocused()
    await expect(field(page, 'Message')).toHaveValue('')
    await expect(keptMessages(page)).toContainText('Sent')
    await page.getByRole('button', { name: 'Remove from this list' }).click()
    await expect(keptMessages(page)).toBeHidden()
  })

  test('without signal it is kept, says so, and leaves by itself from another page after the next start', async ({
    page,
    context,
    server,
  }) => {
    const text = 'Written in a basement'
    await page.goto('/contact')
    await untilControlled(page)
    await context.setOffline(true)
    await write(page, text)
    await sendButton(page).click()
    await expectWaiting(page)
    await expect(page.getByText('Saved on this device. It is sent when there is signal.')).toBeVisible()
    await page.reload()
    const kept = keptMessages(page)
    await expect(kept).toContainText('Saved on this device. It is sent when there is signal.')
    await expect(kept, 'others may use this device').not.toContainText(/basement|Asha/)
    await expect(field(page, 'Message')).toHaveValue('')
    await page.close()

    const later = await context.newPage()
    await later.goto('/about')
    await context.setOffline(false)
    await expect(later.getByText('The message that waited on this device has been sent.')).toBeVisible()
    expect(await received(server.url, text)).toHaveLength(1)
    await later.goto('/contact')
    await expect(keptMessages(later)).toContainText('Sent')
  })
})

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('a kept message is deleted after a question, and the form is there to write another', async ({ page, context }) => {
    await page.goto('/contact')
    await untilControlled(page)
    await context.setOffline(true)
    await write(page, 'Shall it be seen?')
    await sendButton(page).click()
    await expectWaiting(page)
    await page.reload()
    const kept = keptMessages(page)
    await kept.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete message' }).click()
    await expect(kept).toBeHidden()
    await expect(page.getByLabel('Name')).toBeFocused()
    await context.setOffline(false)
  })
})

testWithSignal('a half-written message survives a reload, for its own tab', async ({ page, context }) => {
  await page.goto('/contact')
  await expect(sendButton(page)).toBeEnabled()
  await write(page, 'Only half wr')
  await page.getByLabel('Service inquiry').selectOption('global')
  await page.reload()
  await expect(field(page, 'Message')).toHaveValue('Only half wr')
  await expect(field(page, 'Name')).toHaveValue('Asha Rao')
  await expect(page.getByLabel('Service inquiry')).toHaveValue('global')
  const nextPerson = await context.newPage()
  await nextPerson.goto('/contact')
  await expect(field(nextPerson, 'Message')).toHaveValue('')
  await page.getByRole('button', { name: 'Clear the form' }).click()
  await page.reload()
  await expect(field(page, 'Message')).toHaveValue('')
})

testWithSignal('a program that fills in every field is thanked, and nothing arrives', async ({ page, server }) => {
  await page.goto('/contact')
  await expect(page.getByRole('textbox')).toHaveCount(4)
  await write(page, 'Buy my pills')
  await page.evaluate(() => {
    const trap = document.querySelector<HTMLInputElement>('[name="website"]')
    if (trap) trap.value = 'https://pills.example'
  })
  await sendButton(page).click()
  await expectSent(page)
  expect(await received(server.url, 'Buy my pills')).toEqual([])
})

testWithSignal('a link from a service asks about it', async ({ page }) => {
  await page.goto('/services')
  await page.getByRole('link', { name: 'Ask about Global Logistics' }).click()
  await expect(page.getByLabel('Service inquiry')).toHaveValue('global')
  await page.goto('/contact?service=supply-chain')
  await expect(page.getByLabel('Service inquiry')).toHaveValue('supply-chain')
  await page.goto('/contact?service=nonsense')
  await expect(page.getByLabel('Service inquiry')).toHaveValue('')
})
