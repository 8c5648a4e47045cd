import { openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { untilMirrored } from '#tests/support/e2e/kept-on-device.ts'
import { DRIVER, MANAGER, OTHER_DRIVER, STAFF } from '#tests/support/e2e/screens/people.ts'
import { DESK, expect, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'

test.use({ company: 'shipment-page' })

testWithSignal(
  'the office talks about a shipment in private notes, which neither its driver nor a visitor sees',
  async ({ openAs, openBrowser, server, errors }) => {
    errors.expect(/ERR_FAILED/)
    const [delivery] = await openDeliveriesOf(server.url, DRIVER)
    const address = `/dashboard/shipments/${delivery?.id}`
    const desk = await openAs(STAFF, address, DESK)
    const notes = desk.getByRole('region', { name: 'Private notes' })
    await expect(notes.getByText('Nobody has written one yet.')).toBeVisible()
    await notes.getByLabel('New private note').fill('Pays only in the morning')
    // It arrives, and its answer is lost.
    await desk.route(
      '**/rest/v1/rpc/add_private_note',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await notes.getByRole('button', { name: 'Add note' }).click()
    await expect(notes.getByRole('alert')).toContainText('Your note is kept on this device.')
    await desk.reload()
    await expect(notes.getByLabel('New private note')).toHaveValue('Pays only in the morning')
    await notes.getByRole('button', { name: 'Add note' }).click()
    await expect(notes.getByRole('article')).toHaveCount(1)
    await expect(notes.getByLabel('New private note')).toHaveValue('')

    const other = await openAs(MANAGER, address, DESK)
    const seen = other.getByRole('region', { name: 'Private notes' })
    await seen.getByRole('button', { name: 'Reply to Sita Staff' }).click()
    await seen.getByLabel('Reply to Sita Staff').fill('Told the driver to be there at nine')
    await seen.getByRole('button', { name: 'Add reply' }).click()
    await expect(seen.getByRole('list', { name: 'Replies to Sita Staff' })).toContainText('be there at nine')

    const visitor = await (await openBrowser({})).newPage()
    await visitor.goto(`/user-tracking/${delivery?.tracking_number}`)
    await expect(visitor.getByText(delivery?.tracking_number ?? '').first()).toBeVisible()
    const phone = await openAs(DRIVER, '/pod')
    await expect(phone.getByText(delivery?.to_name_or_company ?? '').first()).toBeVisible()
    for (const page of [visitor, phone]) await expect(page.getByText(/in the morning|at nine/)).toHaveCount(0)
  },
)

test('the next step is one press, and a status is changed without the form and without signal', async ({ openAs, server }) => {
  const deliveries = await openDeliveriesOf(server.url, OTHER_DRIVER)
  const delivery = deliveries.find(({ status }) => status === 'In Transit' || status === 'Pending')
  const page = await openAs(STAFF, `/dashboard/shipments/${delivery?.id}`, DESK)
  const head = page.getByRole('region', { name: 'Status and bill' })
  await expect(head).toContainText('Next: send it out')
  // What the server just told is shown before the device holds a copy, and only what it holds is changed without signal.
  await expect(head.getByRole('button', { name: 'Send out' })).toBeVisible()
  await untilMirrored(page)
  await untilReadyOffline(page)
  await page.context().setOffline(true)
  await head.getByRole('button', { name: 'Send out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change 1 shipment' }).click()
  await expect(head).toContainText('Out for Delivery')
  await expect(head).toContainText('Not sent yet')
  await page.context().setOffline(false)
  await expect(head).not.toContainText('Not sent yet', { timeout: 60_000 })
  await expect(head).toContainText('With the driver, who records the delivery')
  await expect(page.getByRole('link', { name: delivery?.to_contact_number ?? '' })).toHaveAttribute(
    'href',
    `tel:+91${delivery?.to_contact_number}`,
  )
})
