import type { Page } from '@playwright/test'
import type { WaybillServer } from '#tests/support/e2e/waybill-server.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { askAs, detailOf, digitsOf } from '#tests/support/e2e/ask-server.ts'
import { makePhoto } from '#tests/support/e2e/photos.ts'
import { expectSaved, submit, syncStatus, takePhoto, untilDraftKept, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { book, type Booking } from '#tests/support/e2e/screens/long-list.ts'
import { DRIVER, STAFF } from '#tests/support/e2e/screens/people.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { expect, PHONE, test } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'one-stop' })

/** All of them on a run sheet of the driver's own for today; says their ids. */
async function putOnSheet(server: WaybillServer, bookings: readonly Booking[]): Promise<string[]> {
  const ask = await askAs(server.url, STAFF)
  const driver = await (await askAs(server.url, DRIVER))<{ userId: string }>('whoami', {})
  await book(ask, bookings)
  const mirrored = <Row>(table: string) => ask<{ rows: Row[] }>('sync_mirror', { table, limit: 500, after: null })
  const { rows } = await mirrored<{ id: string; tracking_number: string }>('shipments')
  const ids = bookings.map((booking) => rows.find(({ tracking_number }) => tracking_number === booking.tracking_number)?.id ?? '')
  const warehouses = await mirrored<{ id: string }>('warehouses')
  const id = crypto.randomUUID()
  const changes = {
    driver_id: { from: '', to: driver.userId },
    warehouse_id: { from: '', to: warehouses.rows[0]?.id },
    sheet_date: { from: '', to: todayInIndia() },
  }
  await ask('sync_push', {
    commands: [
      {
        id: crypto.randomUUID(),
        kind: 'save-run-sheet',
        payloadVersion: 1,
        record: `run-sheet:${id}`,
        claimedAt: new Date().toISOString(),
        clockOffsetMs: 0,
        payload: { id, isNew: true, changes, added: ids, removed: [], order: ids },
      },
    ],
  })
  return ids
}

async function allSent(page: Page): Promise<void> {
  await expect(syncStatus(page)).toHaveText('All sent', { timeout: 40_000 })
}

test('two parcels for one address are handed over once without signal, and the office has a proof with a photo of each', async ({
  openAs,
  server,
}) => {
  const ids = await putOnSheet(
    server,
    [1, 2].map((n) => ({
      tracking_number: `8400000000000${n}`,
      to_name_or_company: `Flat ${n}`,
      to_street_address: '7 Lake View',
      to_postal_code: '411001',
      payment_mode: 'cod' as const,
      collect_amount: n * 100_00,
    })),
  )
  const page = await openAs(DRIVER, '/pod', PHONE)
  await untilListed(page)
  await expect(page.getByRole('region', { name: 'Next stop' })).toContainText('7 Lake View')
  await untilReadyOffline(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Record all 2 together' }).click()
  await takePhoto(page, await makePhoto(page, 1200, 900))
  await page.getByRole('radio', { name: 'Delivered' }).check()
  await expect(page.getByText('Collect ₹300.00')).toBeVisible()
  await submit(page)
  await expectSaved(page, 'Delivered')
  const recorded = page.getByRole('list', { name: 'Parcels', exact: true }).getByRole('listitem')
  await expect(recorded).toHaveText([/Flat 2 84000000000002/, /Flat 1 84000000000001/])
  await page.reload()
  await page.context().setOffline(false)
  await allSent(page)

  const ask = await askAs(server.url, STAFF)
  for (const shipmentId of ids) {
    const { shipment, proofs } = await detailOf(ask, shipmentId)
    expect(shipment?.status).toBe('Delivered')
    expect(proofs.map(({ outcome, photo_confirmed_at }) => [outcome, photo_confirmed_at === null])).toEqual([['Delivered', false]])
  }
})

test('a parcel with a code, one paid by UPI and one in cash go by one photo and one submit, without signal, and Undo gives back what was typed', async ({
  openAs,
  server,
}, info) => {
  const [cash, upi, coded] = ['84000000000013', '84000000000012', '84000000000011']
  const collects = { payment_mode: 'cod' as const }
  const at = { to_street_address: '9 Lake View', to_postal_code: '411001' }
  const ids = await putOnSheet(server, [
    { ...at, tracking_number: coded, to_name_or_company: 'Asha Kulkarni' },
    { ...at, ...collects, tracking_number: upi, to_name_or_company: 'Mohan Kulkarni', collect_amount: 450_00 },
    { ...at, ...collects, tracking_number: cash, to_name_or_company: 'Sunita Kulkarni', collect_amount: 1_250_00 },
  ])
  const office = await askAs(server.url, STAFF)
  await office('set_receipt_needs', { shipmentId: ids[0], needs: ['photo', 'code'] })
  const digits = await digitsOf(server.url, STAFF, ids[0] ?? '')

  const page = await openAs(DRIVER, '/pod', { ...PHONE, viewport: { width: 360, height: 740 } })
  let pictures = 0
  const look = async (what: string) => {
    pictures += 1
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: info.outputPath(`${pictures} ${what}, ${colorScheme}.png`) })
    }
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await untilListed(page)
  await expect(page.getByRole('region', { name: 'Next stop' })).toContainText('9 Lake View')
  await untilReadyOffline(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Record all 3 together' }).click()
  await expect(page.getByRole('checkbox', { name: /Asha Kulkarni .* Needs a code/ })).toBeChecked()
  await look('before')
  await takePhoto(page, await makePhoto(page, 1200, 900))
  await page.getByRole('radio', { name: 'Delivered' }).check()
  const byUpi = page.getByRole('group', { name: `Collect ₹450.00 for ${upi}` })
  const reference = page.getByRole('textbox', { name: `UPI reference for ${upi}` })
  const code = page.getByRole('textbox', { name: `Code of the recipient for ${coded}`, exact: true })
  await byUpi.getByRole('radio', { name: 'UPI' }).check()
  await byUpi.getByRole('img', { name: `QR code to pay ₹450.00 by UPI for ${upi}` }).scrollIntoViewIfNeeded()
  await look('the QR code of one')
  await expect(page.getByText('₹1,250.00 in cash + ₹450.00 by UPI')).toBeVisible()
  await reference.fill('632912345678')
  await submit(page)
  const missing = page.getByRole('region', { name: 'Still missing' })
  await expect(missing).toContainText(`Code of the recipient for ${coded}`)
  await missing.scrollIntoViewIfNeeded()
  await look('a code is missing')
  await code.fill(digits)
  await code.scrollIntoViewIfNeeded()
  await look('the code of another')

  const kept = async () => {
    await expect(page.getByRole('radio', { name: 'Delivered' })).toBeChecked()
    await expect(page.getByRole('img', { name: 'The delivery, as photographed' })).toBeVisible()
    await expect(byUpi.getByRole('radio', { name: 'UPI' })).toBeChecked()
    await expect(reference).toHaveValue('632912345678')
    await expect(code).toHaveValue(digits)
  }
  await test.step('a killed app loses nothing of it', async () => {
    await expect(page.getByText('Not checked yet. It goes with the delivery, and is checked when that arrives.')).toBeVisible()
    await untilDraftKept(page, { alongCodes: { [coded]: { code: { value: digits } } } })
    await page.reload()
    await kept()
  })
  await test.step('one submit is of all three, and so is Undo', async () => {
    await submit(page)
    await expectSaved(page, 'Delivered')
    const recorded = page.getByRole('list', { name: 'Parcels', exact: true }).getByRole('listitem')
    await expect(recorded).toHaveCount(3)
    for (const number of [cash, upi, coded]) await expect(recorded.filter({ hasText: number })).toHaveCount(1)
    await expect(recorded.first()).toContainText(cash)
    await look('submitted')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await kept()
    await submit(page)
    await expectSaved(page, 'Delivered')
  })

  await page.context().setOffline(false)
  await allSent(page)
  const proofs = await Promise.all(ids.map(async (id) => (await detailOf(office, id)).proofs))
  expect(proofs.flat().map(({ photo_confirmed_at }) => photo_confirmed_at === null)).toEqual([false, false, false])
  expect(proofs.flat()).toMatchObject([
    { review_state: 'none', code: { way: 'typed', result: 'right' }, collection: null },
    { review_state: 'none', code: null, collection: { collectedPaise: 450_00, mode: 'upi', reference: '632912345678' } },
    { review_state: 'none', code: null, collection: { collectedPaise: 1_250_00, mode: 'cash' } },
  ])
})
