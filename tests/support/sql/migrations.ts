import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const projectRoot = resolve(import.meta.dirname, '../../..')

/** What a new project grants by default: all of it, as older hosted projects do, or nothing. Migrations must hold under both. */
export const grantDefaults = ['everything-granted', 'nothing-granted'] as const
export type GrantDefault = (typeof grantDefaults)[number]

/** The migrations' paths in the order in which they are applied. */
export function migrationFiles(): string[] {
  return sqlFiles(join(projectRoot, 'supabase/migrations'))
}

/** The subject files: what the database is, each thing once. */
export function schemaFiles(): string[] {
  return sqlFiles(join(projectRoot, 'supabase/schemas'))
}

/** The pgTAP files of the project, a room after the other, as the Supabase CLI reads them too. */
export function sqlTestFiles(): string[] {
  const folder = join(projectRoot, 'supabase/tests')
  return readdirSync(folder)
    .toSorted()
    .flatMap((room) => sqlFiles(join(folder, room), '.test.sql'))
}

export function supportSql(name: string): string {
  return readFileSync(join(import.meta.dirname, `${name}.sql`), 'utf8')
}

/** Changes whenever a database built from stubs and migrations would. */
export function schemaFingerprint(grants: GrantDefault): string {
  const hash = createHash('sha256')
  for (const name of ['supabase-stubs', grants, 'pgtap']) hash.update(supportSql(name))
  for (const path of migrationFiles()) hash.update(path).update(readFileSync(path))
  return hash.digest('hex').slice(0, 16)
}

/** A folder's SQL in the order of its names, which is the order in which it loads. */
export function sqlFiles(folder: string, ending = '.sql'): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .map((name) => join(folder, name))
}
