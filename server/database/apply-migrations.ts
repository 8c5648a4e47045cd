import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import type { Database } from '#server/database/embedded-database.ts'

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
  const migrations = await readMigrations(folder)
  const missing = migrations.filter(({ version }) => !known.has(version))
  refuseOtherGround(known, migrations, missing)
  for (const migration of missing) await apply(database, migration)
  return missing.map(({ version }) => version)
}

/** Migrations build on each other: on a database that other ones have made, ours would fail somewhere in the middle. */
function refuseOtherGround(known: Set<string>, migrations: Migration[], missing: Migration[]): void {
  const ours = new Set(migrations.map(({ version }) => version))
  const strange = [...known].filter((version) => !ours.has(version)).toSorted()
  if (missing.length === 0 || strange[0] === undefined) return
  throw new MigrationFailed(
    `This data was made by another version of Waybill (${strange[0]} of its database is not known here), and this version cannot go on with it. ` +
      'Nothing of it was deleted. Open it with the version that made it, or delete all of it and start anew with: npm start -- --reset',
  )
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
