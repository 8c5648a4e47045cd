import { chromium, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { wholeBrowserLaunchOptions } from '../../../scripts/test-run/find-browser.ts'
import * as paths from '#domain/app-paths.ts'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { askAs, detailOf, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { SCRATCH } from '#tests/support/e2e/folders.ts'
import { makePhoto } from '#tests/support/e2e/photos.ts'
import { readBarcode } from '#tests/support/e2e/printed/read-barcode.ts'
import { expectSaved, fetchDelivery, inQueue, openQueue, submit, takePhoto, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { CUSTOMER, DRIVER, STAFF } from '#tests/support/e2e/screens/people.ts'
import { filmOf } from '#tests/support/e2e/weather/camera-film.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { DESK, expect, PHONE, test } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'recipient-code' })

let scratch = ''
let close = async () => {}
test.beforeEach(async () => {
  scratch = await mkdtemp(SCRATCH)
})
test.afterEach(async () => {
  await close()
  await rm(scratch, { recursive: true, force: true })
})

test('the recipient shows a code, which the driver types or scans, with signal and without', async ({
  server,
  openAs,
  signedIn,
  errors,
}, info) => {
  const [scanned, typed, wrong] = await openDeliveriesOf(server.url, DRIVER)
  if (!scanned || !typed || !wrong) throw new Error('The demo driver has too little to deliver')
  const office = await askAs(server.url, STAFF)
  for (const { id } of [scanned, typed, wrong]) {
    await office('set_receipt_needs', { shipmentId: id, needs: ['photo', 'code'] })
    await office('set_shipment', { commandId: crypto.randomUUID(), id, fields: { to_email: CUSTOMER }, packages: null })
  }

  let signed = ''
  let digits = ''
  await test.step('the recipient sees it under My shipments, when they press', async () => {
    const page = await openAs(CUSTOMER, `/dashboard?q=${scanned.tracking_number}`, PHONE)
    const card = page.getByRole('tabpanel')
    await card.getByRole('button', { name: `Details of ${scanned.tracking_number}` }).click()
    await card.getByRole('button', { name: 'Show the code' }).click()
    // Read off the screen, as the driver's camera does it.
    signed = await readBarcode(card.getByRole('img', { name: 'QR code for the driver' }), info, 'qrcode')
    expect(signed).not.toBe('')
    await card.screenshot({ path: info.outputPath('customer.png') })
  })

  await test.step('the office sees it too, and who has read it', async () => {
    const page = await openAs(STAFF, paths.shipment(typed.id), DESK)
    const card = page.getByRole('region', { name: 'Code of the recipient' })
    await expect(card).toContainText('Nobody yet.')
    await card.getByRole('button', { name: 'Show the code' }).click()
    await expect(card.getByRole('img', { name: 'QR code of the recipient' })).toBeVisible()
    await expect(card.getByRole('listitem')).toHaveCount(1)
    digits = (await card.getByRole('img', { name: /^(\d ){5}\d$/ }).textContent()) ?? ''
    expect(digits).toMatch(/^\d{6}$/)
    await expectAccessible(page, 'the code at the office')
    await card.screenshot({ path: info.outputPath('office.png') })
    await page.goto(paths.shipment(scanned.id))
    await expect(page.getByRole('region', { name: 'Code of the recipient' }).getByRole('listitem')).toContainText('the recipient')
  })

  const film = path.join(scratch, 'code.y4m')
  await filmOf(film, 'QRCode', signed)
  const launch = wholeBrowserLaunchOptions()
  const flags = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${film}`]
  const browser = await chromium.launch({ ...launch, args: [...launch.args, ...flags] })
  close = () => browser.close()
  const phone = await browser.newContext({
    ...PHONE,
    viewport: { width: 360, height: 740 },
    baseURL: server.url,
    storageState: await signedIn(DRIVER),
  })
  errors.watch(phone)
  const page = await phone.newPage()
  await page.goto('/pod')
  await untilListed(page)
  await untilReadyOffline(page)
  const photo = await makePhoto(page, 900, 1200)
  const toTheDoor = async (at: Page, number: string) => {
    await fetchDelivery(at, number)
    await takePhoto(at, photo)
    await at.getByRole('radio', { name: 'Delivered' }).check()
    await expect(at.getByRole('region', { name: 'Still missing' })).toContainText('Code of the recipient')
  }

  await test.step('with signal the typed digits are checked at once', async () => {
    await toTheDoor(page, typed.tracking_number)
    const field = page.getByRole('textbox', { name: 'Code of the recipient', exact: true })
    await field.fill(String((Number(digits) + 1) % 1_000_000).padStart(6, '0'))
    await expect(page.getByText('This is not their code. 4 tries are left.')).toBeVisible()
    await field.fill(digits)
    await expect(page.getByText('Checked', { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Still missing' })).toBeHidden()
    await page.screenshot({ path: info.outputPath('checked.png') })
    await submit(page)
    await expectSaved(page, 'Delivered')
  })

  await phone.setOffline(true)
  await test.step('without signal the scanned code is checked by the phone alone', async () => {
    await page.goto('/pod')
    await untilListed(page)
    await toTheDoor(page, scanned.tracking_number)
    await page.getByRole('button', { name: 'Scan their code' }).click()
    await expect(page.getByText('Checked', { exact: true })).toBeVisible({ timeout: 20_000 })
    await submit(page)
    await expectSaved(page, 'Delivered')
  })

  await test.step('without signal the digits go with the delivery; the code of another parcel is refused at the door', async () => {
    await page.goto('/pod')
    await untilListed(page)
    await toTheDoor(page, wrong.tracking_number)
    await page.getByRole('button', { name: 'Scan their code' }).click()
    const dialog = page.getByRole('dialog', { name: 'Scan their code' })
    await expect(dialog).toContainText('This code is of another parcel.', { timeout: 20_000 })
    await dialog.getByRole('button', { name: 'Type the digits instead' }).click()
    await page.getByRole('textbox', { name: 'Code of the recipient', exact: true }).fill('000000')
    await expect(page.getByText('Not checked yet. It goes with the delivery, and is checked when that arrives.')).toBeVisible()
    await submit(page)
    await expectSaved(page, 'Delivered')
  })

  await test.step('what arrives is checked again, and the driver is told no more than is true', async () => {
    await phone.setOffline(false)
    await page.goto('/pod')
    for (const { id } of [typed, scanned, wrong])
      await expect.poll(async () => (await detailOf(office, id)).proofs.length, { timeout: 90_000 }).toBe(1)
    const codes = await Promise.all([typed, scanned, wrong].map(async ({ id }) => (await detailOf(office, id)).proofs[0]?.code))
    expect(codes).toEqual([
      { way: 'typed', result: 'right' },
      { way: 'scanned', result: 'right' },
      { way: 'typed', result: 'wrong' },
    ])
    const queue = await openQueue(page)
    await expect(inQueue(queue, wrong.tracking_number)).toContainText('Received. The office is checking: the code did not match.')
  })
})
