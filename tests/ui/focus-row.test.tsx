import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { focusRowAfter } from '#ui/hooks/focus-row.ts'

afterEach(cleanup)

const rows = ['first', 'second'].map((id) => ({ id }))

/** The dialog closes some frames after its row has gone, as on a slow device. */
function ListWithDialog() {
  const [shown, setShown] = useState(rows)
  const [isAsking, setAsking] = useState(true)

  function remove() {
    setShown(rows.slice(1))
    focusRowAfter(rows, 'first')
    setTimeout(() => setAsking(false), 200)
  }

  return (
    <main>
      <h1 tabIndex={-1}>Clients</h1>
      {shown.map(({ id }) => (
        <p key={id} data-row={id}>
          <a href="#there" data-row-link="">
            {id}
          </a>
        </p>
      ))}
      {isAsking && (
        <Dialog title="Delete it?" onClose={() => setAsking(false)}>
          <button type="button" onClick={remove}>
            Delete
          </button>
        </Dialog>
      )}
    </main>
  )
}

test('the next row has the focus after a dialog, however long that takes to close', async () => {
  const screen = await render(<ListWithDialog />)
  await screen.getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'second' })).toHaveFocus()
})
