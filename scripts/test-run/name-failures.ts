interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { title: string; file: string; line: number; tests: { results: { status: string; errors: { message?: string }[] }[] }[] }[]
}

const LINES_SHOWN = 12

/** Every failed test of Playwright's JSON report, with the first lines of what it said. */
export function namePlaywrightFailures(report: string): string[] {
  const { suites = [], errors = [] } = JSON.parse(report) as PlaywrightSuite & { errors?: { message?: string }[] }
  return [...suites.flatMap(failuresOf), ...errors.map(({ message }) => beginning(message))]
}

/** Every failed test of Vitest's JSON report, and every file that could not be loaded. */
export function nameVitestFailures(report: string): string[] {
  const { testResults } = JSON.parse(report) as {
    testResults: {
      name: string
      status: string
      message?: string
      assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
    }[]
  }
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [`${name}\n${beginning(message)}`]
    return failed.map((test) => `${name} › ${test.fullName}\n${beginning(test.failureMessages?.[0])}`)
  })
}

function failuresOf({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.flatMap(({ results }) =>
      results
        .filter(({ status }) => status !== 'passed' && status !== 'skipped')
        .map(({ errors }) => `${file}:${line} › ${title}\n${errors.map(({ message }) => beginning(message)).join('\n')}`),
    ),
  )
  return [...own, ...suites.flatMap(failuresOf)]
}

function beginning(message = 'no message'): string {
  // oxlint-disable-next-line no-control-regex -- a terminal's colours are control characters
  const plain = message.replaceAll(/\u001B\[[0-9;]*m/g, '')
  return plain
    .split('\n')
    .slice(0, LINES_SHOWN)
    .map((line) => `    ${line}`)
    .join('\n')
}
