import type { DBCore, DBCoreTable, DBCoreTransaction } from 'dexie'
import type { WaybillDatabase } from '#store/database.ts'

/** The life of one tab: what it awaits when it dies never comes back. */
export interface Life {
  dead: boolean
  /** Operations so far: while it stands still, the tab waits. */
  steps: number
  /** Resolves at death, so that whoever waits for the tab can stop waiting. */
  readonly ended: Promise<void>
  /** Counts one awaited operation; false when the tab dies instead of it. */
  step(): boolean
  /** Dies by itself after this many more steps. */
  dieAfter(steps: number): void
  die(): void
}

export function makeLife(onDeath: () => void): Life {
  let left = Number.POSITIVE_INFINITY
  let tell: () => void = () => undefined
  const life: Life = {
    dead: false,
    steps: 0,
    ended: new Promise((resolve) => {
      tell = resolve
    }),
    step() {
      if (life.dead) return false
      life.steps += 1
      left -= 1
      if (left < 0) life.die()
      return !life.dead
    },
    dieAfter(steps) {
      left = steps
    },
    die() {
      if (life.dead) return
      life.dead = true
      onDeath()
      tell()
    },
  }
  return life
}

export const never = <Value>(): Promise<Value> => new Promise<Value>(() => undefined)

/** A tab that dies in the middle of a transaction leaves nothing of it, and none of its code runs on. */
export function makeMortal(db: WaybillDatabase, life: Life): void {
  db.use({
    stack: 'dbcore',
    name: 'mortal',
    create: (core: DBCore): Partial<DBCore> => ({ ...core, table: (name) => mortalTable(core.table(name), life) }),
  })
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

function abort(transaction: DBCoreTransaction): void {
  try {
    ;(transaction as unknown as IDBTransaction).abort()
  } catch (error) {
    // It has ended already: then nothing is left to undo.
    if (!(error instanceof DOMException || (error as Error).name === 'InvalidStateError')) throw error
  }
}
