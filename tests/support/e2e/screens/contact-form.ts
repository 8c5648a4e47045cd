import { expect, type Page } from '@playwright/test'
import type { ReceivedMessage } from '#domain/people/contact-message.ts'
import { askAs, type Ask } from '#tests/support/e2e/ask-server.ts'
import { STAFF } from '#tests/support/e2e/screens/people.ts'

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send message' })
export const keptMessages = (page: Page) => page.getByRole('region', { name: 'Messages on this device' })

export const expectWaiting = (page: Page) => expect(page.getByRole('heading', { name: 'Your message is waiting' })).toBeFocused()
export const expectSent = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Thank you for your message' })).toBeVisible({ timeout: 60_000 })

/** Everything that is required. */
export async function write(page: Page, message: string, email = 'asha@people.example'): Promise<void> {
  await field(page, 'Name').fill('Asha Rao')
  await field(page, 'Email address').fill(email)
  await field(page, 'Message').fill(message)
}

/** Signing in is limited: once for each server is enough. */
const offices = new Map<string, Promise<Ask>>()

/** What the office has received under exactly this text. */
export async function received(url: string, message: string): Promise<ReceivedMessage[]> {
  const office = await (offices.get(url) ?? offices.set(url, askAs(url, STAFF)).get(url))
  const page = await office?.<{ messages: ReceivedMessage[] }>('contact_messages_page', { show: 'all', limit: 100 })
  return page?.messages.filter((each) => each.message === message) ?? []
}
