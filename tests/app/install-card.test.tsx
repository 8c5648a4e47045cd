import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { InstallCard } from '#app/pwa/install-card.tsx'
import { useInstallOffer, watchForInstallOffer } from '#app/pwa/install-offer.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

beforeAll(watchForInstallOffer)
beforeEach(() => localStorage.clear())
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
  useInstallOffer.setState({ offer: null })
})

/** What Chromium sends when the app can be installed, with the person's answer to its question. */
function offerToInstall(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => ({ outcome }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  window.dispatchEvent(event)
  return { event, prompt }
}

test('there is nothing to install without the browser’s offer', async () => {
  const screen = await render(<InstallCard />)
  await expect.element(screen.getByRole('region', { name: 'Install Waybill' })).not.toBeInTheDocument()
})

test('the browser’s offer waits for the button; it can be used once', async () => {
  const { event, prompt } = offerToInstall('accepted')
  expect(event.defaultPrevented).toBe(true)
  const screen = await render(<InstallCard />)
  await screen.getByRole('button', { name: 'Install' }).click()
  expect(prompt).toHaveBeenCalledOnce()
  await expect.element(screen.getByRole('region', { name: 'Install Waybill' })).not.toBeInTheDocument()
})

test('a person who says no to the browser’s question is not asked again', async () => {
  offerToInstall('dismissed')
  const screen = await render(<InstallCard />)
  await screen.getByRole('button', { name: 'Install' }).click()
  await expect.element(screen.getByRole('region', { name: 'Install Waybill' })).not.toBeInTheDocument()
  offerToInstall('accepted')
  await expect.element(screen.getByRole('region', { name: 'Install Waybill' })).not.toBeInTheDocument()
})

test('the card goes once the app is installed', async () => {
  offerToInstall('accepted')
  const screen = await render(<InstallCard />)
  await expect.element(screen.getByRole('button', { name: 'Install' })).toBeVisible()
  window.dispatchEvent(new Event('appinstalled'))
  await expect.element(screen.getByRole('region', { name: 'Install Waybill' })).not.toBeInTheDocument()
})

test('an iPhone, which makes no offer, is told where to tap, until the card is dismissed', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE)
  const screen = await render(<InstallCard />)
  const card = screen.getByRole('region', { name: 'Install Waybill' })
  await expect.element(card).toHaveTextContent('Tap Share at the bottom of Safari, then "Add to Home Screen".')
  await expect.element(card.getByRole('button', { name: 'Install' })).not.toBeInTheDocument()
  await card.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(card).not.toBeInTheDocument()
  await screen.unmount()
  const again = await render(<InstallCard />)
  await expect.element(again.getByRole('region', { name: 'Install Waybill' })).not.toBeInTheDocument()
})

test('opened from the home screen there is nothing to install', async () => {
  const matchMedia = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => matchMedia(query === '(display-mode: standalone)' ? 'all' : query))
  offerToInstall('accepted')
  const screen = await render(<InstallCard />)
  await expect.element(screen.getByRole('region', { name: 'Install Waybill' })).not.toBeInTheDocument()
})
