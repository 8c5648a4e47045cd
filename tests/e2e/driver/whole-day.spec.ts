import type { Locator, Page } from '@playwright/test'
import { askAs, detailOf, digitsOf } from '#tests/support/e2e/ask-server.ts'
import { readBarcode } from '#tests/support/e2e/printed/read-barcode.ts'
import { makePhoto, type PhotoFile } from '#tests/support/e2e/photos.ts'
import { expectSaved, submit, syncStatus, takePhoto, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { ADMIN, DRIVER, STAFF } from '#tests/support/e2e/screens/people.ts'
import { sendOut } from '#tests/support/e2e/screens/sent-out.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { PHONE, expect, test } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'whole-day' })
test.setTimeout(360_000)

const SMALL_PHONE = { ...PHONE, viewport: { width: 360, height: 740 } }

const NAMES = [
  'Anu Ordinary',
  'Bala Signs',
  'Chitra Cash',
  'Dev Upi',
  'Esha Refuses',
  'Firoz Unreached',
  'Gita Corrected',
  'Hari Shared',
  'Indu Shared',
  'Jai Reload',
  'Kavya Killed',
  'Lata Eleventh',
  'Mohan Last',
] as const
type Name = (typeof NAMES)[number]

const NOT_DELIVERED: readonly Name[] = ['Esha Refuses', 'Firoz Unreached', 'Gita Corrected']

const numberOf = (name: Name) => `8900000000000${String(NAMES.indexOf(name) + 1).padStart(2, '0')}`

const bookings = NAMES.map((name, at) => ({
  tracking_number: numberOf(name),
  to_name_or_company: name,
  to_street_address: name.endsWith('Shared') ? '40 Twin House' : `${at + 1} Long Road`,
  to_postal_code: '411001',
  ...(name === 'Anu Ordinary' && { deliver_from: '00:00', deliver_until: '23:59' }),
  ...(name === 'Chitra Cash' && { client_code: 'P101', payment_mode: 'cod' as const, collect_amount: 125_000 }),
  ...(name === 'Dev Upi' && { client_code: 'P101', payment_mode: 'cod' as const, collect_amount: 80_000 }),
}))

/** In reach of the thumb: pressed where it stands, without a scroll. */
async function tap(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name, exact: typeof name === 'string' }).last()
  await expect(button).toBeInViewport({ ratio: 1 })
  await button.click()
}

async function openStop(page: Page, name: Name): Promise<void> {
  await page
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Submit POD' })).toBeVisible()
}

/** Photo, Delivered, Submit: what most doors take. */
async function photographed(page: Page, photo: PhotoFile): Promise<void> {
  await takePhoto(page, photo)
  await tap(page, 'Delivered')
}

/** A finger that comes down where the button stands: a click of the test would scroll to it. */
async function touch(page: Page, button: Locator): Promise<void> {
  await expect(button).toBeInViewport({ ratio: 1 })
  await expect(button).toHaveCSS('pointer-events', 'auto')
  const box = await button.boundingBox()
  if (box === null) throw new Error('What is to be touched is not there')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

const inBar = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last()

/** As a person opens the camera. */
async function photographByTouch(page: Page, photo: PhotoFile): Promise<void> {
  const opened = page.waitForEvent('filechooser')
  await touch(page, inBar(page, 'Take photo'))
  await (await opened).setFiles(photo)
  await expect(page.getByRole('img', { name: 'The delivery, as photographed' })).toBeVisible()
}

/** From here on the page notes how far it stands scrolled whenever a finger comes down. */
async function noteTaps(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    dataset['taps'] = '[]'
    const note = ({ isTrusted }: Event) => {
      if (isTrusted) dataset['taps'] = (dataset['taps'] ?? '').replace(/]$/, `${dataset['taps'] === '[]' ? '' : ','}${window.scrollY}]`)
    }
    window.addEventListener('pointerdown', note, { capture: true })
  })
  return async () => JSON.parse(await page.evaluate(() => document.documentElement.dataset['taps'] ?? '[]')) as number[]
}

async function couldNotDeliver(page: Page, reason: string): Promise<void> {
  await tap(page, 'Could not deliver')
  await page.getByRole('radio', { name: reason }).check()
}

async function toNext(page: Page, name: Name): Promise<void> {
  await tap(page, `Next delivery: ${name}`)
  await expect(page.getByRole('button', { name: 'Submit POD' })).toBeVisible()
}

async function crash(page: Page): Promise<Page> {
  const phone = page.context()
  const session = await phone.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
  return phone.newPage()
}

