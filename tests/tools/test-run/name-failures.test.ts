import { expect, test } from 'vitest'
import { namePlaywrightFailures, nameVitestFailures } from '#scripts/test-run/name-failures.ts'

test('names the failed tests of a browser run with what they said, without colours, however deep they stand', () => {
  const spec = (title: string, status: string, message: string) => ({
    title,
    file: 'scan.spec.ts',
    line: 7,
    tests: [{ results: [{ status, errors: status === 'passed' ? [] : [{ message }] }] }],
  })
  const report = JSON.stringify({
    suites: [{ suites: [{ specs: [spec('counts', 'passed', ''), spec('beeps', 'failed', '\u001B[31mno sound\u001B[39m\nat all')] }] }],
    errors: [{ message: 'the server did not start' }],
  })
  expect(namePlaywrightFailures(report)).toEqual(['scan.spec.ts:7 › beeps\n    no sound\n    at all', '    the server did not start'])
})

test('names failed unit tests, and a file that could not be loaded', () => {
  const report = JSON.stringify({
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          { status: 'failed', fullName: 'divides', failureMessages: ['by zero'] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  })
  expect(nameVitestFailures(report)).toEqual(['a.test.ts › divides\n    by zero', 'b.test.ts\n    no such module'])
})
