import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const project = resolve(import.meta.dirname, '../..')

/** Rule, importing file, what it imports: the import table of docs/architecture.md, broken once in each way that matters. */
const forbidden: [rule: string, from: string, imported: string][] = [
  ['domain-imports-only-its-own', 'src/domain/a.ts', '#store/target.ts'],
  ['domain-is-pure', 'src/domain/b.ts', 'dexie'],
  ['domain-is-pure', 'src/domain/c.ts', 'node:fs'],
  ['ui-imports-only-its-own', 'src/ui/a.ts', '#domain/target.ts'],
  ['ui-knows-only-react', 'src/ui/b.ts', 'zustand'],
  ['csv-import-imports-only-its-own', 'src/csv-import/a.ts', '#domain/target.ts'],
  ['csv-import-knows-react-and-one-parser', 'src/csv-import/b.ts', 'zustand'],
  ['store-imports-only-its-own', 'src/store/a.ts', '#backend/target.ts'],
  ['store-imports-only-its-own', 'src/store/b.ts', '#sync/target.ts'],
  ['backend-imports-only-its-own', 'src/backend/a.ts', '#store/target.ts'],
  ['session-imports-only-its-own', 'src/session/a.ts', '#store/target.ts'],
  ['sync-imports-only-its-own', 'src/sync/a.ts', '#session/target.ts'],
  ['features-imports-only-its-own', 'src/features/home/a.ts', '#sync/target.ts'],
  ['features-imports-only-its-own', 'src/features/home/b.ts', '#app/target.ts'],
  ['app-imports-only-its-own', 'src/app/a.ts', '#server/target.ts'],
  ['no-feature-imports-another', 'src/features/home/c.ts', '#features/tracking/target.ts'],
  ['only-online-rooms-know-the-backend', 'src/features/home/use-d.ts', '#backend/target.ts'],
  ['only-online-rooms-know-the-backend', 'src/features/shipments/list/use-list.ts', '#backend/target.ts'],
  ['only-online-rooms-know-the-backend', 'src/features/shipments/delete/delete-dialog.tsx', '#backend/target.ts'],
  ['server-knows-only-domain', 'server/a.ts', '#backend/target.ts'],
  ['server-knows-only-domain', 'supabase/functions/one/a.ts', '#store/target.ts'],
  ['functions-run-without-the-server', 'supabase/functions/one/b.ts', '#server/target.ts'],
  ['service-worker-stands-alone', 'sw/a.ts', '#domain/target.ts'],
  ['the-product-never-imports-its-tests', 'server/b.ts', '#tests/target.ts'],
  ['nothing-of-node-in-the-app', 'src/backend/b.ts', 'node:crypto'],
  ['dexie-only-in-store', 'src/features/home/e.ts', 'dexie'],
  ['live-queries-only-in-store-and-features', 'src/ui/c.ts', 'dexie-react-hooks'],
  ['supabase-only-in-backend', 'src/session/b.ts', '@supabase/supabase-js'],
  ['everything-resolves', 'src/store/c.ts', '#domain/there-is-none.ts'],
]

/** Forbidden as a value alone; naming the type of an answer is free. */
const forbiddenValues: [rule: string, from: string, imported: string][] = [
  ['only-hooks-and-dialogs-call-the-server', 'src/features/tracking/shown-answer.tsx', '#backend/target.ts'],
  ['only-hooks-and-dialogs-call-the-server', 'src/features/shipments/detail/answer-messages.ts', '#backend/target.ts'],
]

const allowed: [from: string, imported: string][] = [
  ['src/features/tracking/use-a.ts', '#backend/target.ts'],
  ['src/features/shipments/payments/pay-dialog.tsx', '#backend/target.ts'],
  ['src/features/tracking/recent/recently-tracked.tsx', '#backend/target.ts'],
  ['src/features/tracking/b.ts', '#store/target.ts'],
  ['src/features/tracking/c.ts', '#session/target.ts'],
  ['src/features/tracking/d.ts', '#ui/target.ts'],
  ['src/features/tracking/e.ts', 'dexie-react-hooks'],
  ['src/session/c.ts', '#backend/target.ts'],
  ['src/sync/b.ts', '#store/target.ts'],
  ['src/sync/c.ts', '#backend/target.ts'],
  ['src/store/d.ts', 'dexie'],
  ['src/backend/c.ts', '@supabase/supabase-js'],
  ['src/app/b.ts', '#features/home/target.ts'],
  ['src/ui/d.ts', 'react'],
  ['src/features/tracking/f.ts', '#csv-import/target.ts'],
  ['src/csv-import/c.ts', '#ui/target.ts'],
  ['src/csv-import/d.ts', 'papaparse'],
  ['server/c.ts', '#domain/target.ts'],
  ['server/d.ts', '#functions/one/target.ts'],
]

const targets = [
  ...['domain', 'ui', 'store', 'backend', 'session', 'sync', 'app', 'csv-import', 'features/home', 'features/tracking'].map(
    (layer) => `src/${layer}`,
  ),
  'server',
  'supabase/functions/one',
  'sw',
  'tests',
]

