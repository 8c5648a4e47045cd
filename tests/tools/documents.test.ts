import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const project = resolve(import.meta.dirname, '../..')
const FOLDERS = ['src', 'sw', 'server', 'supabase', 'tests', 'scripts', 'bench', 'docs', 'public']
const files = [
  ...readdirSync(project, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
  ...FOLDERS.flatMap(filesIn),
]
const documents = files.filter((file) => file.endsWith('.md'))
const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

/** Made by a build or a run. */
const MADE = new Set(['app.html', 'about.html', 'service-worker.js', 'secrets.json', '.tmp/mutants/without-reason.json'])

/** Files, folders and commands that a document names and that there are not. A file may be named by the end of its path. */
function untrueNames(markdown: string): string[] {
  const named = [...markdown.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name)
  return [
    ...named.filter((name) => /^[\w./@-]+\.(ts|tsx|sql|md|mjs|js|json|toml|css|html)$/.test(name) && !isFile(name)),
    ...named.filter(
      (name) => /^(src|sw|server|supabase|tests|scripts|bench|docs|public)\/([\w.-]+\/)*[\w-]*$/.test(name) && !isFolder(name),
    ),
    ...[...markdown.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name).filter((name) => !(name in scripts)),
  ]
}

function filesIn(folder: string): string[] {
  return readdirSync(join(project, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (!entry.isDirectory()) return [path]
    return entry.name === 'node_modules' ? [] : filesIn(path)
  })
}

function isFile(name: string): boolean {
  return MADE.has(name) || files.some((file) => file === name || file.endsWith(`/${name}`))
}

function isFolder(name: string): boolean {
  const folder = name.endsWith('/') ? name : `${name}/`
  return files.some((file) => file.startsWith(folder))
}

test.each(documents)('the things that %s names exist', (document) => {
  expect(untrueNames(readFileSync(join(project, document), 'utf8'))).toEqual([])
})

test.each([
  ['a file that was renamed', 'Look at `src/store/old-name.ts` and `queue.ts`.', 'src/store/old-name.ts'],
  ['a file by its name alone', 'Look at `old-name.ts`.', 'old-name.ts'],
  ['a folder that was moved', 'They stand in `src/ui/nowhere/`, or `tests/ui`.', 'src/ui/nowhere/'],
  ['a command', 'Then `npm run nothing -- --fast`, or `npm run dev`.', 'nothing'],
])('%s is seen', (_, text, untrue) => {
  expect(untrueNames(text)).toEqual([untrue])
})

/** Functions of the API that the page does not name. */
function untold(page: string, sql: string): string[] {
  const functions = [...sql.matchAll(/^create function public\.(\w+)/gm)].map(([, name = '']) => name)
  return functions.filter((name) => !new RegExp(`\`${name}\\b`).test(page))
}

test('the protocol names every function that can be called', () => {
  const folder = join(project, 'supabase/schemas')
  const sql = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(sql.join('\n').match(/^create function public\./gm)?.length).toBeGreaterThan(80)
  expect(untold(readFileSync(join(project, 'docs/protocol.md'), 'utf8'), sql.join('\n'))).toEqual([])
})

test('a function that it does not name is seen', () => {
  const sql = 'create function public.whoami(p jsonb)\ncreate function public.who(p jsonb)\ncreate function app.role()'
  expect(untold('| `whoami({})` | everybody |', sql)).toEqual(['who'])
})
