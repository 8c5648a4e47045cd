import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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
]

let folder: string
let report: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-lint-'))
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
  for (const name of ['package.json', '.oxlintrc.json', 'tsconfig.base.json']) cpSync(join(project, name), join(folder, name))
  cpSync(join(project, 'tsconfig.app.json'), join(folder, 'tsconfig.json'))
  mkdirSync(join(folder, 'src'))
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