describe.each([
  ['a value', (imported: string) => `import * as it from '${imported}'\nexport const kept = it\n`],
  ['a type', (imported: string) => `import type * as it from '${imported}'\nexport type Kept = typeof it\n`],
])('an import of %s', (kind, write) => {
  let folder: string
  let caught: string[]

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'waybill-layers-'))
    symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
    for (const name of ['package.json', '.dependency-cruiser.mjs', 'tsconfig.app.json', 'tsconfig.base.json'])
      cpSync(join(project, name), join(folder, name))
    for (const target of targets) put(folder, `${target}/target.ts`, 'export const target = 1\n')
    for (const [, from, imported] of [...forbidden, ...forbiddenValues]) put(folder, from, write(imported))
    for (const [from, imported] of allowed) put(folder, from, write(imported))
    put(folder, 'src/domain/round.ts', write('#domain/trip.ts'))
    put(folder, 'src/domain/trip.ts', write('#domain/round.ts'))
    caught = violations(folder)
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(forbidden)('breaks %s: %s of %s', (rule, from) => {
    expect(caught).toContain(`${rule} ${from}`)
  })

  test.each(forbiddenValues)('breaks %s as a value alone: %s of %s', (rule, from) => {
    expect(caught.includes(`${rule} ${from}`)).toBe(kind === 'a value')
  })

  test.each(allowed)('is allowed: %s of %s', (from) => {
    expect(caught.filter((violation) => violation.endsWith(` ${from}`))).toEqual([])
  })

  test(`in a circle is caught (${kind})`, () => {
    expect(caught).toContain('no-cycle src/domain/round.ts')
  })
})

test('every rule of the configuration is broken here', async () => {
  const { default: configuration } = (await import(join(project, '.dependency-cruiser.mjs'))) as {
    default: { forbidden: { name: string }[] }
  }
  const broken = new Set(['no-cycle', ...[...forbidden, ...forbiddenValues].map(([rule]) => rule)])
  expect(configuration.forbidden.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([])
})

describe('an exception', () => {
  let rooms: string[]
  let parts: string[]
  let calling: { rooms: string[]; parts: string[] }

  beforeAll(async () => {
    const table = (await import(join(project, '.dependency-cruiser.mjs'))) as { onlineRooms: string[]; onlineParts: string[] }
    rooms = table.onlineRooms
    parts = table.onlineParts.map((part) => `${part}.ts`)
    const folder = mkdtempSync(join(tmpdir(), 'waybill-exceptions-'))
    writeFileSync(join(folder, 'no-exceptions.mjs'), withoutExceptions)
    const caught = violations(project, join(folder, 'no-exceptions.mjs'), ['src'])
    rmSync(folder, { recursive: true })
    const of = (rule: string) => caught.flatMap((violation) => (violation.startsWith(`${rule} `) ? violation.slice(rule.length + 1) : []))
    calling = { rooms: of('only-online-rooms-know-the-backend'), parts: of('only-hooks-and-dialogs-call-the-server') }
  })

  test('is named only where it is needed', () => {
    expect(calling.rooms.length).toBeGreaterThan(rooms.length)
    expect(needless(rooms, calling.rooms)).toEqual([])
    expect(needless(parts, calling.parts)).toEqual([])
  })

  test('that nothing needs any more is seen', () => {
    expect(needless([...rooms, 'shipments/printing/'], calling.rooms)).toEqual(['shipments/printing/'])
    // A hook may call without being named, and so may what is gone.
    expect(needless([...parts, 'staff/use-staff.ts', 'staff/gone.ts'], calling.parts)).toEqual(['staff/use-staff.ts', 'staff/gone.ts'])
  })
})

/** The rules as they are, with nobody excepted: what they then catch is what needs its exception. */
const withoutExceptions = `
import configuration, { onlineParts, onlineRooms } from '${join(project, '.dependency-cruiser.mjs')}'
const lists = [onlineRooms, onlineParts].map((names) => names.join('|'))
const strict = configuration.forbidden
  .filter(({ name }) => ['only-online-rooms-know-the-backend', 'only-hooks-and-dialogs-call-the-server'].includes(name))
  .map((rule) => ({
    ...rule,
    from: { ...rule.from, pathNot: [rule.from.pathNot].flat().filter((path) => !lists.some((list) => path.includes(list))) },
  }))
export default { ...configuration, forbidden: strict }
`

/** Exceptions, as the beginning of a path in src/features, for which no file would be caught. */
function needless(exceptions: string[], caught: string[]): string[] {
  return exceptions.filter((exception) => !caught.some((path) => path.replace(/tsx$/, 'ts').startsWith(`src/features/${exception}`)))
}

function put(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

const everywhere = ['src', 'sw', 'server', 'supabase/functions', 'tests']

function violations(folder: string, config = '.dependency-cruiser.mjs', roots = everywhere): string[] {
  const cruiser = join(project, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const options = ['--config', config, '--output-type', 'json', ...roots]
  const report = JSON.parse(execFileSync(process.execPath, [cruiser, ...options], { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 })) as {
    summary: { violations: { from: string; rule: { name: string } }[] }
  }
  return report.summary.violations.map(({ from, rule }) => `${rule.name} ${from}`)
}
