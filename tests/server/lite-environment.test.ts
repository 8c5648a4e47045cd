import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { inProject } from '#server/project-folder.ts'

test('every module that loads the library sets its environment first, so that no way of starting meets it without storage', () => {
  const folder = inProject('server')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const loading = files.filter((name) => /^import (?!type ).*from '@supabase\/lite/m.test(readFileSync(path.join(folder, name), 'utf8')))
  expect(loading).toContain('embedded-backend.ts')
  const first = loading.map((name) => readFileSync(path.join(folder, name), 'utf8').split('\n')[0])
  expect(new Set(first)).toEqual(new Set(["import '#server/lite-environment.ts'"]))
})
