import Dexie, { type DBCore, type DBCoreTable, type DBCoreTransaction } from 'dexie'
import type { WaybillDatabase } from '#store/database/database.ts'
import { never, type Life } from './life.ts'

/**
 * A tab that dies in the middle of a transaction leaves nothing of it, and its code stops. A frozen tab finishes its transaction and begins
 * no other.
 */
export function makeMortal(db: WaybillDatabase, life: Life): void {
  db.use({
    stack: 'dbcore',
    name: 'mortal',
    create: (core: DBCore): Partial<DBCore> => ({
      ...core,
      transaction: (...asked) => noted(core.transaction(...asked), life),
      table: (name) => mortalTable(core.table(name), life),
    }),
  })
  freezeBetweenTransactions(db, life)
}

function mortalTable(table: DBCoreTable, life: Life): DBCoreTable {
  const guard =
    <Request extends { trans: DBCoreTransaction }, Answer>(work: (request: Request) => Promise<Answer>) =>
    (request: Request): Promise<Answer> => {
      if (life.step()) return work(request)
      abort(request.trans)
      return never()
    }
  return {
    ...table,
    mutate: guard((request) => table.mutate(request)),
    get: guard((request) => table.get(request)),
    getMany: guard((request) => table.getMany(request)),
    query: guard((request) => table.query(request)),
    openCursor: guard((request) => table.openCursor(request)),
    count: guard((request) => table.count(request)),
  }
}

/** One look through many rows is a single step, and takes a turn of the event loop for each: until its transaction is over the tab is not at rest. */
function noted(transaction: DBCoreTransaction, life: Life): DBCoreTransaction {
  const over = life.begins()
  const events = transaction as unknown as IDBTransaction
  events.addEventListener('complete', over)
  events.addEventListener('abort', over)
  return transaction
}

function abort(transaction: DBCoreTransaction): void {
  try {
    ;(transaction as unknown as IDBTransaction).abort()
  } catch (error) {
    // It has ended already: then nothing is left to undo.
    if (!(error instanceof DOMException || (error as Error).name === 'InvalidStateError')) throw error
  }
}

type Begin = (this: unknown, ...asked: unknown[]) => PromiseLike<unknown>

/** Dexie begins a transaction in two places: where it is told to, and for an operation that stands alone. */
function freezeBetweenTransactions(db: WaybillDatabase, life: Life): void {
  const told = db as unknown as { transaction: Begin }
  const alone = (db as unknown as { Table: { prototype: { _trans: Begin } } }).Table.prototype
  for (const [holder, name] of [[told, 'transaction'] as const, [alone, '_trans'] as const]) {
    const methods = holder as Record<string, Begin>
    const begin = methods[name]
    if (begin === undefined) throw new Error(`Dexie has no ${name} any more`)
    methods[name] = function (this: unknown, ...asked) {
      if (!life.frozen || Dexie.currentTransaction !== null) return begin.apply(this, asked)
      return Dexie.Promise.resolve(life.gate()).then(() => begin.apply(this, asked))
    }
  }
}
