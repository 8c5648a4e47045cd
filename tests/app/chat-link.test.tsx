import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { ChatLink } from '#app/chat-link.tsx'
import '#ui/tokens.css'

afterEach(cleanup)

test('the chat link steps aside also when the page moves by itself', async () => {
  const screen = await render(
    <MemoryRouter initialEntries={['/staff']}>
      <div data-above style={{ height: 0 }} />
      <button type="button" style={{ display: 'block', width: '100%', height: 60 }}>
        Delete
      </button>
      <div style={{ height: 2000 }} />
      <ChatLink />
    </MemoryRouter>,
  )
  const link = screen.getByRole('link', { name: /^Chat with us/ })
  const button = screen.getByRole('button', { name: 'Delete' })
  await new Promise((rest) => setTimeout(rest, 300))
  // As a picture does that arrives late: no element comes, goes or changes its class.
  const above = document.querySelector<HTMLElement>('[data-above]')
  if (above) above.style.height = `${window.innerHeight - 70}px`
  await expect.poll(() => link.element().getBoundingClientRect().bottom <= button.element().getBoundingClientRect().top).toBe(true)
})
