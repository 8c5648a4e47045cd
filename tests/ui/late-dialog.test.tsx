import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { RecoveryPage } from '#app/routes/recovery-page.tsx'
import { lateDialog, latePage } from '#ui/feedback/late-dialog.tsx'

afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

test('a dialog whose code cannot come says so, and comes with the next press', async () => {
  let asked = 0
  const Assign = lateDialog<{ onClose: () => void }>(async () => {
    asked += 1
    if (asked === 1) throw new TypeError('Failed to fetch')
    return () => <p>The driver of two shipments</p>
  })
  function Desk() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Assign
        </button>
        {isOpen && <Assign onClose={() => setOpen(false)} />}
      </>
    )
  }
  const screen = await render(<Desk />)
  await screen.getByRole('button', { name: 'Assign' }).click()
  await expect.element(screen.getByRole('dialog')).toHaveTextContent('This part of the app is not on this device yet.')
  await screen.getByRole('button', { name: 'OK' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Assign' }).click()
  await expect.element(screen.getByText('The driver of two shipments')).toBeVisible()
})

test('what stands in its place goes when its code is there', async () => {
  let arrive: () => void = () => undefined
  const Camera = lateDialog<{ onClose: () => void }>(
    () =>
      new Promise((resolve) => {
        arrive = () => resolve(() => <p>The camera’s picture</p>)
      }),
    <p>Opening the camera…</p>,
  )
  const screen = await render(<Camera onClose={() => undefined} />)
  await expect.element(screen.getByText('Opening the camera…')).toBeVisible()
  arrive()
  await expect.element(screen.getByText('The camera’s picture')).toBeVisible()
  await expect.element(screen.getByText('Opening the camera…')).not.toBeInTheDocument()
})

test('a page that was fetched ahead is there at once', async () => {
  const { Page, fetchPage } = latePage(async () => () => <h1>Proof of Delivery</h1>)
  fetchPage()
  await new Promise((resolve) => setTimeout(resolve))
  let shownFirst: string | null = null
  function Place() {
    return (
      <div
        ref={(place) => {
          shownFirst ??= place?.textContent ?? null
        }}
      >
        <Page />
      </div>
    )
  }
  await render(<Place />)
  expect(shownFirst).toBe('Proof of Delivery')
})

test('a page that takes its time says so, and comes; a try ahead that failed hinders nothing', async () => {
  let asked = 0
  let arrive: () => void = () => undefined
  const { Page, fetchPage } = latePage<object>(() => {
    asked += 1
    if (asked === 1) return Promise.reject(new TypeError('Failed to fetch'))
    return new Promise((resolve) => {
      arrive = () => resolve(() => <h1>Proof of Delivery</h1>)
    })
  })
  fetchPage()
  const screen = await render(<Page />)
  await expect.element(screen.getByText('Loading...')).toBeVisible()
  arrive()
  await expect.element(screen.getByRole('heading', { name: 'Proof of Delivery' })).toBeVisible()
})

test('a page whose code cannot come says so in its place, with Try again', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { Page } = latePage(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/capture-page.js')))
  const router = createMemoryRouter([{ path: '/', element: <Page />, errorElement: <RecoveryPage /> }])
  const screen = await render(<RouterProvider router={router} />)
  await expect.element(screen.getByRole('heading', { name: 'This page is not on your device yet' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})
