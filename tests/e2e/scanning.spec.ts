import { chromium, type BrowserContext } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { browserLaunchOptions } from '../../scripts/find-browser.ts'
import { openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { filmOf } from '#tests/support/e2e/camera-film.ts'
import { untilListed } from '#tests/support/e2e/delivering.ts'
import { SCRATCH } from '#tests/support/e2e/folders.ts'
import { untilReadyOffline } from '#tests/support/e2e/offline.ts'
import { DRIVER } from '#tests/support/e2e/people.ts'
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
  const launch = browserLaunchOptions()
  const browser = await chromium.launch({ ...launch, args: [...launch.args, ...flags] })
  close = () => browser.close()
  return browser.newContext({ ...PHONE, baseURL: server.url, storageState: state })
}

for (const [what, format] of [
  ['the barcode of a label', 'Code128'],
  ['the tracking link in a label’s QR code', 'QRCode'],
] as const) {
  test(`${what} opens the delivery, without signal`, async ({ server, signedIn, errors }) => {
    const [delivery] = await openDeliveriesOf(server.url, DRIVER)
    const number = delivery?.tracking_number ?? ''
    const film = path.join(scratch, 'label.y4m')
    await filmOf(film, format, format === 'QRCode' ? `https://waybill.example/user-tracking/${number}` : number)
    const phone = await phoneWithCamera(server, await signedIn(DRIVER), [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ])
    errors.watch(phone)
    const page = await phone.newPage()
    await page.goto('/pod')
    await untilListed(page)
    await untilReadyOffline(page)
    await phone.setOffline(true)
    await page.reload()
    await untilListed(page)
    await page.getByRole('button', { name: 'Scan' }).click()
    await expect(page).toHaveURL(new RegExp(`number=${number}`), { timeout: 20_000 })
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText(delivery?.to_name_or_company ?? 'nobody')
  })
}

test('a code that is no tracking number is said, and scanning goes on', async ({ server, signedIn, errors }) => {
  const film = path.join(scratch, 'label.y4m')
  await filmOf(film, 'QRCode', 'upi://pay?pa=shop@bank')
  const phone = await phoneWithCamera(server, await signedIn(DRIVER), [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ])
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
