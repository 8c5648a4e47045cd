import type { Page } from '@playwright/test'
import * as paths from '#domain/app-paths.ts'
import { askAs, digitsOf, KEY } from '#tests/support/e2e/ask-server.ts'
import {
  askToDiscard,
  expectSaved,
  fail,
  fetchDelivery,
  inQueue,
  openQueue,
  submit,
  takePhoto,
  untilDraftKept,
  untilListed,
} from '#tests/support/e2e/screens/delivering.ts'
import { DRIVER, PASSWORD, STAFF } from '#tests/support/e2e/screens/people.ts'
import { makePhoto } from '#tests/support/e2e/photos.ts'
import { sendOut } from '#tests/support/e2e/screens/sent-out.ts'
import { looker } from '#tests/support/e2e/sizes/at-every-size.ts'
import { expect, PHONE, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'driver-at-every-size' })
test.beforeEach(({ server }) => server.forgetCalls())

const NAMES = ['Hari Shared', 'Venkatasubramanian Lakshminarayanan', 'Dev Collects', 'Bala Signs', 'Esha Refuses', 'Lata Last'] as const
type Name = (typeof NAMES)[number]
const numberOf = (name: Name) => `8800000000000${String(NAMES.indexOf(name) + 1).padStart(2, '0')}`

const lookAt = (page: Page) => looker(page, { smallestTarget: 48, footerStaysLow: false })

let ids: string[] = []
test.beforeAll(async ({ server }) => {
  const sent = await sendOut(
    server.url,
    DRIVER,
    NAMES.map((name, at) => ({
      tracking_number: numberOf(name),
      to_name_or_company: name,
      to_street_address: at < 2 ? '40 Twin House, behind the water tank' : `${at + 1} Long Road`,
      to_postal_code: '411001',
      ...(name === 'Dev Collects' && { client_code: 'P101', payment_mode: 'cod' as const, collect_amount: 12_34_500 }),
    })),
  )
  ids = sent.ids
  await (
    await askAs(server.url, STAFF)
  )('set_receipt_needs', { shipmentId: ids[NAMES.indexOf('Bala Signs')], needs: ['photo', 'name', 'signature', 'code'] })
})

testWithSignal('the day, in the morning', async ({ openAs, errors }) => {
  errors.expect(/ERR_INTERNET_DISCONNECTED/)
  const page = await openAs(DRIVER, paths.pod, PHONE)
  const look = lookAt(page)
  await untilListed(page)
  await expect(page.getByRole('region', { name: 'Next stop' })).toContainText('Hari Shared')
  await look('deliveries')
  await page.getByRole('button', { name: 'Change the order' }).click()
  await expect(page.getByRole('list', { name: 'Stops in order' })).toBeVisible()
  await look('order of stops')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'End of day' }).click()
  await expect(page.getByRole('dialog', { name: 'End of day' })).toBeVisible()
  await look('end of day')
  await page.keyboard.press('Escape')
  await fetchDelivery(page, '999000111222333')
  await expect(page.getByText('Tracking number not found or already delivered.')).toBeVisible()
  await look('fetching, not found')
  await page.context().setOffline(true)
  await fetchDelivery(page, '5550001112223')
  await expect(page.getByRole('dialog', { name: 'Not on this device. Save it anyway?' })).toBeVisible()
  await look('fetching, not on this device')
  await page.context().setOffline(false)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await page.context().grantPermissions(['camera'])
  await page.getByRole('button', { name: 'Scan' }).click()
  await expect(page.getByRole('alert')).toContainText('No camera found')
  await look('scanning without a camera')
})

