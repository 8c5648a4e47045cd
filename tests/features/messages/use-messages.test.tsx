import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, renderHook } from 'vitest-browser-react'
import { forgetTokens, keepTokens } from '#backend/auth/session-tokens.ts'
import { loadSupabase } from '#backend/transport/load-supabase.ts'
import type { MessageView } from '#domain/people/contact-message.ts'
import { useMessages } from '#features/messages/use-messages.ts'

const message = (id: string) => ({ id, name: id, received_at: '2026-11-01T06:30:00.000Z' })
let older = () => {}

beforeEach(async () => {
  // What loads a file takes its time, in development more than anywhere.
  await loadSupabase()
  keepTokens({ access_token: 'a', refresh_token: 'r', user: { id: 'u1' } })
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const { p } = JSON.parse(body) as { p: { show: MessageView; after: object | null } }
    const page = (messages: object[], more: boolean) => Response.json({ messages, more, open: 3 })
    if (p.after === null) return page([message(`${p.show} 1`)], p.show === 'open')
    await new Promise<void>((resolve) => (older = resolve))
    return page([message(`${p.show} 2`)], true)
  })
})
afterEach(async () => {
  await cleanup()
  vi.unstubAllGlobals()
  forgetTokens()
})

test('older messages that come after the view was changed do not mix with it', async () => {
  const { result, rerender } = await renderHook((props?: { show: MessageView }) => useMessages(props?.show ?? 'open'), {
    initialProps: { show: 'open' },
  })
  const shown = () => (result.current.inbox.state === 'ready' ? result.current.inbox.messages.map(({ id }) => id) : [])
  await expect.poll(shown).toEqual(['open 1'])
  const loading = result.current.loadMore()
  await rerender({ show: 'handled' })
  await expect.poll(shown).toEqual(['handled 1'])
  older()
  await loading
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(shown()).toEqual(['handled 1'])
  expect(result.current.inbox).toMatchObject({ more: false })
})
