import type { Page } from '@playwright/test'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { expectAccessible } from '#tests/support/e2e/accessibility.ts'
import { askAs } from '#tests/support/e2e/ask-server.ts'
import { syncStatus } from '#tests/support/e2e/screens/delivering.ts'
import { book } from '#tests/support/e2e/screens/long-list.ts'
import { DRIVER, STAFF } from '#tests/support/e2e/screens/people.ts'
import { untilReadyOffline } from '#tests/support/e2e/weather/offline.ts'
import { expect, test } from '#tests/support/e2e/waybill-test.ts'
import { somePieces } from '#tests/support/shipments.ts'

test.use({ company: 'loaded-in-part' })

const LARGE = '87000000000001'
const SMALL = '87000000000002'

async function scan(page: Page, number: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Tracking number' })
  await field.fill(number)
  await field.press('Enter')
}

test('pieces that stay behind are named when a sheet goes out and when it closes', async ({ openAs, server }) => {
  const ask = await askAs(server.url, STAFF)
  const driver = await (await askAs(server.url, DRIVER))<{ userId: string }>('whoami', {})
  const warehouses = await ask<{ rows: { id: string }[] }>('sync_mirror', { table: 'warehouses', limit: 10, after: null })
  const items = somePieces(4).map((item) => ({ ...item, id: crypto.randomUUID() }))
  await book(ask, [
    { tracking_number: LARGE, to_name_or_company: 'Many Boxes', to_street_address: '1 Box Road', items },
    { tracking_number: SMALL, to_name_or_company: 'One Box', to_street_address: '2 Box Road' },
  ])
  const { rows } = await ask<{ rows: { id: string; tracking_number: string }[] }>('search_shipments', {
    text: '8700000000000',
    status: null,
    from: null,
    to: null,
    limit: 10,
    after: null,
  })
  const stops = [LARGE, SMALL].map((wanted) => rows.find(({ tracking_number }) => tracking_number === wanted)?.id)
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
        payload: { id, isNew: true, changes, added: stops, removed: [], order: stops },
      },
    ],
  })

  const page = await openAs(STAFF, `/dashboard/run-sheets/${id}`, { viewport: { width: 820, height: 1180 }, hasTouch: true })
  const pieces = page.getByRole('group', { name: `Pieces of ${LARGE}` })
  await expect(page.getByText('0 of 5 pieces scanned out')).toBeVisible()
  await untilReadyOffline(page)
  await page.context().setOffline(true)
  await scan(page, LARGE)
  await expect(page.getByText('1 of 5 pieces scanned out')).toBeVisible()
  await pieces.getByRole('button', { name: 'All 4' }).click()
  await expect(page.getByText('4 of 5 pieces scanned out')).toBeVisible()
  await pieces.getByRole('button', { name: 'One piece less' }).click()
  await expect(page.getByText('3 of 5 pieces scanned out')).toBeVisible()
  for (const button of await pieces.getByRole('button').all()) {
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(48)
  }
  await scan(page, SMALL)
  await expect(page.getByText('4 of 5 pieces scanned out')).toBeVisible()
  await page.reload()
  await expect(page.getByText('4 of 5 pieces scanned out')).toBeVisible()
  await expect(page.getByText('3 of 4 pieces scanned out')).toBeVisible()
  // Within a second of the last one it is the same label, read twice.
  await expect(async () => {
    await scan(page, LARGE)
    await expect(page.getByText('5 of 5 pieces scanned out')).toBeVisible({ timeout: 500 })
  }).toPass()
  await pieces.getByRole('button', { name: 'One piece less' }).click()
  await expect(page.getByText('4 of 5 pieces scanned out')).toBeVisible()
  await expectAccessible(page, 'a count at a run sheet')
  await page.context().setOffline(false)

  await page.getByRole('button', { name: 'Send out 2 stops' }).click()
  const question = page.getByRole('dialog', { name: '1 piece was not scanned. Send out all the same?' })
  await expect(question.getByRole('listitem')).toHaveText([`${LARGE}, Many Boxes: 3 of 4 pieces scanned`])
  await question.getByRole('textbox', { name: 'Reason' }).fill('One is too large')
  await question.getByRole('button', { name: 'Send out' }).click()
  await expect(page.getByText('Not everything was scanned: One is too large')).toBeVisible()
  await expect(page.getByText('Not sent yet')).toBeHidden()

  const phone = await openAs(DRIVER, '/pod', { viewport: { width: 360, height: 740 }, hasTouch: true })
  await expect(phone.getByRole('region', { name: 'Open deliveries' })).toContainText('3 of 4 pieces')
  // What arrives just then moves the button away from the finger.
  await expect(syncStatus(phone)).toHaveText('All sent')
  await phone.getByRole('button', { name: 'End of day' }).click()
  const toReturn = phone.getByRole('dialog', { name: 'End of day' }).getByRole('region', { name: 'Still to return' })
  await expect(toReturn).toContainText(/Many Boxes.*3 of 4 pieces/s)

  await scan(page, LARGE)
  await expect(page.getByText(`${LARGE} scanned back in, 1 of 4 pieces.`)).toBeVisible()
  await pieces.getByRole('button', { name: 'One piece more' }).click()
  await expect(page.getByText(`${LARGE} scanned back in, 2 of 4 pieces.`)).toBeVisible()
  await scan(page, SMALL)
  await expect(page.getByText('1 of 2 undelivered scanned back in')).toBeVisible()
  await expect(page.getByText('Not sent yet')).toBeHidden()
  await phone.reload()
  await phone.getByRole('button', { name: 'End of day' }).click()
  await expect(toReturn).toContainText(/Many Boxes.*1 of 4 pieces/s)
  await expect(toReturn).not.toContainText('One Box')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const closing = page.getByRole('dialog', { name: 'Close this run sheet?' })
  const where = closing.getByRole('textbox', { name: 'Pieces that are missing' })
  await expect(where).toHaveAccessibleDescription(`${LARGE}: 2 of 3 pieces are back.`)
  await expectAccessible(page, 'the question about what came back in part')
  await where.fill('Lost on the way')
  await closing.getByRole('button', { name: 'Close the sheet' }).click()
  const listed = page.getByRole('list', { name: 'Stops in order' }).getByRole('listitem')
  await expect(listed.filter({ hasText: LARGE })).toContainText('Lost on the way')
  await expect(page.getByText('Not sent yet')).toBeHidden()

  const { updates } = await ask<{ updates: { warehouse_name: string | null }[] }>('shipment_detail', { id: stops[0] })
  // One line of the history out, and one in, for however many scans and corrections.
  expect(updates.filter(({ warehouse_name }) => warehouse_name !== null)).toHaveLength(2)
})
