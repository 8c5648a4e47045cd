import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeMeta } from '#store/database/meta.ts'
import { saveView } from '#store/copies/saved-views.ts'
import '#ui/tokens.css'
import { deskWith } from '#tests/support/desk-pages.tsx'

const openList = deskWith(12, (n) => ({
  status: n === 12 ? 'Delivered' : 'Pending',
  ...(n === 2 && { payment_mode: 'cod', collect_amount: 1250_00 }),
  ...(n === 3 && { payment_mode: 'to_pay', collect_amount: 118_00 }),
}))

const { innerWidth, innerHeight } = window
afterEach(async () => page.viewport(innerWidth, innerHeight))

function filtersOverflow() {
  const filters = document.querySelector('search')
  return filters === null ? null : filters.scrollWidth - filters.clientWidth
}

async function openedList(address = '/dashboard') {
  const opened = await openList(['/elsewhere', address])
  await changeMeta(opened.database, 'mirror', { phase: 'complete' })
  const strip = opened.screen.getByRole('region', { name: 'Shipment counts' })
  const chips = () => [...strip.element().querySelectorAll('button')].map(({ textContent }) => textContent)
  return { ...opened, strip, chips }
}

test('there is a chip for each status that a shipment has, and a search takes none away', async () => {
  const { screen, chips } = await openedList()
  await expect.poll(chips).toEqual(['All12', 'Pending11', 'Delivered1'])
  await screen.getByLabelText('Search').fill('SHP12')
  await expect.poll(chips).toEqual(['All1', 'Pending0', 'Delivered1'])
})

test('a status that is chosen has its chip, though no shipment has it, to be taken off there', async () => {
  const { strip, chips } = await openedList('/dashboard?status=Returned')
  await expect.poll(chips).toEqual(['All12', 'Pending11', 'Delivered1', 'Returned0'])
  await strip.getByRole('button', { name: 'Returned' }).click()
  await expect.poll(chips).toEqual(['All12', 'Pending11', 'Delivered1'])
})

test('what needs somebody is a chip as well, which a press takes off', async () => {
  const { screen, router, strip } = await openedList('/dashboard?need=late')
  const chip = strip.getByRole('button', { name: 'take this filter off' })
  await expect.element(chip).toBeVisible()
  await chip.click()
  await expect.element(chip).not.toBeInTheDocument()
  expect(router.state.location.search).toBe('')
  await expect.element(screen.getByRole('link', { name: 'SHP1', exact: true })).toBeVisible()
})

test.each([
  [390, 844],
  [820, 1180],
  [1024, 768],
  [1440, 900],
])('nothing moves when a filter is set, at %i × %i', async (width, height) => {
  await page.viewport(width, height)
  const { screen, router, row, chips } = await openedList()
  await expect.poll(chips).toHaveLength(3)
  const places = () =>
    [...document.querySelectorAll('search :is(input, select), [aria-label="Shipment counts"] button, [data-row="id-12"]')].map(
      (element) => {
        const { left, top } = element.getBoundingClientRect()
        return [Math.round(left), Math.round(top + window.scrollY), element.matches('[data-row]') ? 0 : Math.round(element.clientWidth)]
      },
    )
  await router.navigate('/dashboard?sort=created&dir=asc')
  await expect.poll(() => document.querySelector('[data-row]')?.getAttribute('data-row')).toBe('id-12')
  const before = places()
  await screen.getByLabelText('Status').selectOptions('Delivered')
  await expect.element(row('SHP2')).not.toBeInTheDocument()
  for (const name of ['Clear filters', 'Save this view']) await expect.element(screen.getByRole('button', { name })).toBeVisible()
  expect(places()).toEqual(before)
  await screen.getByLabelText('Search').fill('SHP12')
  await expect.poll(chips).toEqual(['All1', 'Pending0', 'Delivered1'])
  expect(places()).toEqual(before)
  expect(filtersOverflow()).toBe(0)
})

