import { expect, test } from 'vitest'
import { askAtLoadAgain } from '#scripts/mutants/ask-at-load-again.ts'

test('a survivor of a module’s constants is played again, all else is kept as it was', () => {
  const found = { id: '1', status: 'Killed', coveredBy: [] }
  const foundByTest = { id: '2', status: 'Killed', coveredBy: ['t1'] }
  const asked = { id: '3', status: 'Survived', coveredBy: ['t1'] }
  const atLoad = { id: '4', status: 'Survived', coveredBy: [] }
  const unnamed = { id: '5', status: 'Survived' }
  const report = { thresholds: {}, files: { 'src/a.ts': { source: 'a', mutants: [found, foundByTest, asked, atLoad, unnamed] } } }
  expect(askAtLoadAgain(report)).toEqual({ thresholds: {}, files: { 'src/a.ts': { source: 'a', mutants: [found, foundByTest, asked] } } })
})
