import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { displayShipmentId, type Shipment } from '#domain/shipment/shipment.ts'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { askAs, detailOf, type Ask } from '#tests/support/e2e/ask-server.ts'
import { moreOf, openEdit, pendingOf, rowOf } from '#tests/support/e2e/screens/desk.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { MANAGER, STAFF } from '#tests/support/e2e/screens/people.ts'
import { allShipments, parcel, part } from '#tests/support/e2e/screens/fill-shipment-form.ts'
import { DESK, expect, test, testWithSignal } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'desk-edit' })

const TABLET = { width: 820, height: 1180 }

async function pending(ask: Ask, place: number): Promise<Shipment> {
  const found = pendingOf(await allShipments(ask))[place]
  if (!found) throw new Error('Too few pending shipments')
  return found
}

test('an edit without signal shows at once, reaches the office later, and takes nothing from others', async ({ openAs, server }) => {
  const ask = await askAs(server.url, MANAGER)
  const shipment = await pending(ask, 1)
  const [first] = shipment.items
  if (!first) throw new Error('The shipment has no package')
  const page = await openAs(STAFF, `/dashboard?q=${shipment.tracking_number}`)
  await expect(rowOf(page, shipment)).toBeVisible()
  await untilReadyOffline(page)
  await page.context().setOffline(true)
  const dialog = await openEdit(page, shipment)
  await expect(page).toHaveURL(/edit=/)
  await dialog.getByLabel('Status').selectOption('In Transit')
  await dialog.getByLabel('Estimated Delivery Date').fill(todayInIndia())
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('Left at the gate')
  await page.getByRole('button', { name: 'Add package' }).click()
  await parcel(page, shipment.items.length + 1)
    .getByRole('textbox', { name: 'Weight (kg)' })
    .fill('2.5')
  // At the same time somebody else, who has signal, moves the address on.
  await ask('sync_push', {
    commands: [
      {
        id: crypto.randomUUID(),
        kind: 'update-shipment',
        payloadVersion: 1,
        record: `shipment:${shipment.id}`,
        claimedAt: new Date().toISOString(),
        clockOffsetMs: 0,
        payload: { id: shipment.id, changes: { to_street_address: { from: shipment.to_street_address, to: '9 New Road' } } },
      },
    ],
  })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/edit=/)
  await expect(page.getByText(`Shipment ${displayShipmentId(shipment)} saved.`)).toBeVisible()
  await expect(rowOf(page, shipment)).toContainText('In Transit')
  await expect(rowOf(page, shipment)).toContainText('Not sent yet')
  await expect(rowOf(page, shipment).getByRole('button', { name: 'Edit' })).toBeFocused()

  await page.context().setOffline(false)
  await expect(rowOf(page, shipment)).not.toContainText('Not sent yet', { timeout: 30_000 })
  const { shipment: stored, updates } = await detailOf(ask, shipment.id)
  expect(stored).toMatchObject({
    status: 'In Transit',
    notes: 'Left at the gate',
    to_street_address: '9 New Road',
    estimated_delivery_date: todayInIndia(),
  })
  expect(stored?.items).toHaveLength(shipment.items.length + 1)
  expect(stored?.items.find(({ id }) => id === first.id)).toMatchObject({ weight_kg: first.weight_kg, price_inr: first.price_inr })
  expect(updates.filter(({ status }) => status === 'In Transit')).toHaveLength(1)
})

test('an editor hears of changes and deletions by others', async ({ openAs, server }) => {
  const ask = await askAs(server.url, MANAGER)
  const shipment = await pending(ask, 2)
  const page = await openAs(STAFF, `/dashboard?q=${shipment.tracking_number}`)
  const dialog = await openEdit(page, shipment)
  const tell = async (kind: 'update-shipment' | 'delete-shipment', payload: object) => {
    await ask('sync_push', {
      commands: [
        {
          id: crypto.randomUUID(),
          kind,
          payloadVersion: 1,
          record: `shipment:${shipment.id}`,
          claimedAt: new Date().toISOString(),
          clockOffsetMs: 0,
          payload: { id: shipment.id, ...payload },
        },
      ],
    })
    // The signal's return has the device ask at once.
    await page.context().setOffline(true)
    await page.context().setOffline(false)
  }
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('Mine')
  await untilReadyOffline(page)
  await tell('update-shipment', { changes: { to_city: { from: shipment.to_city, to: 'Kochi' } } })
  await expect(dialog.getByText('Somebody else has changed this shipment meanwhile.')).toBeVisible()
  await expect(part(page, 'Ship To').getByRole('textbox', { name: 'City' })).toHaveValue(shipment.to_city)
  await expect(dialog.getByRole('textbox', { name: 'Notes' })).toHaveValue('Mine')
  await tell('delete-shipment', {})
  await expect(dialog.getByText('This shipment has been deleted meanwhile.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave and discard' }).click()
  await expect(page.getByText('No shipments found.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recent Shipments' })).toBeFocused()
})