test('what comes with a filter has room on a phone of 320 px', async () => {
  await page.viewport(320, 800)
  const { screen, row } = await openedList('/dashboard?status=Delivered')
  await expect.element(row('SHP12')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Save this view' })).toBeVisible()
  expect(filtersOverflow()).toBe(0)
})

test('a view is saved beside the filters, and the focus goes on to its link and back when it is deleted', async () => {
  const { screen, database } = await openedList('/dashboard?status=Delivered')
  await saveView(database, { id: 'other', name: 'Waiting', filter: 'status=Pending', shared: false })
  await screen.getByRole('button', { name: 'Save this view' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByLabelText('Name of the view').fill('Done')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  const views = screen.getByRole('navigation', { name: 'Saved views' })
  await expect.element(views.getByRole('link', { name: 'Done' })).toHaveFocus()
  await expect.element(screen.getByRole('button', { name: 'Save this view' })).not.toBeInTheDocument()
  await views.getByRole('button', { name: 'Edit views' }).click()
  const edit = screen.getByRole('dialog', { name: 'Edit views' })
  for (const name of ['Waiting', 'Done']) await edit.getByRole('button', { name: `Delete ${name}` }).click()
  await expect.element(edit).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Save this view' })).toHaveFocus()
})

test('what has no room in the line is behind one button that says how many are set', async () => {
  await page.viewport(1440, 900)
  const { screen, router, row } = await openedList('/dashboard?place=pune&unbilled=1&client=P1')
  const more = screen.getByRole('button', { name: 'More filters (2)' })
  await expect.element(more).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: 'Client' })).toHaveValue('P1')
  await more.click()
  const panel = screen.getByRole('group', { name: 'More filters' })
  await panel.getByRole('checkbox', { name: 'Unbilled' }).click()
  await panel.getByLabelText('To city or PIN').fill('')
  await expect.poll(() => router.state.location.search).toBe('?client=P1')
  await panel.getByLabelText('Due from').fill('2026-11-25')
  await expect.poll(() => router.state.location.search).toBe('?client=P1&due-from=2026-11-25')
  await panel.getByLabelText('Due from').fill('')
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'More filters', exact: true })).toHaveFocus()
  await screen.getByRole('combobox', { name: 'Client' }).fill('')
  await expect.poll(() => router.state.location.search).toBe('')
  await expect.element(row('SHP1')).toBeVisible()
  await screen.getByLabelText('Driver', { exact: true }).selectOptions('No driver')
  await expect.poll(() => router.state.location.search).toBe('?driver=none')
  await expect.element(row('SHP1')).not.toBeInTheDocument()
})

test('the way of paying is chosen in words, and leaves those shipments in the list', async () => {
  await page.viewport(1440, 900)
  const { screen, router, row } = await openedList()
  await expect.element(row('SHP1')).toBeVisible()
  await screen.getByRole('button', { name: 'More filters' }).click()
  const payment = screen.getByRole('group', { name: 'More filters' }).getByLabelText('Payment')
  for (const [words, address, stays, goes] of [
    ['Cash on delivery', '?payment=cod', 'SHP2', 'SHP3'],
    ['To pay', '?payment=to_pay', 'SHP3', 'SHP2'],
    ['Prepaid', '?payment=prepaid', 'SHP1', 'SHP3'],
  ] as const) {
    await payment.selectOptions(words)
    await expect.poll(() => router.state.location.search).toBe(address)
    await expect.element(row(stays)).toBeVisible()
    await expect.element(row(goes)).not.toBeInTheDocument()
  }
  await payment.selectOptions('All ways of paying')
  await expect.poll(() => router.state.location.search).toBe('')
  for (const id of ['SHP1', 'SHP2', 'SHP3']) await expect.element(row(id)).toBeVisible()
})

test('on a narrower screen client and driver are behind it too', async () => {
  await page.viewport(1024, 768)
  const { screen } = await openedList('/dashboard?client=P1')
  await screen.getByRole('button', { name: 'More filters (1)' }).click()
  await expect.element(screen.getByRole('group', { name: 'More filters' }).getByRole('combobox', { name: 'Client' })).toHaveValue('P1')
  expect(filtersOverflow()).toBe(0)
})

test.each([
  [390, 844],
  [820, 1180],
  [1024, 768],
  [1440, 900],
])('the keys go through the filters as the eyes do, at %i × %i', async (width, height) => {
  await page.viewport(width, height)
  const { screen } = await openedList('/dashboard?status=Delivered')
  await expect.element(screen.getByRole('button', { name: 'Save this view' })).toBeVisible()
  const places = [...document.querySelectorAll('search :is(input, select, button)')].map((element) => element.getBoundingClientRect())
  const comesBefore = (one: DOMRect, other: DOMRect) => other.top >= one.bottom || (other.left >= one.left && other.bottom > one.top)
  expect(places.every((place, at) => at === 0 || comesBefore(places[at - 1]!, place))).toBe(true)
})
