import { execFileSync } from 'node:child_process'
import { basename, dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'

const project = resolve(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: project, encoding: 'utf8' })
  .trim()
  .split('\n')

/** The Supabase CLI reads these flat; a subject is a file there. */
const flatByNature = ['supabase/migrations', 'supabase/schemas']
/** Supabase, npm and browsers look for files of these names. */
const namedByOthers = ['index.ts', 'handler.ts', 'import_map.json', 'index.html', 'package.json', 'package-lock.json']
/** Copies of the subject files. */
const isCopy = (path: string) => path.startsWith('supabase/migrations/')
const MOST_LOOSE = 20

/** Two files of one name are confused, by people and by tools; a folder that is not seen at a glance is no room. */
function complaintsAbout(paths: string[]): string[] {
  const stems = groupBy(
    paths.filter((path) => !isCopy(path)),
    (path) => basename(path).replace(/(\.d)?\.tsx?$/, '.ts'),
  )
  const folders = groupBy(
    paths.filter((path) => path.includes('/')),
    dirname,
  )
  return [
    ...[...stems].filter(([stem, of]) => of.length > 1 && !namedByOthers.includes(stem)).map(([, of]) => `one name: ${of.join(', ')}`),
    ...[...folders]
      .filter(([folder, of]) => of.length > MOST_LOOSE && !flatByNature.includes(folder))
      .map(([folder, of]) => `${folder} holds ${of.length} files`),
  ]
}

function groupBy(paths: string[], keyOf: (path: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const path of paths) groups.set(keyOf(path), [...(groups.get(keyOf(path)) ?? []), path])
  return groups
}

test('each file has a name of its own, and no folder holds more than twenty files', () => {
  expect(files.length).toBeGreaterThan(1_000)
  expect(complaintsAbout(files)).toEqual([])
})

test('two files of one name are seen, also where one of them is a component', () => {
  expect(complaintsAbout(['src/store/reads/queue.ts', 'src/ui/layout/queue.tsx'])).toEqual([
    'one name: src/store/reads/queue.ts, src/ui/layout/queue.tsx',
  ])
  expect(complaintsAbout(['docs/decisions/staff.md', 'docs/staff.md'])).toEqual(['one name: docs/decisions/staff.md, docs/staff.md'])
  expect(complaintsAbout(['supabase/functions/one/index.ts', 'supabase/functions/two/index.ts'])).toEqual([])
  expect(complaintsAbout(['src/ui/layout/table.tsx', 'src/ui/layout/table.css', 'tests/ui/table.test.tsx'])).toEqual([])
})

test('a folder of twenty-one files is seen', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `src/store/reads/read-${at}.ts`)
  expect(complaintsAbout(many(20))).toEqual([])
  expect(complaintsAbout(many(21))).toEqual(['src/store/reads holds 21 files'])
})
