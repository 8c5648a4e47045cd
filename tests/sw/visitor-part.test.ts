import { expect, test } from 'vitest'
import { visitorFiles } from '../../scripts/build/visitor-part.ts'

const chunk = (facadeModuleId: string | null, imports: string[] = [], dynamicImports: string[] = [], isEntry = false) => ({
  facadeModuleId,
  imports,
  dynamicImports,
  isEntry,
})

test('a visitor gets the entry, their own screens and what those share; never what belongs to signed-in people', () => {
  const built = new Map([
    ['index.js', chunk('/p/index.html', ['react.js'], ['track.js', 'pod.js', 'office-shell.js'], true)],
    ['react.js', chunk(null)],
    ['track.js', chunk('/p/src/features/tracking/track-page.tsx', ['field.js'])],
    ['field.js', chunk(null)],
    ['pod.js', chunk('/p/src/features/proof-of-delivery/pod-page.tsx', ['field.js', 'dexie.js'], ['scanner.js'])],
    ['office-shell.js', chunk('/p/src/app/office-shell.tsx', ['dexie.js'])],
    ['dexie.js', chunk(null)],
    ['scanner.js', chunk('/p/src/features/proof-of-delivery/scan-barcode.tsx')],
  ])
  expect([...visitorFiles(built)].sort()).toEqual(['field.js', 'index.js', 'react.js', 'track.js'])
})
