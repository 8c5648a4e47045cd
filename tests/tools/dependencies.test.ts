import { readFileSync } from 'node:fs'
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
