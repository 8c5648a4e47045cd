import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { pageAccess, type Guest } from '#app/routes/page-access.ts'
import { routes } from '#app/routes/routes.tsx'
import { ROLES } from '#domain/people/roles.ts'
import { useSession } from '#session/session.ts'
import { openDatabase } from '#store/database/database.ts'

const GUESTS: readonly Guest[] = ['visitor', ...ROLES]
const NO_ACCESS = "You don't have access to this page."
/** Both lead elsewhere for everybody. */
const NO_PAGES = ['*', '/.well-known/change-password']

/** The app's own guards and shells; a page's place is taken by a word, so that only the way to it is tested. */
function withoutPages(all: readonly RouteObject[]): RouteObject[] {
  return all.map(({ children, index: _never, ...route }) => {
    if (route.path !== undefined) return { path: route.path, element: <h1>The page</h1> }
    return { ...route, ...(children && { children: withoutPages(children) }) }
  })
}

function pathsOf(all: readonly RouteObject[]): string[] {
  return all.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...(children ? pathsOf(children) : [])])
}

/** Who has worked on this device gets another page where a customer does, so customers and the inactive are somebody new each time. */
const KNOWN = new Map<Guest, string>(['admin', 'manager', 'staff', 'driver'].map((role) => [role as Guest, crypto.randomUUID()]))
const signedIn: string[] = [...KNOWN.values()]

afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
  useSession.setState({ state: 'signed-out', person: null })
})

// Not after each: what a shell has begun to read there may still be under way. They are a hundred, and a busy machine may take its time.
afterAll(async () => {
  await Promise.all(signedIn.map((userId) => openDatabase(userId).delete()))
}, 180_000)

async function open(guest: Guest, path: string): Promise<boolean> {
  // No server is here, and no question is asked of one.
  vi.spyOn(window, 'fetch').mockImplementation(() => new Promise(() => undefined))
  if (guest !== 'visitor') {
    const known = KNOWN.get(guest)
    const userId = known ?? crypto.randomUUID()
    if (known === undefined) signedIn.push(userId)
    useSession.setState({ state: 'signed-in', person: { userId, name: 'Asha', email: 'asha@waybill.example', role: guest } })
  }
  const address = path.replace(/\/:\w+\??/, '/1')
  const router = createMemoryRouter(withoutPages(routes), { initialEntries: [address] })
  const screen = await render(<RouterProvider router={router} />)
  const heading = screen.getByRole('heading', { level: 1 })
  await expect.element(heading).toBeVisible()
  return router.state.location.pathname === address && heading.element().textContent !== NO_ACCESS
}

test('every address of the app stands in the table of who may open it', () => {
  expect(
    pathsOf(routes)
      .filter((path) => !NO_PAGES.includes(path))
      .toSorted(),
  ).toEqual(Object.keys(pageAccess).toSorted())
})

describe.each(Object.entries(pageAccess))('%s', (path, guests) => {
  test.each(GUESTS)('as %s', async (guest) => {
    expect(await open(guest, path)).toBe(guests.includes(guest))
  })
})
