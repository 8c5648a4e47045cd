import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { splitStatements, type Statement } from './split-statements.ts'
import { judgeTap } from './tap.ts'

/** One connection to one fresh database. */
export interface SqlSession {
  /** Runs one statement and answers the first column of its rows. */
  run(statement: string): Promise<unknown[]>
  close(): Promise<void>
}

export interface SqlTestRun {
  passed: number
  failed: number
}

/** Runs each file in a database of its own and prints what failed, with file and line. */
export async function runSqlTests(
  where: string,
  files: string[],
  openFresh: () => Promise<SqlSession>,
  print: (text: string) => void,
): Promise<SqlTestRun> {
  const run: SqlTestRun = { passed: 0, failed: 0 }
  for (const file of files) {
    const session = await openFresh()
    try {
      const { lines, crash } = await playFile(session, file)
      const report = judgeTap(lines)
      const failures = crash === null ? report.failures : [crash, ...report.failures.filter((failure) => failure.startsWith('not ok'))]
      run.passed += report.passed
      run.failed += failures.length
      for (const failure of failures) print(`${where}: ${basename(file)}: ${failure}`)
    } finally {
      await session.close()
    }
  }
  if (files.length === 0) {
    run.failed += 1
    print(`${where}: there is no SQL test`)
  }
  return run
}

async function playFile(session: SqlSession, file: string): Promise<{ lines: string[]; crash: string | null }> {
  const lines: string[] = []
  for (const { text, line } of statementsOf(file)) {
    try {
      for (const value of await session.run(text)) if (typeof value === 'string') lines.push(...value.split('\n'))
    } catch (error) {
      return {
        lines,
        crash: `stopped at line ${line}: ${error instanceof Error ? error.message : String(error)}\n    ${text.split('\n')[0]}`,
      }
    }
  }
  return { lines, crash: null }
}

/** `\\ir` reads another file in, as psql does, so that tests may share the scene they stand on. */
function* statementsOf(file: string): Generator<Statement> {
  let line = 0
  for (const part of readFileSync(file, 'utf8').split(/^(\\ir .+)$/m)) {
    const included = /^\\ir (.+)$/.exec(part)?.[1]
    if (included !== undefined) yield* statementsOf(join(dirname(file), included))
    else for (const statement of splitStatements(part)) yield { ...statement, line: statement.line + line }
    line += part.split('\n').length - 1
  }
}
