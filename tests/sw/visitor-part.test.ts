import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { driverFiles, isVisitors, visitorFiles } from '../../scripts/build/visitor-part.ts'

const chunk = (facadeModuleId: string | null, imports: string[] = [], dynamicImports: string[] = [], isEntry = false) => ({
  facadeModuleId,
  imports,
  dynamicImports,
  isEntry,
  moduleIds: facadeModuleId === null ? [] : [facadeModuleId],
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
  const visitor = visitorFiles(built)
  expect([...visitor].sort()).toEqual(['field.js', 'index.js', 'react.js', 'track.js'])
  expect([...driverFiles(built, visitor)].sort()).toEqual(['dexie.js', 'pod.js', 'scanner.js'])
})

test('every page that the routes give to everybody is a visitor’s, and none that waits for who signs in', () => {
  const routes = readFileSync('src/app/routes/routes.tsx', 'utf8')
  const imported = [...routes.matchAll(/(lazyStaffPage\(\s*)?async \(\) => (?:\(\{ Component: )?\(await import\('#([^']+)'/g)]
  const of = (staff: boolean) => imported.filter(([, wrapped]) => (wrapped !== undefined) === staff).map(([, , file]) => `/p/src/${file}`)
  expect(of(false).length).toBeGreaterThan(12)
  expect(of(false).filter((file) => !isVisitors(file))).toEqual([])
  expect(of(true).length).toBeGreaterThan(15)
  expect(of(true).filter((file) => isVisitors(file))).toEqual([])
})

test('what asks the server for everybody is a visitor’s, and Supabase’s client is not', () => {
  expect(isVisitors('/p/src/backend/transport/request-tracking.ts')).toBe(true)
  expect(isVisitors('/p/src/backend/transport/supabase-parts.ts')).toBe(false)
})
