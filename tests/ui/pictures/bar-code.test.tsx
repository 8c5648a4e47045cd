import '#ui/tokens.css'
import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { BarCode } from '#ui/pictures/bar-code.tsx'

afterEach(async () => {
  await cleanup()
  delete document.documentElement.dataset['theme']
})

test('a barcode is named after what it says, and black in every theme', async () => {
  document.documentElement.dataset['theme'] = 'dark'
  const screen = await render(<BarCode text="RS-000001" className="h-20 w-96" />)
  const code = screen.getByRole('img', { name: 'Barcode of RS-000001' })
  await expect.element(code).toBeVisible()
  expect(code.element().querySelector('path')).toHaveAttribute('fill', '#000000')
})

test('what Code 128 cannot say is no picture', async () => {
  const screen = await render(<BarCode text="ట్రాక్" />)
  expect(screen.getByRole('img').query()).toBeNull()
})
