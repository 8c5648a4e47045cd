import '#ui/tokens.css'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { forgetTokens, keepTokens } from '#backend/auth/session-tokens.ts'
import { loadSupabase } from '#backend/transport/load-supabase.ts'
import type { ClaimedUpi } from '#domain/billing/cash/claimed-upi.ts'
import { ClaimedUpiList } from '#features/cash/claimed-upi-list.tsx'
import { Toasts } from '#ui/feedback/toast.tsx'

const CLAIM: ClaimedUpi = {
  id: 'c1',
  shipmentId: 's1',
  trackingNumber: '17000000000001',
  recipient: 'Asha Rao',
  driverName: 'Ravi Driver',
  claimedPaise: 1250_00,
  reference: '4321',
  at: '2026-11-25T03:40:00.000Z',
  foundPaise: null,
  reason: null,
  lookedBy: null,
  lookedAt: null,
}
let sent: Record<string, unknown>[]

beforeEach(async () => {
  await loadSupabase()
  keepTokens({ access_token: 'a', refresh_token: 'r', user: { id: 'u1' } })
  sent = []
  vi.stubGlobal('fetch', async (url: string | URL | Request, init?: RequestInit) => {
    const asked = url instanceof Request ? url : new Request(url, init)
    const { p } = (await asked.json()) as { p: Record<string, unknown> }
    const second = { ...CLAIM, id: 'c2', trackingNumber: '17000000000002', claimedPaise: 500_00 }
    if (asked.url.endsWith('claimed_upi')) return Response.json({ many: 2, paise: 1750_00, claims: [CLAIM, second], looked: [] })
    sent.push(p)
    const claim = p['claimId'] === 'c1' ? CLAIM : second
    const looked = { foundPaise: p['foundPaise'], reason: p['reason'], lookedBy: 'Sita Staff', lookedAt: '2026-11-25T05:00:00.000Z' }
    return Response.json({ done: true, claim: { ...claim, ...looked } })
  })
})
afterEach(async () => {
  await cleanup()
  vi.unstubAllGlobals()
  forgetTokens()
})

test('a claim is found at one press; what is not found asks why, and may be found after all', async () => {
  const screen = await render(
    <MemoryRouter>
      <ClaimedUpiList onSettled={() => undefined} />
      <Toasts />
    </MemoryRouter>,
  )
  await expect.element(screen.getByRole('heading', { name: 'Claimed by UPI: ₹1,750' })).toBeVisible()
  await screen.getByRole('button', { name: 'Found in the bank: 17000000000001' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Claimed by UPI: ₹500' })).toBeVisible()
  await screen.getByRole('button', { name: 'Not found, or another amount: 17000000000002' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Not found, or another amount: 17000000000002' })
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please say why it differs.')
  await dialog.getByLabelText('Why it differs').fill('Not in the statement')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect.element(screen.getByText('Everything that was claimed has been looked for.')).toBeVisible()
  await screen.getByText('Looked for', { exact: true }).click()
  await expect.element(screen.getByRole('list', { name: 'Looked for in the bank' })).toHaveTextContent('Not found: Not in the statement')
  await screen.getByRole('button', { name: 'Found after all: 17000000000002' }).click()
  await expect.element(screen.getByRole('list', { name: 'Looked for in the bank' })).toHaveTextContent('₹500 found')
  expect(sent).toEqual([
    { claimId: 'c1', foundPaise: 1250_00, reason: null },
    { claimId: 'c2', foundPaise: 0, reason: 'Not in the statement' },
    { claimId: 'c2', foundPaise: 500_00, reason: null },
  ])
})

test('what is in every row is in the one colour of the next step in none', async () => {
  const screen = await render(
    <MemoryRouter>
      <ClaimedUpiList onSettled={() => undefined} />
    </MemoryRouter>,
  )
  await expect.element(screen.getByRole('button', { name: /^Found in the bank/ }).first()).toBeVisible()
  const accented = screen
    .getByRole('button')
    .elements()
    .filter((button) => button.classList.contains('bg-accent'))
  expect(accented.map(({ textContent }) => textContent)).toEqual([])
})

test('by keyboard one goes on from claim to claim', async () => {
  const screen = await render(
    <MemoryRouter>
      <ClaimedUpiList onSettled={() => undefined} />
    </MemoryRouter>,
  )
  const second = screen.getByRole('button', { name: 'Found in the bank: 17000000000002' })
  await expect.element(second).toBeVisible()
  screen.getByRole('button', { name: 'Not found, or another amount: 17000000000001' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('dialog').getByLabelText('Why it differs').fill('Not in the statement')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Claimed by UPI: ₹500' })).toBeVisible()
  await expect.element(second).toHaveFocus()
})

test('what was wrongly found is put right, with a reason', async () => {
  const screen = await render(
    <MemoryRouter>
      <ClaimedUpiList onSettled={() => undefined} />
    </MemoryRouter>,
  )
  await screen.getByRole('button', { name: 'Found in the bank: 17000000000001' }).click()
  await screen.getByText('Looked for', { exact: true }).click()
  await screen.getByRole('button', { name: 'Put right: 17000000000001' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Put right: 17000000000001' })
  await expect.element(dialog.getByText('₹1,250.00 was recorded as found.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Enter what was found in rupees, or 0.')
  await dialog.getByLabelText('Found in the bank, in rupees').fill('0')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please say why it differs.')
  await dialog.getByLabelText('Why it differs').fill('It was another parcel’s')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect.element(screen.getByRole('list', { name: 'Looked for in the bank' })).toHaveTextContent('Not found: It was another parcel’s')
  expect(sent[1]).toEqual({ claimId: 'c1', foundPaise: 0, reason: 'It was another parcel’s', insteadOfPaise: 1250_00 })
})
