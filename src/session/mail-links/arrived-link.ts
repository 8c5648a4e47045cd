import * as paths from '#domain/app-paths.ts'
import { readArrivingLink, type ArrivingLink } from '#session/mail-links/arriving-link.ts'

/** In this tab alone: the page that opens the link comes later than the address is cleaned, and a phone may drop the tab in between. */
const KEPT_UNDER = 'waybill-arrived-link'

/**
 * Runs before the rest of the app. It takes a mail link's contents out of the address bar and the history, and opens the page that goes on
 * with them. True when there was such a link: the page in the document is then not the one to show.
 */
export function takeArrivingLink(): boolean {
  const link = readArrivingLink(new URL(location.href))
  if (link === null) return false
  sessionStorage.setItem(KEPT_UNDER, location.href)
  history.replaceState(null, '', 'purpose' in link && link.purpose === 'recovery' ? paths.resetPassword : paths.mailLink)
  return true
}

export function arrivedLink(): ArrivingLink | null {
  const address = sessionStorage.getItem(KEPT_UNDER)
  return address === null ? null : readArrivingLink(new URL(address))
}

/** Once it has been used, or somebody has gone on from it. */
export function forgetArrivedLink(): void {
  sessionStorage.removeItem(KEPT_UNDER)
}
