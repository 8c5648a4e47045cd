import '#ui/tokens.css'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { checkDeliveryCode } from '#backend/rpc/shipment/delivery-codes.ts'
import { isCapture } from '#domain/sync/command.ts'
import { PodPage } from '#features/proof-of-delivery/find/pod-page.tsx'
import { sessionBegan, useSession } from '#session/session.ts'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { changeMeta } from '#store/database/meta.ts'
import { readDraft } from '#store/drafts/delivery-draft.ts'
import { showRows } from '#store/records/shown-rows.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { Toasts } from '#ui/feedback/toast.tsx'
import { someShipment } from '#tests/support/shipments.ts'

vi.mock('#backend/rpc/shipment/delivery-codes.ts')

/** The first has most to collect: its form stands for the stop. */
const PARCELS = [
  { n: 1, needs: ['code', 'signature'], collects: 400_00 },
  { n: 2, needs: ['code'], collects: 0 },
  { n: 3, needs: [], collects: 200_00 },
]

let db: WaybillDatabase
beforeEach(async () => {
  await page.viewport(360, 740)
  vi.mocked(checkDeliveryCode).mockResolvedValue({ kind: 'unreachable' })
  db = openDatabase(crypto.randomUUID())
  await changeMeta(db, 'mirror', { phase: 'complete' })
  sessionBegan({ userId: 'driver-1', role: 'driver', name: 'Dev Driver', email: 'driver@waybill.example' })
  const rows = PARCELS.map(({ n, needs, collects }) =>
    someShipment({
      id: `s${n}`,
      tracking_number: `770${n}`,
      to_name_or_company: `Recipient ${n}`,
      to_street_address: '1 Lake View',
      receipt_needs: needs,
      delivery_keys: [],
      ...(collects > 0 && { payment_mode: 'cod' as const, collect_amount: collects }),
    }),
  )
  await db.transaction('rw', [db.shipments, db.searchDeltas, db.meta], async () =>
    showRows(
      db,
      rows.map((row) => ({ table: 'shipments', id: row.id, row })),
    ),
  )
})
afterEach(async () => {
  // The page first: what it asks as it goes is not the next test's.
  await cleanup()
  vi.resetAllMocks()
  useSession.setState({ state: 'signed-out', person: null })
  await db.delete()
})

async function openPod(entry = '/pod') {
  const router = createMemoryRouter([{ path: '/pod', element: <PodPage /> }], { initialEntries: [entry] })
  return render(
    <DatabaseProvider database={db}>
      <RouterProvider router={router} />
      <Toasts />
    </DatabaseProvider>,
  )
}

async function openStop() {
  const screen = await openPod()
  await screen.getByRole('link', { name: 'Record all 3 together' }).click()
  await screen.getByRole('radio', { name: 'Delivered' }).click()
  return {
    screen,
    code: (number: string) => screen.getByRole('textbox', { name: `Code of the recipient for ${number}`, exact: true }),
    missing: screen.getByRole('region', { name: 'Still missing' }),
    submit: screen.getByRole('button', { name: 'Submit POD' }).last(),
  }
}

const said = async () =>
  (await db.outbox.orderBy('seq').toArray()).map(({ command, trackingNumber }) => {
    const { code, notPossible } = isCapture(command) ? command.payload : {}
    return [trackingNumber, code?.value, notPossible]
  })

test('each recipient’s code goes with their own parcel, by one submit, and Undo brings back all of them', async () => {
  const { screen, code, missing, submit } = await openStop()
  // Whose it is stands at each.
  await expect.element(code('7701')).toHaveAccessibleDescription('Recipient 1: six digits, or the QR code on their screen')
  await expect.element(code('7702')).toHaveAccessibleDescription('Recipient 2: six digits, or the QR code on their screen')
  await expect.element(screen.getByRole('checkbox', { name: /Recipient 2 7702/ })).toBeChecked()
  expect(code('7703').elements()).toEqual([])
  await code('7701').fill('111111')
  await expect.element(missing.getByRole('listitem')).toHaveLength(2)
  await expect.element(missing).toHaveTextContent('Code of the recipient for 7702')
  // A signature is asked once, for all that is handed over.
  await missing.getByRole('button', { name: 'Signature: not possible' }).click()
  await missing.getByRole('textbox', { name: 'Signature: why not?' }).fill('Hands full')
  await submit.click()
  await expect.element(code('7702')).toHaveFocus()
  await expect
    .element(code('7702'))
    .toHaveAccessibleDescription(/Still missing: code of the recipient for 7702\. Please get it, or say why it is not possible\.$/)
  expect(await said()).toEqual([])

  await code('7702').fill('222222')
  await submit.click()
  const handsFull = [{ what: 'signature', reason: 'Hands full' }]
  const all = [
    ['7701', '111111', handsFull],
    ['7702', '222222', undefined],
    ['7703', undefined, undefined],
  ]
  await expect.poll(said).toEqual(all)
  await screen.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(code('7701')).toHaveValue('111111')
  await expect.element(code('7702')).toHaveValue('222222')
  await expect.element(missing.getByRole('textbox', { name: 'Signature: why not?' })).toHaveValue('Hands full')
  await submit.click()
  await expect.poll(said).toEqual(all)
})

