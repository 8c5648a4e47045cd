import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { askAs, detailOf } from '#tests/support/e2e/ask-server.ts'
import { makePhoto } from '#tests/support/e2e/photos.ts'
import { expectSaved, submit, syncStatus, takePhoto, untilListed } from '#tests/support/e2e/screens/delivering.ts'
import { book } from '#tests/support/e2e/screens/long-list.ts'
import { DRIVER, STAFF } from '#tests/support/e2e/screens/people.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { expect, PHONE, test } from '#tests/support/e2e/waybill-test.ts'

test.use({ company: 'one-stop' })

const NUMBERS = ['84000000000001', '84000000000002']

test('two parcels for one address are handed over once without signal, and the office has a proof with a photo of each', async ({
  openAs,
  server,
}) => {
  const ask = await askAs(server.url, STAFF)
  const driver = await (await askAs(server.url, DRIVER))<{ userId: string }>('whoami', {})
  await book(
    ask,
    NUMBERS.map((tracking_number, at) => ({
      tracking_number,
      to_name_or_company: `Flat ${at + 1}`,
      to_street_address: '7 Lake View',
      to_postal_code: '411001',
      payment_mode: 'cod' as const,
      collect_amount: (at + 1) * 100_00,
    })),
  )
  const mirrored = <Row>(table: string) => ask<{ rows: Row[] }>('sync_mirror', { table, limit: 500, after: null })
  const { rows } = await mirrored<{ id: string; tracking_number: string }>('shipments')
  const ids = NUMBERS.map((number) => rows.find(({ tracking_number }) => tracking_number === number)?.id ?? '')
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
  await expect(page.getByText('84000000000002, 84000000000001')).toBeVisible()
  await page.reload()
  await page.context().setOffline(false)
  await expect(syncStatus(page)).toHaveText('All sent', { timeout: 40_000 })

  for (const shipmentId of ids) {
    const { shipment, proofs } = await detailOf(ask, shipmentId)
    expect(shipment?.status).toBe('Delivered')
    expect(proofs.map(({ outcome, photo_confirmed_at }) => [outcome, photo_confirmed_at === null])).toEqual([['Delivered', false]])
  }
})
