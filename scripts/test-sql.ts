import type { PGlite } from '@electric-sql/pglite'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import postgres from 'postgres'
import { cashThatDoesNotAddUp } from '#tests/support/sql/cash-that-does-not-add-up.ts'
import { difference, differenceOfDefaults } from '#tests/support/sql/difference.ts'
import {
  addPgTap,
  asSuperuser,
  copyDatabase,
  createDatabaseFromFiles,
  createMigratedDatabase,
  dropDatabase,
  dumpOf,
} from '#tests/support/sql/migrated-database.ts'
import type { GrantDefault } from '#tests/support/sql/migrations.ts'
import { grantDefaults, projectRoot, schemaFiles, sqlTestFiles } from '#tests/support/sql/migrations.ts'
import { openTestPglite } from '#tests/support/sql/open-test-pglite.ts'
import type { SqlSession, SqlTestRun } from '#tests/support/sql/run-sql-tests.ts'
import { runSqlTests } from '#tests/support/sql/run-sql-tests.ts'
import { supabaseCli } from '#tests/support/sql/supabase-cli.ts'
import type { ThrowAwayPostgres } from '#tests/support/sql/throw-away-postgres.ts'
import { startThrowAwayPostgres } from '#tests/support/sql/throw-away-postgres.ts'
import { databaseTypes, databaseTypesFile } from './database-types.ts'

// npm run test:sql [-- part-of-a-file-name …] [--only=pglite | --only=postgres]

/**
 * Databases of both defaults are shown to be alike (`compareDefaults`), but for what they give to tables to come and to schema `auth`. So one
 * of them plays every file, the stricter; the other those that ask what a role reaches.
 */
const playedUnderBoth = ['access.test.sql', 'schema.test.sql']

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const files = sqlTestFiles().filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
let copies = 0
const total: SqlTestRun = { passed: 0, failed: 0 }

if (only !== 'postgres') for (const grants of grantDefaults) await part(`PGlite, ${words(grants)}`, (where) => onPglite(where, grants))
if (only !== 'pglite') await onPostgres()
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

function filesUnder(grants: GrantDefault): string[] {
  // Who names files wants them everywhere.
  return grants === 'nothing-granted' || names.length > 0 ? files : files.filter((file) => playedUnderBoth.includes(basename(file)))
}

async function onPglite(where: string, grants: GrantDefault): Promise<SqlTestRun> {
  return runSqlTests(where, filesUnder(grants), async () => pgliteSession(await openTestPglite(grants)), console.log, cashThatDoesNotAddUp)
}

async function onPostgres(): Promise<void> {
  const server = await startThrowAwayPostgres()
  if (server === null) {
    const required = process.env['WAYBILL_REQUIRE_POSTGRES'] === '1'
    console.log(
      `SQL on PostgreSQL did not run: no PostgreSQL 15 or newer with initdb was found on this machine${required ? ', and it is required' : ''}`,
    )
    if (required) total.failed += 1
    return
  }
  try {
    const dumps = new Map<GrantDefault, string[]>()
    const secrets = new Map<GrantDefault, Record<string, string>>()
    for (const grants of grantDefaults) {
      const database = grants.replaceAll('-', '_')
      await part(`PostgreSQL ${server.version}, ${words(grants)}`, async (where) => {
        await createMigratedDatabase(server, database, grants)
        const checks: SqlTestRun = { passed: 0, failed: 0 }
        secrets.set(grants, await secretsOf(server, database))
        if (names.length === 0) await compareWithSchemas(server, database, grants, checks)
        if (names.length === 0 && grants === 'nothing-granted') await checkSchema(server, database, checks)
        dumps.set(grants, await dumpOf(server, database))
        await addPgTap(server, database)
        const run = await runSqlTests(where, filesUnder(grants), () => postgresSession(server, database), console.log, cashThatDoesNotAddUp)
        return { passed: run.passed + checks.passed, failed: run.failed + checks.failed }
      })
    }
    await part('both defaults', async () => compareDefaults(dumps))
    await part('two installations', async () => compareSecrets([...secrets.values()]))
  } finally {
    await server.stop()
  }
}

/** What a project grants by default leaves no trace in what the migrations make: tables, columns, functions, grants. */
function compareDefaults(dumps: Map<GrantDefault, string[]>): SqlTestRun {
  const run: SqlTestRun = { passed: 0, failed: 0 }
  const differing = differenceOfDefaults(dumps.get('everything-granted') ?? [], dumps.get('nothing-granted') ?? [])
  judge(run, differing.length === 0, `What a project grants by default shows in the database:\n${differing.join('\n')}`)
  return run
}

