import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { projectRoot } from '#tests/support/sql/migrations.ts'
import { askAtLoadAgain } from './ask-at-load-again.ts'
import { shortened, type Mutant } from './mutant.ts'

export interface TestedMutant extends Mutant {
  killed: boolean
  /** Decided while its file was loaded, so that it has to be there from the start. */
  atLoad: boolean
}

export interface Tested {
  mutants: TestedMutant[]
  /** A copy of the project with every mutant in it, each asleep until `__stryker__.activeMutant` names it. */
  sandbox: string
}

interface Place {
  line: number
  column: number
}

interface StrykerReport {
  files: Record<
    string,
    {
      source: string
      mutants: {
        id: string
        replacement?: string
        status: string
        static?: boolean
        location: { start: Place; end: Place }
      }[]
    }
  >
}

const folder = '.tmp/mutants'
const sandboxes = join(projectRoot, folder, 'sandboxes')
const report = join(projectRoot, folder, 'stryker.json')
const incremental = join(projectRoot, folder, 'incremental.json')
const needed = ['src', 'tests', 'scripts', 'server', 'supabase', 'sw', 'bench']

/**
 * Plays the quick tests against every mutant of these files, or of these ranges of them as Stryker takes them. What was found before is not
 * played again unless its tests or its file changed.
 */
export async function playTests(files: string[], mutate: string[], workers: number, afresh: boolean): Promise<Tested> {
  rmSync(sandboxes, { recursive: true, force: true })
  rmSync(report, { force: true })
  mkdirSync(sandboxes, { recursive: true })
  if (existsSync(incremental)) {
    const kept = JSON.parse(readFileSync(incremental, 'utf8')) as Parameters<typeof askAtLoadAgain>[0]
    writeFileSync(incremental, JSON.stringify(askAtLoadAgain(kept)))
  }
  const config = join(projectRoot, folder, 'stryker.config.json')
  writeFileSync(
    config,
    JSON.stringify({
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner', join(projectRoot, 'scripts/mutants/leave-out-bug-words.mjs')],
      ignorers: ['bug-words'],
      vitest: { configFile: 'scripts/mutants/quick-tests.config.ts' },
      mutate,
      coverageAnalysis: 'perTest',
      // A busy machine is no mistake found.
      timeoutMS: 45_000,
      dryRunTimeoutMinutes: 30,
      concurrency: workers,
      ignorePatterns: ['**', '!package.json', '!tsconfig*.json', ...needed.map((name) => `!${name}/**`)],
      tempDirName: sandboxes,
      cleanTempDir: false,
      reporters: ['json', 'progress-append-only'],
      jsonReporter: { fileName: report },
      incremental: true,
      incrementalFile: incremental,
      force: afresh,
      allowEmpty: true,
    }),
  )
  await new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, [join(projectRoot, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', config], {
      cwd: projectRoot,
      stdio: 'inherit',
    })
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`Stryker ended with ${code}`))))
  })
  return readTested(files)
}

/** What the last run of the tests found. */
export function readTested(mutate: string[]): Tested {
  const { files } = JSON.parse(readFileSync(report, 'utf8')) as StrykerReport
  const [sandbox] = readdirSync(sandboxes)
  if (sandbox === undefined) throw new Error('The tests have not been played yet')
  const mutants = Object.entries(files)
    .filter(([file]) => mutate.includes(file))
    .flatMap(([file, { source, mutants: ofFile }]) => {
      const whole = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
      return ofFile
        .filter(({ status }) => status !== 'Ignored')
        .map(({ id, replacement = '', status, static: atLoad = false, location }) => {
          const start = offsetOf(whole, location.start)
          return {
            id,
            file,
            inside: functionAround(whole, start),
            line: (source.split('\n')[location.start.line - 1] ?? '').trim(),
            from: shortened(source.slice(start, offsetOf(whole, location.end))),
            to: shortened(replacement),
            killed: status !== 'Survived' && status !== 'NoCoverage',
            atLoad,
          }
        })
    })
  return { mutants, sandbox: join(sandboxes, sandbox) }
}

function offsetOf(source: ts.SourceFile, { line, column }: Place): number {
  return source.getPositionOfLineAndCharacter(line - 1, column - 1)
}

/** The outermost named function or method around a place. */
function functionAround(source: ts.SourceFile, at: number): string {
  let name = ''
  const visit = (node: ts.Node): void => {
    if (name !== '' || at < node.getStart(source) || at >= node.end) return
    if ((ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && node.name !== undefined) name = node.name.getText(source)
    else if (ts.isVariableDeclaration(node) && node.initializer !== undefined && ts.isFunctionLike(node.initializer))
      name = node.name.getText(source)
    else if (ts.isConstructorDeclaration(node)) name = 'constructor'
    ts.forEachChild(node, visit)
  }
  visit(source)
  return name
}
