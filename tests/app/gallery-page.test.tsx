import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { developmentRoutes } from '#app/gallery/development-routes.tsx'
import { contents } from '#app/gallery/gallery-contents.tsx'
import { controls } from '#app/gallery/gallery-controls.tsx'
import { messages } from '#app/gallery/gallery-messages.tsx'
import '#ui/tokens.css'

/** Components that the gallery shows as a part of something else, or that are no control. Those in folders of their own need a file or a camera. */
const notShown = ['use-confirm-discard.tsx', 'leave-question.tsx', 'page.tsx', 'parcel-mark.tsx']

afterEach(cleanup)

async function openGallery() {
  await page.viewport(1280, 800)
  const screen = await render(<RouterProvider router={createMemoryRouter(developmentRoutes, { initialEntries: ['/dev/gallery'] })} />)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Gallery of src/ui' })).toBeVisible()
  return screen
}

test('every component of src/ui is in it, or named here', () => {
  const files = Object.keys(import.meta.glob('/src/ui/{controls,feedback,layout,format,hooks}/*.tsx')).map((path) =>
    path.replace(/^.*\//, ''),
  )
  const shown = [...controls, ...messages, ...contents].map(({ file }) => file)
  expect(files.length).toBeGreaterThan(30)
  expect([...new Set([...shown, ...notShown])].toSorted()).toEqual(files.toSorted())
})

test('each state is a region with a name of its own, and every control in it can be named', async () => {
  const screen = await openGallery()
  const names = [...controls, ...messages, ...contents].flatMap(({ name, states }) =>
    Object.keys(states).map((state) => `${name}: ${state}`),
  )
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(screen.getByRole('region', { name, exact: true }).elements()).toHaveLength(1)
  for (const role of ['button', 'textbox', 'combobox', 'checkbox', 'searchbox', 'link'] as const) {
    expect(screen.getByRole(role).elements()).not.toEqual([])
    expect(screen.getByRole(role, { name: /^$/ }).elements()).toEqual([])
  }
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('it does not widen the page of a phone', async () => {
  await openGallery()
  await page.viewport(320, 700)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('dark and light are the colours of the app on any device, until the page is left', async () => {
  const paper = () => getComputedStyle(document.documentElement).getPropertyValue('--paper')
  const before = paper()
  const screen = await openGallery()
  const colours = screen.getByRole('combobox', { name: 'Colours' })
  await userEvent.selectOptions(colours, 'Dark')
  expect(paper()).toBe('#0d1626')
  await screen.getByRole('checkbox', { name: 'As on a driver’s phone' }).click()
  expect(paper()).toBe('#04080f')
  await userEvent.selectOptions(colours, 'Light')
  expect(paper()).toBe('#f4f0e6')
  await cleanup()
  expect(paper()).toBe(before)
})

test('a focus that is shown looks like the one that is there', async () => {
  const screen = await openGallery()
  const outline = (element: Element) => getComputedStyle(element).outline
  const inState = (state: string) =>
    screen
      .getByRole('region', { name: `TextInput: ${state}` })
      .getByRole('textbox')
      .element()
  const without = outline(inState('Default'))
  const shown = outline(inState('Focus'))
  expect(shown).not.toBe(without)
  const real = inState('Default')
  if (real instanceof HTMLElement) real.focus()
  expect(outline(real)).toBe(shown)
})
