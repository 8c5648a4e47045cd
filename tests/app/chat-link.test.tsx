import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { ChatLink } from '#app/shells/chat-link.tsx'
import { chatPlace } from '#app/shells/chat-place.ts'
import '#ui/tokens.css'

afterEach(async () => {
  document.documentElement.style.fontSize = ''
  await cleanup()
})

async function besideChat(content: ReactNode, above = 0) {
  const screen = await render(
    <MemoryRouter initialEntries={['/staff']}>
      <div data-above style={{ height: above }} />
      {content}
      <div style={{ height: 2000 }} />
      <ChatLink />
    </MemoryRouter>,
  )
  const link = screen.getByRole('link', { name: /^Chat with us/, includeHidden: true })
  const visibility = () => getComputedStyle(link.element()).visibility
  await expect.poll(visibility).toBe('visible')
  return { link, visibility }
}

/** As a picture does that arrives late: no element comes, goes or changes its class. */
function push(to: number): void {
  const above = document.querySelector<HTMLElement>('[data-above]')
  if (above) above.style.height = `${to}px`
}

const contents: Record<string, ReactNode> = {
  'a button': <button type="button">{'Delete '.repeat(100)}</button>,
  text: <p>{'The parcel was handed over at the door. '.repeat(100)}</p>,
  'a photo': <img alt="At the door" src="data:," style={{ display: 'block', width: '100%', height: 60 }} />,
}
test.each(Object.keys(contents))('the chat link is not seen over %s, stays in its corner, and comes back', async (what) => {
  const { link, visibility } = await besideChat(contents[what], window.innerHeight * 2)
  const corner = link.element().getBoundingClientRect()
  push(window.innerHeight - 70)
  await expect.poll(visibility).toBe('hidden')
  push(window.innerHeight * 2)
  await expect.poll(visibility).toBe('visible')
  expect(link.element().getBoundingClientRect()).toEqual(corner)
})

const broughtUnder: Record<string, () => void> = {
  'a picture that arrives above': () => push(window.innerHeight - 70),
  'a page that shows more without growing': () => {
    const more = document.querySelector<HTMLElement>('[data-more]')
    if (more) more.hidden = false
  },
  // The link itself grows with them, whatever the page does.
  'larger letters': () => {
    document.documentElement.style.fontSize = '400%'
  },
}
test.each(Object.keys(broughtUnder))('the chat link is out of the way of %s by the next frame', async (what) => {
  const { visibility } = await besideChat(
    <>
      {contents['a button']}
      <button type="button" data-more hidden style={{ position: 'fixed', right: 0, bottom: 0, height: 60 }}>
        Track
      </button>
      <button type="button" style={{ position: 'fixed', right: 100, bottom: 20 }}>
        Find
      </button>
    </>,
    window.innerHeight * 2,
  )
  broughtUnder[what]?.()
  // What the first one paints, the second one sees.
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(visibility()).toBe('hidden')
})

test('the chat link is not seen while somebody types or scrolls', async () => {
  const { visibility } = await besideChat(<input aria-label="Name" />)
  const field = document.querySelector('input')
  field?.focus()
  await expect.poll(visibility).toBe('hidden')
  field?.blur()
  await expect.poll(visibility).toBe('visible')
  window.dispatchEvent(new Event('scroll'))
  expect(visibility()).toBe('hidden')
  await expect.poll(visibility).toBe('visible')
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
  expect(atWork.filter((path) => chatPlace(path) !== null)).toEqual([])
  const elsewhere = ['/', '/track', '/user-tracking/1', '/client-invoice']
  expect(elsewhere.filter((path) => chatPlace(path) === 'floating')).toEqual(elsewhere)
  const forms = ['/contact', '/login', '/pod-login', '/shipment-payment']
  expect(forms.filter((path) => chatPlace(path) === 'in-page')).toEqual(forms)
})
