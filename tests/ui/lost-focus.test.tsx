import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Page } from '#ui/layout/page.tsx'

afterEach(cleanup)

/** A window that is opened by a button of a row, and whose answer takes the row away a moment after it has closed. */
function Desk({ answers = 0 }: { answers?: number }) {
  const [isAsked, setAsked] = useState(false)
  const [isThere, setThere] = useState(true)
  return (
    <Page title="Cash">
      {isThere && (
        <button type="button" onClick={() => setAsked(true)}>
          Count
        </button>
      )}
      <button type="button">Collections</button>
      {isAsked && (
        <Dialog title="Count the cash" onClose={() => setAsked(false)}>
          <button
            type="button"
            onClick={() => {
              setAsked(false)
              setTimeout(() => setThere(false), answers)
            }}
          >
            Record
          </button>
        </Dialog>
      )}
    </Page>
  )
}

for (const [name, answers] of [
  ['at once', 0],
  ['later', 200],
] as const)
  test(`the heading takes the focus when the button that opened a window is gone ${name}`, async () => {
    const screen = await render(<Desk answers={answers} />)
    screen.getByRole('button', { name: 'Count' }).element().focus()
    await userEvent.keyboard('{Enter}')
    screen.getByRole('button', { name: 'Record' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('button', { name: 'Count' })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('heading', { name: 'Cash', level: 1 })).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(screen.getByRole('button', { name: 'Collections' })).toHaveFocus()
  })

test('focus that a person gave elsewhere stays there', async () => {
  const screen = await render(<Desk answers={100} />)
  await screen.getByRole('button', { name: 'Count' }).click()
  await screen.getByRole('button', { name: 'Record' }).click()
  const other = screen.getByRole('button', { name: 'Collections' })
  await other.click()
  await expect.element(screen.getByRole('button', { name: 'Count' })).not.toBeInTheDocument()
  await new Promise((resolve) => setTimeout(resolve, 150))
  await expect.element(other).toHaveFocus()
})
