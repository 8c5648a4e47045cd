import '#ui/tokens.css'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { checkDeliveryCode } from '#backend/rpc/shipment/delivery-codes.ts'
import type { Command } from '#domain/sync/command.ts'
import { sha256 } from '#domain/values/sha256.ts'
import { CapturePage } from '#features/proof-of-delivery/capture/capture-page.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { readDraft, saveDraft } from '#store/drafts/delivery-draft.ts'
import { someShipment } from '#tests/support/shipments.ts'

vi.mock('#backend/rpc/shipment/delivery-codes.ts')

const NUMBER = '41'
const answer = <Value,>(value: Value) => ({ kind: 'answer' as const, value, serverTime: null })

let database: WaybillDatabase
beforeEach(async () => {
  await page.viewport(360, 740)
  database = openDatabase(crypto.randomUUID())
})
afterEach(async () => {
  vi.resetAllMocks()
  await cleanup()
  await database.delete()
})

async function openCapture() {
  await database.shipments.add(someShipment({ id: 's1', tracking_number: NUMBER, receipt_needs: ['photo', 'code'], delivery_keys: [] }))
  const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]).buffer
  const photo = { id: 'p1', bytes, sha256: await sha256(bytes), size: 4, type: 'image/jpeg', width: 6, height: 8 } as const
  await saveDraft(database, { draftId: 'd1', trackingNumber: NUMBER, shipmentId: 's1', outcome: 'Delivered', notes: '', photo })
  const onSaved = vi.fn<() => void>()
  const screen = await render(
    <MemoryRouter>
      <DatabaseProvider database={database}>
        <CapturePage number={NUMBER} fetched={null} onSaved={onSaved} />
      </DatabaseProvider>
    </MemoryRouter>,
  )
  const field = screen.getByRole('textbox', { name: 'Code of the recipient', exact: true })
  await expect.element(field).toBeVisible()
  return {
    screen,
    onSaved,
    field,
    missing: screen.getByRole('region', { name: 'Still missing' }),
    submit: screen.getByRole('button', { name: 'Submit POD' }).last(),
  }
}

const payloads = async () => (await database.outbox.toArray()).map(({ command }) => (command as Command<'record-delivery'>).payload)

test('with signal six digits are asked about at once, and right ones are checked', async () => {
  vi.mocked(checkDeliveryCode).mockResolvedValue(answer({ result: 'right', triesLeft: 5 }))
  const { screen, field, missing, submit, onSaved } = await openCapture()
  await expect.element(missing).toHaveTextContent('Code of the recipient')
  await field.fill('12 34 56')
  await expect.element(screen.getByText('Checked', { exact: true })).toBeVisible()
  expect(checkDeliveryCode).toHaveBeenCalledExactlyOnceWith('s1', '123456')
  await expect.element(missing).not.toBeInTheDocument()
  await submit.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect((await payloads())[0]?.code).toEqual({ way: 'typed', value: '123456' })
})

test('a wrong one says how many tries are left, is not asked about again, and needs a reason', async () => {
  vi.mocked(checkDeliveryCode).mockResolvedValue(answer({ result: 'wrong', triesLeft: 1 }))
  const { screen, field, missing, submit, onSaved } = await openCapture()
  await field.fill('123456')
  await expect.element(screen.getByText('This is not their code. 1 try is left.')).toBeVisible()
  await submit.click()
  expect(onSaved).not.toHaveBeenCalled()
  await missing.getByRole('button', { name: 'Code of the recipient: not possible' }).click()
  await missing.getByRole('textbox', { name: 'Code of the recipient: why not?' }).fill('She reads another one')
  await submit.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(checkDeliveryCode).toHaveBeenCalledOnce()
  const [payload] = await payloads()
  expect(payload).not.toHaveProperty('code')
  expect(payload?.notPossible).toEqual([{ what: 'code', reason: 'She reads another one' }])
})

test.each([{ refused: 'locked' } as const, { result: 'wrong', triesLeft: 0 } as const])(
  'after five only the office can help, and nothing typed stays as if it were good: %o',
  async (said) => {
    vi.mocked(checkDeliveryCode).mockResolvedValue(answer(said))
    const { screen, field, missing } = await openCapture()
    await field.fill('123456')
    await expect
      .element(screen.getByText(/Too many wrong codes: what you typed was taken out. Only the office can make a new one/))
      .toBeVisible()
    await expect.element(field).toHaveValue('')
    await expect.element(missing).toHaveTextContent('Code of the recipient')
    await vi.waitFor(async () => expect((await readDraft(database))?.code).toBeUndefined())
    // The office has made a new one.
    vi.mocked(checkDeliveryCode).mockResolvedValue(answer({ result: 'right', triesLeft: 5 }))
    await field.fill('654321')
    await expect.element(screen.getByText('Checked', { exact: true })).toBeVisible()
    await expect.element(screen.getByText(/Too many wrong codes/)).not.toBeInTheDocument()
  },
)

test('what was wrong stays wrong when it is typed again without signal', async () => {
  vi.mocked(checkDeliveryCode).mockResolvedValue(answer({ result: 'wrong', triesLeft: 3 }))
  const { screen, field, missing } = await openCapture()
  await field.fill('123456')
  await expect.element(screen.getByText('This is not their code. 3 tries are left.')).toBeVisible()
  vi.mocked(checkDeliveryCode).mockResolvedValue({ kind: 'unreachable' })
  await field.fill('12345')
  await field.fill('123456')
  await expect.element(screen.getByText(/This is not their code/)).toBeVisible()
  await expect.element(missing).toHaveTextContent('Code of the recipient')
  expect(checkDeliveryCode).toHaveBeenCalledOnce()
})

test('without signal it goes with the delivery', async () => {
  vi.mocked(checkDeliveryCode).mockResolvedValue({ kind: 'unreachable' })
  const { screen, field, missing, submit, onSaved } = await openCapture()
  await field.fill('12345')
  await expect.element(missing).toBeVisible()
  await field.fill('123456')
  await expect.element(screen.getByText('Not checked yet. It goes with the delivery, and is checked when that arrives.')).toBeVisible()
  await vi.waitFor(async () => expect((await readDraft(database))?.code).toEqual({ way: 'typed', value: '123456' }))
  await submit.click()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect((await payloads())[0]?.code).toEqual({ way: 'typed', value: '123456' })
})
