import type { DBCore, DBCoreTable } from 'dexie'
import type { Shipment } from '#domain/shipment/shipment.ts'
import type { ServerRow, WaybillDatabase } from '#store/database/database.ts'

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

/** One table stays as it is where all of it is emptied at once. */
export function neverEmpty(db: WaybillDatabase, table: string): void {
  between(db, table, (core) => ({
    mutate: (request) =>
      request.type === 'deleteRange' ? core.mutate({ type: 'delete', trans: request.trans, keys: [] }) : core.mutate(request),
  }))
}

/** When the server's row changes under a person's own work, the row shows as it came, without that work on top. */
export function showTheServersRows(db: WaybillDatabase): void {
  const came = new WeakMap<object, Map<string, unknown>>()
  between(db, 'serverRows', (core) => ({
    mutate: (request) => {
      if (request.type !== 'put') return core.mutate(request)
      const rows = request.values as ServerRow[]
      return core.getMany({ trans: request.trans, keys: rows.map(({ table, id }) => [table, id]) }).then((before: unknown[]) => {
        const changed = rows.flatMap(({ table, id, row }, at) =>
          table === 'shipments' && before[at] !== undefined ? [[id, row] as const] : [],
        )
        came.set(request.trans, new Map(changed))
        return core.mutate(request)
      })
    },
  }))
  between(db, 'shipments', (core) => ({
    mutate: (request) =>
      core.mutate(
        request.type === 'put'
          ? { ...request, values: (request.values as Shipment[]).map((row) => came.get(request.trans)?.get(row.id) ?? row) }
          : request,
      ),
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
