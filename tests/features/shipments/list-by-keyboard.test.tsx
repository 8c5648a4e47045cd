import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { deskWithThree } from '#tests/support/desk-pages.tsx'

const openList = deskWithThree()

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
  await userEvent.keyboard('{Control>}/{/Control}')
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
  await expect.element(cancel).toBeVisible()
  cancel.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(cancel).toHaveFocus()
})

test('a person who types, goes down and opens faster than the search reads is not called back', async () => {
  const { screen, row } = await openList()
  await expect.element(row('SHP1')).toBeVisible()
  await userEvent.keyboard('{Control>}/{/Control}')
  await userEvent.keyboard('SHP{ArrowDown}{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'SHP1' })).toBeVisible()
})

test('presses in a row each turn the order', async () => {
  const { screen, row } = await openList()
  await expect.element(row('SHP1')).toBeVisible()
  const order = screen.getByRole('button', { name: /^(A|De)scending$/ })
  await expect.element(order).toHaveTextContent('Descending')
  const button = order.element()
  // Without a moment in between, as no person can: the next one still has to know of the one before.
  for (let press = 0; press < 2; press++) button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await new Promise((resolve) => setTimeout(resolve, 100))
  await expect.element(order).toHaveTextContent('Descending')
})