testWithSignal('at the door', async ({ openAs, server }) => {
  const digits = await digitsOf(server.url, STAFF, ids[NAMES.indexOf('Bala Signs')] ?? '')
  const page = await openAs(DRIVER, paths.pod, PHONE)
  const look = lookAt(page)
  await untilListed(page)
  const photo = await makePhoto(page, 900, 1200)
  const open = async (name: Name) => {
    await fetchDelivery(page, numberOf(name))
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText(name)
  }

  await page.getByRole('link', { name: 'Record all 2 together' }).click()
  await expect(page.getByRole('group', { name: 'Also for this address' })).toBeVisible()
  await look('two parcels for one address')
  await submit(page)
  await expect(page.getByRole('alert')).toContainText('Please select a delivery outcome.')
  await look('a capture, refused')
  await takePhoto(page, photo)
  await page.getByRole('radio', { name: 'Delivered' }).check()
  await page.getByText('Who received it?').click()
  await page.getByRole('radio', { name: 'Family' }).check()
  await page.getByLabel('Name of the receiver').fill('Lakshmi Rao')
  await look('who received it')
  await page.getByRole('button', { name: 'Let them sign' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign here' })).toBeVisible()
  await look('the field to sign in')
  await page.keyboard.press('Escape')
  await submit(page)
  await expectSaved(page, 'Delivered')
  await look('after saving')

  await page.getByRole('button', { name: 'All deliveries' }).click()
  await open('Dev Collects')
  await takePhoto(page, photo)
  await page.getByRole('radio', { name: 'Delivered' }).check()
  await page.getByRole('radio', { name: 'UPI' }).check()
  await expect(page.getByRole('img', { name: /^QR code to pay / })).toBeVisible()
  await page.getByRole('textbox', { name: 'Collected (₹)' }).fill('12000')
  await submit(page)
  await expect(page.getByLabel('Why less was collected')).toBeFocused()
  await look('collecting less, refused')
  await page.getByLabel('Why less was collected').fill('Had no more')
  await submit(page)
  await expectSaved(page, 'Delivered')

  await page.getByRole('button', { name: 'All deliveries' }).click()
  await open('Bala Signs')
  await takePhoto(page, photo)
  await page.getByRole('radio', { name: 'Delivered' }).check()
  const code = page.getByRole('textbox', { name: 'Code of the recipient', exact: true })
  await code.fill(String((Number(digits) + 1) % 1_000_000).padStart(6, '0'))
  await expect(page.getByText('This is not their code. 4 tries are left.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Still missing' })).toBeVisible()
  await look('a wrong code at the door')
})

testWithSignal('what was not delivered, and what waits', async ({ openAs, openBrowser, server, errors }) => {
  errors.expect(/status of 40[013]/)
  const page = await openAs(DRIVER, paths.pod, PHONE)
  const look = lookAt(page)
  await untilListed(page)
  await fetchDelivery(page, numberOf('Esha Refuses'))
  await page.getByRole('radio', { name: 'Failed Attempt' }).check()
  await page.getByRole('radio', { name: 'Another day' }).check()
  await submit(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await look('why not, refused')
  await page.getByRole('radio', { name: 'Returned' }).check()
  await untilDraftKept(page, { outcome: 'Returned' })
  await look('a return')
  await page.getByRole('link', { name: 'Back to deliveries' }).click()
  await expect(page.getByText('Not submitted yet')).toBeVisible()
  await look('deliveries with a begun one')
  await fetchDelivery(page, numberOf('Lata Last'))
  await expect(page.getByText('Another delivery is not finished')).toBeVisible()
  await look('another one is begun')
  await page.getByRole('button', { name: 'Discard it and start this one' }).click()
  await page.getByRole('link', { name: 'Back to deliveries' }).click()

  const held = server.road.hold('/rpc/sync_push')
  await fail(page, numberOf('Esha Refuses'))
  await page.getByRole('button', { name: 'All deliveries' }).click()
  await look('deliveries, one on its way')
  const queue = await openQueue(page)
  await look('the queue')
  await askToDiscard(inQueue(queue, numberOf('Esha Refuses')))
  await look('the question before discarding')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('dialog', { name: '1 delivery is not confirmed by the office yet.' })).toBeVisible()
  await look('the question before signing out')
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  held.release()
  await expect(page.getByRole('banner').getByRole('button', { name: 'All sent' })).toBeVisible({ timeout: 60_000 })

  await page.goto(paths.account)
  await expect(page.getByRole('region', { name: 'What is stored on this device' }).getByText(/used of/)).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await looker(page, { smallestTarget: 24, footerStaysLow: false })('account of a driver')

  await endSessions(server.url)
  await page.goto(paths.pod)
  await expect(page.getByText('Your deliveries are hidden')).toBeVisible({ timeout: 60_000 })
  await look('a session that has ended')

  await test.step('signing in to deliver', async () => {
    const visitor = await (await openBrowser(PHONE)).newPage()
    const lookAtSignIn = lookAt(visitor)
    await visitor.goto(paths.podLogin)
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    await lookAtSignIn('delivery staff sign in')
    await visitor.getByRole('button', { name: 'Sign in' }).click()
    await expect(visitor.getByRole('alert')).toBeVisible()
    await lookAtSignIn('delivery staff sign in, refused')
  })
})

async function endSessions(url: string): Promise<void> {
  const headers = { 'content-type': 'application/json', apikey: KEY }
  const body = JSON.stringify({ email: DRIVER, password: PASSWORD })
  const session = await fetch(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body })
  const { access_token } = (await session.json()) as { access_token: string }
  await fetch(`${url}/auth/v1/logout?scope=global`, { method: 'POST', headers: { ...headers, authorization: `Bearer ${access_token}` } })
}
