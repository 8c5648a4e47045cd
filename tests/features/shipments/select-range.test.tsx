import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deskWith } from '#tests/support/desk-pages.tsx'

const openList = deskWith(6)

async function openedList(entries?: string[]) {
  const { screen } = await openList(entries)
  const box = (id: string) => screen.getByRole('checkbox', { name: `Select ${id}`, exact: true })
  await expect.element(box('SHP6')).toBeVisible()
  return { screen, box }
}

const selected = () =>
  [...document.querySelectorAll<HTMLInputElement>('[data-row] input:checked')].map(({ labels }) => labels?.[0]?.textContent)
const select = (...numbers: number[]) => numbers.map((number) => `Select SHP${number}`)

test('Shift and a click select all rows from the last one toggled to this one, and no words', async () => {
  const { screen, box } = await openedList()
  await box('SHP2').click()
  await box('SHP5').click({ modifiers: ['Shift'] })
  await expect.poll(selected).toEqual(select(2, 3, 4, 5))
  await expect.element(screen.getByText('4 selected')).toBeVisible()
  await expect.element(box('SHP5')).toHaveFocus()
  expect(getSelection()?.toString()).toBe('')
  // From the one toggled last, upwards too.
  await box('SHP1').click({ modifiers: ['Shift'] })
  await expect.poll(selected).toEqual(select(1, 2, 3, 4, 5))
})

test('from the keyboard it is Shift and Space', async () => {
  const { box } = await openedList()
  box('SHP4').element().focus()
  await userEvent.keyboard(' ')
  await expect.poll(selected).toEqual(select(4))
  box('SHP2').element().focus()
  await userEvent.keyboard('{Shift>} {/Shift}')
  await expect.poll(selected).toEqual(select(2, 3, 4))
})

test('a row that is selected takes the range off, and the other rows stay', async () => {
  const { box } = await openedList()
  await box('SHP1').click()
  await box('SHP6').click({ modifiers: ['Shift'] })
  await box('SHP3').click({ modifiers: ['Shift'] })
  await expect.poll(selected).toEqual(select(1, 2))
})

test('the range follows the order shown', async () => {
  const { box } = await openedList(['/elsewhere', '/dashboard?sort=created&dir=asc'])
  await box('SHP5').click()
  await box('SHP3').click({ modifiers: ['Shift'] })
  await expect.poll(selected).toEqual(select(5, 4, 3))
})

test('without a row toggled before, and after the selection is cleared, it is one row', async () => {
  const { screen, box } = await openedList()
  await box('SHP4').click({ modifiers: ['Shift'] })
  await expect.poll(selected).toEqual(select(4))
  await screen.getByRole('button', { name: 'Clear selection' }).click()
  await box('SHP6').click({ modifiers: ['Shift'] })
  await expect.poll(selected).toEqual(select(6))
})

test('in the table of a wide screen as well', async () => {
  const { innerWidth, innerHeight } = window
  await page.viewport(1440, 900)
  const { screen, box } = await openedList()
  await expect.element(screen.getByRole('table')).toBeVisible()
  await box('SHP2').click()
  await box('SHP4').click({ modifiers: ['Shift'] })
  await expect.poll(selected).toEqual(select(2, 3, 4))
  await page.viewport(innerWidth, innerHeight)
})

test('a press with Shift beside the box selects the range as well, and no words', async () => {
  const { box } = await openedList()
  await box('SHP2').click()
  const label = box('SHP4').element().closest('label')!
  const { width, height } = label.getBoundingClientRect()
  await page.elementLocator(label).click({ modifiers: ['Shift'], position: { x: width - 2, y: height / 2 } })
  await expect.poll(selected).toEqual(select(2, 3, 4))
  await expect.element(box('SHP4')).toHaveFocus()
  expect(getSelection()?.toString()).toBe('')
})
