import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8')

test('every dependency has its reason, and every reason its dependency', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
  const reasons = read('docs/decisions/dependencies.md')
    .split('\n')
    .flatMap((line) => [
      ...(/^\| (`.*) \|/
        .exec(line)?.[1]
        ?.split(' | ')[0]
        ?.matchAll(/`([^`]+)`/g) ?? []),
    ])
    .map((match) => match[1] ?? '')
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

/** What the product was ordered with, and where it has to carry something. */
const ORDERED = {
  app: [
    'react',
    'react-dom',
    'react-router-dom',
    'workbox-window',
    'dexie',
    'dexie-react-hooks',
    '@supabase/supabase-js',
    'browser-image-compression',
    'jsbarcode',
    'zustand',
  ],
  checks: ['vite', 'vite-plugin-pwa', 'vitest', 'fake-indexeddb'],
}

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

test('every package that the product was ordered with carries something in it', () => {
  expect(importedNowhere(ORDERED.app, ['src', 'sw'].flatMap(codeIn))).toEqual([])
  expect(importedNowhere(ORDERED.checks, [...codeIn('tests'), read('vite.config.ts'), read('vitest.config.ts')])).toEqual([])
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
