import '#server/lite-environment.ts'
import type { Connection } from '@supabase/lite'
import { createPgliteConnection } from '@supabase/lite/pglite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import path from 'node:path'

import { kyselyInTurns, makeTurns } from '#server/database/pglite-session-lock.ts'

export const DATABASE_FOLDER = 'database'

/** The server's own way to SQL, as the database's owner: migrations, grants, demo data. Requests go through lite. */
export interface Database {
  readonly kind: 'pglite' | 'postgres'
  readonly connection: Connection
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>
  /** Several statements in one transaction: all of them, or none. */
  script(sql: string): Promise<void>
  close(): Promise<void>
}

export function openDatabase(dataFolder: string, databaseUrl: string | null): Promise<Database> {
  return databaseUrl ? openPostgres(databaseUrl) : openPglite(path.join(dataFolder, DATABASE_FOLDER))
}

/** `memory://` is a database for one process, gone with it. */
export async function openPglite(url: string, options: Omit<PGliteOptions, 'dataDir'> = {}): Promise<Database> {
  const connection = await createPgliteConnection({
    url,
    // Extensions that a migration creates must be loaded here.
    pgliteOptions: { ...options, extensions: { pg_trgm, ...options.extensions }, relaxedDurability: false },
  })
  const pglite = connection.driver
  await pglite.waitReady
  await forgetArraysOfRows(pglite)
  const takeTurn = makeTurns()
  connection.kysely = kyselyInTurns(pglite, takeTurn)

  async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const giveUp = await takeTurn()
    try {
      return await work()
    } finally {
      giveUp()
    }
  }

  return {
    kind: 'pglite',
    connection,
    query: async <Row>(sql: string, parameters: readonly unknown[] = []) =>
      (await inTurn(() => pglite.query<Row>(sql, [...parameters]))).rows,
    async script(sql) {
      await inTurn(() => allOrNothing(sql, (statements) => pglite.exec(statements)))
    },
    // The last request keeps its turn until it is done; a folder closed under it could lose what it was told.
    close: () => inTurn(() => connection.close()),
  }
}

/**
 * PGlite copies its list of readers at each query, and makes three hundred for arrays of whole rows, which nobody asks for: a request is a
 * dozen queries, and the copies were a fifth of its processor time.
 */
async function forgetArraysOfRows(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ oid: number }>(`select typarray as oid from pg_type where typtype = 'c' and typarray <> 0`)
  const forgotten = new Set(rows.map(({ oid }) => String(oid)))
  pglite.parsers = Object.fromEntries(Object.entries(pglite.parsers).filter(([oid]) => !forgotten.has(oid)))
}

async function allOrNothing(sql: string, run: (statements: string) => PromiseLike<unknown>): Promise<void> {
  try {
    await run(`begin;\n${sql}\n;commit;`)
  } catch (error) {
    await run('rollback;')
    throw error
  }
}

/**
 * lite hands JSON over as text that is already written; serialising it once more would store a JSON string in a jsonb column.
 */
const jsonAsWritten = {
  from: [114, 3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text) as unknown,
}

async function openPostgres(url: string): Promise<Database> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: 10,
      onnotice: () => undefined,
      types: { json: { to: 114, ...jsonAsWritten }, jsonb: { to: 3802, ...jsonAsWritten } },
    },
  })
  const sql = connection.driver
  return {
    kind: 'postgres',
    connection,
    query: async <Row>(text: string, parameters: readonly unknown[] = []) =>
      [...(await sql.unsafe(text, parameters as never[]))] as unknown as Row[],
    async script(text) {
      const session = await sql.reserve()
      try {
        await allOrNothing(text, (statements) => session.unsafe(statements).simple())
      } finally {
        session.release()
      }
    },
    close: () => connection.close(),
  }
}
