import '#ui/tokens.css'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { SignInToGoOn } from '#features/account/sign-in/sign-in-again.tsx'
import type { Person } from '#session/person.ts'

afterEach(cleanup)

const person: Person = { userId: 'u1', name: 'Asha Rao', email: 'asha@people.example', role: 'staff' }

/** Where the words of a link begin, not the box around them. */
function wordsOf(element: Element): DOMRect {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}

test.each([320, 412, 1024])('what one can do about an ended session stands on one edge, at %i pixels', async (width) => {
  await page.viewport(width, 700)
  const screen = await render(
    <MemoryRouter>
      <SignInToGoOn person={person} othersGoTo="/login" />
    </MemoryRouter>,
  )
  const edge = screen.getByLabelText('Password', { exact: true }).element().getBoundingClientRect().left
  const button = screen.getByRole('button', { name: 'Sign in' }).element().getBoundingClientRect()
  expect(button.left).toBeLessThanOrEqual(edge)
  const links = screen
    .getByRole('link')
    .all()
    .map((link) => wordsOf(link.element()))
  const firstOfLines = links.filter(({ left, top }) => !links.some((other) => other.top === top && other.left < left))
  expect(firstOfLines.length).toBeGreaterThan(0)
  for (const { left } of firstOfLines) expect(left).toBeCloseTo(button.left, 0)
})
