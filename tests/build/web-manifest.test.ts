import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const dist = resolve(import.meta.dirname, '../../node_modules/.cache/waybill/build-under-test')

interface Picture {
  src: string
  sizes: string
  type: string
  purpose?: string
  form_factor?: 'narrow' | 'wide'
  label?: string
}

interface Manifest {
  id: string
  start_url: string
  scope: string
  display: string
  categories: string[]
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { name: string; url: string; description: string; icons: Picture[] }[]
}

const manifest = JSON.parse(readFileSync(join(dist, 'manifest.webmanifest'), 'utf8')) as Manifest

/** PNG's header tells its size; a drawing has any. */
function sizeOf({ src, sizes, type }: Picture): string {
  if (type !== 'image/png') return existsSync(join(dist, src)) ? sizes : 'missing'
  const bytes = readFileSync(join(dist, src))
  return bytes.subarray(1, 4).toString() === 'PNG' ? `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}` : 'no PNG'
}

test('every picture that the manifest names is there in the size it says, and the service worker fetches no screenshot', () => {
  for (const picture of [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)]) {
    expect({ src: picture.src, sizes: sizeOf(picture) }).toEqual({ src: picture.src, sizes: picture.sizes })
  }
  expect(readFileSync(join(dist, 'service-worker.js'), 'utf8')).not.toMatch(/screenshots|share\.png/)
})

test('the app is one place on its site, in a window of its own', () => {
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' })
  expect(manifest.categories).toEqual(['business', 'productivity', 'shopping'])
})

test('an icon for every shape: small, large, drawn, and one that a platform may cut to its own', () => {
  const offered = manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)
  expect(offered).toEqual(expect.arrayContaining(['any any', '192x192 any', '512x512 any', '512x512 maskable']))
})

test('screenshots for phones and for desks, each with words for those who do not see it', () => {
  // Shops refuse pictures of different shapes beside one another.
  const shapes = manifest.screenshots.map(({ form_factor, sizes }) => `${form_factor} ${sizes}`)
  expect(new Set(shapes)).toEqual(new Set(['narrow 780x1560', 'wide 1280x800']))
  expect(shapes.length).toBeGreaterThanOrEqual(4)
  expect(manifest.screenshots.filter(({ label = '' }) => label.length < 10)).toEqual([])
})

test('shortcuts to tracking, deliveries and a new shipment, each explained and with an icon', () => {
  expect(manifest.shortcuts.map(({ name, url }) => `${name} ${url}`).toSorted()).toEqual([
    'Deliveries /pod',
    'New shipment /create-shipment',
    'Track /track',
  ])
  expect(manifest.shortcuts.filter(({ description }) => description.length < 5)).toEqual([])
  expect(manifest.shortcuts.filter(({ icons }) => !icons.some(({ sizes }) => sizes === '192x192'))).toEqual([])
})
