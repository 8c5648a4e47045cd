import { chromium, type BrowserContext } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { wholeBrowserLaunchOptions } from '../../../scripts/test-run/find-browser.ts'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { filmOf } from '#tests/support/e2e/weather/camera-film.ts'
import { untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { SCRATCH } from '#tests/support/e2e/folders.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { displayShipmentId } from '#domain/shipment/shipment.ts'
import { DRIVER, STAFF } from '#tests/support/e2e/screens/people.ts'
import { expect, PHONE, test } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'scanning' })

let scratch = ''
let close = async () => {}
test.beforeEach(async () => {
  scratch = await mkdtemp(SCRATCH)
})
test.afterEach(async () => {
  await close()
  close = async () => {}
  await rm(scratch, { recursive: true, force: true })
})

async function phoneWithCamera(
  server: { url: string },
  state: Awaited<ReturnType<BrowserContext['storageState']>>,
  flags: string[],
): Promise<BrowserContext> {
  const launch = wholeBrowserLaunchOptions()
  const browser = await chromium.launch({ ...launch, args: [...launch.args, ...flags] })
  close = () => browser.close()
  return browser.newContext({ ...PHONE, baseURL: server.url, storageState: state })
}

const showing = (film: string) => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
]

test('the barcode of a label opens the delivery, without signal, and checks the parcel in at a warehouse', async ({
  server,
  signedIn,
  errors,
}) => {
  const [delivery] = await openDeliveriesOf(server.url, DRIVER)
  const number = delivery?.tracking_number ?? ''
  const film = path.join(scratch, 'label.y4m')
  await filmOf(film, 'Code128', number)
  const phone = await phoneWithCamera(server, await signedIn(DRIVER), showing(film))
  errors.watch(phone)
  await expectScannedAtTheDoor(phone, delivery)

  const tablet = await phone.browser()?.newContext({ baseURL: server.url, storageState: await signedIn(STAFF) })
  if (tablet === undefined) throw new Error('The browser with the camera is gone')
  errors.watch(tablet)
  const page = await tablet.newPage()
  await page.goto(`/dashboard?q=${number}`)
  await expect(page.getByText('Showing 1 - 1 of 1')).toBeVisible()
  await page.goto('/warehouse')
  await page.getByRole('link', { name: 'Mumbai Gateway' }).click()
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  const station = page.getByRole('region', { name: 'Scanning' })
  await expect(station.locator('output').first()).toContainText(`Checked in${number}`, { timeout: 20_000 })
  const panel = station.getByRole('region', { name: 'Camera' })
  await expect(panel).toContainText('Hold the barcode or the QR code in front of the camera.')
  await expectAccessible(page, 'scanning with the camera')
  // The label is still in sight: it was scanned once.
  await expect(station.locator('output').first()).toContainText('Checked in')
  await expect(page.getByRole('region', { name: 'Last scans' }).getByRole('listitem')).toHaveCount(1)
  await panel.getByRole('button', { name: 'Close the camera' }).click()
  await expect(panel).toBeHidden()
  await expect(station.getByRole('button', { name: 'Scan with the camera' })).toBeVisible()
})

test('the tracking link in a label’s QR code opens the delivery, without signal', async ({ server, signedIn, errors }) => {
  const [delivery] = await openDeliveriesOf(server.url, DRIVER)
  const film = path.join(scratch, 'label.y4m')
  await filmOf(film, 'QRCode', `https://waybill.example/user-tracking/${delivery?.tracking_number}`)
  const phone = await phoneWithCamera(server, await signedIn(DRIVER), showing(film))
  errors.watch(phone)
  await expectScannedAtTheDoor(phone, delivery)
})

test("the summary's own barcode (SHP…) opens the delivery, and checks the parcel in at a warehouse", async ({
  server,
  signedIn,
  errors,
}) => {
  const [delivery] = await openDeliveriesOf(server.url, DRIVER)
  const film = path.join(scratch, 'summary.y4m')
  if (delivery === undefined) throw new Error('The demo driver has nothing to deliver')
  const code = displayShipmentId(delivery)
  expect(code).toMatch(/^SHP/)
  await filmOf(film, 'Code128', code)
  const phone = await phoneWithCamera(server, await signedIn(DRIVER), showing(film))
  errors.watch(phone)
  const page = await phone.newPage()
  await page.goto('/pod')
  await untilListed(page)
  await page.getByRole('button', { name: 'Scan' }).click()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(delivery.to_name_or_company, { timeout: 20_000 })

  const tablet = await phone.browser()?.newContext({ baseURL: server.url, storageState: await signedIn(STAFF) })
  if (tablet === undefined) throw new Error('The browser with the camera is gone')
  errors.watch(tablet)
  const station = await tablet.newPage()
  await station.goto(`/dashboard?q=${delivery.tracking_number}`)
  await expect(station.getByText('Showing 1 - 1 of 1')).toBeVisible()
  await station.goto('/warehouse')
  await station.getByRole('link', { name: 'Mumbai Gateway' }).click()
  await station.getByRole('button', { name: 'Scan with the camera' }).click()
  // By the parcel's own number, whatever was scanned.
  await expect(station.getByRole('region', { name: 'Scanning' }).locator('output').first()).toContainText(
    new RegExp(`(Checked in|Already checked in).*${delivery.tracking_number}`),
    { timeout: 20_000 },
  )
})

type Delivery = Awaited<ReturnType<typeof openDeliveriesOf>>[number]

async function expectScannedAtTheDoor(phone: BrowserContext, delivery: Delivery | undefined): Promise<void> {
  const page = await phone.newPage()
  await page.goto('/pod')
  await untilListed(page)
  await untilReadyOffline(page)
  await phone.setOffline(true)
  await page.reload()
  await untilListed(page)
  await page.getByRole('button', { name: 'Scan' }).click()
  await expect(page).toHaveURL(new RegExp(`number=${delivery?.tracking_number}`), { timeout: 20_000 })
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(delivery?.to_name_or_company ?? 'nobody')
}

test('a code that is no tracking number is said, and scanning goes on', async ({ server, signedIn, errors }) => {
  const film = path.join(scratch, 'label.y4m')
  await filmOf(film, 'QRCode', 'upi://pay?pa=shop@bank')
  const phone = await phoneWithCamera(server, await signedIn(DRIVER), showing(film))
  errors.watch(phone)
  const page = await phone.newPage()
  await page.goto('/pod')
  await untilListed(page)
  await page.getByRole('button', { name: 'Scan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan the label' })
  await expect(dialog).toContainText('“upi://pay?pa=shop@bank” is not a tracking number.', { timeout: 20_000 })
  await dialog.getByRole('button', { name: 'Type the number instead' }).click()
  await expect(dialog).toBeHidden()
})

test('a refused and a missing camera are said in words, and typing remains', async ({ server, signedIn, openAs, errors }) => {
  const refusing = await phoneWithCamera(server, await signedIn(DRIVER), [
    '--use-fake-device-for-media-stream',
    '--deny-permission-prompts',
  ])
  errors.watch(refusing)
  const page = await refusing.newPage()
  await page.goto('/pod')
  await page.getByRole('button', { name: 'Scan' }).click()
  await expect(page.getByRole('alert')).toContainText('The camera is not allowed')

  const without = await openAs(DRIVER, '/pod')
  await without.context().grantPermissions(['camera'])
  await without.getByRole('button', { name: 'Scan' }).click()
  await expect(without.getByRole('alert')).toContainText('No camera found')
  await without.getByRole('button', { name: 'Type the number instead' }).click()
  await expect(without.getByLabel('Tracking number')).toBeVisible()
})
