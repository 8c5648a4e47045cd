import type { PGlite } from '@electric-sql/pglite'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTestPglite } from '#tests/support/sql/open-test-pglite.ts'
import { supportSql } from '#tests/support/sql/migrations.ts'

/** Everybody the database can tell apart; `server` holds the secret key. */
export const DATABASE_ROLES = ['visitor', 'customer', 'driver', 'inactive', 'staff', 'manager', 'admin', 'server'] as const

interface Rights<Right> {
  name: string
  of: Record<(typeof DATABASE_ROLES)[number], Right>
}

export interface RoleMatrix {
  tables: Rights<string>[]
  functions: Rights<boolean>[]
  commands: Rights<boolean>[]
}

/** Tries everything as everybody, on a database in memory with all migrations. */
export async function readRoleMatrix(): Promise<RoleMatrix> {
  const database = await openTestPglite()
  try {
    await database.exec(supportSql('scenes/acting-as'))
    await database.exec(supportSql('scenes/role-scene'))
    await database.exec(readFileSync(join(import.meta.dirname, 'role-matrix.sql'), 'utf8'))
    return {
      tables: await ask<string>(
        database,
        `select t.oid::regclass::text as name, tests.table_rights(role, t.oid) as may from pg_class as t where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace`,
      ),
      functions: await ask<boolean>(
        database,
        `select t.proname::text as name, tests.function_right(role, t.proname) as may from pg_proc as t where t.pronamespace = 'public'::regnamespace`,
      ),
      commands: await ask<boolean>(
        database,
        `select kind as name, tests.function_right(role, 'sync_push') and app.may_command(role, kind) as may from tests.command_kinds() as kind`,
      ),
    }
  } finally {
    await database.close()
  }
}

async function ask<Right>(database: PGlite, select: string): Promise<Rights<Right>[]> {
  const { rows } = await database.query<Rights<Right>>(
    `select name, jsonb_object_agg(role, may) as of
     from unnest($1::text[]) as role cross join lateral (${select}) as tried
     group by name order by name collate "C"`,
    [DATABASE_ROLES],
  )
  return rows
}
