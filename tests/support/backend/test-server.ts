import { randomUUID } from 'node:crypto'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { cpSync, existsSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'

import { DEMO_ACCOUNTS } from '#server/demo/accounts.ts'
import { runServer, type RunningServer } from '#server/run-server.ts'
import { readSettings, type ServerSettings } from '#server/settings.ts'
import { PREPARED_FOLDERS, SHARED_POSTGRES } from '#tests/support/backend/prepared-folders.ts'
import { quickFolder } from '#tests/support/quick-folder.ts'

export interface TestServer extends RunningServer {
  folder: string
  /** Stops it and removes its folder. */
  remove(): Promise<void>
}

export async function makeFolder(): Promise<string> {
  return mkdtemp(path.join(quickFolder(), 'waybill-test-'))
}

/** A real server on a free port with a folder of its own; the demo company is in it unless asked otherwise. */
export async function startTestServer(changes: Partial<ServerSettings> = {}): Promise<TestServer> {
  const folder = await makeFolder()
  const settings = { ...readSettings({ PORT: '0', DATA_DIR: folder }), ...changes }
  await prepare(settings)
  return started(settings)
}

/** The same with a database of its own in the PostgreSQL that the run shares. */
export async function startTestServerOnPostgres(changes: Partial<ServerSettings> = {}): Promise<TestServer> {
  const folder = await makeFolder()
  const url = new URL(process.env[SHARED_POSTGRES] ?? '')
  const database = `company_${randomUUID().replaceAll('-', '')}`
  const copyOf = (template: string, name: string) => onSharedPostgres(`create database ${name} template ${template} strategy file_copy`)
  url.pathname = `/${database}`
  const settings = { ...readSettings({ PORT: '0', DATA_DIR: folder, DATABASE_URL: url.href }), ...changes }
  const template = `prepared_${settings.demo ? 'demo' : 'empty'}`
  await prepare(settings, {
    keep: () => copyOf(database, template),
    copy: () => copyOf(template, database),
    make: () => copyOf('template0', database),
  })
  return started(settings)
}

async function started(settings: ServerSettings): Promise<TestServer> {
  const server = await runServer(settings)
  return {
    ...server,
    folder: settings.dataFolder,
    async remove() {
      await server.stop()
      await rm(settings.dataFolder, { recursive: true, force: true })
    },
  }
}

async function onSharedPostgres(statement: string): Promise<void> {
  const sql = postgres(process.env[SHARED_POSTGRES] ?? '', { max: 1, onnotice: () => undefined })
  try {
    await sql.unsafe(statement).simple()
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** What else has to be made, kept for the others, and copied, when the database is not in the folder. */
interface DatabaseElsewhere {
  make: () => Promise<void>
  keep: () => Promise<void>
  copy: () => Promise<void>
}

/**
 * Most of a first start is making the database and the demo company, the same each time. The first server of a run leaves a copy of what it
 * made, and the others begin with that.
 */
export async function prepare(settings: ServerSettings, elsewhere?: DatabaseElsewhere): Promise<void> {
  const all = process.env[PREPARED_FOLDERS]
  if (all === undefined) throw new Error(`${PREPARED_FOLDERS} is set by the run of the tests`)
  const prepared = path.join(all, `${settings.demo ? 'demo' : 'empty'}${elsewhere ? '-of-postgres' : ''}`)
  if (!existsSync(prepared)) {
    await elsewhere?.make()
    const first = await runServer({ ...settings, tls: null, siteUrl: null, mail: null, otherBackend: null })
    if (settings.demo) await letDemoAccountsSignInQuickly(first)
    await first.stop()
    await elsewhere?.keep()
    // Under its name only once it is whole.
    cpSync(settings.dataFolder, `${prepared}.part`, { recursive: true, preserveTimestamps: true })
    await rename(`${prepared}.part`, prepared)
    return
  }
  await elsewhere?.copy()
  cpSync(prepared, settings.dataFolder, { recursive: true, preserveTimestamps: true })
}

/**
 * The demo's password hashed with bcrypt's least rounds: people sign in hundreds of times in a run, for a tenth of a second of processor time
 * each. An account that a test makes, and the demo of a server that starts in an empty folder, have the server's own rounds.
 */
async function letDemoAccountsSignInQuickly({ backend }: RunningServer): Promise<void> {
  await backend.database.query('update auth.users set encrypted_password = $1 where email = any ($2)', [
    '$2b$04$qmTFV0WFWLQiJanRqARBGeSUnPBbGB.rkSWsni9K4zORWDYWE5vDS',
    DEMO_ACCOUNTS.map(({ email }) => email),
  ])
}
