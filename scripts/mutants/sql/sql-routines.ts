import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { migrationFiles } from '#tests/support/sql/migrations.ts'
import { openTestPglite } from '#tests/support/sql/open-test-pglite.ts'
import { shortened, type Mutant } from '../mutant.ts'
import { mutantsOfSql } from './sql-mutants.ts'

export interface SqlMutant extends Mutant {
  definition: string
  original: string
}

/** The files whose routines are sync; what later migrations make of the same routines counts. */
const ofSync = /_(sync_versions|sync_pull|sync_push|commands|delivery_corrections|early_corrections|failed_decisions)\.sql$/
/** A name stands in many answers, and so with people; as a part of an answer it is sync's. */
const besides = ['app.person_name']
/** It locks and does nothing else: one session cannot tell, and `tests/backend/concurrency` has two. */
const onlyLocks = ['app.lock_captured']

/** The routines of sync and its commands, each once. */
export function syncRoutines(): string[] {
  const names = migrationFiles()
    .filter((path) => ofSync.test(basename(path)))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/^create (?:or replace )?function ((?:app|public)\.\w+)/gm)])
    .map(([, name = '']) => name)
  return [...new Set([...names, ...besides])].filter((name) => !onlyLocks.includes(name)).toSorted()
}

/** Every mutant of these routines as they stand after all migrations. */
export async function sqlMutants(names: string[]): Promise<SqlMutant[]> {
  const db = await openTestPglite()
  try {
    const { rows } = await db.query<{ name: string; definition: string }>(
      `
        select n.nspname || '.' || f.proname as name, pg_get_functiondef(f.oid) as definition
        from pg_proc as f join pg_namespace as n on n.oid = f.pronamespace
        where n.nspname || '.' || f.proname = any ($1) and f.prokind = 'f' order by 1, f.oid
      `,
      [names],
    )
    return rows.flatMap(({ name, definition }) => mutantsOf(name, definition))
  } finally {
    await db.close()
  }
}

function mutantsOf(name: string, definition: string): SqlMutant[] {
  const [whole = '', quote = ''] = /^AS (\$\w*\$)/m.exec(definition) ?? []
  const begin = definition.indexOf(whole) + whole.length
  const body = definition.slice(begin, definition.lastIndexOf(quote))
  return mutantsOfSql(body).map(({ start, end, instead }) => ({
    id: `${name} ${start} ${end} ${instead}`,
    file: 'supabase/migrations',
    inside: name,
    line: (body.slice(body.lastIndexOf('\n', start) + 1).split('\n')[0] ?? '').trim(),
    from: shortened(body.slice(start, end)),
    to: shortened(instead),
    definition: definition.slice(0, begin + start) + instead + definition.slice(begin + end),
    original: definition,
  }))
}