test('why one recipient has no code is said of their parcel alone', async () => {
  const { screen, code, missing, submit } = await openStop()
  await missing.getByRole('button', { name: 'Signature: not possible' }).click()
  await missing.getByRole('textbox', { name: 'Signature: why not?' }).fill('Hands full')
  await code('7701').fill('111111')
  await missing.getByRole('button', { name: 'Code of the recipient for 7702: not possible' }).click()
  const why = missing.getByRole('textbox', { name: 'Code of the recipient for 7702: why not?' })
  await expect.element(why).toHaveFocus()
  await why.fill('They have no phone')
  await submit.click()
  await expect.poll(said).toEqual([
    ['7701', '111111', [{ what: 'signature', reason: 'Hands full' }]],
    ['7702', undefined, [{ what: 'code', reason: 'They have no phone' }]],
    ['7703', undefined, undefined],
  ])
  await screen.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(why).toHaveValue('They have no phone')
  await expect.element(code('7701')).toHaveValue('111111')
})

test('digits are asked about for the parcel at whose field they were typed', async () => {
  vi.mocked(checkDeliveryCode).mockImplementation(async (shipmentId, digits) => {
    const isRight = digits === (shipmentId === 's1' ? '111111' : '222222')
    return Promise.resolve({ kind: 'answer', value: { result: isRight ? 'right' : 'wrong', triesLeft: 4 }, serverTime: null })
  })
  const { screen, code } = await openStop()
  await code('7702').fill('111111')
  await expect.element(screen.getByText('This is not their code. 4 tries are left.')).toBeVisible()
  await code('7701').fill('111111')
  await expect.element(screen.getByText('Checked', { exact: true })).toBeVisible()
  await code('7702').fill('222222')
  await expect.element(screen.getByText('This is not their code. 4 tries are left.')).not.toBeInTheDocument()
  expect(vi.mocked(checkDeliveryCode).mock.calls).toEqual([
    ['s2', '111111'],
    ['s1', '111111'],
    ['s2', '222222'],
  ])
})

test('after Undo, without signal by then, a code that was checked is not said to be unchecked', async () => {
  vi.mocked(checkDeliveryCode).mockResolvedValue({ kind: 'answer', value: { result: 'right', triesLeft: 5 }, serverTime: null })
  const { screen, code, missing, submit } = await openStop()
  await missing.getByRole('button', { name: 'Signature: not possible' }).click()
  await missing.getByRole('textbox', { name: 'Signature: why not?' }).fill('Hands full')
  await code('7701').fill('111111')
  await code('7702').fill('222222')
  const checked = screen.getByText('Checked', { exact: true })
  await expect.element(checked).toHaveLength(2)
  await submit.click()
  vi.mocked(checkDeliveryCode).mockResolvedValue({ kind: 'unreachable' })
  await screen.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(code('7701')).toHaveValue('111111')
  await expect.element(checked).toHaveLength(2)
})

test('a killed app loses no code', async () => {
  const { screen, code } = await openStop()
  await code('7701').fill('111111')
  await code('7702').fill('222222')
  await vi.waitFor(async () => expect((await readDraft(db))?.alongCodes).toMatchObject({ '7702': { code: { value: '222222' } } }))
  await screen.unmount()
  const again = await openPod('/pod?number=7701')
  await expect.element(again.getByRole('textbox', { name: 'Code of the recipient for 7702', exact: true })).toHaveValue('222222')
  await expect.element(again.getByRole('textbox', { name: 'Code of the recipient for 7701', exact: true })).toHaveValue('111111')
})

test('another code that another tab submitted for a parcel of the stop is said to be different', async () => {
  const { screen, code } = await openStop()
  await code('7702').fill('222222')
  await vi.waitFor(async () => expect((await readDraft(db))?.alongCodes).toBeDefined())
  const draft = await readDraft(db)
  const inCash = (paise: number) => ({ expectedPaise: paise, collectedPaise: paise, mode: 'cash', reference: null, reason: null }) as const
  await recordDelivery(db, {
    shipmentId: 's1',
    trackingNumber: '7701',
    outcome: 'Delivered',
    notes: '',
    photo: null,
    collection: inCash(400_00),
    draftId: draft?.draftId ?? '',
    alsoFor: [
      { shipmentId: 's2', trackingNumber: '7702', collection: null, notPossible: undefined, code: { way: 'typed', value: '999999' } },
      { shipmentId: 's3', trackingNumber: '7703', collection: inCash(200_00), notPossible: undefined, code: undefined },
    ],
  })
  await expect.element(screen.getByText('Submitted in another tab')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Submit mine as well' })).toBeVisible()
})
