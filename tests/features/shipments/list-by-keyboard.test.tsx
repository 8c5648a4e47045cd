import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { ShipmentDetailPage } from '#features/shipments/shipment-detail-page.tsx'
import { ShipmentsPage } from '#features/shipments/shipments-page.tsx'
import { DatabaseProvider } from '#store/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database.ts'
import { showRows } from '#store/shown-rows.ts'
import { someShipment } from '#tests/support/shipments.ts'

let database: WaybillDatabase
beforeEach(async () => {
  database = openDatabase(crypto.randomUUID())
  await database.transaction('rw', [database.shipments, database.searchDeltas, database.meta], async () =>
    showRows(
      database,
      [1, 2, 3].map((n) => {
        const row = someShipment({ id: `id-${n}`, shipment_id: `SHP${n}`, created_at: `2026-11-1${9 - n}T00:00:00.000Z` })
        return { table: 'shipments' as const, id: row.id, row }
      }),
    ),
  )
})
afterEach(async () => {
  await cleanup()
  await database.delete()
})

/** The list is the second page of this history, so that Back has somewhere wrong to go. */
async function openList(entries = ['/elsewhere', '/dashboard']) {
  const router = createMemoryRouter(
    [
      { path: '/elsewhere', element: <a href="/dashboard">Elsewhere</a> },
      { path: '/dashboard', Component: ShipmentsPage },
      {
        path: '/dashboard/shipments/:id',
        // A page that is still on its way when the last letters of a search are read.
        lazy: async () => {
          await new Promise((wait) => setTimeout(wait, 300))
          return { Component: ShipmentDetailPage }
        },
      },
    ],
    { initialEntries: entries },
  )
  const screen = await render(
    <DatabaseProvider database={database}>
      <main id="content" tabIndex={-1}>
        <RouterProvider router={router} />
      </main>
    </DatabaseProvider>,
  )
  return { screen, router, row: (id: string) => screen.getByRole('link', { name: id, exact: true }) }
}

const leaveEverything = () => document.activeElement instanceof HTMLElement && document.activeElement.blur()

describe.each(['Escape', 'Back'])('from the keyboard alone, with %s', (way) => {
  test('arrows move from the start, Enter opens, and closing comes back to the row', async () => {
    const { screen, router, row } = await openList()
    await expect.element(row('SHP1')).toBeVisible()
    leaveEverything()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(row('SHP1')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(row('SHP2')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('heading', { name: 'SHP2' })).toHaveFocus()
    if (way === 'Escape') await userEvent.keyboard('{Escape}')
    else await router.navigate(-1)
    await expect.element(row('SHP2')).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(row('SHP1')).toHaveFocus()
  })
})

test('a shipment opened by its address closes to its row too, where the list shows it', async () => {
  const { screen, row } = await openList(['/elsewhere', '/dashboard/shipments/id-3'])
  await expect.element(screen.getByRole('heading', { name: 'SHP3' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(row('SHP3')).toHaveFocus()
})

test('a row that was marked is a place to start from', async () => {
  const { screen, row } = await openList()
  await screen.getByRole('checkbox', { name: 'Select SHP2' }).click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row('SHP3')).toHaveFocus()
  await screen.getByRole('checkbox', { name: 'Select SHP3' }).click()
  await userEvent.keyboard('/')
  await expect.element(screen.getByLabelText('Search')).toHaveFocus()
})

test('arrows stay with a field', async () => {
  const { screen, row } = await openList()
  await expect.element(row('SHP1')).toBeVisible()
  const status = screen.getByLabelText('Status')
  status.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(status).toHaveFocus()
})

test('arrows stay with a dialog', async () => {
  const { screen } = await openList()
  await screen.getByRole('checkbox', { name: 'Select SHP2' }).click()
  await screen.getByRole('button', { name: 'Assign driver' }).click()
  const cancel = screen.getByRole('dialog').getByRole('button', { name: 'Cancel' })
  cancel.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(cancel).toHaveFocus()
})

test('whoever types, goes down and opens faster than the search reads is not called back', async () => {
  const { screen, row } = await openList()
  await expect.element(row('SHP1')).toBeVisible()
  await userEvent.keyboard('/')
  await userEvent.keyboard('SHP{ArrowDown}{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'SHP1' })).toBeVisible()
})