test('twelve stops, without signal from the second on, reach the office once each and with the truth', async ({ openAs, server }, info) => {
  const { ids, sheetId } = await sendOut(server.url, DRIVER, bookings)
  const idOf = (name: Name) => ids[NAMES.indexOf(name)] ?? ''
  const office = await askAs(server.url, STAFF)
  await office('set_receipt_needs', { shipmentId: idOf('Bala Signs'), needs: ['photo', 'signature', 'code'] })
  const digits = await digitsOf(server.url, STAFF, idOf('Bala Signs'))
  await (
    await askAs(server.url, ADMIN)
  )('save_company_setting', { name: 'remittance_days', value: 0 })
  let page = await openAs(DRIVER, '/pod', SMALL_PHONE)
  const phone = page.context()
  await untilListed(page)
  await untilReadyOffline(page)
  const photo = await makePhoto(page, 1600, 1200)

  // 1: an ordinary one: the card, the camera's button, Delivered, Submit, and nothing is scrolled for it.
  await expect(page.getByRole('region', { name: 'Next stop' })).toContainText('Anu Ordinary')
  await expect(page.getByRole('region', { name: 'Next stop' })).toContainText(/between 12 am and 11:59 pm/i)
  const taps = await noteTaps(page)
  await openStop(page, 'Anu Ordinary')
  await photographByTouch(page, photo)
  await touch(page, inBar(page, 'Delivered'))
  await touch(page, inBar(page, 'Submit POD'))
  await expectSaved(page, 'Delivered')
  expect(await taps()).toEqual([0, 0, 0, 0])
  await phone.setOffline(true)

  // 2: signed for by family, with the code that the recipient was sent.
  await toNext(page, 'Bala Signs')
  await photographed(page, photo)
  await page.getByRole('textbox', { name: 'Code of the recipient', exact: true }).fill(digits)
  await expect(page.getByText('Not checked yet. It goes with the delivery, and is checked when that arrives.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name of the receiver' }).fill('Meena')
  await page.getByRole('radio', { name: 'Family' }).check()
  await page.getByRole('button', { name: 'Let them sign' }).click()
  const pad = page.getByRole('img', { name: /^Field to sign in/ })
  await pad.hover({ position: { x: 30, y: 60 } })
  await page.mouse.down()
  await pad.hover({ position: { x: 200, y: 90 } })
  await page.mouse.up()
  await page.getByRole('dialog', { name: 'Sign here' }).getByRole('button', { name: 'Done' }).click()
  await submit(page)
  await expectSaved(page, 'Delivered')

  // 3: fifty rupees short, and why.
  await toNext(page, 'Chitra Cash')
  await photographed(page, photo)
  await page.getByRole('textbox', { name: 'Collected (₹)' }).fill('1200')
  await page.getByRole('textbox', { name: 'Why less was collected' }).fill('No change')
  await submit(page)
  await expectSaved(page, 'Delivered')

  // 4: by UPI.
  await toNext(page, 'Dev Upi')
  await photographed(page, photo)
  await page.getByRole('radio', { name: 'UPI' }).check()
  await page.getByRole('textbox', { name: 'UPI reference' }).fill('632912345678')
  await submit(page)
  await expectSaved(page, 'Delivered')

  await toNext(page, 'Esha Refuses')
  await couldNotDeliver(page, 'Refused')
  await submit(page)
  await expectSaved(page, 'Failed Attempt')

  await toNext(page, 'Firoz Unreached')
  await couldNotDeliver(page, 'Not attempted')
  await submit(page)
  await expectSaved(page, 'Delayed')

  // 7: said delivered, and put right at once.
  await toNext(page, 'Gita Corrected')
  await photographed(page, photo)
  await submit(page)
  await expectSaved(page, 'Delivered')
  await page.getByRole('button', { name: 'All deliveries' }).click()
  await page.getByRole('button', { name: 'Correct Gita Corrected' }).click()
  await page.getByRole('radio', { name: 'Failed Attempt' }).check()
  await page.getByRole('radio', { name: 'Nobody there' }).check()
  await submit(page)
  await expectSaved(page, 'Failed Attempt')

  // 8 and 9: one address, one photo, one submit.
  await page.getByRole('button', { name: 'All deliveries' }).click()
  await page.getByRole('link', { name: 'Record all 2 together' }).click()
  await photographed(page, photo)
  await submit(page)
  await expectSaved(page, 'Delivered')

  // 10: the page is loaded anew in the middle of a capture.
  await toNext(page, 'Jai Reload')
  await photographed(page, photo)
  await page.waitForTimeout(500)
  await page.reload()
  await expect(page.getByRole('img', { name: 'The delivery, as photographed' })).toBeVisible()
  await submit(page)
  await expectSaved(page, 'Delivered')

  // 11: the tab dies as soon as it is submitted.
  await toNext(page, 'Kavya Killed')
  await photographed(page, photo)
  await submit(page)
  await expectSaved(page, 'Delivered')
  page = await crash(page)
  await page.goto('/pod')
  await untilListed(page)

  await openStop(page, 'Lata Eleventh')
  await photographed(page, photo)
  await submit(page)
  await expectSaved(page, 'Delivered')

  await toNext(page, 'Mohan Last')
  await photographed(page, photo)
  await submit(page)
  await expectSaved(page, 'Delivered')
  await page.getByRole('button', { name: 'All deliveries' }).click()
  await expect(page.getByText('You carry ₹1,200 of ₹50,000')).toBeVisible()

  await phone.setOffline(false)
  await expect(syncStatus(page)).toHaveText('All sent', { timeout: 120_000 })

  const arrived = await Promise.all(ids.map(async (id) => detailOf(office, id)))
  const proofsOf = (name: Name) => arrived[NAMES.indexOf(name)]?.proofs ?? []
  expect(NAMES.map((name) => proofsOf(name).length)).toEqual(NAMES.map((name) => (name === 'Gita Corrected' ? 2 : 1)))
  const statuses = arrived.map(({ shipment }) => shipment?.status)
  expect(statuses).toEqual(
    NAMES.map((name) =>
      name === 'Firoz Unreached' ? 'Delayed' : name === 'Esha Refuses' || name === 'Gita Corrected' ? 'Failed Attempt' : 'Delivered',
    ),
  )

  const [signed] = proofsOf('Bala Signs')
  expect(signed).toMatchObject({ code: { way: 'typed', result: 'right' }, receipt: { receiver_name: 'Meena', signed: true } })

  // The evening: the driver shows the sheet's barcode, what was not delivered is scanned back in, the cash is counted, the sheet is closed.
  await page.getByRole('button', { name: 'End of day' }).click()
  await page.getByRole('dialog', { name: 'End of day' }).getByRole('button', { name: 'Hand over' }).click()
  const shown = page.getByRole('dialog', { name: 'Hand over' })
  const toReturn = shown.getByRole('region', { name: 'Still to return' })
  for (const name of NOT_DELIVERED) await expect(toReturn).toContainText(numberOf(name))
  const read = await readBarcode(shown.getByRole('figure'), info)
  const desk = await openAs(STAFF, '/dashboard/run-sheets')
  await expect(desk.getByRole('link', { name: new RegExp(`^${read} of`) })).toBeVisible()
  const scanned = desk.getByRole('textbox', { name: 'Scan a run sheet to close it' })
  await scanned.fill(read)
  await scanned.press('Enter')
  await expect(desk).toHaveURL(new RegExp(`/dashboard/run-sheets/${sheetId}$`))
  const closing = desk.getByRole('dialog', { name: 'Close this run sheet?' })
  await expect(closing).toContainText('3 shipments are neither delivered nor scanned back in.')
  await closing.getByRole('button', { name: 'Cancel' }).click()
  for (const name of NOT_DELIVERED) {
    await desk.getByRole('textbox', { name: 'Tracking number' }).fill(numberOf(name))
    await desk.getByRole('button', { name: 'Scan in' }).click()
  }
  await expect(desk.getByText('3 of 3 undelivered scanned back in')).toBeVisible()
  await desk.goto('/dashboard/cash')
  const carried = desk.getByRole('article').filter({ hasText: '₹1,200' })
  await expect(carried).toContainText('₹800 by UPI')
  await carried.getByRole('button', { name: /^Count the cash of/ }).click()
  const count = desk.getByRole('dialog', { name: /^Count the cash of/ })
  await count.getByRole('textbox', { name: '₹500' }).fill('2')
  await count.getByRole('textbox', { name: '₹200', exact: true }).fill('1')
  await count.getByRole('button', { name: 'Record hand-over' }).click()
  await expect(count).toBeHidden()
  await expect(page.getByText(/^Handed over ₹1,200 to Sita Staff, /)).toBeVisible({ timeout: 60_000 })

  await desk.goto(`/dashboard/run-sheets/${sheetId}`)
  await desk.getByRole('button', { name: 'Close', exact: true }).click()
  await desk.getByRole('dialog', { name: 'Close this run sheet?' }).getByRole('button', { name: 'Close the sheet' }).click()
  await expect(desk.getByRole('button', { name: 'Edit' })).toBeHidden()
  await expect(desk.getByRole('dialog')).toBeHidden()

  // The client's money: what was counted, and what the office finds in the bank.
  await desk.goto('/dashboard/cash')
  const found = desk.getByRole('button', { name: `Found in the bank: ${numberOf('Dev Upi')}` })
  await found.click()
  await expect(found).toBeHidden()
  await desk.goto('/dashboard/remittances')
  // The demo company's other clients are due as well.
  const client = desk.getByRole('article').filter({ hasText: 'P101' })
  await expect(client).toContainText('₹2,000')
  await client.getByRole('button', { name: /^Pay out/ }).click()
  const payOut = desk.getByRole('dialog', { name: /^Pay out/ })
  await payOut.getByLabel('Bank reference').fill('UTR000123')
  await payOut.getByRole('button', { name: 'Record pay-out' }).click()
  await expect(client).toBeHidden()
  await expect(desk.getByRole('list', { name: 'Paid out' })).toContainText('₹2,000')
})
