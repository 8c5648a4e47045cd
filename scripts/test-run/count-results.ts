export interface Counts {
  passed: number
  failed: number
  skipped: number
}

const none: Counts = { passed: 0, failed: 0, skipped: 0 }

/** Vitest's JSON report. A file that could not even be loaded holds no test and counts as one failure. */
export function countVitest(report: string): Counts {
  const { testResults } = JSON.parse(report) as { testResults: { status: string; assertionResults: { status: string }[] }[] }
  return sum(
    testResults.map(({ status, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed').length
      const passed = assertionResults.filter((test) => test.status === 'passed').length
      return {
        passed,
        failed: failed === 0 && status === 'failed' ? 1 : failed,
        skipped: assertionResults.length - passed - failed,
      }
    }),
  )
}

/** Playwright's JSON report. A test that passed only when repeated counts as passed; Playwright names it. */
export function countPlaywright(report: string): Counts {
  const { stats, errors } = JSON.parse(report) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    errors: unknown[]
  }
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped }
}

/** The line `N passed, N failed` with which our own runners end. */
export function countLastLine(output: string): Counts {
  const match = /^(\d+) passed, (\d+) failed$/m.exec(output.trimEnd().split('\n').at(-1) ?? '')
  return match ? { passed: Number(match[1]), failed: Number(match[2]), skipped: 0 } : none
}

/**
 * What a step really means: one that crashed has failed even where nothing says so, one that tested nothing too,
 * and where everything is required nothing may be skipped.
 */
export function judge(counts: Counts, exitCode: number | null, nothingMaySkip: boolean): Counts {
  const failed = counts.failed + (nothingMaySkip ? counts.skipped : 0)
  const silent = failed === 0 && (exitCode !== 0 || counts.passed === 0)
  return { ...counts, failed: silent ? 1 : failed }
}

export function sum(all: Counts[]): Counts {
  return all.reduce(
    (total, counts) => ({
      passed: total.passed + counts.passed,
      failed: total.failed + counts.failed,
      skipped: total.skipped + counts.skipped,
    }),
    none,
  )
}
