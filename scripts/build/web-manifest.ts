import type { ManifestOptions } from 'vite-plugin-pwa'

/** What an installed Waybill is called and opens. A shortcut appears when its screen exists. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Waybill',
  short_name: 'Waybill',
  description: 'Deliveries recorded without signal, shipments tracked by number.',
  lang: 'en-IN',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#faf6ee',
  theme_color: '#12233f',
  categories: ['business', 'productivity', 'shopping'],
  icons: [
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    {
      name: 'Track',
      url: '/track',
      description: 'Find a shipment by its number',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: 'Deliveries',
      url: '/pod',
      description: 'Record a delivery',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
}
