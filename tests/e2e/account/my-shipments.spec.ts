import { askAs, detailOf, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { deliver, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { CUSTOMER, DRIVER, STAFF } from '#tests/support/e2e/screens/people.ts'
import { makePhoto } from '#tests/support/e2e/photos.ts'
import { untilControlled } from '#tests/support/e2e/weather/offline.ts'
import { DESK, expect, PHONE, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'my-shipments' })

testWithSignal(
  'a customer follows their parcel to the door, with the photo, and sees nothing of another’s',
  async ({ openAs, server }, info) => {
    const [mine, theirs] = await openDeliveriesOf(server.url, DRIVER)
    if (!mine || !theirs) throw new Error('The demo driver has too little to deliver')
    const office = await askAs(server.url, STAFF)
    await office('set_shipment', {
      commandId: crypto.randomUUID(),
      id: mine.id,
      fields: { to_email: CUSTOMER, notes: 'Second gate, mind the dog' },
      packages: null,
    })
    const road = await openAs(DRIVER, '/pod')
    await untilListed(road)
    await deliver(road, mine.tracking_number, await makePhoto(road, 900, 1200))
    await expect.poll(async () => (await detailOf(office, mine.id)).proofs.length, { timeout: 90_000 }).toBe(1)
    await expect(road.getByRole('banner').getByRole('button', { name: 'All sent' })).toBeVisible({ timeout: 60_000 })

    for (const [device, options] of Object.entries({ phone: PHONE, desk: DESK })) {
      const page = await openAs(CUSTOMER, `/dashboard?q=${mine.tracking_number}`, options)
      await expect(page.getByRole('tab', { name: 'Past (1)' })).toHaveAttribute('aria-selected', 'true')
      const card = page.getByRole('tabpanel')
      await expect(card).toContainText('Delivered on')
      const details = card.getByRole('button', { name: `Details of ${mine.tracking_number}` })
      await details.click()
      await expect(details).toHaveAttribute('aria-expanded', 'true')
      await expect(card.getByText('Second gate, mind the dog')).toBeVisible()
      await expect(
        card
          .getByRole('listitem')
          .filter({ hasText: `Delivered · ${mine.to_city}` })
          .last(),
      ).toContainText('IST')
      const photo = card.getByRole('img', { name: /^Delivery photo: Delivered, / })
      await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)
      await card.screenshot({ path: info.outputPath(`${device}.png`) })
      await card.getByRole('button', { name: /^Delivery photo/ }).click()
      await expect(page.getByRole('dialog', { name: 'Delivery photo' }).getByRole('img')).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByLabel('Search my shipments').fill(theirs.tracking_number)
      await expect(page.getByText(`Nothing here fits “${theirs.tracking_number}”.`)).toBeVisible()

      await page.getByRole('button', { name: 'Add address' }).click()
      const address = page.getByRole('dialog', { name: 'Add an address' })
      for (const [label, text] of Object.entries({ 'Name or company': `Mill ${device}`, 'Street and house': '1 Mill Road', City: 'Pune' }))
        await address.getByLabel(label).fill(text)
      await address.getByRole('button', { name: 'Save address' }).click()
      await page.getByLabel('Pick up from').selectOption(`Mill ${device}, Pune`)
      await page.getByRole('button', { name: 'Write the message' }).click()
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(new RegExp(`From:\\nMill ${device}\\n1 Mill Road\\nPune`))
    }
  },
)

test('without signal the list says that nothing is kept, an unopened shipment that it waits, and both come back by themselves', async ({
  openAs,
}) => {
  const page = await openAs(CUSTOMER, '/dashboard', PHONE)
  const card = page.getByRole('article').first()
  await expect(card).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ccount')
  await untilControlled(page)
  await page.context().setOffline(true)
  await page.goBack()
  const said = page.getByRole('region', { name: 'My shipments' }).getByRole('status')
  await expect(said).toContainText('No connection. Try again when you have signal.')
  await expect(said).toContainText('Your shipments are not kept on this device, so that nobody else finds them here.')
  await expect(said).toContainText('They appear by themselves when you have signal.')
  await page.context().setOffline(false)
  await expect(card).toBeVisible()
  await page.context().setOffline(true)
  await card.getByRole('button', { name: /^Details of/ }).click()
  await expect(card.getByRole('status')).toContainText('No connection. Try again when you have signal.')
  await page.context().setOffline(false)
  await expect(card.getByRole('heading', { name: 'History' })).toBeVisible()
})
