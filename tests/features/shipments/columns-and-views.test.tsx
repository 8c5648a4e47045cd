import '#ui/tokens.css'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { syncPersonalViews } from '#backend/rpc/shipment/sync-personal-views.ts'
import { withChanges, type PersonalViews, type SavedView } from '#domain/shipment/list/personal-views.ts'
import { useSession } from '#session/session.ts'
import { ownerOf } from '#store/database/database-name.ts'
import { changeMeta } from '#store/database/meta.ts'
import { deskWith } from '#tests/support/desk-pages.tsx'

vi.mock('#backend/rpc/shipment/sync-personal-views.ts')

const openList = deskWith(18, (n) => ({
  status: n === 2 ? 'Ready for Payment' : 'Out for Delivery',
  from_name_or_company: 'Sri Venkateswara Handlooms and Agricultural Implements Trading Company',
  client_code: `P${n}`,
}))

const { innerWidth, innerHeight } = window
const server = vi.mocked(syncPersonalViews)
const answer = (value: Partial<PersonalViews>) => ({
  kind: 'answer' as const,
  value: { refused: [], views: [], columns: null, ...value },
  serverTime: null,
})
const THEIRS: SavedView = {
  id: 'theirs',
  name: 'Late in Pune',
  filter: 'q=pune&cols=to.due',
  shared: true,
  sharedBy: 'Sita',
  mayChange: false,
  changedAt: '2026-11-01T06:00:00.000Z',
}
/** A server that has these and takes every change. */
function serves(first: Partial<PersonalViews>) {
  let { views = [], columns = null } = first
  server.mockImplementation(async (_owner, changes) => {
    views = withChanges(views, changes)
    for (const change of changes)
      if (change.kind === 'choose-columns')
        columns = change.columns === null ? null : { names: change.columns, changedAt: change.changedAt }
    return answer({ views, columns })
  })
}
beforeEach(async () => {
  serves({})
  await page.viewport(1440, 900)
})
afterEach(async () => {
  vi.resetAllMocks()
  await page.viewport(innerWidth, innerHeight)
})

async function openedList(address = '/dashboard?size=20') {
  const opened = await openList(['/elsewhere', address])
  await changeMeta(opened.database, 'mirror', { phase: 'complete' })
  await expect.element(opened.row('SHP1')).toBeVisible()
  const heads = () => [...document.querySelectorAll('th')].map((head) => head.textContent).slice(1)
  return { ...opened, heads }
}

test('views go to the server in the name of the person whose database they are in, also while another signs in', async () => {
  useSession.setState({ state: 'signed-in', person: { userId: 'the-next-person', role: 'staff', name: 'Next', email: '' } })
  try {
    const { database } = await openedList()
    await expect.poll(() => server.mock.calls.map(([owner]) => owner)).toEqual([ownerOf(database.name)])
  } finally {
    useSession.setState({ state: 'signed-out', person: null })
  }
})

const USUAL = ['Shipment ID', 'From', 'Mobile', 'To', 'Weight (kg)', 'Status', 'Created At', 'Driver', 'Actions']

test.each([
  [1440, 900, 44],
  [1280, 900, 44],
  [1024, 768, 30],
  [768, 1024, 30],
])('at %i × %i every row is as high as the others, whatever stands in it, and nothing is cut off', async (width, height, tall) => {
  await page.viewport(width, height)
  await openedList()
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => Math.round(row.getBoundingClientRect().height))
  expect([...new Set(rows)]).toEqual([tall])
  const table = document.querySelector('table')
  // The menu of the shell takes 240 px from 1024 on, and the page's own room 48.
  const room = width - (width >= 1024 ? 240 : 0) - 50
  expect(Number.parseFloat(getComputedStyle(table ?? document.body).minWidth) || 0).toBeLessThanOrEqual(room)
  for (const cell of document.querySelectorAll('tbody td:nth-child(2), tbody td:last-child'))
    expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth + 1)
})

test('below 768 px there are cards', async () => {
  await page.viewport(767, 900)
  const { screen } = await openedList()
  await expect.element(screen.getByLabelText('Sort by')).toBeVisible()
  expect(document.querySelector('table')).toBeNull()
})

