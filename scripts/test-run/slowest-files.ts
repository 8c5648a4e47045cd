export interface TimedFile {
  file: string
  /** Milliseconds, as its runner counted them. */
  took: number
}

interface TimedSuite {
  file?: string
  suites?: TimedSuite[]
  specs?: { tests: { results: { duration: number }[] }[] }[]
}

/** From Vitest's JSON report: from the first hook of a file to its last. */
export function timeVitestFiles(report: string): TimedFile[] {
  const { testResults } = JSON.parse(report) as { testResults: { name: string; startTime: number; endTime: number }[] }
  return testResults.map(({ name, startTime, endTime }) => ({ file: inTests(name), took: endTime - startTime }))
}

/** From Playwright's JSON report: all tests of a file, and what they prepared, one after the other. */
export function timePlaywrightFiles(report: string): TimedFile[] {
  const { suites = [] } = JSON.parse(report) as TimedSuite
  return suites.map((suite) => ({ file: `tests/e2e/${suite.file ?? '?'}`, took: durationOf(suite) }))
}

/** A table for the end of a run, the slowest first. */
export function describeSlowest(files: TimedFile[], most = 10): string {
  return files
    .toSorted((one, other) => other.took - one.took)
    .slice(0, most)
    .map(({ file, took }) => `${(took / 1000).toFixed(1).padStart(8)} s  ${file}`)
    .join('\n')
}

function durationOf({ suites = [], specs = [] }: TimedSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return [...own, ...suites.map(durationOf)].reduce((sum, each) => sum + each, 0)
}

function inTests(path: string): string {
  const at = path.indexOf('/tests/')
  return at === -1 ? path : path.slice(at + 1)
}
