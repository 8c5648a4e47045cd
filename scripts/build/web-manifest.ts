import type { ManifestOptions } from 'vite-plugin-pwa'
import * as paths from '../../src/domain/app-paths.ts'

const NARROW = { sizes: '780x1560', type: 'image/png', form_factor: 'narrow' } as const
const WIDE = { sizes: '1280x800', type: 'image/png', form_factor: 'wide' } as const

/** What an installed Waybill is called and opens. A shortcut appears when its screen exists. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Waybill',
  short_name: 'Waybill',
  description: 'Shipments tracked by number, deliveries recorded without signal.',
  lang: 'en-IN',
  dir: 'ltr',
  start_url: paths.home,
  scope: '/',
  display: 'standalone',
  background_color: '#faf7f0',
  // Before a page is there; then its own theme-color takes over, which knows light and dark.
  theme_color: '#12233f',
  categories: ['business', 'productivity', 'shopping'],
  icons: [
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  // Made of the running demo by npm run pictures.
  screenshots: [
    { src: '/screenshots/home-narrow.png', label: 'The home page, with tracking at hand', ...NARROW },
    { src: '/screenshots/tracking-narrow.png', label: 'A shipment and the time of each step', ...NARROW },
    { src: '/screenshots/deliveries-narrow.png', label: 'The deliveries of a driver, with or without signal', ...NARROW },
    { src: '/screenshots/home-wide.png', label: 'The home page', ...WIDE },
    { src: '/screenshots/shipments-wide.png', label: 'The shipments of the office', ...WIDE },
  ],
  shortcuts: [
    {
      name: 'New shipment',
      url: paths.createShipment,
      description: 'Write a shipment, with or without signal',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: 'Track',
      url: paths.track,
      description: 'Find a shipment by its number',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: 'Deliveries',
      url: paths.pod,
      description: 'Record a delivery',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
}
