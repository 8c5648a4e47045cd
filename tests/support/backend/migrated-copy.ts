import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { SHARED_POSTGRES } from '#tests/support/backend/prepared-folders.ts'
import { asSuperuser, createMigratedDatabase } from '#tests/support/sql/migrated-database.ts'

/** Made by the first file of a run that asks; the others copy it. */
const TEMPLATE = 'migrated'

export const hasPostgres = process.env[SHARED_POSTGRES] !== ''

/** The company's database as it is when hosted, empty, for one file: in the PostgreSQL that the run shares. */
export async function openMigratedCopy(max: number): Promise<{ sql: postgres.Sql; close: () => Promise<void> }> {
  const [made] = await onSharedPostgres<{ datname: string }>('template1', `select datname from pg_database where datname = '${TEMPLATE}'`)
  if (made === undefined) await createMigratedDatabase(shared, TEMPLATE, 'nothing-granted')
  const name = `migrated_${randomUUID().replaceAll('-', '')}`
  await asSuperuser(shared, 'template1', `create database ${name} template ${TEMPLATE} owner postgres strategy file_copy`)
  const sql = postgres(shared.url(name), { max, onnotice: () => undefined })
  return { sql, close: () => sql.end({ timeout: 5 }) }
}

const shared = {
  url(database: string, role = 'postgres'): string {
    const url = new URL(process.env[SHARED_POSTGRES] ?? '')
    url.username = role
    url.pathname = `/${database}`
    return url.href
  },
}

async function onSharedPostgres<Row extends object>(database: string, statement: string): Promise<Row[]> {
  const sql = postgres(shared.url(database, 'supabase_admin'), { max: 1, onnotice: () => undefined })
  try {
    return await sql.unsafe<Row[]>(statement)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
