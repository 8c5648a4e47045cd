interface PageLink {
  to: string
  text: string
}

/** The menu of whoever is not signed in; Login stands after it. */
export const visitorMenu: readonly PageLink[] = [
  { to: '/', text: 'Home' },
  { to: '/about', text: 'About Us' },
  { to: '/services', text: 'Services' },
  { to: '/industries', text: 'Industries' },
  { to: '/track', text: 'Track Shipment' },
  { to: '/contact', text: 'Contact' },
]

/** In the footer, for the same people. */
export const quickLinks: readonly PageLink[] = [
  { to: '/about', text: 'About Us' },
  { to: '/services', text: 'Services' },
  { to: '/industries', text: 'Industries' },
  { to: '/track', text: 'Track Shipment' },
]
