import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sqlFiles } from '#tests/support/sql/migrations.ts'

/** Versions of the files that `npm run db:baseline` writes: this, and the number of the subject file. */
const baselineVersion = '2026112200'
const ofBaseline = new RegExp(`^${baselineVersion}\\d{4}_`)

/** Names and texts of the migrations that bring a new database to what the subject files say. */
function baselineOf(schemas: string): Map<string, string> {
  return new Map(
    namesIn(schemas).map((name) => [
      baselineVersion + name,
      `-- Written by \`npm run db:baseline\`. Change supabase/schemas/${name} instead.\n\n${readFileSync(join(schemas, name), 'utf8')}`,
    ]),
  )
}

/** Migrations beside the baseline: with the first one, databases exist that the baseline must not bypass. */
export function laterMigrations(migrations: string): string[] {
  return namesIn(migrations).filter((name) => !ofBaseline.test(name))
}

/** Names of files in `migrations` that differ from the subject files. */
export function outdatedBaseline(schemas: string, migrations: string): string[] {
  const wanted = baselineOf(schemas)
  const there = new Map(namesIn(migrations).map((name) => [name, readFileSync(join(migrations, name), 'utf8')]))
  return [...new Set([...wanted.keys(), ...there.keys()])].filter((name) => wanted.get(name) !== there.get(name)).toSorted()
}

export function writeBaseline(schemas: string, migrations: string): number {
  const later = laterMigrations(migrations)
  if (later.length > 0)
    throw new Error(`${later.join(', ')}: what has been released is changed by a new migration, never by another baseline.`)
  for (const name of namesIn(migrations)) rmSync(join(migrations, name))
  const files = baselineOf(schemas)
  for (const [name, text] of files) writeFileSync(join(migrations, name), text)
  return files.size
}

function namesIn(folder: string): string[] {
  return sqlFiles(folder).map((file) => basename(file))
}