testWithSignal(
  'leaving an edit asks, its draft comes back, an invoiced shipment keeps its prices, and all of it goes by keyboard',
  async ({ openAs, server }) => {
    const ask = await askAs(server.url, MANAGER)
    const shipment = await pending(ask, 0)
    const page = await openAs(STAFF, '/dashboard?status=Pending')
    let dialog = await openEdit(page, shipment)
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/dashboard\?status=Pending$/)
    dialog = await openEdit(page, shipment)
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Nothing was changed.')).toBeVisible()

    dialog = await openEdit(page, shipment)
    const notes = dialog.getByRole('textbox', { name: 'Notes' })
    await notes.fill('Half written')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    for (const leave of ['Escape', 'Cancel', 'Back'] as const) {
      if (leave === 'Escape') await page.keyboard.press('Escape')
      else if (leave === 'Cancel') await dialog.getByRole('button', { name: 'Cancel' }).click()
      else await page.goBack()
      await question.getByRole('button', { name: 'Keep writing' }).click()
      await expect(question).toBeHidden()
      await expect(notes).toHaveValue('Half written')
    }
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Leave and keep a draft' }).click()
    await expect(dialog).toBeHidden()
    dialog = await openEdit(page, shipment)
    await expect(dialog).toContainText('Your unfinished draft is back.')
    await expect(notes).toHaveValue('Half written')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Leave and discard' }).click()
    await expect(dialog).toBeHidden()
    dialog = await openEdit(page, shipment)
    await expect(notes).toHaveValue(shipment.notes ?? '')
    await expect(dialog.getByText('Your unfinished draft is back.')).toBeHidden()
    await page.keyboard.press('Escape')

    await test.step('the row’s dialogs are readable by everybody', async () => {
      for (const viewport of [TABLET, DESK.viewport ?? null]) {
        if (viewport) await page.setViewportSize(viewport)
        dialog = await openEdit(page, shipment)
        await dialog.getByLabel('Estimated Delivery Date').fill('')
        await dialog.getByRole('button', { name: 'Save Changes' }).click()
        await expectAccessible(page, 'a refused edit')
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Leave and discard' }).click()
        await moreOf(page, shipment).click()
        await expectAccessible(page, 'the menu of a row')
        await page.getByRole('menuitem', { name: 'Delete' }).click()
        await expectAccessible(page, 'the question before deleting')
        await page.keyboard.press('Escape')
      }
    })
    await test.step('prices stay on an invoiced shipment, and what the dialog shows is printed', async () => {
      const billed = (await allShipments(ask)).find(({ invoice_status }) => invoice_status === 'raised')
      if (!billed) throw new Error('No invoiced shipment')
      await page.goto(`/dashboard?q=${billed.tracking_number}`)
      dialog = await openEdit(page, billed)
      await expect(dialog).toContainText(`This shipment is on invoice ${billed.invoice_number}. Prices, GST and client cannot be changed.`)
      await expect(parcel(page, 1).getByRole('textbox', { name: 'Price (₹)' })).toBeDisabled()
      await dialog.getByRole('textbox', { name: 'Notes' }).fill('Call first')
      await page.evaluate(() => {
        window.print = () => {
          document.documentElement.dataset['printed'] = 'yes'
        }
      })
      await dialog.getByRole('button', { name: 'Print' }).click()
      await expect(page.locator('html[data-printed]')).toHaveCount(1)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('heading', { level: 1, name: `Shipment ${displayShipmentId(billed)}` })).toBeVisible()
      await expect(page.getByText('Printed with changes that are not saved yet.')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Recent Shipments' })).toBeHidden()
      await page.emulateMedia({ media: null })
      await dialog.getByRole('button', { name: 'Save Changes' }).click()
      await expect.poll(async () => (await detailOf(ask, billed.id)).shipment?.notes).toBe('Call first')
    })
    await test.step('by keyboard alone', async () => {
      await page.goto(`/dashboard?q=${shipment.tracking_number}`)
      await expect(rowOf(page, shipment)).toBeVisible()
      await page.keyboard.press('ArrowDown')
      // Past the tracking number, which a press copies.
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      dialog = page.getByRole('dialog', { name: /^Edit Shipment/ })
      await expect(dialog).toBeVisible()
      await dialog.getByRole('textbox', { name: 'Notes' }).focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Shift+Tab')
      await expect(dialog.getByLabel('Status')).toBeFocused()
      await page.keyboard.type('Out')
      await dialog.getByLabel('Estimated Delivery Date').fill(todayInIndia())
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(rowOf(page, shipment).getByRole('button', { name: 'Edit' })).toBeFocused()
      await expect.poll(async () => (await detailOf(ask, shipment.id)).shipment?.status).toBe('Out for Delivery')
    })
  },
)
