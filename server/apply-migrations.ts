import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import type { Database } from '#server/database.ts'

export class MigrationFailed extends Error {}

interface Migration {
  version: string
  name: string
  sql: string
}

/**
 * Applies what is missing, one transaction a file, and notes it where the Supabase CLI notes it, so that both agree on what has run.
 * Answers the versions applied now.
 */
export async function applyMigrations(database: Database, folder: string): Promise<string[]> {
  const done = await database.query<{ version: string }>('select version from supabase_migrations.schema_migrations')
  const known = new Set(done.map((row) => row.version))
  const applied: string[] = []
  for (const migration of await readMigrations(folder)) {
    if (known.has(migration.version)) continue
    await apply(database, migration)
    applied.push(migration.version)
  }
  return applied
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const migrations: Migration[] = []
  for (const file of (await readdir(folder)).toSorted()) {
    const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? []
    if (version && name) migrations.push({ version, name, sql: await readFile(path.join(folder, file), 'utf8') })
  }
  return migrations
}

async function apply(database: Database, { version, name, sql }: Migration): Promise<void> {
  try {
    await database.script(`${sql}\n;\n${noteApplied(version, name)}`)
  } catch (error) {
    throw new MigrationFailed(`Migration ${version}_${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

function noteApplied(version: string, name: string): string {
  return `insert into supabase_migrations.schema_migrations (version, name) values ('${version}', '${name.replaceAll("'", "''")}');`
}
