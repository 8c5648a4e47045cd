import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { projectRoot, sqlTestFiles } from '#tests/support/sql/migrations.ts'
import { AskedWorker, sharedOut } from '../ask-worker.ts'
import { fingerprintOf, KeptVerdicts } from '../kept-verdicts.ts'
import type { SqlMutant } from './sql-routines.ts'
import type { SqlTestAnswer, SqlTestQuestion } from './test-sql-mutants.ts'

type SqlVerdict = 'tests' | 'survived' | 'refused'

interface KeptVerdict {
  verdict: SqlVerdict
  /** What it rests on: the file that found the mutant, all files where none did; nothing where none was asked. */
  by: string | null
  tests: string | null
}

interface TestFile {
  path: string
  ms: number
  called: string[]
}

/**
 * Two take longer than all the others together: one fills the tables of the search, one asks each function everything. One measures
 * how long lists take, and fails without any mutant where much else is done.
 */
const long = /^(search-and-plain-reading|hostile-arguments|photo-lists)\.test\.sql$/
const FILE_MS = 120_000
/** A machine that is busier than it was when the files were timed would else end a mutant that nothing has found. */
const SLOWER = 4

/** Runs the SQL tests that call a mutant's routine, first those that found most mutants of it, then the quick ones. What the database refuses to take is no mutant. */
export async function playSqlTests(mutants: SqlMutant[], workers: number, tell: (done: string) => void): Promise<Map<string, SqlVerdict>> {
  const program = join(projectRoot, 'scripts/mutants/sql/test-sql-mutants.ts')
  const asked = Array.from({ length: workers }, () => new AskedWorker<SqlTestQuestion, SqlTestAnswer>(program, projectRoot))
  const verdicts = new Map<string, SqlVerdict>()
  const allTests = fingerprintOf(['supabase/tests'])
  const kept = new KeptVerdicts<KeptVerdict>(
    join(projectRoot, '.tmp/mutants', `sql-${fingerprintOf(['supabase/migrations', 'tests/support/sql']).slice(0, 16)}.jsonl`),
  )
  // A mistake that a file found is found by it as long as that file stays as it is, whatever joins the others.
  const stillHolds = ({ by, tests }: KeptVerdict) => tests === null || tests === (by === null ? allTests : textHash(by))
  const finders = new Finders()
  try {
    // Read when the first mutant has to be asked: where every verdict is kept, none has.
    let reading: Promise<TestFile[]> | null = null
    await sharedOut(workers, mutants, async ({ id, inside, definition, from, to }, index) => {
      const worker = asked[index]
      if (worker === undefined) throw new Error(`There is no worker ${index}`)
      const judge = async (): Promise<KeptVerdict> => {
        const files = await (reading ??= readFiles(asked[0]))
        const seenCalling = files.filter(({ called }) => called.includes(inside) || mayBeInlined(definition))
        // What ends by an exception is not counted as called.
        const calling = seenCalling.length > 0 ? seenCalling : files
        const paths = calling.map(({ path }) => path)
        const withinMs = FILE_MS + SLOWER * sumOf(calling)
        const answer = await worker.ask({ files: finders.first(inside, paths), definition }, withinMs).catch(() => {
          // It never ended, or ended the program.
          worker.stop()
          return null
        })
        if (answer === null) return { verdict: 'tests', by: null, tests: allTests }
        if (answer.refused) return { verdict: 'refused', by: null, tests: null }
        if (answer.failedIn === null) return { verdict: 'survived', by: null, tests: allTests }
        finders.note(inside, answer.failedIn)
        return { verdict: 'tests', by: relative(projectRoot, answer.failedIn), tests: textHash(relative(projectRoot, answer.failedIn)) }
      }
      const { verdict } = await kept.find([definition], judge, stillHolds)
      verdicts.set(id, verdict)
      tell(`${verdict}: ${inside}: ${from} → ${to}`)
    })
  } finally {
    for (const worker of asked) worker.stop()
  }
  return verdicts
}

function textHash(file: string): string {
  const path = join(projectRoot, file)
  return createHash('sha256')
    .update(existsSync(path) ? readFileSync(path) : '')
    .digest('hex')
}

/** Which files of tests have found mutants of a routine: mostly the same few. */
class Finders {
  readonly #found = new Map<string, Map<string, number>>()

  note(routine: string, file: string): void {
    const ofRoutine = this.#found.get(routine) ?? new Map<string, number>()
    this.#found.set(routine, ofRoutine.set(file, (ofRoutine.get(file) ?? 0) + 1))
  }

  first(routine: string, files: string[]): string[] {
    const found = this.#found.get(routine) ?? new Map<string, number>()
    return files.toSorted((one, other) => (found.get(other) ?? 0) - (found.get(one) ?? 0))
  }
}

function sumOf(files: TestFile[]): number {
  return files.reduce((sum, { ms }) => sum + ms, 0)
}

/** What becomes part of its caller's plan is called, and not counted: a function in SQL that sets nothing. */
function mayBeInlined(definition: string): boolean {
  const head = definition.slice(0, definition.indexOf('\nAS $'))
  return /^ LANGUAGE sql$/m.test(head) && !/^ SET /m.test(head)
}

/** Each file passes, and once more after all the others: nothing of one is left for the next. */
async function readFiles(worker: AskedWorker<SqlTestQuestion, SqlTestAnswer> | undefined): Promise<TestFile[]> {
  const files: TestFile[] = []
  if (worker === undefined) return files
  for (const path of sqlTestFiles().filter((file) => !long.test(basename(file)))) {
    const started = performance.now()
    const { failures, called } = await worker.ask({ files: [path], definition: null }, SLOWER * FILE_MS)
    if (failures.length > 0) throw new Error(`${basename(path)} fails without any mutant: ${failures.join('\n')}`)
    files.push({ path, ms: performance.now() - started, called })
  }
  for (const file of files.toReversed()) {
    const { failures } = await worker.ask({ files: [file.path], definition: null }, SLOWER * FILE_MS)
    if (failures.length > 0) throw new Error(`${basename(file.path)} fails after the others: ${failures.join('\n')}`)
  }
  return files.toSorted((one, other) => one.ms - other.ms)
}
