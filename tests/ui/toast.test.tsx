import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { showToast, Toasts } from '#ui/feedback/toast.tsx'
import '#ui/tokens.css'

let said = 0
/** Toasts outlive a test: each says something of its own. */
const say = () => {
  const words = `Saved on this device: ${(said += 1)} shipments for Divya Driver.`
  showToast(words, { tone: 'good' })
  return words
}

afterEach(cleanup)

function covers(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

test.each([
  [1440, 900],
  [820, 1180],
  [390, 844],
])('at %i × %i a toast stands above the controls at the bottom', async (width, height) => {
  await page.viewport(width, height)
  const screen = await render(
    <>
      <div className="fixed inset-x-0 bottom-0 flex justify-between p-6">
        <button type="button">Clear</button>
        <button type="button">Previous</button>
        <button type="button">Next</button>
      </div>
      <Toasts />
    </>,
  )
  const words = say()
  const toast = screen.getByText(words)
  await expect.element(toast).toBeInViewport()
  await expect.element(screen.getByRole('status')).toHaveTextContent(words)
  const buttons = screen.getByRole('button').elements()
  expect(buttons.filter((button) => covers(toast.element(), button))).toEqual([])
})

test('over nothing it stands at the bottom', async () => {
  await page.viewport(1440, 900)
  const screen = await render(<Toasts />)
  const toast = screen.getByText(say())
  await expect.element(toast).toBeVisible()
  expect(toast.element().getBoundingClientRect().bottom).toBeGreaterThan(850)
})

test('with a dialog open it is not left behind its backdrop', async () => {
  await page.viewport(390, 844)
  const screen = await render(
    <>
      <Dialog title="Queue" onClose={() => undefined} actions={<button type="button">Send now</button>}>
        <div style={{ height: 2000 }} />
      </Dialog>
      <Toasts />
    </>,
  )
  const toast = screen.getByText(say())
  await expect.element(toast).toBeInViewport()
  expect(toast.element().closest(':popover-open')).not.toBeNull()
  expect(covers(toast.element(), screen.getByRole('button', { name: 'Send now' }).element())).toBe(false)
})
