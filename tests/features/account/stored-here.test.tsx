import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { StoredHere } from '#features/account/on-this-device/stored-here.tsx'
import { StoredWorkHere } from '#features/account/on-this-device/stored-work-here.tsx'
import { KEPT_ANSWERS } from '#backend/transport/kept-answers.ts'
import { readRememberedEmail, rememberEmail } from '#session/remembered-email.ts'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { saveDraft } from '#store/drafts/delivery-draft.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'

let database: WaybillDatabase
beforeEach(() => {
  localStorage.clear()
  database = openDatabase(crypto.randomUUID())
})
afterEach(async () => {
  await cleanup()
  await caches.delete(KEPT_ANSWERS)
  await database.delete()
})

const open = (unsentMessages = 0) =>
  render(
    <DatabaseProvider database={database}>
      <StoredWorkHere unsentMessages={unsentMessages} />
    </DatabaseProvider>,
  )

test('unsent work keeps the device from being cleared, and so does a half-made delivery', async () => {
  await saveDraft(database, { draftId: 'draft-1', trackingNumber: '42', shipmentId: null, outcome: null, notes: 'Rang twice', photo: null })
  const screen = await open()
  const button = screen.getByRole('button', { name: 'Clear this device' })
  await expect.element(button).toBeDisabled()
  await expect.element(button).toHaveAccessibleDescription('A delivery is not finished. Submit or discard it first.')
  await recordDelivery(database, { shipmentId: null, trackingNumber: '41', outcome: 'Returned', notes: 'Wrong city', photo: null })
  await expect
    .element(screen.getByText('1 item is not confirmed by the office yet. Send it first; nothing unsent is ever cleared.'))
    .toBeVisible()
})

test('a message to the company that was not sent keeps it too', async () => {
  const screen = await render(<StoredHere unsentMessages={1} />)
  await expect.element(screen.getByRole('button', { name: 'Clear this device' })).toBeDisabled()
  await expect.element(screen.getByText('1 message has not been sent. The contact page shows it', { exact: false })).toBeVisible()
})

test('clearing removes work, kept tracking results and the remembered address', async () => {
  rememberEmail('asha@waybill.example')
  const body = JSON.stringify({ shipment: { tracking_number: '42' } })
  const headers = { 'x-waybill-asked': '42', 'x-waybill-seen-at': new Date().toISOString() }
  await (await caches.open(KEPT_ANSWERS)).put('/_seen/42', new Response(body, { headers }))
  const screen = await open()
  const fact = (what: string) => screen.getByRole('listitem').filter({ hasText: what })
  await expect.element(fact('Kept tracking results')).toHaveTextContent('Kept tracking results1')
  await expect.element(fact('Remembered e-mail address')).toHaveTextContent('asha@waybill.example')
  await screen.getByRole('button', { name: 'Clear this device' }).click()
  const question = screen.getByRole('dialog', { name: 'Clear this device?' })
  await question.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.element(screen.getByText('Cleared. You are still signed in.')).toBeVisible()
  await expect.element(fact('Kept tracking results')).toHaveTextContent('None')
  await expect.element(fact('Remembered e-mail address')).toHaveTextContent('None')
  expect(readRememberedEmail()).toBeNull()
  expect(await caches.has(KEPT_ANSWERS)).toBe(false)
})
