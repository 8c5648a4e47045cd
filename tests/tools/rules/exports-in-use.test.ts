import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const project = resolve(import.meta.dirname, '../../..')
const { imports } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { imports: Record<string, string> }
const rooms = Object.entries(imports).map(([from, to]) => [from.replace('*', ''), to.replace(/^\.\/|\*$/g, '')] as const)

const files: [path: string, text: string][] = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: project,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((path) => /\.m?[jt]sx?$|\.html$/.test(path) && existsSync(join(project, path)))
  .map((path) => [path, readFileSync(join(project, path), 'utf8')])

/** Where others are to find something: the product, and what builds and measures it. */
const isOurs = (path: string) => /^(?:src|sw|server|scripts|bench|supabase\/functions)\/.*\.tsx?$/.test(path) && !path.endsWith('.types.ts')

function pathOf(importer: string, imported: string): string {
  const [alias, folder] = rooms.find(([each]) => imported.startsWith(each)) ?? []
  return alias === undefined ? join(dirname(importer), imported) : join(folder ?? '', imported.slice(alias.length))
}

/** Named in a text alone, with the reason. */
const except: Record<string, string> = {
  'src/app/prerender.tsx: renderPage': 'the build calls it in what it has made of that file',
}

/** What each file is asked for by others; `*` where all of it may be meant. */
function askedFor(of: readonly (readonly [path: string, text: string])[]): Map<string, Set<string>> {
  const asked = new Map<string, Set<string>>()
  for (const [path, text] of of) {
    for (const [, names, from, whole] of text.matchAll(
      /^(?:import|export) (?:type )?(?:\w+, )?\{([^}]*)\} from ['"]([^'"]+)['"]|(?:\bfrom |\bimport\(\s*|vi\.\w+\(\s*|\bURL\(\s*)['"]([#.][^'"]+)['"]/gm,
    )) {
      const target = pathOf(path, from ?? whole ?? '')
      const wanted = asked.get(target) ?? new Set()
      asked.set(target, wanted)
      const named =
        names === undefined
          ? ['*']
          : names.split(',').map((name) =>
              name
                .trim()
                .replace(/^type /, '')
                .replace(/ as .*$/, ''),
            )
      for (const name of named) wanted.add(name)
    }
  }
  return asked
}

/** Functions, constants and classes that a file gives away and nobody takes. A type beside them may be named for its reader. */
function takenByNobody(of: readonly (readonly [path: string, text: string])[]): string[] {
  const asked = askedFor(of)
  return of
    .filter(([path]) => isOurs(path))
    .flatMap(([path, text]) => {
      const wanted = asked.get(path) ?? new Set()
      if (wanted.has('*')) return []
      return [...text.matchAll(/^export (?:async )?(?:function\*?|const|let|class) (\w+)/gm)].flatMap(([, name = '']) =>
        wanted.has(name) ? [] : [`${path}: ${name}`],
      )
    })
}

test('what a file exports, another one imports', () => {
  expect(files.length).toBeGreaterThan(2_000)
  expect(takenByNobody(files)).toEqual(Object.keys(except))
})

test('an export that nobody imports is seen, under its own name or another', () => {
  const given = ['src/store/a.ts', 'export const one = 1\nexport async function two() {}\nexport interface Three {}\n'] as const
  const taken = (text: string, path = 'src/store/b.ts') => takenByNobody([given, [path, text]])
  expect(taken('')).toEqual(['src/store/a.ts: one', 'src/store/a.ts: two'])
  expect(taken("import { one } from '#store/other.ts'")).toHaveLength(2)
  expect(taken("import {\n  one,\n  two as second,\n} from '#store/a.ts'")).toEqual([])
  expect(taken("import { type Three, one } from '../../src/store/a.ts'", 'tests/store/a.test.ts')).toEqual(['src/store/a.ts: two'])
  expect(taken("import * as all from '#store/a.ts'")).toEqual([])
  expect(taken("const all = await import('#store/a.ts')")).toEqual([])
})
