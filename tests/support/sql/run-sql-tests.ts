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

/** What holds in every database at any moment: asked of what each file leaves behind, it answers in words what does not. */
export type AskedAtTheEnd = (session: SqlSession) => Promise<string[]>

/** Runs each file in a database of its own and prints what failed, with file and line. */
export async function runSqlTests(
  where: string,
  files: string[],
  openFresh: () => Promise<SqlSession>,
  print: (text: string) => void,
  askAtTheEnd: AskedAtTheEnd,
): Promise<SqlTestRun> {
  const run: SqlTestRun = { passed: 0, failed: 0 }
  for (const file of files) {
    const session = await openFresh()
    try {
      const { lines, crash, left } = await playFile(session, file, askAtTheEnd)
      const report = judgeTap(lines)
      const failures =
        crash === null ? [...report.failures, ...left] : [crash, ...report.failures.filter((failure) => failure.startsWith('not ok'))]
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

interface Played {
  lines: string[]
  crash: string | null
  /** What does not hold at the end of it. */
  left: string[]
}

async function playFile(session: SqlSession, file: string, askAtTheEnd: AskedAtTheEnd): Promise<Played> {
  const lines: string[] = []
  const statements = [...statementsOf(file)]
  // A file that takes everything back at its end is asked before it does.
  const rollback = statements.at(-1)?.text.toLowerCase() === 'rollback' ? statements.pop() : undefined
  for (const { text, line } of statements) {
    try {
      for (const value of await session.run(text)) if (typeof value === 'string') lines.push(...value.split('\n'))
    } catch (error) {
      return {
        lines,
        crash: `stopped at line ${line}: ${error instanceof Error ? error.message : String(error)}\n    ${text.split('\n')[0]}`,
        left: [],
      }
    }
  }
  const left = await askAtTheEnd(session).catch((error: unknown) => [`nothing can be asked at its end: ${String(error)}`])
  if (rollback !== undefined) await session.run(rollback.text)
  return { lines, crash: null, left }
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
