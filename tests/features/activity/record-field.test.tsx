import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { RecordField } from '#features/activity/record-field.tsx'

afterEach(cleanup)

const searched = vi.fn<(text: string) => void>()

function Searching() {
  const [text, setText] = useState('')
  return (
    <>
      <RecordField
        text={text}
        onSearch={(wanted) => {
          searched(wanted)
          // The address says so a little later, as a router does.
          setTimeout(() => setText(wanted), 200)
        }}
      />
      <button type="button" onClick={() => setText('')}>
        Back
      </button>
    </>
  )
}

test('a pause searches, Enter does at once, and letters typed in between are not lost', async () => {
  searched.mockClear()
  const screen = await render(<Searching />)
  const field = screen.getByRole('searchbox', { name: 'Record' })
  // In one: on a busy machine there is a pause between any two keys.
  await field.fill('acme')
  await expect.poll(() => searched.mock.calls).toEqual([['acme']])
  await userEvent.keyboard(' c')
  await expect.poll(() => searched.mock.calls).toEqual([['acme'], ['acme c']])
  await expect.element(field).toHaveValue('acme c')
  await userEvent.keyboard('o{Enter}')
  expect(searched.mock.calls).toEqual([['acme'], ['acme c'], ['acme co']])
  await new Promise((wait) => setTimeout(wait, 700))
  expect(searched).toHaveBeenCalledTimes(3)

  await screen.getByRole('button', { name: 'Back' }).click()
  await expect.element(field).toHaveValue('')
})