/** What each installation makes for itself while its migrations run. The keys that sign codes are made later, by its own server. */
async function secretsOf(server: ThrowAwayPostgres, database: string): Promise<Record<string, string>> {
  const sql = postgres(server.url(database, 'supabase_admin'), { max: 1, onnotice: () => undefined })
  try {
    const rows = await sql.unsafe<{ name: string; value: string }[]>(
      `select 'app.delivery_secret' as name, encode(secret, 'hex') as value from app.delivery_secret
       union all select 'page_key', value from app.settings where name = 'page_key'
       union all select 'app.delivery_keys ' || kid, kid from app.delivery_keys`,
    )
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Who knows the secret of one company reads the codes of no other: nothing of it stands in the migrations. */
function compareSecrets(installations: Record<string, string>[]): SqlTestRun {
  const run: SqlTestRun = { passed: 0, failed: 0 }
  const [one = {}, other = {}] = installations
  for (const name of ['app.delivery_secret', 'page_key'])
    judge(run, (one[name] ?? '').length >= 32 && one[name] !== other[name], `Two installations share their ${name}, or have none`)
  judge(
    run,
    ![one, other].some((secrets) => Object.keys(secrets).some((name) => name.startsWith('app.delivery_keys'))),
    'A key stands in the migrations',
  )
  return run
}

/** What the migrations make, step by step, is what the subject files say. */
async function compareWithSchemas(server: ThrowAwayPostgres, database: string, grants: GrantDefault, run: SqlTestRun): Promise<void> {
  const fromSchemas = `${database}_from_schemas`
  await createDatabaseFromFiles(server, fromSchemas, grants, schemaFiles())
  const differing = difference(await dumpOf(server, database), await dumpOf(server, fromSchemas))
  judge(run, differing.length === 0, `supabase/migrations (-) and supabase/schemas (+) differ:\n${differing.join('\n')}`)
  await dropDatabase(server, fromSchemas)
}

/** The committed types are those of these migrations, and plpgsql_check finds no error in any function. */
async function checkSchema(server: ThrowAwayPostgres, database: string, run: SqlTestRun): Promise<void> {
  const committed = readFileSync(join(projectRoot, databaseTypesFile), 'utf8')
  judge(
    run,
    committed === (await databaseTypes(server.url(database))),
    `${databaseTypesFile} does not match the migrations: run "npm run db:types"`,
  )

  await copyDatabase(server, database, 'to_lint')
  await asSuperuser(server, 'to_lint', 'create extension plpgsql_check').catch(() => {
    if (process.env['WAYBILL_REQUIRE_POSTGRES'] === '1') judge(run, false, 'plpgsql_check is not installed, and it is required')
  })
  const lint = await supabaseCli(
    'db',
    'lint',
    `--remote=${server.url('to_lint')}`,
    '--level=error',
    '--fail-on=error',
    '--schema=public,app',
  )
  const missing = !lint.ok && /enable pgsql_check/.test(lint.stderr)
  if (missing) console.log('supabase db lint did not run: plpgsql_check is not installed')
  else judge(run, lint.ok, `supabase db lint:\n${lint.stdout}${lint.stderr}`)
  await dropDatabase(server, 'to_lint')
}

function judge(run: SqlTestRun, holds: boolean, complaint: string): void {
  if (holds) run.passed += 1
  else {
    run.failed += 1
    console.log(complaint)
  }
}

async function part(where: string, work: (where: string) => Promise<SqlTestRun>): Promise<void> {
  const started = performance.now()
  const run = await work(where).catch((error: unknown): SqlTestRun => {
    console.log(`${where}: ${error instanceof Error ? error.message : String(error)}`)
    return { passed: 0, failed: 1 }
  })
  total.passed += run.passed
  total.failed += run.failed
  console.log(`SQL on ${where}: ${run.passed} passed, ${run.failed} failed (${Math.round((performance.now() - started) / 1000)} s)`)
}

function pgliteSession(db: PGlite): SqlSession {
  return {
    run: async (statement) => {
      const results: { rows: Record<string, unknown>[] }[] = await db.exec(statement)
      return results.flatMap(({ rows }) => rows.map((row) => Object.values(row)[0]))
    },
    close: () => db.close(),
  }
}

async function postgresSession(server: ThrowAwayPostgres, from: string): Promise<SqlSession> {
  const name = `${from}_${(copies += 1)}`
  await copyDatabase(server, from, name)
  const sql = postgres(server.url(name), { max: 1, onnotice: () => undefined })
  return {
    run: async (statement) => (await sql.unsafe<Record<string, unknown>[]>(statement).simple()).map((row) => Object.values(row)[0]),
    close: async () => {
      await sql.end({ timeout: 5 })
      await dropDatabase(server, name)
    },
  }
}

function words(grants: GrantDefault): string {
  return grants.replaceAll('-', ' ')
}
