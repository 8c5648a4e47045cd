import type { DBCore, DBCoreTable } from 'dexie'
import type { WaybillDatabase } from '#store/database.ts'

/** What a tab writes to one table is written otherwise: the code behaves as if it had been written with a mistake. */
export function writeOtherwise<Row>(db: WaybillDatabase, table: string, otherwise: (row: Row) => Row): void {
  between(db, table, (core) => ({
    mutate: (request) =>
      core.mutate(
        request.type === 'add' || request.type === 'put' ? { ...request, values: (request.values as Row[]).map(otherwise) } : request,
      ),
  }))
}

/** What a tab reads by its key is something else. */
export function readOtherwise<Row>(db: WaybillDatabase, table: string, otherwise: (row: Row) => Row): void {
  between(db, table, (core) => ({
    get: (request) => core.get(request).then((row: Row | undefined) => (row === undefined ? row : otherwise(row))),
  }))
}

/** What a tab deletes from one table stays there. */
export function keepForEver(db: WaybillDatabase, table: string): void {
  between(db, table, (core) => ({
    mutate: (request) =>
      request.type === 'delete'
        ? core
            .count({ trans: request.trans, query: everything(core) })
            .then(() => ({ numFailures: 0, failures: {}, lastResult: undefined, results: [] }))
        : core.mutate(request),
  }))
}

const everything = ({ schema }: DBCoreTable) => ({ index: schema.primaryKey, range: { type: 3, lower: undefined, upper: undefined } })

function between(db: WaybillDatabase, table: string, make: (core: DBCoreTable) => Partial<DBCoreTable>): void {
  db.use({
    stack: 'dbcore',
    name: `lie about ${table}`,
    create: (core: DBCore): Partial<DBCore> => ({
      ...core,
      table: (name) => {
        const honest = core.table(name)
        return name === table ? { ...honest, ...make(honest) } : honest
      },
    }),
  })
}
