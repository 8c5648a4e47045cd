import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const dist = resolve(import.meta.dirname, '../../node_modules/.cache/waybill/build-under-test')
const files = readdirSync(join(dist, 'assets'))
const read = (file: string) => readFileSync(join(dist, 'assets', file), 'latin1')

test('whatever a page loads late is kept on the device for work without signal', () => {
  const kept = readFileSync(join(dist, 'service-worker.js'), 'utf8')
  expect(files.filter((file) => /\.(js|wasm)$/.test(file) && !kept.includes(`"assets/${file}"`))).toEqual([])
})

test('of what people who sign in have on their devices, the driver’s comes first, and before all the form of a delivery', () => {
  const worker = readFileSync(join(dist, 'service-worker.js'), 'utf8')
  const order = [...worker.matchAll(/\{[^{}]*"?url"?:\s*"assets\/([^"]+)"[^{}]*\}/g)].flatMap(([entry, file]) =>
    entry.includes('signed-in') ? [nameOf(file ?? '')] : [],
  )
  const turnOf = (name: string) => {
    if (!order.includes(name)) throw new Error(`There is no ${name} among what people who sign in have`)
    return order.indexOf(name)
  }
  const form = ['capture-parts', 'photo.worker']
  const drivers = ['drivers-day', 'scan-barcode', 'end-of-day-dialog', 'queue-dialog']
  const others = ['dashboard-page', 'export-shipments', 'edit-shipment', 'client-invoice-page']
  // Half a minute where each answer takes a second and four are on their way at once.
  expect(Math.max(...form.map(turnOf))).toBeLessThan(30)
  expect(Math.max(...form.map(turnOf))).toBeLessThan(Math.min(...drivers.map(turnOf)))
  expect(Math.max(...drivers.map(turnOf))).toBeLessThan(Math.min(...others.map(turnOf)))
})

/** The files that come with it at once, without their hashes. */
function loadedWith(name: string): Set<string> {
  const found = files.filter((file) => nameOf(file) === name)
  const [first] = found
  if (first === undefined || found.length > 1) throw new Error(`There are ${found.length} files of ${name}`)
  const seen = new Set<string>()
  const add = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const [, next] of read(file).matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) add(next ?? '')
  }
  add(first)
  return new Set([...seen].map(nameOf))
}

const nameOf = (file: string) => file.replace(/-[\w-]{8}\.js$/, '')

test.each([
  ['drivers-day', ['capture-parts', 'scan-barcode', 'end-of-day-dialog', 'order-dialog', 'queue-dialog', 'signed-in-without-access']],
  ['dashboard-page', ['drivers-day', 'export-shipments', 'edit-shipment', 'queue-dialog', 'signed-in-without-access']],
  ['customer-at-home', ['signed-in', 'drivers-day', 'shared-with-driver']],
])('%s comes without what is opened from it later, or is other people’s', (name, others) => {
  const loaded = loadedWith(name)
  expect(others.filter((other) => !files.some((file) => nameOf(file) === other))).toEqual([])
  expect(others.filter((other) => loaded.has(other))).toEqual([])
})
