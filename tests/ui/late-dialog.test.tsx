import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { useState } from 'react'
import { lateDialog } from '#ui/feedback/late-dialog.tsx'

afterEach(cleanup)

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
