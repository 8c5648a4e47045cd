import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { useWakeLock } from '#features/proof-of-delivery/find/use-wake-lock.ts'

afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

function Capturing() {
  useWakeLock()
  return <p>Capturing</p>
}

/** The browser's own lock needs a visible window; this one counts. */
function countLocks() {
  let held = 0
  const request = vi.spyOn(navigator.wakeLock, 'request').mockImplementation(async () => {
    held += 1
    return { release: async () => void (held -= 1) } as unknown as WakeLockSentinel
  })
  return { request, held: () => held }
}

test('the screen stays on while a delivery is captured, and may go off afterwards', async () => {
  const locks = countLocks()
  const screen = await render(<Capturing />)
  await vi.waitFor(() => expect(locks.held()).toBe(1))
  await screen.unmount()
  await vi.waitFor(() => expect(locks.held()).toBe(0))
})

test('it is asked for again when the page is seen again', async () => {
  const locks = countLocks()
  await render(<Capturing />)
  await vi.waitFor(() => expect(locks.request).toHaveBeenCalledTimes(1))
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(locks.request).toHaveBeenCalledTimes(2))
})

test('a refusal, as at a low battery, disturbs nobody', async () => {
  vi.spyOn(navigator.wakeLock, 'request').mockRejectedValue(new DOMException('Low battery', 'NotAllowedError'))
  const screen = await render(<Capturing />)
  await expect.element(screen.getByText('Capturing')).toBeVisible()
})
