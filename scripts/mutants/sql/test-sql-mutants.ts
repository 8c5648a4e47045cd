import { cashThatDoesNotAddUp } from '#tests/support/sql/cash-that-does-not-add-up.ts'
import { runSqlTests } from '#tests/support/sql/run-sql-tests.ts'
import { calledRoutines } from './called-routines.ts'
import { SweptDatabase } from './swept-database.ts'

/** Files of SQL tests, with one routine exchanged or with none. */
export interface SqlTestQuestion {
  files: string[]
  definition: string | null
}

export interface SqlTestAnswer {
  /** The database does not take the exchanged routine: it is no mutant. */
  refused: boolean
  failures: string[]
  /** The file in which the first of them was. */
  failedIn: string | null
  /** The routines that were called, as `schema.name`. */
  called: string[]
}

const swept = await SweptDatabase.open()
const { db } = swept

process.on('message', (question: SqlTestQuestion) => {
  void answer(question).then((answered) => process.send?.(answered))
})

/** The rest of a file says nothing that its first failure has not said. */
class FailedAlready extends Error {}

async function answer({ files, definition }: SqlTestQuestion): Promise<SqlTestAnswer> {
  const failures: string[] = []
  let failedIn: string | null = null
  const before = await calledRoutines(db)
  for (const file of files) {
    if (definition !== null && !(await isTaken(definition))) return { refused: true, failures, failedIn, called: [] }
    await runSqlTests(
      'PGlite',
      [file],
      async () => ({ run: runStatement, close: () => Promise.resolve() }),
      (text) => failures.push(text),
      cashThatDoesNotAddUp,
    )
    await swept.sweep()
    if (failures.length === 0) continue
    failedIn = file
    break
  }
  const after = await calledRoutines(db)
  const called = [...after].filter(([name, calls]) => calls > (before.get(name) ?? 0)).map(([name]) => name)
  return { refused: false, failures, failedIn, called }
}

async function isTaken(definition: string): Promise<boolean> {
  try {
    await db.exec(definition)
    return true
  } catch {
    await db.exec('rollback')
    return false
  }
}

async function runStatement(statement: string): Promise<unknown[]> {
  const results: { rows: Record<string, unknown>[] }[] = await db.exec(statement)
  const values = results.flatMap(({ rows }) => rows.map((row) => Object.values(row)[0]))
  const failed = values.find((value) => typeof value === 'string' && value.startsWith('not ok'))
  if (typeof failed === 'string') throw new FailedAlready(failed)
  return values
}
