import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { decideReview, listReview, type ListedCapture, type ReviewDone } from '#backend/rpc/review.ts'
import { ReviewPage } from '#features/review/review-page.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { Toasts } from '#ui/feedback/toast.tsx'

vi.mock('#backend/rpc/review.ts')

const capture: ListedCapture = {
  id: 'p1',
  shipment_id: 's1',
  tracking_number: '7701',
  shipment_display_id: 'SHP00000001',
  outcome: 'Delivered',
  delivery_notes: null,
  notes_cut: false,
  image_url: null,
  photo_expected: false,
  photo_confirmed_at: null,
  claimed_at: '2026-11-20T06:30:00.000Z',
  clock_offset_ms: 0,
  delivered_at: '2026-11-20T06:30:00.000Z',
  received_at: '2026-11-20T06:31:00.000Z',
  clock_flag: null,
  captured_by: 'driver-1',
  captured_by_name: 'Ravi',
  review_reason: 'cancelled',
  review_state: 'open',
  review_note: null,
  reviewed_by_name: null,
  reviewed_at: null,
  shipment_status: 'Cancelled',
}

let database: WaybillDatabase
beforeEach(() => {
  database = openDatabase(crypto.randomUUID())
})
afterEach(async () => {
  await cleanup()
  vi.resetAllMocks()
  await database.delete()
})

async function openReview(first: Partial<ListedCapture>, then: Partial<ListedCapture>) {
  const page = (given: Partial<ListedCapture>) => ({
    kind: 'answer' as const,
    serverTime: null,
    value: { captures: [{ ...capture, ...given }], more: false, open: 1 },
  })
  vi.mocked(listReview).mockResolvedValueOnce(page(first)).mockResolvedValue(page(then))
  return render(
    <MemoryRouter>
      <DatabaseProvider database={database}>
        <ReviewPage />
        <Toasts />
      </DatabaseProvider>
    </MemoryRouter>,
  )
}

const answers = (value: ReviewDone) => vi.mocked(decideReview).mockResolvedValue({ kind: 'answer', serverTime: null, value })

test('a code that turns out wrong once its capture counts is decided on by somebody who knows it', async () => {
  answers({ done: true, code: 'wrong' })
  const screen = await openReview(
    {},
    { review_reason: 'wrong-code', code: { way: 'typed', result: 'wrong' }, shipment_status: 'Delivered' },
  )
  await screen.getByRole('button', { name: 'Accept' }).click()
  await expect.element(screen.getByText(/the code of the recipient does not match: it stays here/)).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'The code did not match' })).toBeVisible()
})

test('of a code that is missing the person who decided is told', async () => {
  answers({ done: true, code: 'missing' })
  const screen = await openReview({}, {})
  await screen.getByRole('button', { name: 'Accept' }).click()
  await expect.element(screen.getByText('Done. The code of the recipient was needed, and did not come.')).toBeVisible()
  await expect.element(screen.getByText('Nothing to review.')).toBeVisible()
})

test('a delivery without the code that it needed says what to ask', async () => {
  const screen = await openReview({ review_reason: 'code-missing', code: { way: null, result: 'missing' } }, {})
  await expect.element(screen.getByRole('heading', { name: 'The code is missing' })).toBeVisible()
  await expect.element(screen.getByText(/ask the recipient whether the parcel is there/)).toBeVisible()
})

test.each([
  ['wrong-code', 'Delivered', true],
  ['not-assigned', 'In Transit', false],
  ['cancelled', 'Cancelled', false],
] as const)('setting aside %s at %s says what its shipment keeps by it', async (reason, status, keeps) => {
  const screen = await openReview({ review_reason: reason, shipment_status: status }, {})
  await screen.getByRole('button', { name: 'Set aside' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Set this capture aside?' })
  await expect.element(dialog).toHaveTextContent(keeps ? 'Its shipment stays Delivered' : 'and changes no shipment')
  expect(dialog.getByRole('link', { name: 'its page' }).elements()).toHaveLength(keeps ? 1 : 0)
})

test.each([
  [false, 'stays on record, and changes'],
  [true, 'stays on record with its photo, and changes'],
])('a capture that is set aside keeps the photo that it has: %s', async (photo_expected, words) => {
  const screen = await openReview({ photo_expected }, {})
  await screen.getByRole('button', { name: 'Set aside' }).click()
  await expect.element(screen.getByRole('dialog')).toHaveTextContent(words)
})

test.each([
  ['wrong-code', 'Delivered', 1],
  ['cancelled', 'Cancelled', 0],
] as const)('attaching %s at %s elsewhere says what its shipment keeps by it', async (reason, status, warnings) => {
  const screen = await openReview({ review_reason: reason, shipment_status: status }, {})
  await screen.getByRole('button', { name: /^Attach/ }).click()
  const dialog = screen.getByRole('dialog', { name: 'Attach to a shipment' })
  await expect.element(dialog.getByRole('textbox', { name: 'Find the shipment' })).toBeVisible()
  expect(dialog.getByText(`Its shipment stays ${status}`).elements()).toHaveLength(warnings)
})

test('a late correction stands beside what it corrects, and says whom to ask', async () => {
  const cash = { expectedPaise: 330_600, mode: 'cash', reference: null, carriedOver: false, moneyDecision: null } as const
  const { notes_cut: _, ...old } = capture
  const screen = await openReview(
    {
      review_reason: 'corrected-late',
      corrects: 'p0',
      collection: { ...cash, collectedPaise: 330_600, reason: null },
      corrected: { ...old, id: 'p0', collection: { ...cash, collectedPaise: 300_000, reason: 'No change' }, delivery_notes: 'At the gate' },
      recipient: { name: 'Bhavna Sharma', phone: '9000000012' },
    },
    {},
  )
  const card = screen.getByRole('article', { name: 'Corrected late' })
  await expect.element(card.getByText('₹3,306.00 in cash', { exact: true })).toBeVisible()
  await expect
    .element(card.getByText(/^Delivered\n₹3,000.00 of ₹3,306.00 in cash: No change\nAt the gate\nCaptured 20 Nov 2026/))
    .toBeVisible()
  await expect.element(card.getByText('Bhavna Sharma')).toBeVisible()
  await expect.element(card.getByRole('link', { name: '9000000012' })).toHaveAttribute('href', 'tel:+919000000012')
})

test('what somebody brought from a file says who, and that another person decides', async () => {
  vi.mocked(decideReview).mockResolvedValue({ kind: 'answer', serverTime: null, value: { refused: 'own-import' } })
  const imported = { review_reason: 'imported', imported_by: 'staff-1', imported_by_name: 'Sita' } as const
  const screen = await openReview(imported, imported)
  await expect.element(screen.getByRole('heading', { name: 'Brought from a file' })).toBeVisible()
  await expect.element(screen.getByText(/Somebody else than who brought it decides/)).toBeVisible()
  await expect.element(screen.getByText('Sita')).toBeVisible()
  await screen.getByRole('button', { name: 'Accept' }).click()
  await expect.element(screen.getByText('Somebody else has to decide on what you brought from a file yourself.')).toBeVisible()
})
