import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const project = resolve(import.meta.dirname, '../..')

/** Rules that need types pass silently where nobody asks for them, so each is seen to bite. */
const mistakes: [rule: string, file: string, text: string][] = [
  ['no-explicit-any', 'any.ts', 'export const anything = (value: any): void => void value\n'],
  ['no-unsafe-assignment', 'unsafe.ts', 'export const parsed: string = JSON.parse("1")\n'],
  ['no-floating-promises', 'floating.ts', 'const save = async () => 1\nexport function go() {\n  save()\n}\n'],
  ['no-misused-promises', 'misused.ts', 'const save = async () => true\nexport const go = () => (save() ? 1 : 2)\n'],
  ['ban-ts-comment', 'ignore.ts', '// @ts-ignore\nexport const one = 1\n'],
  [
    'switch-exhaustiveness-check',
    'switch.ts',
    "export function go(way: 'in' | 'out') {\n  switch (way) {\n    case 'in':\n      return 1\n  }\n  return 2\n}\n",
  ],
  [
    'rules-of-hooks',
    'hook.tsx',
    "import { useState } from 'react'\nexport function Part({ on }: { on: boolean }) {\n  if (on) useState(1)\n  return null\n}\n",
  ],
  [
    'exhaustive-deps',
    'deps.tsx',
    "import { useEffect } from 'react'\nexport function Part({ on }: { on: () => void }) {\n  useEffect(() => on(), [])\n  return null\n}\n",
  ],
  ['alt-text', 'picture.tsx', 'export const Picture = () => <img src="a.png" />\n'],
  ['no-default-export', 'default.ts', 'export default 1\n'],
  ['eqeqeq', 'equal.ts', 'export const same = (one: unknown, other: unknown) => one == other\n'],
  ['no-var', 'var.ts', 'export var one = 1\n'],
  ['prefer-const', 'let.ts', 'let one = 1\nexport const two = one + 1\n'],
  ['no-restricted-globals', 'global.ts', 'export const called = () => name\n'],
  ['no-alert', 'alert.ts', "export const say = () => window.alert('Saved')\n"],
  ['no-cycle', 'round.ts', "import { trip } from './trip.ts'\nexport const round: number = trip\n"],
  ['no-cycle', 'trip.ts', "import { round } from './round.ts'\nexport const trip: number = round\n"],
  ['no-unsafe-argument', 'argument.ts', 'export const read = (text: string) => Math.abs(JSON.parse(text))\n'],
  ['no-unsafe-call', 'call.ts', 'export const read = (text: string): unknown => JSON.parse(text)()\n'],
  ['no-unsafe-member-access', 'member.ts', 'export const read = (text: string): unknown => JSON.parse(text).first\n'],
  ['no-unsafe-return', 'return.ts', 'export function read(text: string): string {\n  return JSON.parse(text)\n}\n'],
  ['no-non-null-assertion', 'non-null.ts', 'export const first = (names: string[]) => names.at(0)!\n'],
  ['no-deprecated', 'deprecated.ts', "export const cut = () => 'abc'.substr(1)\n"],
  ['only-throw-error', 'throw.ts', "export function fail() {\n  throw 'no'\n}\n"],
  ['prefer-promise-reject-errors', 'reject.ts', "export const fail = () => Promise.reject('no')\n"],
  ['consistent-type-imports', 'type.ts', "import { Shape } from './shape.ts'\nexport const one: Shape = { sides: 1 }\n"],
  ['button-has-type', 'button.tsx', 'export const Button = () => <button>Save</button>\n'],
  ['no-danger', 'danger.tsx', "export const Part = () => <p dangerouslySetInnerHTML={{ __html: '1' }} />\n"],
  ['jsx-no-target-blank', 'blank.tsx', 'export const Away = () => <a href="https://example.org" target="_blank">Away</a>\n'],
  ['no-disabled-tests', 'disabled.test.ts', "import { expect, test } from 'vitest'\ntest.skip('one is one', () => expect(1).toBe(1))\n"],
  ['no-focused-tests', 'focused.test.ts', "import { expect, test } from 'vitest'\ntest.only('one is one', () => expect(1).toBe(1))\n"],
  ['expect-expect', 'empty.test.ts', "import { test } from 'vitest'\ntest('one is one', () => void 1)\n"],
]

let folder: string
let report: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-lint-'))
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
  for (const name of ['package.json', '.oxlintrc.json', 'tsconfig.base.json']) cpSync(join(project, name), join(folder, name))
  cpSync(join(project, 'tsconfig.app.json'), join(folder, 'tsconfig.json'))
  mkdirSync(join(folder, 'src'))
  writeFileSync(join(folder, 'src/shape.ts'), 'export interface Shape {\n  sides: number\n}\n')
  for (const [, file, text] of mistakes) writeFileSync(join(folder, 'src', file), text)
  report = spawnSync(process.execPath, [join(project, 'node_modules/oxlint/bin/oxlint'), '--format=unix', 'src'], {
    cwd: folder,
    encoding: 'utf8',
  }).stdout
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(mistakes)('%s is found in %s', (rule, file) => {
  const found = report.split('\n').filter((line) => line.includes(`src/${file}:`))
  expect(found.join('\n')).toContain(rule)
})

test('each rule that the configuration sets is broken here', () => {
  const { rules } = JSON.parse(readFileSync(join(project, '.oxlintrc.json'), 'utf8')) as {
    rules: Record<string, string | [string, ...unknown[]]>
  }
  const set = Object.entries(rules).flatMap(([rule, level]) => ([level].flat()[0] === 'error' ? rule.replace(/^.*\//, '') : []))
  expect(set.length).toBeGreaterThan(25)
  const broken = new Set(mistakes.map(([rule]) => rule))
  expect(set.filter((rule) => !broken.has(rule))).toEqual([])
})
