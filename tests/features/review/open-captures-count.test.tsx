import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { forgetTokens, keepTokens } from '#backend/auth/session-tokens.ts'
import { loadSupabase } from '#backend/transport/load-supabase.ts'
import { OpenCapturesCount } from '#features/review/open-captures-count.tsx'
import { setOpenCaptures } from '#features/review/use-open-captures.ts'
import { keptWaiting } from '#store/copies/kept-waiting.ts'
import { DatabaseProvider } from '#store/database/database-context.tsx'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'

let database: WaybillDatabase
beforeEach(async () => {
  await loadSupabase()
  keepTokens({ access_token: 'a', refresh_token: 'r', user: { id: 'u1' } })
  database = openDatabase(crypto.randomUUID())
})
afterEach(async () => {
  await cleanup()
  vi.unstubAllGlobals()
  forgetTokens()
  await database.delete()
})

const openMenu = async () =>
  render(
    <DatabaseProvider database={database}>
      <OpenCapturesCount />
    </DatabaseProvider>,
  )

test('without signal the menu says how many captures waited when it was last heard', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await keptWaiting(database).keep({ captures: 4, unbilled: 0, messages: 1, overLimit: 0 }, new Date())
  const screen = await openMenu()
  await expect.element(screen.getByText('4 to review')).toBeVisible()
})

test('the menu says how many captures wait, goes down with each decision, and says nothing of none', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ captures: 120, unbilled: 0, messages: 0, overLimit: 0 }))
  const screen = await openMenu()
  await expect.element(screen.getByText('99+ to review')).toBeVisible()
  setOpenCaptures(1)
  await expect.element(screen.getByText('1 to review')).toBeVisible()
  setOpenCaptures((before) => before - 1)
  await expect.element(screen.getByText('to review')).not.toBeInTheDocument()
})
