import { expect, test } from 'vitest'
import { describeSlowest, timePlaywrightFiles, timeVitestFiles } from '#scripts/test-run/slowest-files.ts'

test('a file of unit tests takes from its first hook to its last', () => {
  const report = JSON.stringify({
    testResults: [{ name: '/home/somebody/waybill/tests/store/queue.test.ts', startTime: 1_000, endTime: 3_500, assertionResults: [] }],
  })
  expect(timeVitestFiles(report)).toEqual([{ file: 'tests/store/queue.test.ts', took: 2_500 }])
})

test('a file of walks takes what all its tests take, however deep they stand', () => {
  const spec = (duration: number) => ({ tests: [{ results: [{ duration }] }] })
  const report = JSON.stringify({
    suites: [{ file: 'office/labels.spec.ts', specs: [spec(1_000)], suites: [{ specs: [spec(500), spec(250)] }] }],
  })
  expect(timePlaywrightFiles(report)).toEqual([{ file: 'tests/e2e/office/labels.spec.ts', took: 1_750 }])
})

test('the slowest are named first, and no more than ten', () => {
  const files = Array.from({ length: 12 }, (_, at) => ({ file: `${at}.test.ts`, took: at * 1_000 }))
  const lines = describeSlowest(files).split('\n')
  expect(lines).toHaveLength(10)
  expect(lines[0]?.trim()).toBe('11.0 s  11.test.ts')
})
