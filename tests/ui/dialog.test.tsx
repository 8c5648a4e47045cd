import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { Dialog } from '#ui/feedback/dialog.tsx'
import '#ui/tokens.css'

afterEach(cleanup)

function DialogWithQuestion() {
  const [open, setOpen] = useState<'nothing' | 'queue' | 'question'>('nothing')
  return (
    <>
      <button type="button" onClick={() => setOpen('queue')}>
        Open
      </button>
      {open !== 'nothing' && (
        <Dialog title="Queue" onClose={() => setOpen('nothing')}>
          <button type="button" onClick={() => setOpen('question')}>
            Discard…
          </button>
          <input type="file" aria-label="A file" />
          {open === 'question' && (
            <Dialog title="Discard it?" onClose={() => setOpen('queue')}>
              <p>It will not reach the office.</p>
            </Dialog>
          )}
        </Dialog>
      )}
    </>
  )
}

test('Escape closes the uppermost dialog alone, and focus goes back step by step', async () => {
  const screen = await render(<DialogWithQuestion />)
  await screen.getByRole('button', { name: 'Open' }).click()
  await screen.getByRole('button', { name: 'Discard…' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Discard it?' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog', { name: 'Discard it?' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('dialog', { name: 'Queue' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Discard…' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
})

function KeptDialog() {
  const [asked, setAsked] = useState(0)
  return (
    <Dialog title="Kept" onClose={() => setAsked(asked + 1)}>
      <p>Asked {asked} times</p>
    </Dialog>
  )
}

test('a dialog that its owner keeps stays, however often Escape asks', async () => {
  const screen = await render(<KeptDialog />)
  for (const times of [1, 2, 3]) {
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByText(`Asked ${times} times`)).toBeVisible()
    await expect.element(screen.getByRole('dialog', { name: 'Kept' })).toBeVisible()
  }
})

function DialogWithForm() {
  const [open, setOpen] = useState(true)
  if (!open) return <p>Closed</p>
  return (
    <Dialog title="Count" onClose={() => setOpen(false)}>
      <input aria-label="Look for" />
      <form>
        <input aria-label="₹500" />
        <select aria-label="Why">
          <option>It is right</option>
          <option>It is short</option>
        </select>
      </form>
    </Dialog>
  )
}

const pressBeside = async (screen: Awaited<ReturnType<typeof render>>) =>
  userEvent.click(screen.getByRole('dialog'), { position: { x: -5, y: -5 }, force: true })

test('a press beside a dialog closes it, until something is filled in', async () => {
  await page.viewport(820, 800)
  const screen = await render(<DialogWithForm />)
  await screen.getByLabelText('Look for').fill('Ravi')
  await pressBeside(screen)
  await expect.element(screen.getByText('Closed')).toBeVisible()
  await screen.unmount()

  const typed = await render(<DialogWithForm />)
  await typed.getByLabelText('₹500').fill('3')
  await pressBeside(typed)
  await expect.element(typed.getByLabelText('₹500')).toHaveValue('3')
  // And the next digit goes where the last one went.
  await expect.element(typed.getByLabelText('₹500')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(typed.getByText('Closed')).toBeVisible()
  await typed.unmount()

  const chosen = await render(<DialogWithForm />)
  await userEvent.selectOptions(chosen.getByLabelText('Why'), 'It is short')
  await pressBeside(chosen)
  await expect.element(chosen.getByLabelText('Why')).toHaveValue('It is short')
})

test('choosing no file leaves the dialog open', async () => {
  const screen = await render(<DialogWithQuestion />)
  await screen.getByRole('button', { name: 'Open' }).click()
  screen
    .getByLabelText('A file')
    .element()
    .dispatchEvent(new Event('cancel', { bubbles: true }))
  await expect.element(screen.getByRole('dialog', { name: 'Queue' })).toBeVisible()
})

function LongPage() {
  const [open, setOpen] = useState(false)
  return (
    <div style={{ height: 3000 }}>
      <div style={{ height: 2000 }} />
      <button type="button" className="sticky bottom-4" onClick={() => setOpen(true)}>
        Assign driver
      </button>
      {open && (
        <Dialog title="Assign 1 shipment" onClose={() => setOpen(false)}>
          <p>Choose a driver.</p>
        </Dialog>
      )}
    </div>
  )
}

test('closing a dialog leaves the page where it was', async () => {
  await page.viewport(820, 800)
  const screen = await render(<LongPage />)
  const opener = screen.getByRole('button', { name: 'Assign driver' })
  // A press, without the test's own scrolling.
  opener.element().focus({ preventScroll: true })
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
  expect(window.scrollY).toBe(0)
})

function DialogWithFields({ late = false }: { late?: boolean }) {
  const [ready, setReady] = useState(!late)
  return (
    <Dialog title="Name it" onClose={() => {}} actions={<button type="submit">Save</button>}>
      <input type="hidden" />
      <input aria-label="Its number" readOnly />
      <input aria-label="Not now" disabled />
      <button type="button" onClick={() => setReady(true)}>
        Read on
      </button>
      {ready && <textarea aria-label="Name" />}
    </Dialog>
  )
}

test('a dialog begins in its first field that can be filled in', async () => {
  const screen = await render(<DialogWithFields />)
  await expect.element(screen.getByLabelText('Name', { exact: true })).toHaveFocus()
})

test('a field that is read first gets the focus when it comes, unless the person has gone elsewhere', async () => {
  const screen = await render(<DialogWithFields late />)
  const readOn = screen.getByRole('button', { name: 'Read on' })
  await expect.element(screen.getByRole('heading', { name: 'Name it' })).toHaveFocus()
  readOn.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(screen.getByLabelText('Name', { exact: true })).toHaveFocus()
  await screen.unmount()

  const other = await render(<DialogWithFields late />)
  await other.getByRole('button', { name: 'Read on' }).click()
  await expect.element(other.getByLabelText('Name', { exact: true })).toBeVisible()
  await expect.element(other.getByRole('button', { name: 'Read on' })).toHaveFocus()
})

test('what is too long for the window is scrolled by keyboard, also with nothing to press in it', async () => {
  await page.viewport(360, 400)
  const screen = await render(
    <Dialog title="Pay by transfer" onClose={() => undefined}>
      <p style={{ height: 900 }}>Account, IFSC and reference</p>
      <a href="upi://pay" hidden>
        Open the app
      </a>
    </Dialog>,
  )
  const content = screen.getByRole('group', { name: 'Pay by transfer' })
  await expect.element(content).toBeVisible()
  content.element().focus()
  await userEvent.keyboard('{PageDown}')
  await expect.poll(() => content.element().scrollTop).toBeGreaterThan(100)
  await screen.rerender(
    <Dialog title="Pay by transfer" onClose={() => undefined}>
      <p style={{ height: 900 }}>Account, IFSC and reference</p>
      <button type="button">Copy</button>
    </Dialog>,
  )
  await expect.element(content).not.toBeInTheDocument()
})
