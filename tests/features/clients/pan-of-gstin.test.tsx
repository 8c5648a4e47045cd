import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { BLANK_CLIENT, type TypedClient } from '#domain/people/client.ts'
import { ClientFields } from '#features/clients/edit/client-fields.tsx'

afterEach(cleanup)

function Fields({ start }: { start: Partial<TypedClient> }) {
  const [typed, setTyped] = useState<TypedClient>({ ...BLANK_CLIENT, ...start })
  return <ClientFields typed={typed} errorOf={() => undefined} onChange={setTyped} />
}

test('a GSTIN brings its PAN along, and typing on replaces it', async () => {
  const screen = await render(<Fields start={{}} />)
  await screen.getByLabelText('GSTIN').click()
  await userEvent.keyboard('27 aapfu0939f1z')
  await expect.element(screen.getByLabelText('PAN')).toHaveValue('')
  await userEvent.keyboard('v')
  await expect.element(screen.getByLabelText('PAN')).toHaveValue('AAPFU0939F')
  await userEvent.keyboard('{Tab}AAACH7409R')
  await expect.element(screen.getByLabelText('PAN')).toHaveValue('AAACH7409R')
})

test('a PAN that was typed stays, and a GSTIN with a mistake brings none', async () => {
  const typed = await render(<Fields start={{ pan: 'AAACH7409R' }} />)
  await typed.getByLabelText('GSTIN').fill('27AAPFU0939F1ZV')
  await expect.element(typed.getByLabelText('PAN')).toHaveValue('AAACH7409R')
  await typed.unmount()
  const mistaken = await render(<Fields start={{}} />)
  await mistaken.getByLabelText('GSTIN').fill('27AAPFU0939F1ZW')
  await expect.element(mistaken.getByLabelText('PAN')).toHaveValue('')
})
