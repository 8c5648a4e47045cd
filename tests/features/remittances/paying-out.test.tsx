import '#ui/tokens.css'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { forgetTokens, keepTokens } from '#backend/auth/session-tokens.ts'
import { loadSupabase } from '#backend/transport/load-supabase.ts'
import type { ClientDue, Remittance, RemittancesDue } from '#domain/billing/cash/remittance.ts'
import { RemittancesPage } from '#features/remittances/due/remittances-page.tsx'
import { MyRemittances } from '#features/remittances/mine/my-remittances.tsx'
import { RemittanceToPrint } from '#features/remittances/statement/remittance-to-print.tsx'
import { Toasts } from '#ui/feedback/toast.tsx'

const ACME: ClientDue = {
  clientCode: 'ACME',
  clientName: 'Acme Silks',
  days: 5,
  duePaise: 12_000_00,
  dueParcels: 9,
  overduePaise: 2000_00,
  oldestDueOn: '2026-11-20',
  payablePaise: 15_000_50,
  payableParcels: 11,
  waitingPaise: 0,
}
const PAID: Remittance = {
  id: 'r7',
  number: 7,
  clientCode: 'ACME',
  clientName: 'Acme Silks',
  collectedPaise: 12_000_00,
  deductedPaise: 500_00,
  paidPaise: 11_500_00,
  bankReference: 'UTR9',
  paidOn: '2026-11-25',
  remittedAt: '2026-11-25T12:00:00.000Z',
  remittedBy: 'Sita Staff',
  parcels: 9,
}

/** The server's side of it, and each pay-out that was sent. */
let due: RemittancesDue
let sent: Record<string, unknown>[]
let answer: () => object

beforeEach(async () => {
  await loadSupabase()
  keepTokens({ access_token: 'a', refresh_token: 'r', user: { id: 'u1' } })
  due = {
    usualDays: 5,
    today: '2026-11-25',
    clients: [ACME],
    sums: {
      collectedPaise: 40_000_50,
      heldPaise: 10_000_00,
      handedOverPaise: 28_000_50,
      countedPaise: 27_900_50,
      claimedPaise: 1000_00,
      foundPaise: 1000_00,
      notFoundPaise: 0,
      remittedPaise: 9000_00,
      deductedPaise: 50_00,
      duePaise: 15_000_50,
      freightPaise: 5000_00,
      withoutClientPaise: 0,
    },
  }
  sent = []
  answer = () => ({ done: true, remittance: PAID })
  vi.stubGlobal('fetch', async (url: string | URL | Request, init?: RequestInit) => {
    const asked = url instanceof Request ? url : new Request(url, init)
    const { p } = (await asked.json()) as { p: Record<string, unknown> }
    const name = asked.url.split('/').at(-1)
    if (name === 'remittances_due') return Response.json(due)
    if (name === 'remittance_list') return Response.json({ remittances: [], more: false })
    if (name === 'my_remittances')
      return Response.json({ remittances: [{ ...PAID, remittedBy: null }], more: false, toComePaise: 3000_50, nextOn: '2026-11-28' })
    if (name === 'remittance_statement')
      return Response.json({
        statement: {
          ...PAID,
          lines: [
            {
              trackingNumber: '17000000000001',
              recipient: 'Asha Rao',
              collectedAt: '2026-11-19T10:00:00.000Z',
              mode: 'cash',
              paise: 12_000_00,
            },
          ],
          deductions: [{ words: 'Returns', paise: 500_00 }],
        },
      })
    sent.push(p)
    return Response.json(answer())
  })
})
afterEach(async () => {
  await cleanup()
  vi.unstubAllGlobals()
  forgetTokens()
})

async function open(element: ReactElement) {
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <>
          {element}
          <Toasts />
        </>
      ),
    },
  ])
  return render(<RouterProvider router={router} />)
}

test('paying out is the next step where one client is due, and of several none is before the others', async () => {
  const payOuts = () => screen.getByRole('button', { name: /^Pay out/ }).elements()
  const accented = () => payOuts().filter((button) => button.classList.contains('bg-accent')).length
  let screen = await open(<RemittancesPage />)
  await vi.waitFor(() => expect(payOuts()).toHaveLength(1))
  expect(accented()).toBe(1)
  await cleanup()
  due = { ...due, clients: [ACME, { ...ACME, clientCode: 'BETA', clientName: 'Beta Books' }] }
  screen = await open(<RemittancesPage />)
  await vi.waitFor(() => expect(payOuts()).toHaveLength(2))
  expect(accented()).toBe(0)
})

test('the office sees what is due and overdue by client, and where all the money is', async () => {
  const screen = await open(<RemittancesPage />)
  await expect.element(screen.getByRole('heading', { name: 'Due now: ₹12,000' })).toBeVisible()
  const acme = screen.getByRole('article', { name: 'Acme Silks' })
  await expect.element(acme).toHaveTextContent('due for 9 parcels, 5 days after collection')
  await expect.element(acme).toHaveTextContent('₹3,000.50 more for 2 parcels later')
  await expect.element(acme).toHaveTextContent('₹2,000 overdue since 20 Nov 2026')
  await expect.element(screen.getByText('At counting, ₹100.00 was missing. The company bears it, not its clients.')).toBeVisible()
})

