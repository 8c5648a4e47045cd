import { readArrivingLink, type ArrivingLink } from '#session/arriving-link.ts'

let arrived: ArrivingLink | null = null

/**
 * Before anything else of the app runs: takes what a mail's link brought out of the address bar and the history, and opens the page
 * that goes on with it. Says whether there was such a link; the page in the document is then not the one to show.
 */
export function takeArrivingLink(): boolean {
  const link = readArrivingLink(new URL(location.href))
  if (link === null) return false
  history.replaceState(null, '', 'purpose' in link && link.purpose === 'recovery' ? '/reset-password' : '/mail-link')
  arrived = link
  return true
}

export function arrivedLink(): ArrivingLink | null {
  return arrived
}

/** Once it has been used, or somebody has gone on from it. */
export function forgetArrivedLink(): void {
  arrived = null
}
