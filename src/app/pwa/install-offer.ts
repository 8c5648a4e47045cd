import { create } from 'zustand'

/** What Chromium hands over when the app can be installed; not in TypeScript's list of events. */
export interface InstallPromptEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export const useInstallOffer = create<{ offer: InstallPromptEvent | null }>(() => ({ offer: null }))

/** The event comes once, soon after the start, on any page. */
export function watchForInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstallOffer.setState({ offer: event as InstallPromptEvent })
  })
  window.addEventListener('appinstalled', () => useInstallOffer.setState({ offer: null }))
}

/** Asks in the browser's own words. An offer can be used once. */
export async function acceptOffer(offer: InstallPromptEvent): Promise<'accepted' | 'dismissed'> {
  const { outcome } = await offer.prompt()
  useInstallOffer.setState({ offer: null })
  return outcome
}
