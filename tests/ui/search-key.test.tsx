import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { TextInput } from '#ui/controls/field.tsx'
import { useSearchKey } from '#ui/hooks/use-search-key.ts'

afterEach(() => cleanup())

function Page({ asking = false, disabled = false }: { asking?: boolean; disabled?: boolean }) {
  const searchKey = useSearchKey()
  return (
    <>
      <TextInput {...searchKey} type="search" label="Search" disabled={disabled} defaultValue="P101" />
      <TextInput label="Notes" />
      {asking && (
        <Dialog title="Sure?" onClose={() => {}}>
          <button type="button">Yes</button>
        </Dialog>
      )}
    </>
  )
}

test('Ctrl-/ goes to the search, over what it says', async () => {
  const screen = await render(<Page />)
  await userEvent.keyboard('{Control>}/{/Control}')
  await expect.element(screen.getByLabelText('Search')).toHaveFocus()
  await userEvent.keyboard('K/9')
  await expect.element(screen.getByLabelText('Search')).toHaveValue('K/9')
})

test('/ by itself is a letter in a field', async () => {
  const screen = await render(<Page />)
  await screen.getByLabelText('Notes').click()
  await userEvent.keyboard('1/2')
  await expect.element(screen.getByLabelText('Notes')).toHaveValue('1/2')
  await expect.element(screen.getByLabelText('Notes')).toHaveFocus()
})

test('nothing is searched behind a question, nor in a field that is closed', async () => {
  const asked = await render(<Page asking />)
  await expect.element(asked.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Control>}/{/Control}')
  await expect.element(asked.getByLabelText('Search')).not.toHaveFocus()
  await asked.rerender(<Page disabled />)
  await userEvent.keyboard('{Control>}/{/Control}')
  await expect.element(asked.getByLabelText('Search')).not.toHaveFocus()
})
