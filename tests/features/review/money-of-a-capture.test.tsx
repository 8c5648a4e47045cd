import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryRouter } from 'react-router-dom'
import { cleanup, render } from 'vitest-browser-react'
import { forgetTokens, keepTokens } from '#backend/auth/session-tokens.ts'
import { loadSupabase } from '#backend/transport/load-supabase.ts'
import { ReviewPage } from '#features/review/review-page.tsx'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'

const capture = {
  id: 'c1',
  shipment_id: 's1',
  tracking_number: '1002',
  shipment_display_id: 'SHP00000001',
  outcome: 'Delivered',
  delivery_notes: null,
  image_url: null,
  photo_expected: false,
  photo_confirmed_at: null,
  claimed_at: '2026-11-25T06:30:00.000Z',
  clock_offset_ms: 0,
  delivered_at: '2026-11-25T06:30:00.000Z',
  received_at: '2026-11-25T06:31:00.000Z',
  clock_flag: null,
  captured_by: 'd1',
  captured_by_name: 'Ravi',
  review_reason: 'cancelled',
  review_state: 'open',
  review_note: null,
  reviewed_by_name: null,
  reviewed_at: null,
  shipment_status: 'Cancelled',
  collection: {
    expectedPaise: 125000,
    collectedPaise: 120000,
    mode: 'cash',
    reference: null,
    reason: 'No change',
    carriedOver: false,
    moneyDecision: null,
  },
  toCollectPaise: 125000,
  notes_cut: false,
}

let database: WaybillDatabase
let asked: Record<string, unknown>[]
let hasSignal: boolean
beforeEach(async () => {
  await loadSupabase()
  keepTokens({ access_token: 'a', refresh_token: 'r', user: { id: 'u1' } })
  database = openDatabase(crypto.randomUUID())
  asked = []
  hasSignal = true
  vi.stubGlobal('fetch', async (url: string | URL, { body }: RequestInit) => {
    if (!String(url).includes('review_decide')) return Response.json({ captures: [capture], more: false, open: 1 })
    const { p } = JSON.parse(body as string) as { p: Record<string, unknown> }
    if (!hasSignal) throw new TypeError('Failed to fetch')
    asked.push(p)
    return Response.json(p['money'] === undefined ? { refused: 'needs-money' } : { done: true })
  })
})
afterEach(async () => {
  await cleanup()
  vi.unstubAllGlobals()
  forgetTokens()
  await database.delete()
})

const openReview = () =>
  render(
    <MemoryRouter>
      <DatabaseProvider database={database}>
        <ReviewPage />
      </DatabaseProvider>
    </MemoryRouter>,
  )

test('a capture shows its money, and is not set aside before somebody said whether it was taken', async () => {
  const screen = await openReview()
  await expect.element(screen.getByText('₹1,200.00 of ₹1,250.00 in cash: No change')).toBeVisible()
  await screen.getByRole('button', { name: 'Set aside' }).click()
  await screen.getByLabelText('Reason').fill('Captured twice')
  await screen.getByRole('dialog').getByRole('button', { name: 'Set aside' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Did the driver take this money?' })).toBeVisible()
  await screen.getByRole('button', { name: 'It was taken' }).click()
  await expect.element(screen.getByText('Nothing to review.')).toBeVisible()
  expect(asked).toEqual([
    { proofId: 'c1', decision: 'set-aside', reason: 'Captured twice' },
    { proofId: 'c1', decision: 'set-aside', reason: 'Captured twice', money: 'taken' },
  ])
})

test('a reason that was typed is there again when nobody answers the question about the money, or the answer does not arrive', async () => {
  const screen = await openReview()
  await screen.getByRole('button', { name: 'Set aside' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Set this capture aside?' })
  await dialog.getByLabelText('Reason').fill('Captured twice')
  await dialog.getByRole('button', { name: 'Set aside' }).click()
  const question = screen.getByRole('dialog', { name: 'Did the driver take this money?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('Captured twice')

  await dialog.getByRole('button', { name: 'Set aside' }).click()
  hasSignal = false
  await question.getByRole('button', { name: 'It was taken' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('Captured twice')
})