test('a pay-out that was begun is not lost by one Escape', async () => {
  const screen = await open(<RemittancesPage />)
  await screen.getByRole('button', { name: 'Pay out Acme Silks' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Pay out Acme Silks' })
  await dialog.getByLabelText('Bank reference').fill('UTR4745')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('What you typed is not saved.')
  await expect.element(dialog.getByLabelText('Bank reference')).toHaveValue('UTR4745')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a pay-out names its reference and its deductions, and then it stands in the list', async () => {
  const screen = await open(<RemittancesPage />)
  await screen.getByRole('button', { name: 'Pay out Acme Silks' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Pay out Acme Silks' })
  await dialog.getByRole('button', { name: 'Add a deduction' }).click()
  await expect.element(dialog.getByLabelText('Deduction 1: for what')).toHaveFocus()
  await dialog.getByLabelText('Deduction 1: rupees').fill('500')
  await dialog.getByRole('button', { name: 'Record pay-out' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Enter the bank reference')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Say what is deducted')
  expect(sent).toEqual([])
  await dialog.getByLabelText('Deduction 1: for what').fill('Returns')
  await dialog.getByLabelText('Bank reference').fill('UTR9')
  await expect.element(dialog.getByText('To pay: ₹11,500.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Record pay-out' }).click()
  await expect.element(screen.getByRole('list', { name: 'Paid out' })).toHaveTextContent('₹11,500.00 to Acme Silks')
  expect(sent).toMatchObject([
    {
      clientCode: 'ACME',
      upTo: '2026-11-25',
      seenPaise: 12_000_00,
      bankReference: 'UTR9',
      deductions: [{ words: 'Returns', paise: 500_00 }],
    },
  ])
})

test('what has changed meanwhile is said, and a pay-out without an answer is the same when it is sent again', async () => {
  const screen = await open(<RemittancesPage />)
  await screen.getByRole('button', { name: 'Pay out Acme Silks' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Pay out Acme Silks' })
  await dialog.getByLabelText('Bank reference').fill('UTR9')
  answer = () => ({ refused: 'changed-meanwhile', payablePaise: 0 })
  await dialog.getByRole('button', { name: 'Record pay-out' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('What is to be paid has changed meanwhile')
  answer = () => ({ what: 'a proxy says' })
  await dialog.getByRole('button', { name: 'Record pay-out' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('sending it again here pays out once')
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
})

test('what was seen is what is sent, until the server says that it has changed', async () => {
  const screen = await open(<RemittancesPage />)
  await screen.getByRole('button', { name: 'Pay out Acme Silks' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Pay out Acme Silks' })
  await dialog.getByLabelText('Bank reference').fill('UTR9')
  due = { ...due, clients: [{ ...ACME, duePaise: 13_000_00 }] }
  answer = () => ({ refused: 'already-recorded' })
  await dialog.getByRole('button', { name: 'Record pay-out' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('This pay-out was recorded already, with other details.')
  await expect.element(screen.getByText('Due now: ₹13,000')).toBeInTheDocument()
  await expect.element(dialog.getByText('To pay: ₹12,000.00')).toBeVisible()
  answer = () => ({ refused: 'changed-meanwhile', payablePaise: 13_000_00 })
  await dialog.getByRole('button', { name: 'Record pay-out' }).click()
  await expect.element(dialog.getByText('To pay: ₹13,000.00')).toBeVisible()
  answer = () => ({ done: true, remittance: PAID })
  await dialog.getByRole('button', { name: 'Record pay-out' }).click()
  await expect.element(screen.getByRole('list', { name: 'Paid out' })).toHaveTextContent('Acme Silks')
  expect(sent.map(({ seenPaise }) => seenPaise)).toEqual([12_000_00, 12_000_00, 13_000_00])
})

test('a customer sees what was paid and what is to come, and the statement names every parcel', async () => {
  const screen = await open(
    <>
      <MyRemittances />
      <RemittanceToPrint id="r7" home="/dashboard" />
    </>,
  )
  await expect.element(screen.getByText('₹3,000.50 is with us and will be paid out, the first of it due on 28 Nov 2026.')).toBeVisible()
  await expect.element(screen.getByRole('list', { name: 'Paid out to you' })).toHaveTextContent('₹11,500.00')
  const paper = screen.getByRole('article', { name: 'Remittance R-0007' })
  await expect.element(paper.getByRole('row', { name: '1 17000000000001 Asha Rao 19 Nov 2026 Cash 12,000.00' })).toBeVisible()
  await expect.element(paper.getByRole('row', { name: 'Returns -500.00' })).toBeVisible()
})

test('at 360 pixels nothing is wider than the screen', async () => {
  await page.viewport(360, 740)
  const screen = await open(<RemittancesPage />)
  await screen.getByRole('button', { name: 'Pay out Acme Silks' }).click()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('on a phone that shows everything at twice its size, no sum is wider than the page between its margins', async () => {
  await page.viewport(163, 370)
  const screen = await open(<RemittancesPage />)
  await expect.element(screen.getByRole('region', { name: 'Where the money is' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(163)
})

test('what was deducted is no part of what was paid out', async () => {
  const screen = await open(<RemittancesPage />)
  const sums = screen.getByRole('region', { name: 'Where the money is' })
  await expect.element(sums).toHaveTextContent('Paid out to clients₹8,950.00Deducted from what was paid out₹50.00To be paid out₹15,000.50')
})
