import type { PGlite } from '@electric-sql/pglite'
import { CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { DatabaseConnection, Driver, QueryResult } from 'kysely'

/** Resolves when it is the caller's turn; the answer gives the turn up. */
export type TakeTurn = () => Promise<() => void>

export function makeTurns(): TakeTurn {
  let last: Promise<void> = Promise.resolve()
  return async () => {
    const before = last
    let giveUp: () => void = () => undefined
    last = new Promise<void>((resolve) => {
      giveUp = resolve
    })
    await before
    return giveUp
  }
}

interface TurnConnection extends DatabaseConnection {
  giveUp(): void
}

/**
 * PGlite has one session and lite takes no lock around a request's transaction: four parallel calls ran in one transaction under the
 * first one's role. A connection is therefore handed out to one request at a time.
 */
class OneSessionDriver implements Driver {
  readonly #pglite: PGlite
  readonly #takeTurn: TakeTurn

  constructor(pglite: PGlite, takeTurn: TakeTurn) {
    this.#pglite = pglite
    this.#takeTurn = takeTurn
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const giveUp = await this.#takeTurn()
    const pglite = this.#pglite
    const connection: TurnConnection = {
      giveUp,
      async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
        const result = await pglite.query<Row>(sql, [...parameters])
        return { rows: result.rows, ...(result.affectedRows === undefined ? {} : { numAffectedRows: BigInt(result.affectedRows) }) }
      },
      streamQuery() {
        throw new Error('PGlite cannot stream a query')
      },
    }
    return connection
  }

  async releaseConnection(connection: TurnConnection): Promise<void> {
    connection.giveUp()
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }
}

export function kyselyInTurns(pglite: PGlite, takeTurn: TakeTurn): Kysely<Record<string, never>> {
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new OneSessionDriver(pglite, takeTurn),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
