import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8')

/** The packages that the page gives a reason for, in the section of this heading or in all of them. */
function packagesOf(page: string, heading = ''): string[] {
  const section = page.split(/^(?=## )/m).filter((each) => each.startsWith(heading && `## ${heading}\n`))
  return section
    .join('')
    .split('\n')
    .flatMap((line) => [
      ...(/^\| (`.*) \|/
        .exec(line)?.[1]
        ?.split(' | ')[0]
        ?.matchAll(/`([^`]+)`/g) ?? []),
    ])
    .map((match) => match[1] ?? '')
}

test('every dependency has its reason, and every reason its dependency', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
  const reasons = packagesOf(read('docs/decisions/dependencies.md'))
  expect(reasons.toSorted()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).toSorted())
})

test('every version is exact', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^(npm:typescript@)?\d+\.\d+\.\d+$/.test(version),
  )
  expect(loose).toEqual([])
})

test('the lock file names the programs of every system, or npm ci fails on all of them', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>
  }
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !(`node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages)),
  )
  expect(missing).toEqual([])
})

test('the Node that .nvmrc names is one that package.json allows, of the release whose types are checked', () => {
  const { engines, devDependencies } = JSON.parse(read('package.json')) as {
    engines: { node: string }
    devDependencies: Record<string, string>
  }
  const [major = 0, minor = 0] = read('.nvmrc').trim().split('.').map(Number)
  const [, lowestMajor, lowestMinor] = /^>=(\d+)\.(\d+)$/.exec(engines.node) ?? []
  expect(major).toBe(Number(lowestMajor))
  expect(minor).toBeGreaterThanOrEqual(Number(lowestMinor))
  expect(devDependencies['@types/node']).toMatch(new RegExp(`^${major}\\.`))
})

/** What the product was ordered with to build and check it; what it was ordered with for the app stands in the page's list. */
const ORDERED_CHECKS = ['vite', 'vite-plugin-pwa', 'vitest', 'fake-indexeddb']

const root = resolve(import.meta.dirname, '../..')
const codeIn = (folder: string) =>
  readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => read(`${folder}/${path}`))

/** Of each package that is asked for, whether some code of these loads it; a type, a comment or a mere name does not. */
function importedNowhere(packages: readonly string[], code: readonly string[]): string[] {
  const loaded = code.flatMap((text) => [
    ...text.matchAll(/^\s*(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm),
  ])
  const names = new Set(loaded.map(([, from, later]) => /^(@[^/]+\/)?[^/]+/.exec(from ?? later ?? '')?.[0]))
  return packages.filter((name) => !names.has(name))
}

const appCode = () => ['src', 'sw'].flatMap(codeIn)

test("every package of the app's list carries something in it", () => {
  const packages = packagesOf(read('docs/decisions/dependencies.md'), 'The app')
  expect(packages).toEqual(expect.arrayContaining(['react', '@supabase/supabase-js', '@supabase/functions-js', 'workbox-routing']))
  expect(packages).not.toContain('vite')
  expect(importedNowhere(packages, appCode())).toEqual([])
})

test('what the product was ordered with to be built and checked is used for it', () => {
  expect(importedNowhere(ORDERED_CHECKS, [...codeIn('tests'), read('vite.config.ts'), read('vitest.config.ts')])).toEqual([])
})

test("a package that is put on the app's list and imported nowhere in it is seen", () => {
  const page = read('docs/decisions/dependencies.md').replace('| `zustand` |', '| `zustand`, `left-behind` |')
  expect(importedNowhere(packagesOf(page, 'The app'), appCode())).toEqual(['left-behind'])
})

test.each([
  ['nowhere', 'const dexie = 1'],
  ['in a comment', "// import Dexie from 'dexie'"],
  ['as a type alone', "import type { Table } from 'dexie'"],
  ['under a longer name', "import { useLiveQuery } from 'dexie-react-hooks'"],
])('a package that is imported %s is seen', (_, code) => {
  expect(importedNowhere(['dexie'], [code])).toEqual(['dexie'])
})

test.each([
  ["import Dexie, { type Table } from 'dexie'"],
  ["import {\n  type Table,\n  Dexie,\n} from 'dexie'"],
  ["import 'dexie/auto'"],
  ["const { Dexie } = await import('dexie')"],
])('%s is an import', (code) => {
  expect(importedNowhere(['dexie'], [code])).toEqual([])
})
