import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changedPaths, notAsked, sourcesOf } from '#scripts/test-run/choose-checks.ts'
import { quickFolder } from '#tests/support/quick-folder.ts'

let folder: string
const git = (...command: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...command], { cwd: folder, encoding: 'utf8' })
const put = (path: string, text: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const changed = () => changedPaths(git('status', '--porcelain', '-z', '--untracked-files=all')).toSorted()

beforeEach(() => {
  folder = mkdtempSync(join(quickFolder(), 'waybill-check-'))
  git('init', '--quiet')
  for (const name of ['kept', 'edited', 'gone', 'moved']) put(`src/store/${name}.ts`, `export const ${name} = 1\n`.repeat(9))
  git('add', '.')
  git('commit', '--quiet', '--message', 'Begin')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the tests of what is edited, new or moved are asked, of nothing else', () => {
  put('src/store/edited.ts', 'export const edited = 2\n')
  put('src/features/with a space.tsx', 'export const added = 1\n')
  rmSync(join(folder, 'src/store/gone.ts'))
  renameSync(join(folder, 'src/store/moved.ts'), join(folder, 'src/store/new-name.ts'))
  git('add', 'src/store/moved.ts', 'src/store/new-name.ts')
  const paths = changed()
  expect(paths).toEqual([
    'src/features/with a space.tsx',
    'src/store/edited.ts',
    'src/store/gone.ts',
    'src/store/moved.ts',
    'src/store/new-name.ts',
  ])
  const gone = ['src/store/gone.ts', 'src/store/moved.ts']
  expect(sourcesOf(paths, (path) => !gone.includes(path))).toEqual(paths.filter((path) => !gone.includes(path)))
})

test('a working tree without changes asks for no tests', () => {
  expect(changed()).toEqual([])
})

test.each([
  ['src/ui/tokens.css', true],
  ['tests/domain/money.test.ts', true],
  ['supabase/functions/one/index.ts', true],
  ['docs/sync.md', false],
  ['supabase/schemas/0100_foundations.sql', false],
  ['scripts/check.ts', false],
])('%s is something that tests import: %s', (path, is) => {
  expect(sourcesOf([path], () => true)).toEqual(is ? [path] : [])
})

test('what takes longer is named where it is about what has changed', () => {
  expect(notAsked(['src/features/home/home-page.tsx', 'docs/sync.md'])).toEqual([])
  expect(notAsked(['src/store/outbox/settle.ts', 'supabase/schemas/0100_foundations.sql'])).toEqual([
    'supabase/ has changed: npm run test:sql, and npx vitest run --project programs tests/tools/schemas',
    'src/store/ has changed: npm run fuzz -- --seeds 100',
  ])
})
