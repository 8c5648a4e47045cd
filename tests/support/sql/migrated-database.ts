import postgres from 'postgres'
import type { GrantDefault } from './migrations.ts'
import { supportSql } from './migrations.ts'
import { supabaseCliOutput } from './supabase-cli.ts'
import type { ThrowAwayPostgres } from './throw-away-postgres.ts'

/** Makes a database that looks like a new hosted project and brings it up to date with `supabase db push`. */
export async function createMigratedDatabase(server: ThrowAwayPostgres, name: string, grants: GrantDefault): Promise<void> {
  await asSuperuser(server, 'template1', `create database ${name}`)
  await asSuperuser(server, name, supportSql('supabase-stubs'), supportSql(grants), `alter database ${name} owner to postgres`)
  await supabaseCliOutput('db', 'push', `--remote=${server.url(name)}`)
}

export async function addPgTap(server: ThrowAwayPostgres, name: string): Promise<void> {
  await asSuperuser(server, name, supportSql('pgtap'), `alter database ${name} set search_path = public, extensions`)
}

export async function copyDatabase(server: ThrowAwayPostgres, from: string, to: string): Promise<void> {
  await asSuperuser(server, 'template1', `create database ${to} template ${from} owner postgres`)
  // A copy does not take the original's settings with it.
  await asSuperuser(server, to, `alter database ${to} set search_path = public, extensions`)
}

export async function dropDatabase(server: ThrowAwayPostgres, name: string): Promise<void> {
  await asSuperuser(server, 'template1', `drop database ${name} with (force)`)
}

export async function asSuperuser(server: ThrowAwayPostgres, database: string, ...scripts: string[]): Promise<void> {
  const sql = postgres(server.url(database, 'supabase_admin'), { max: 1, onnotice: () => undefined })
  try {
    for (const script of scripts) await sql.unsafe(script).simple()
  } finally {
    await sql.end({ timeout: 5 })
  }
}
