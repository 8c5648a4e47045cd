interface PageLink {
  to: string
  text: string
}

/** A page's entry stands here from the moment its route exists. */
export const visitorMenu: readonly PageLink[] = [
  { to: '/', text: 'Home' },
  { to: '/about', text: 'About Us' },
  { to: '/services', text: 'Services' },
  { to: '/industries', text: 'Industries' },
  { to: '/track', text: 'Track Shipment' },
  { to: '/contact', text: 'Contact' },
]

export const quickLinks: readonly PageLink[] = [
  { to: '/about', text: 'About Us' },
  { to: '/services', text: 'Services' },
  { to: '/industries', text: 'Industries' },
  { to: '/track', text: 'Track Shipment' },
]
