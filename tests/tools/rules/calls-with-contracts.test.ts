import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const project = resolve(import.meta.dirname, '../../..')

function textsOf(folder: string): string[] {
  return readdirSync(resolve(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(resolve(project, folder, name), 'utf8'))
}

/** Named where it is imported, and where it is called. */
function isCalledIn(tests: string, name: string): boolean {
  return (tests.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1
}

test('each call of the server is held to what it sends and believes', () => {
  const calls = textsOf('src/backend/rpc').flatMap((text) =>
    [...text.matchAll(/^export async function (\w+)/gm)].flatMap(([, name]) => name ?? []),
  )
  expect(calls.length).toBeGreaterThan(80)
  const tests = textsOf('tests/calls').join('\n')
  expect(calls.filter((name) => !isCalledIn(tests, name))).toEqual([])
})

test('a call that is only imported is seen', () => {
  expect(isCalledIn("import { listStaff } from 'x'", 'listStaff')).toBe(false)
  expect(isCalledIn("import { listStaff } from 'x'\ncallContract({ call: listStaff })", 'listStaff')).toBe(true)
})
