import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const project = resolve(import.meta.dirname, '../../..')

function textsOf(folder: string): string[] {
  return readdirSync(resolve(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(resolve(project, folder, name), 'utf8'))
}

/** They answer in words of their own instead of the server's: their tests alter and mangle the answer by hand. */
const heldByHand = ['figuresOfServer', 'photoLink', 'trackByPhone', 'trackShipment']

/** As what a contract is about: its name in an import, a comment or another test holds it to nothing. */
function hasContract(tests: string, name: string): boolean {
  return new RegExp(`(?:^|[{,])\\s*call: (?:\\(\\) => ${name}\\(|${name},)`, 'm').test(tests)
}

test('each call of the server is held to what it sends and believes', () => {
  const calls = textsOf('src/backend/rpc').flatMap((text) =>
    [...text.matchAll(/^export async function (\w+)/gm)].flatMap(([, name]) => name ?? []),
  )
  expect(calls.length).toBeGreaterThan(80)
  const tests = textsOf('tests/calls').join('\n')
  expect(calls.filter((name) => !hasContract(tests, name)).sort()).toEqual(heldByHand)
  expect(heldByHand.filter((name) => !new RegExp(`(?:await|=>) ${name}\\(`).test(tests))).toEqual([])
})

test('a call without a contract is seen, however often it is named', () => {
  const named = "import { listStaff } from 'x'\n// call: listStaff, and more\nexpect(await listStaff()).toEqual([])\n"
  expect(hasContract(named, 'listStaff')).toBe(false)
  expect(hasContract(`${named}callContract('all', {\n  call: listStaffOf,\n})`, 'listStaff')).toBe(false)
  expect(hasContract(`${named}callContract('all', {\n  call: listStaff,\n})`, 'listStaff')).toBe(true)
  expect(hasContract(`${named}callContract('all', {\n  call: () => listStaff('2026-11'),\n})`, 'listStaff')).toBe(true)
})
