import '#ui/tokens.css'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { PhotoViewer } from '#ui/layout/photo-viewer.tsx'

const picture = (path: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" id="${path}" viewBox="0 0 4 3"/>`)}`

afterEach(cleanup)

const show = (paths: (string | null)[], link: (path: string) => Promise<string | null> = async (path) => picture(path)) =>
  render(<PhotoViewer title="Delivery photo" describedAs="at the door" paths={paths} link={link} />)

test('each photo has a link of its own, and the arrow keys lead from one to the next and back', async () => {
  const link = vi.fn(async (path: string) => picture(path))
  const screen = await show(['1.jpg', '2.jpg', '3.jpg', '4.jpg'], link)
  await screen.getByRole('button', { name: 'Delivery photo 2 of 4: at the door' }).click()
  expect(link.mock.calls.map(([path]) => path)).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg'])
  const dialog = (number: number) => screen.getByRole('dialog', { name: `Delivery photo ${number} of 4` })
  await expect.element(dialog(2).getByRole('img')).toHaveAttribute('src', picture('2.jpg'))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(dialog(3).getByRole('img')).toHaveAttribute('src', picture('3.jpg'))
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(dialog(1)).toBeVisible()
  await screen.getByRole('button', { name: 'Previous photo' }).click()
  await expect.element(dialog(4)).toBeVisible()
  await screen.getByRole('button', { name: 'Next photo' }).click()
  await expect.element(dialog(1)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('one that is not there yet keeps its place, and nothing is asked for it', async () => {
  const link = vi.fn(async (path: string) => picture(path))
  const screen = await show(['1.jpg', null, '3.jpg'], link)
  await screen.getByRole('button', { name: 'Delivery photo 3 of 3: at the door' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Delivery photo 3 of 3' })).toBeVisible()
  expect(link).toHaveBeenCalledTimes(2)
})

test('one alone is called as it always was, and has nothing before or after it', async () => {
  const screen = await show(['1.jpg'])
  await screen.getByRole('button', { name: 'Delivery photo: at the door' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Delivery photo', exact: true })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next photo' }).elements()).toEqual([])
})

test('what could not be loaded is counted and asked for again, beside what could', async () => {
  let works = false
  const screen = await show(['1.jpg', '2.jpg', '3.jpg'], async (path) => (works || path === '1.jpg' ? picture(path) : null))
  await expect.element(screen.getByText('2 of 3 photos could not be loaded. That needs a connection.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Delivery photo 1 of 3: at the door' })).toBeVisible()
  works = true
  await screen.getByRole('button', { name: 'Load photos' }).click()
  await expect.element(screen.getByRole('button', { name: 'Delivery photo 3 of 3: at the door' })).toBeVisible()
})
