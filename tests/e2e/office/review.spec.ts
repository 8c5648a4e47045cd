import { askAs, detailOf, openDeliveriesOf } from '#tests/support/e2e/ask-server.ts'
import { capture, push } from '#tests/support/e2e/screens/captures.ts'
import { DRIVER, MANAGER, OTHER_DRIVER } from '#tests/support/e2e/screens/people.ts'
import { expect, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'review' })

testWithSignal('captures that need a person are accepted, attached or set aside', async ({ server, openAs }) => {
  const driver = await askAs(server.url, DRIVER)
  const office = await askAs(server.url, MANAGER)
  const [theirs] = await openDeliveriesOf(server.url, OTHER_DRIVER)
  const [mine, misread] = await openDeliveriesOf(server.url, DRIVER)
  if (!theirs || !mine || !misread) throw new Error('The demo drivers have too little to deliver')
  await push(
    driver,
    capture(theirs.tracking_number, 'Failed Attempt', 'Helped out on this street'),
    capture('7770001112223', 'Failed Attempt', 'The number was smudged'),
    capture('7770001112224', 'Returned', 'Scanned the wrong parcel'),
  )

  const page = await openAs(MANAGER, '/dashboard/review')
  const list = page.getByRole('list', { name: 'Captures to review' })
  const card = (heading: string, text: string) => list.getByRole('article', { name: heading }).filter({ hasText: text })

  await test.step('not the driver’s own: accepted', async () => {
    await card('Not the driver’s own shipment', theirs.tracking_number).getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByText('Capture accepted.')).toBeVisible()
    await expect(card('Not the driver’s own shipment', theirs.tracking_number)).toBeHidden()
    await expect(card('Unknown tracking number', '7770001112223').getByRole('heading')).toBeFocused()
    const { shipment, proofs } = await detailOf(office, theirs.id)
    expect(shipment?.status).toBe('Failed Attempt')
    // Others have been at this door before.
    expect(proofs.find(({ delivery_notes: notes }) => notes === 'Helped out on this street')?.review_state).toBe('accepted')
  })

  await test.step('an unknown number: attached to the shipment it belongs to', async () => {
    await card('Unknown tracking number', '7770001112223').getByRole('button', { name: 'Attach to a shipment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Attach to a shipment' })
    await dialog.getByRole('button', { name: 'Attach' }).click()
    await expect(dialog).toContainText('Please choose a shipment.')
    await dialog.getByLabel('Find the shipment').fill(misread.tracking_number)
    await expect(dialog.getByRole('radio')).toHaveCount(1)
    await dialog.getByRole('radio').check()
    await dialog.getByRole('button', { name: 'Attach' }).click()
    await expect(page.getByText('Capture attached to the shipment.')).toBeVisible()
    await expect(card('Unknown tracking number', '7770001112224').getByRole('heading')).toBeFocused()
    const { shipment, proofs } = await detailOf(office, misread.id)
    expect(shipment?.status).toBe('Failed Attempt')
    expect(proofs.map((proof) => proof.review_state)).toEqual(['attached'])
  })

  await test.step('another unknown number: set aside with a reason', async () => {
    await card('Unknown tracking number', '7770001112224').getByRole('button', { name: 'Set aside' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set this capture aside?' })
    await dialog.getByRole('button', { name: 'Set aside' }).click()
    await expect(dialog).toContainText('Please say why you set it aside.')
    await dialog.getByLabel('Reason').fill('Wrong parcel scanned')
    await dialog.getByRole('button', { name: 'Set aside' }).click()
    await expect(page.getByText('Capture set aside.')).toBeVisible()
  })
  await expect(page.getByText('Nothing to review.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Review' })).toBeFocused()

  await test.step('one of a shipment that was cancelled before it arrived changes nothing until somebody accepts it', async () => {
    const { rows } = await office<{ rows: { id: string; tracking_number: string; status: string }[] }>('sync_mirror', {
      table: 'shipments',
      limit: 500,
      after: null,
    })
    const cancelled = rows.find((shipment) => shipment.status === 'Cancelled')
    if (!cancelled) throw new Error('The demo company has no cancelled shipment')
    await push(driver, capture(cancelled.tracking_number, 'Returned', 'They took it back'))
    await page.reload()
    const changed = page.getByRole('article', { name: 'Shipment was cancelled meanwhile' })
    await expect(changed).toContainText('now Cancelled')
    expect((await detailOf(office, cancelled.id)).shipment?.status).toBe('Cancelled')
    await changed.getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByText('Capture accepted.')).toBeVisible()
    expect((await detailOf(office, cancelled.id)).shipment?.status).toBe('Returned')
  })
})
