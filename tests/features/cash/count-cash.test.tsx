import '#ui/tokens.css'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { forgetTokens, keepTokens } from '#backend/auth/session-tokens.ts'
import { loadSupabase } from '#backend/transport/load-supabase.ts'
import type { CarriedCash, CashWithDrivers } from '#domain/billing/cash/counted-cash.ts'
import { CashPage } from '#features/cash/cash-page.tsx'
import { Toasts } from '#ui/feedback/toast.tsx'

const RAVI: CarriedCash = {
  driverId: 'd1',
  name: 'Ravi Driver',
  carriedPaise: 12_450_00,
  checkedPaise: 0,
  claimedPaise: 1250_00,
  collections: 14,
  since: '2026-11-25T03:40:00.000Z',
}
const LATHA: CarriedCash = {
  ...RAVI,
  driverId: 'd2',
  name: 'Latha Rao',
  carriedPaise: 51_000_00,
  checkedPaise: 500_00,
  claimedPaise: 0,
  collections: 1,
}

/** The server's side of it: what is carried, and each count that was sent. */
let cash: CashWithDrivers
let counts: Record<string, unknown>[]
let answer: (count: Record<string, unknown>) => object

beforeEach(async () => {
  await loadSupabase()
  keepTokens({ access_token: 'a', refresh_token: 'r', user: { id: 'u1' } })
  cash = { limitPaise: 50_000_00, people: [LATHA, RAVI], handOvers: [] }
  counts = []
  answer = ({ id, driverId, pieces, reason }) => ({
    done: true,
    handOver: {
      id,
      driverId,
      driverName: 'Ravi Driver',
      expectedPaise: 12_450_00,
      countedPaise: 12_400_00,
      pieces,
      reason,
      receivedBy: 'Sita Staff',
      at: '2026-11-25T12:35:00.000Z',
    },
  })
  vi.stubGlobal('fetch', async (url: string | URL | Request, init?: RequestInit) => {
    const asked = url instanceof Request ? url : new Request(url, init)
    const { p } = (await asked.json()) as { p: Record<string, unknown> }
    if (asked.url.endsWith('cash_with_drivers')) return Response.json(cash)
    if (asked.url.endsWith('claimed_upi')) return Response.json({ many: 0, paise: 0, claims: [], looked: [] })
    if (asked.url.endsWith('cash_of_driver'))
      return Response.json({
        collections: [
          {
            id: 'c1',
            shipmentId: 's1',
            trackingNumber: '17000000000001',
            recipient: 'Asha Rao',
            expectedPaise: 1250_00,
            collectedPaise: 1200_00,
            mode: 'cash',
            reference: null,
            reason: 'No change',
            at: '2026-11-25T03:40:00.000Z',
          },
        ],
      })
    counts.push(p)
    return Response.json(answer(p))
  })
})
afterEach(async () => {
  await cleanup()
  vi.unstubAllGlobals()
  forgetTokens()
})

async function open() {
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <>
          <CashPage />
          <Toasts />
        </>
      ),
    },
  ])
  return render(<RouterProvider router={router} />)
}

test('the office sees who carries how much since when, who is over the limit, and parcel by parcel', async () => {
  const screen = await open()
  await expect.element(screen.getByRole('heading', { name: 'Carried now: ₹63,450' })).toBeVisible()
  const latha = screen.getByRole('article', { name: 'Latha Rao' })
  await expect.element(latha).toHaveTextContent('Over the limit of ₹50,000')
  await expect.element(latha).toHaveTextContent('₹500 more in captures that wait for review')
  const ravi = screen.getByRole('article', { name: 'Ravi Driver' })
  await expect.element(ravi).toHaveTextContent('14 collections since 25 Nov 2026, 9:10 am')
  await expect.element(ravi).toHaveTextContent('₹1,250 by UPI, as the payers say')
  await ravi.getByRole('button', { name: 'Collections of Ravi Driver' }).click()
  await expect.element(ravi.getByRole('list', { name: 'Collections of Ravi Driver' })).toHaveTextContent('Expected ₹1,250: No change')
})

test('counting is the next step where one driver carries cash, and of several none is before the others', async () => {
  const accented = () =>
    screen
      .getByRole('button')
      .elements()
      .filter((button) => button.classList.contains('bg-accent'))
      .map((button) => button.getAttribute('aria-label'))
  let screen = await open()
  await expect.element(screen.getByRole('button', { name: 'Count the cash of Ravi Driver' })).toBeVisible()
  expect(accented()).toEqual([])
  await cleanup()
  cash = { ...cash, people: [RAVI] }
  screen = await open()
  await expect.element(screen.getByRole('button', { name: 'Count the cash of Ravi Driver' })).toBeVisible()
  expect(accented()).toEqual(['Count the cash of Ravi Driver'])
})

