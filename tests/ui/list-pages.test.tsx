import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ListPages } from '#ui/controls/list-pages.tsx'

test('while the next page is read, the rows still on the screen are told, and a second press goes on from the page asked for', async () => {
  const asked: number[] = []
  const screen = await render(<ListPages page={2} shownPage={1} pageSize={5} total={23} onPage={(page) => asked.push(page)} />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Showing 1 - 5 of 23')
  await screen.getByRole('button', { name: 'Next' }).click()
  expect(asked).toEqual([3])
})
