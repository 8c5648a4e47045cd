import { randomUUID } from 'node:crypto'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { askAs } from '#tests/support/e2e/ask-server.ts'
import { ADMIN, CUSTOMER, DRIVER, MANAGER, STAFF } from '#tests/support/e2e/screens/people.ts'
import { expect, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'
import type { Page } from '@playwright/test'

test.use({ company: 'activity' })

const SIZES = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 }, desk: { width: 1440, height: 900 } }

const entries = (page: Page) => page.getByRole('main').getByRole('listitem')

/** Sita makes a shipment, Mohan sends it on; then its sender moves. */
async function work(url: string, number: string): Promise<string> {
  const id = randomUUID()
  const command = (kind: string, payload: object) => ({
    commands: [
      {
        id: randomUUID(),
        kind,
        payloadVersion: 1,
        record: `shipment:${id}`,
        claimedAt: new Date().toISOString(),
        clockOffsetMs: 0,
        payload,
      },
    ],
  })
  const shipment = {
    id,
    shipment_id: `SHP${number}`,
    tracking_number: number,
    from_name_or_company: 'Asha',
    from_contact_number: '9000000011',
    to_name_or_company: 'Ravi',
    to_contact_number: '9000000012',
    to_city: 'Pune',
  }
  const [staff, manager] = [await askAs(url, STAFF), await askAs(url, MANAGER)]
  await staff('sync_push', command('create-shipment', { shipment, items: [] }))
  await manager('sync_push', command('update-shipment', { id, changes: { status: { from: 'Pending', to: 'In Transit' } } }))
  await staff(
    'sync_push',
    command('update-shipment', { id, changes: { from_city: { from: '', to: 'Nashik' }, from_state: { from: '', to: 'Maharashtra' } } }),
  )
  return id
}

testWithSignal(
  'an admin reads who did what, finds it by person, record and day, and follows it to the shipment',
  async ({ openAs, server }) => {
    const id = await work(server.url, '70000001')
    const page = await openAs(ADMIN, '/dashboard', { viewport: SIZES.tablet })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click()
    await expect(entries(page).first()).toContainText('Sita Staff changed sender’s city and sender’s state on SHP70000001')
    await expect(entries(page).nth(1)).toContainText('changed status from Pending to In Transit on SHP70000001')
    await expect(entries(page).nth(2)).toContainText('Sita Staff created shipment SHP70000001')

    await entries(page).first().getByRole('button', { name: 'Details of SHP70000001, 2' }).click()
    await expect(entries(page).first()).toContainText('Sender’s cityempty →became Nashik')
    await expect(page.getByText('payment_token')).toHaveCount(0)
    await expect(page.getByRole('term').first()).toBeVisible()
    for (const [name, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport)
      await expectAccessible(page, name)
    }
    await page.setViewportSize(SIZES.tablet)

    await page.getByLabel('Person').selectOption({ label: 'Sita Staff' })
    await expect(entries(page).getByText('Pending to In Transit')).toHaveCount(0)
    await expect(page).toHaveURL(/person=/)
    await page.getByRole('searchbox', { name: 'Record' }).fill('70000001')
    await expect(entries(page)).toHaveCount(2)
    await page.reload()
    await expect(entries(page)).toHaveCount(2)
    await page.goBack()
    await expect(page.getByRole('searchbox', { name: 'Record' })).toHaveValue('')

    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await expect(page.getByText('No activity matches these filters.')).toBeVisible()
    await page.getByLabel('From', { exact: true }).fill('2020-01-02')
    await expect(page.getByText('From is after To: no day lies between them.')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click()
    await page.getByLabel('What').selectOption('Shipments')
    await entries(page).first().getByRole('link', { name: 'SHP70000001' }).click()
    await expect(page).toHaveURL(new RegExp(`/dashboard/shipments/${id}$`))
  },
)

testWithSignal('nobody else gets there, by the menu, by the address or past the screen', async ({ openAs, server }) => {
  for (const email of [MANAGER, STAFF, DRIVER, CUSTOMER]) {
    const page = await openAs(email, '/dashboard/activity', { viewport: SIZES.desk })
    await expect(page.getByRole('heading', { name: "You don't have access to this page." })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Activity' })).toHaveCount(0)
    await expect(askAs(server.url, email).then((ask) => ask('activity_page', {}))).rejects.toThrow(/403/)
  }
})

test('without signal, with a failing server and with nothing at all it says so; earlier entries follow on demand', async ({
  openAs,
  server,
  errors,
}) => {
  errors.expect(/status of 500/)
  await work(server.url, '70000002')
  const entry = (number: number) => ({
    id: String(number),
    happenedAt: '2026-11-01T20:30:00.000Z',
    actor: null,
    actorName: 'The system',
    table: 'warehouses',
    record: randomUUID(),
    recordName: `Hub ${number}`,
    part: null,
    action: 'delete',
    changes: { name: [`Hub ${number}`, null] },
    names: {},
    commandId: null,
  })
  const first = server.road.answerFor('/rpc/activity_page', 200, JSON.stringify({ entries: [entry(3), entry(2)], more: true }))
  const page = await openAs(ADMIN, '/dashboard/activity')
  await expect(page.getByRole('heading', { name: '2 Nov 2026' })).toBeVisible()
  await expect(entries(page)).toHaveCount(2)
  first.lift()
  const second = server.road.answerFor('/rpc/activity_page', 200, JSON.stringify({ entries: [entry(1)], more: false }))
  await page.getByRole('button', { name: 'Show earlier activity' }).click()
  await expect(entries(page)).toHaveCount(3)
  await expect(entries(page).last()).toContainText('The system deleted warehouse Hub 1')
  await expect(page.getByRole('button', { name: 'Show earlier activity' })).toBeHidden()
  second.lift()

  const empty = server.road.answerFor('/rpc/activity_page', 200, '{"entries":[],"more":false}')
  await page.reload()
  await expect(page.getByText('Nothing has been changed yet.')).toBeVisible()
  empty.lift()
  const failing = server.road.answerFor('/rpc/activity_page', 500, '{"message":"no"}')
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong on the server.' })).toBeVisible()
  failing.lift()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(entries(page).first()).toContainText('SHP70000002')

  await untilReadyOffline(page)
  await page.context().setOffline(true)
  await page.getByLabel('What').selectOption('Staff')
  await expect(page.getByRole('alert').filter({ hasText: 'so reading it needs a connection.' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(entries(page).first()).toContainText('created staff record')
})
