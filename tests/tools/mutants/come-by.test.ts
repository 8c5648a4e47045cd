import { expect, test } from 'vitest'
import { countComeBy, type StrykerState } from '#scripts/mutants/come-by.ts'

/** A mutated file as Stryker writes it: it holds on to the counts that it finds when it first comes by a mutant. */
function mutatedFile(stryker: StrykerState): (mutant: string) => void {
  let held: NonNullable<StrykerState['mutantCoverage']> | null = null
  return (mutant) => {
    const coverage = (held ??= stryker.mutantCoverage ??= { static: {}, perTest: {} })
    const run = stryker.currentTestId
    const counts = run === undefined ? coverage.static : (coverage.perTest[run] ??= {})
    counts[mutant] = (counts[mutant] ?? 0) + 1
  }
}

test('each run is told what it has come by, of files loaded before it, in it and in an earlier one', () => {
  const stryker: StrykerState = {}
  const [atStart, inFirst, inSecond] = [mutatedFile(stryker), mutatedFile(stryker), mutatedFile(stryker)]
  atStart('constant')
  const first = countComeBy(stryker, 'seed 1')
  for (const mutant of ['1', '1', '2']) atStart(mutant)
  inFirst('3')
  expect(first()).toEqual({ 1: 2, 2: 1, 3: 1 })

  const second = countComeBy(stryker, 'seed 2')
  expect(second()).toEqual({})
  atStart('1')
  inFirst('3')
  inSecond('4')
  expect(second()).toEqual({ 1: 1, 3: 1, 4: 1 })
  expect(stryker.mutantCoverage?.static).toEqual({ constant: 1 })
})
