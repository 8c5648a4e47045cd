import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { ChatLink } from '#app/shells/chat-link.tsx'
import { hasChatLink } from '#app/shells/has-chat-link.ts'
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

test('nobody is asked to chat while they work: at the desk, on the round, in a form, on paper', () => {
  const atWork = [
    '/dashboard',
    '/dashboard/review',
    '/pod',
    '/create-shipment',
    '/create-shipment/s1',
    '/clients/import',
    '/client-invoice/i1/print',
    '/client-invoice/months-end',
    '/client-invoice/months-end/papers',
  ]
  expect(atWork.filter(hasChatLink)).toEqual([])
  const elsewhere = ['/', '/contact', '/login', '/pod-login', '/client-invoice']
  expect(elsewhere.filter(hasChatLink)).toEqual(elsewhere)
})