test('columns are chosen and ordered by keyboard, at once, and go to the server', async () => {
  const { screen, heads } = await openedList()
  server.mockImplementation(async (_, changes) => {
    const chosen = changes.findLast((change) => change.kind === 'choose-columns')
    return answer({ columns: chosen === undefined ? null : { names: chosen.columns, changedAt: chosen.changedAt } })
  })
  // The latest of all that went: a call behind it may have nothing to tell.
  const sent = () => server.mock.calls.flatMap(([, changes]) => changes).findLast(({ kind }) => kind === 'choose-columns')
  expect(heads()).toEqual(USUAL)
  await screen.getByRole('button', { name: 'Columns' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Columns' })
  await dialog.getByRole('checkbox', { name: 'Mobile' }).click()
  await dialog.getByRole('checkbox', { name: 'Client' }).click()
  await expect.poll(heads).toEqual(['Shipment ID', 'From', 'To', 'Weight (kg)', 'Status', 'Created At', 'Driver', 'Client', 'Actions'])
  await expect.element(dialog.getByRole('checkbox', { name: 'Client' })).toHaveFocus()
  const up = dialog.getByRole('button', { name: 'Move Client up' })
  up.element().focus()
  for (let press = 1; press <= 6; press += 1) await userEvent.keyboard('{Enter}')
  await expect.poll(heads).toEqual(['Shipment ID', 'Client', 'From', 'To', 'Weight (kg)', 'Status', 'Created At', 'Driver', 'Actions'])
  // At the end of its way, the other way.
  await expect.element(dialog.getByRole('button', { name: 'Move Client down' })).toHaveFocus()
  await expect.poll(sent).toMatchObject({ columns: ['client', 'from', 'to', 'weight', 'status', 'created', 'driver'] })
  await dialog.getByRole('button', { name: 'Back to the usual columns' }).click()
  await expect.poll(heads).toEqual(USUAL)
  await expect.poll(sent).toMatchObject({ columns: null })
})

test('what another device chose is shown, and a choice without signal stays', async () => {
  server.mockResolvedValue(answer({ columns: { names: ['to', 'hologram', 'due'], changedAt: '2026-11-01T06:00:00.000Z' } }))
  const { screen, heads } = await openedList()
  await expect.poll(heads).toEqual(['Shipment ID', 'To', 'Due', 'Actions'])
  server.mockResolvedValue({ kind: 'unreachable' })
  await screen.getByRole('button', { name: 'Columns' }).click()
  await screen.getByRole('checkbox', { name: 'Due' }).click()
  await expect.poll(heads).toEqual(['Shipment ID', 'To', 'Actions'])
  await expect.element(screen.getByRole('checkbox', { name: 'To', exact: true })).toBeDisabled()
})

test('a view keeps its columns; one of a colleague says whose it is and is not changed here', async () => {
  serves({ views: [THEIRS] })
  const { screen, router, heads } = await openedList('/dashboard?status=Out+for+Delivery')
  const views = screen.getByRole('navigation', { name: 'Saved views' })
  await views.getByRole('link', { name: 'Late in Pune shared by Sita' }).click()
  expect(router.state.location.search).toBe('?q=pune&cols=to.due')
  await views.getByRole('button', { name: 'Edit views' }).click()
  const edit = screen.getByRole('dialog', { name: 'Edit views' })
  await expect.element(edit).toHaveTextContent('Shared by Sita.')
  expect(edit.getByRole('button', { name: 'Delete Late in Pune' }).elements()).toEqual([])
  await edit.getByRole('button', { name: 'Done' }).click()
  await router.navigate('/dashboard?status=Out+for+Delivery')
  await screen.getByRole('button', { name: 'Save this view' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByLabelText('Name of the view').fill('On the road')
  await dialog.getByRole('checkbox', { name: 'Share with the office' }).click()
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect.element(views.getByRole('link', { name: 'On the road' })).toHaveAttribute('aria-current', 'true')
  await expect
    .poll(() => server.mock.lastCall?.[1])
    .toMatchObject([{ kind: 'save-view', name: 'On the road', filter: 'status=Out+for+Delivery&cols=usual', shared: true }])
  expect(heads()).toEqual(USUAL)
})

test('a press on a row opens it, a press on what is in it does not', async () => {
  const { screen, router } = await openedList()
  await screen.getByRole('button', { name: 'More for SHP2', exact: true }).click()
  await userEvent.keyboard('{Escape}')
  expect(router.state.location.pathname).toBe('/dashboard')
  await expect.element(screen.getByRole('link', { name: 'Pay for SHP2 on the customer’s page' })).toBeVisible()
  const cell = document.querySelector<HTMLElement>('tr[data-row="id-2"] td:nth-child(5)')
  cell?.click()
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/shipments/id-2')
})
