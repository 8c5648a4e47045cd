import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Counts } from './count-results.ts'
import { countLastLine, countPlaywright, countVitest, judge } from './count-results.ts'
import { namePlaywrightFailures, nameVitestFailures } from './name-failures.ts'
import { timePlaywrightFiles, timeVitestFiles, type TimedFile } from './slowest-files.ts'

export interface Step {
  name: string
  /** What `node` runs: a script of ours, or a tool's own program. */
  run: string[]
  /** How its result is read: by its exit code alone, its last line, or a tool's JSON report. */
  judgedBy: 'exit code' | 'last line' | 'vitest' | 'playwright'
  /** After these minutes it counts as failed. */
  minutes: number
  /** Where nothing to test is no mistake. */
  mayTestNothing?: boolean
}

const reports = 'node_modules/.cache/waybill/reports'

export interface Outcome {
  counts: Counts
  /** What failed, in a few lines each. */
  failures: string[]
  /** Of the steps whose tool tells. */
  files: TimedFile[]
}

/** Runs one step, shows all it said if it failed and one line if it did not, and answers what it counts for. */
export async function runStep(step: Step, nothingMaySkip: boolean): Promise<Outcome> {
  const report = join(reports, `${step.name.replaceAll(' ', '-')}.json`)
  mkdirSync(reports, { recursive: true })
  rmSync(report, { force: true })
  const started = performance.now()
  const { output, exitCode } = await outputOf(step, report)
  const read = readCounts(step, report, output, exitCode)
  const nothing = step.mayTestNothing === true && exitCode === 0 && read.passed + read.failed + read.skipped === 0
  const counts = nothing ? read : judge(read, exitCode, nothingMaySkip)
  const seconds = Math.round((performance.now() - started) / 1000)
  if (counts.failed > 0) console.log(`\n--- ${step.name} ---\n${output.trimEnd()}\n---`)
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
  console.log(
    `${counts.failed > 0 ? 'FAILED' : 'ok    '} ${step.name}: ${counts.passed} passed, ${counts.failed} failed${skipped} (${seconds} s)`,
  )
  return { counts, failures: counts.failed > 0 ? nameFailures(step, report, output) : [], files: timeFiles(step, report) }
}

function nameFailures(step: Step, report: string, output: string): string[] {
  const named = existsSync(report) ? namesIn(step, readFileSync(report, 'utf8')) : []
  return named.length > 0 ? named : [`${step.name}\n${output.trimEnd().split('\n').slice(-12).join('\n')}`]
}

function namesIn(step: Step, report: string): string[] {
  if (step.judgedBy === 'playwright') return namePlaywrightFailures(report)
  return step.judgedBy === 'vitest' ? nameVitestFailures(report) : []
}

function timeFiles(step: Step, report: string): TimedFile[] {
  if (!existsSync(report)) return []
  if (step.judgedBy === 'playwright') return timePlaywrightFiles(readFileSync(report, 'utf8'))
  return step.judgedBy === 'vitest' ? timeVitestFiles(readFileSync(report, 'utf8')) : []
}

function readCounts(step: Step, report: string, output: string, exitCode: number | null): Counts {
  if (step.judgedBy === 'last line') return countLastLine(output)
  if (step.judgedBy === 'exit code') return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 }
  if (!existsSync(report)) return { passed: 0, failed: step.mayTestNothing === true && exitCode === 0 ? 0 : 1, skipped: 0 }
  const text = readFileSync(report, 'utf8')
  return step.judgedBy === 'vitest' ? countVitest(text) : countPlaywright(text)
}

function withReport(step: Step, report: string): string[] {
  if (step.judgedBy === 'vitest') return [...step.run, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  if (step.judgedBy === 'playwright') return [...step.run, '--reporter=line,json']
  return step.run
}

async function outputOf(step: Step, report: string): Promise<{ output: string; exitCode: number | null }> {
  const child = spawn(process.execPath, withReport(step, report), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_FORCE_TTY: '0' },
  })
  let output = ''
  const keep = (chunk: Buffer) => (output += chunk.toString())
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const patience = setTimeout(() => {
    output += `\nstopped after ${step.minutes} minutes`
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
  }, step.minutes * 60_000)
  const exitCode = await new Promise<number | null>((ended) => {
    child.once('error', (error) => {
      output += error.message
      ended(null)
    })
    child.once('close', ended)
  })
  clearTimeout(patience)
  return { output, exitCode }
}
