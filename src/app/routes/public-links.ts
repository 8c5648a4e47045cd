import * as paths from '#domain/app-paths.ts'
interface PageLink {
  to: string
  text: string
}

/** The menu for visitors; Login stands after it. */
export const visitorMenu: readonly PageLink[] = [
  { to: '/', text: 'Home' },
  { to: paths.about, text: 'About Us' },
  { to: paths.services, text: 'Services' },
  { to: paths.industries, text: 'Industries' },
  { to: paths.track, text: 'Track Shipment' },
  { to: paths.contact, text: 'Contact' },
]

/** In the footer, for the same people. */
export const quickLinks: readonly PageLink[] = [
  { to: paths.about, text: 'About Us' },
  { to: paths.services, text: 'Services' },
  { to: paths.industries, text: 'Industries' },
  { to: paths.track, text: 'Track Shipment' },
]
