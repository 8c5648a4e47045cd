import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ClientField } from '#features/shipments/form/client-field.tsx'

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
