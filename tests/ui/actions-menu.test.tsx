import '#ui/tokens.css'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { ActionsMenu } from '#ui/controls/actions-menu.tsx'

afterEach(cleanup)

async function openedMenu() {
  const onDelete = vi.fn<() => void>()
  const actions = [
    { words: 'Print label', to: '/labels' },
    { words: 'Record payment', onPick: vi.fn() },
    { words: 'Delete', onPick: onDelete },
  ]
  const screen = await render(
    <MemoryRouter>
      <button type="button">Before</button>
      <ActionsMenu label="More for SHP1" actions={actions} />
      <button type="button">After</button>
    </MemoryRouter>,
  )
  const button = screen.getByRole('button', { name: 'More for SHP1' })
  return { screen, button, onDelete, item: (name: string) => screen.getByRole('menuitem', { name }), menu: screen.getByRole('menu') }
}

test('the keys of a menu button open it, move in it and leave it', async () => {
  const { button, item, menu } = await openedMenu()
  button.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('Print label')).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(item('Delete')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('Print label')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(item('Delete')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(item('Print label')).toHaveFocus()
  await userEvent.keyboard('r')
  await expect.element(item('Record payment')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(item('Delete')).toHaveFocus()
})

test('Enter takes an action, and the focus is on the button again before it begins', async () => {
  const { button, item, menu, onDelete } = await openedMenu()
  button.element().focus()
  onDelete.mockImplementation(() => expect(document.activeElement).toBe(button.element()))
  await userEvent.keyboard('{Enter}')
  await expect.element(item('Print label')).toHaveFocus()
  await userEvent.keyboard('{End}{Enter}')
  expect(onDelete).toHaveBeenCalledOnce()
  await expect.element(menu).not.toBeInTheDocument()
})

test('Tab and a press elsewhere leave it', async () => {
  const { screen, button, menu } = await openedMenu()
  await button.click()
  await expect.element(menu).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'After' })).toHaveFocus()
  await button.click()
  await expect.element(menu).toBeVisible()
  await screen.getByRole('button', { name: 'Before' }).click()
  await expect.element(menu).not.toBeInTheDocument()
})

test('what scrolls under it closes it, what scrolled before it was opened does not', async () => {
  const { button, item, menu } = await openedMenu()
  await button.click()
  await expect.element(item('Print label')).toHaveFocus()
  // As the browser tells it of a scroll that was over when the button was pressed.
  document.dispatchEvent(new Event('scroll'))
  await expect.element(menu).toBeVisible()
  button.element().style.marginLeft = '20px'
  document.dispatchEvent(new Event('scroll'))
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})
