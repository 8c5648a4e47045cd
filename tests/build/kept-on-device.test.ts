import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const dist = resolve(import.meta.dirname, '../../node_modules/.cache/waybill/build-under-test')
const scripts = readdirSync(join(dist, 'assets')).filter((file) => /\.(js|wasm)$/.test(file))

test('whatever a page loads late is kept on the device for work without signal', () => {
  const kept = readFileSync(join(dist, 'service-worker.js'), 'utf8')
  expect(scripts.filter((file) => !kept.includes(`"assets/${file}"`))).toEqual([])
})

test.each(['capture-page', 'signed-in-without-access', 'scan-barcode', 'end-of-day-dialog', 'signature-dialog', 'export-shipments'])(
  '%s is a file of its own: no first screen loads it',
  (name) => {
    const own = scripts.filter((file) => file.startsWith(`${name}-`))
    expect(own).toHaveLength(1)
    const importedBy = scripts.filter((file) =>
      new RegExp(`from"\\./${name}-|import"\\./${name}-`).test(readFileSync(join(dist, 'assets', file), 'latin1')),
    )
    expect(importedBy).toEqual([])
  },
)
