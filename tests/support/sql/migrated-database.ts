import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import postgres from 'postgres'
import { dumpDatabase } from './dump-database.ts'
import type { GrantDefault } from './migrations.ts'
import { supportSql } from './migrations.ts'
import { supabaseCliOutput } from './supabase-cli.ts'
import type { ThrowAwayPostgres } from './throw-away-postgres.ts'

type Reachable = Pick<ThrowAwayPostgres, 'url'>

/** Makes a database that looks like a new hosted project and brings it up to date with `supabase db push`. */
export async function createMigratedDatabase(server: Reachable, name: string, grants: GrantDefault): Promise<void> {
  await createNewProject(server, name, grants)
  await supabaseCliOutput('db', 'push', `--remote=${server.url(name)}`)
}

/** The same from SQL files of any folder, in the order given, each in a transaction of its own. */
export async function createDatabaseFromFiles(server: Reachable, name: string, grants: GrantDefault, files: string[]): Promise<void> {
  await createNewProject(server, name, grants)
  const sql = postgres(server.url(name), { max: 1, onnotice: () => undefined })
  try {
    for (const file of files) {
      await sql
        .unsafe(readFileSync(file, 'utf8'))
        .simple()
        .catch((cause: unknown) => {
          throw new Error(`${basename(file)}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
        })
      await sql.unsafe('reset all').simple()
    }
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Everything there is in a database, in words. */
export async function dumpOf(server: Reachable, name: string): Promise<string[]> {
  const sql = postgres(server.url(name, 'supabase_admin'), { max: 1, onnotice: () => undefined })
  try {
    return await dumpDatabase((statement) => sql.unsafe<Record<string, unknown>[]>(statement))
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function createNewProject(server: Reachable, name: string, grants: GrantDefault): Promise<void> {
  await asSuperuser(server, 'template1', `create database ${name}`)
  await asSuperuser(server, name, supportSql('supabase-stubs'), supportSql(grants), `alter database ${name} owner to postgres`)
}

export async function addPgTap(server: Reachable, name: string): Promise<void> {
  await asSuperuser(server, name, supportSql('pgtap'), `alter database ${name} set search_path = public, extensions`)
}

export async function copyDatabase(server: Reachable, from: string, to: string): Promise<void> {
  await asSuperuser(server, 'template1', `create database ${to} template ${from} owner postgres strategy file_copy`)
  // A copy does not take the original's settings with it.
  await asSuperuser(server, to, `alter database ${to} set search_path = public, extensions`)
}

export async function dropDatabase(server: Reachable, name: string): Promise<void> {
  await asSuperuser(server, 'template1', `drop database ${name} with (force)`)
}

export async function asSuperuser(server: Reachable, database: string, ...scripts: string[]): Promise<void> {
  const sql = postgres(server.url(database, 'supabase_admin'), { max: 1, onnotice: () => undefined })
  try {
    for (const script of scripts) await sql.unsafe(script).simple()
  } finally {
    await sql.end({ timeout: 5 })
  }
}