test('a count that was begun is not lost by one Escape', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Count the cash of Ravi Driver' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Count the cash of Ravi Driver' })
  await dialog.getByLabelText('₹500').fill('24')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('What you typed is not saved.')
  await expect.element(dialog.getByLabelText('₹500')).toHaveValue('24')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Count the cash of Ravi Driver' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('notes and coins are counted; what differs asks why, and then it stands', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Count the cash of Ravi Driver' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Count the cash of Ravi Driver' })
  await dialog.getByLabelText('₹500').fill('24')
  await dialog.getByLabelText('₹200').fill('two')
  await dialog.getByRole('button', { name: 'Record hand-over' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('How many of ₹200? Please enter a whole number.')
  await dialog.getByLabelText('₹200').fill('2')
  await dialog.getByRole('button', { name: 'Record hand-over' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please say why it differs.')
  expect(counts).toEqual([])
  await dialog.getByLabelText('Why it is too little').fill('A note was torn')
  await dialog.getByRole('button', { name: 'Record hand-over' }).click()
  await expect.element(screen.getByRole('list', { name: 'Handed over' })).toHaveTextContent('Ravi Driver handed over ₹12,400 to Sita Staff')
  await expect.element(screen.getByRole('list', { name: 'Handed over' })).toHaveTextContent('24 × ₹500, 2 × ₹200')
  expect(counts).toMatchObject([{ driverId: 'd1', pieces: { '500': 24, '200': 2 }, seenPaise: 12_450_00, reason: 'A note was torn' }])
  await expect.element(screen.getByRole('article', { name: 'Ravi Driver' })).toHaveTextContent('₹0')
})

test('coins under a rupee are counted too: a sum with paise needs no reason', async () => {
  cash = { ...cash, people: [{ ...RAVI, carriedPaise: 1_200_57 }] }
  const screen = await open()
  await screen.getByRole('button', { name: 'Count the cash of Ravi Driver' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Count the cash of Ravi Driver' })
  await dialog.getByLabelText('₹200').fill('6')
  await dialog.getByLabelText('Paise').fill('half')
  await dialog.getByRole('button', { name: 'Record hand-over' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('How many paise? Please enter a whole number.')
  await dialog.getByLabelText('Paise').fill('57')
  await expect.element(dialog).toHaveTextContent('Difference₹0')
  await dialog.getByRole('button', { name: 'Record hand-over' }).click()
  await expect.element(screen.getByRole('list', { name: 'Handed over' })).toHaveTextContent('6 × ₹200, 57 paise')
  expect(counts).toMatchObject([{ pieces: { '200': 6, '0.01': 57 }, seenPaise: 1_200_57, reason: null }])
})

test('the cash of 80 stops is counted in as many actions as there are kinds of notes, and three', async () => {
  cash = { ...cash, people: [{ ...RAVI, carriedPaise: 46_780_00, collections: 80 }] }
  const screen = await open()
  let actions = 0
  const act = async (done: Promise<unknown>) => {
    actions += 1
    await done
  }
  await act(screen.getByRole('button', { name: 'Count the cash of Ravi Driver' }).click())
  const dialog = screen.getByRole('dialog', { name: 'Count the cash of Ravi Driver' })
  for (const [note, pieces] of Object.entries({ '₹500': 90, '₹200': 7, '₹100': 3, '₹50': 1, '₹20': 1, '₹10': 1 }))
    await act(dialog.getByLabelText(note, { exact: true }).fill(String(pieces)))
  await act(dialog.getByRole('button', { name: 'Record hand-over' }).click())
  await expect.poll(() => counts).toMatchObject([{ seenPaise: 46_780_00, reason: null }])
  expect(actions).toBeLessThanOrEqual(9)
})

test('what somebody else has counted meanwhile is said, and a count without an answer is the same when it is sent again', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Count the cash of Ravi Driver' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Count the cash of Ravi Driver' })
  await dialog.getByLabelText('₹500').fill('24')
  await dialog.getByLabelText('₹50', { exact: true }).fill('9')
  answer = () => ({ refused: 'changed-meanwhile', carriedPaise: 0 })
  await dialog.getByRole('button', { name: 'Record hand-over' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('What is carried has changed meanwhile')
  answer = () => ({ what: 'a proxy says' })
  await dialog.getByRole('button', { name: 'Record hand-over' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('sending it again here counts it once')
  expect(new Set(counts.map(({ id }) => id)).size).toBe(1)
})

test('what comes to nothing is counted as well', async () => {
  cash = {
    ...cash,
    people: [
      { ...RAVI, carriedPaise: 0, collections: 1 },
      { ...LATHA, carriedPaise: 0, collections: 0, claimedPaise: 10_00 },
    ],
  }
  const screen = await open()
  await screen.getByRole('button', { name: 'Count the cash of Ravi Driver' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Record hand-over' }).click()
  await expect.poll(() => counts).toMatchObject([{ driverId: 'd1', pieces: {}, seenPaise: 0, reason: null }])
  await expect.element(screen.getByRole('button', { name: /^Count the cash of/ })).not.toBeInTheDocument()
})

test('at 360 pixels nothing is wider than the screen', async () => {
  await page.viewport(360, 740)
  const screen = await open()
  await screen.getByRole('button', { name: 'Count the cash of Ravi Driver' }).click()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
