import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { quickFolder, removeForgotten } from '#tests/support/quick-folder.ts'

test('what a killed run left there is removed a day later, and nothing that a run may still use', () => {
  const folder = mkdtempSync(path.join(quickFolder(), 'quick-folder-'))
  const now = Date.now()
  for (const [name, hours] of [
    ['forgotten', 25],
    ['in-use', 23],
  ] as const) {
    const made = path.join(folder, name)
    mkdirSync(made)
    writeFileSync(path.join(made, 'a-file'), 'something')
    utimesSync(made, (now - hours * 3_600_000) / 1000, (now - hours * 3_600_000) / 1000)
  }
  removeForgotten(folder, now)
  expect([existsSync(path.join(folder, 'forgotten')), existsSync(path.join(folder, 'in-use', 'a-file'))]).toEqual([false, true])
  rmSync(folder, { recursive: true })
})
