import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { ClientField } from '#features/shipments/form/fields/client-field.tsx'

afterEach(() => cleanup())

const clients = [
  { id: 'a', client_code: 'P101', client_name: 'Kestrel Looms' },
  { id: 'b', client_code: 'P102', client_name: 'Banyan Spice House' },
  { id: 'c', client_code: 'P1021', client_name: 'Banyan Silk' },
]

function Form({ onSubmit }: { onSubmit: () => void }) {
  const [code, setCode] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <ClientField
        code={code}
        choices={{ clients, failed: false, readAgain: () => undefined }}
        frozen={null}
        messages={{ of: () => undefined }}
        onChange={setCode}
      />
      <button type="submit">Save</button>
    </form>
  )
}

test('a name that one client has is that client, by Enter or by leaving; Enter sends nothing while several fit', async () => {
  const onSubmit = vi.fn<() => void>()
  const screen = await render(<Form onSubmit={onSubmit} />)
  const field = screen.getByRole('combobox', { name: 'Client Code' })
  await field.fill('kestrel')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('P101')
  await field.fill('banyan')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('banyan')
  await field.fill('banyan sp')
  await userEvent.tab()
  await expect.element(field).toHaveValue('P102')
  await field.fill('p102')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('P102')
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('clients that cannot be read are said so, and can be read again', async () => {
  const readAgain = vi.fn<() => void>()
  const screen = await render(
    <ClientField
      code=""
      choices={{ clients: [], failed: true, readAgain }}
      frozen={null}
      messages={{ of: () => undefined }}
      onChange={() => undefined}
    />,
  )
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Failed to load client codes')
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(readAgain).toHaveBeenCalledOnce()
})
