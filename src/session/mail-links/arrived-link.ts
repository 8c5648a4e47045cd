import * as paths from '#domain/app-paths.ts'
import { readArrivingLink, type ArrivingLink } from '#session/mail-links/arriving-link.ts'

let arrived: ArrivingLink | null = null

/**
 * Runs before the rest of the app. It takes a mail link's contents out of the address bar and the history, and opens the page that goes on
 * with them. True when there was such a link: the page in the document is then not the one to show.
 */
export function takeArrivingLink(): boolean {
  const link = readArrivingLink(new URL(location.href))
  if (link === null) return false
  history.replaceState(null, '', 'purpose' in link && link.purpose === 'recovery' ? paths.resetPassword : paths.mailLink)
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
