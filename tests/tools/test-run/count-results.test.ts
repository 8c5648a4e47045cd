import { describe, expect, test } from 'vitest'
import { countLastLine, countPlaywright, countVitest, judge, sum } from '#scripts/test-run/count-results.ts'

const vitestReport = (...files: [status: string, ...tests: string[]][]) =>
  JSON.stringify({
    testResults: files.map(([status, ...tests]) => ({ status, assertionResults: tests.map((each) => ({ status: each })) })),
  })

describe('reports of the tools', () => {
  test("Vitest's tests are counted one by one, skipped ones apart", () => {
    expect(countVitest(vitestReport(['passed', 'passed', 'passed'], ['failed', 'passed', 'failed', 'skipped', 'todo']))).toEqual({
      passed: 3,
      failed: 1,
      skipped: 2,
    })
  })

  test('a file that could not be loaded, or whose hook failed, is one failure', () => {
    expect(countVitest(vitestReport(['failed'], ['failed', 'passed']))).toEqual({ passed: 1, failed: 2, skipped: 0 })
  })

  test("Playwright's errors outside of tests are failures too", () => {
    const report = JSON.stringify({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] })
    expect(countPlaywright(report)).toEqual({ passed: 5, failed: 2, skipped: 2 })
  })

  test('our own runners end with their counts', () => {
    expect(countLastLine('a\n12 passed, 3 failed\n')).toEqual({ passed: 12, failed: 3, skipped: 0 })
    expect(countLastLine('12 passed, 3 failed\nthen it fell over')).toEqual({ passed: 0, failed: 0, skipped: 0 })
  })
})

describe('what a step is worth', () => {
  test('one that ended badly has failed, with any report', () => {
    expect(judge({ passed: 5, failed: 0, skipped: 0 }, 1, false).failed).toBe(1)
    expect(judge({ passed: 5, failed: 0, skipped: 0 }, null, false).failed).toBe(1)
  })

  test('one that tested nothing has failed', () => {
    expect(judge({ passed: 0, failed: 0, skipped: 0 }, 0, false).failed).toBe(1)
    expect(judge({ passed: 0, failed: 0, skipped: 3 }, 0, false).failed).toBe(1)
  })

  test('a skipped test has failed where nothing may be skipped', () => {
    expect(judge({ passed: 5, failed: 0, skipped: 2 }, 0, true).failed).toBe(2)
    expect(judge({ passed: 5, failed: 0, skipped: 2 }, 0, false).failed).toBe(0)
  })

  test('the sum is over all steps', () => {
    expect(
      sum([
        { passed: 1, failed: 2, skipped: 3 },
        { passed: 1, failed: 0, skipped: 0 },
      ]),
    ).toEqual({ passed: 2, failed: 2, skipped: 3 })
  })
})
