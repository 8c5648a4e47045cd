import { expect, test } from 'vitest'
import { judgeMutants, type Harmless } from '#scripts/mutants/judge-mutants.ts'
import { mutantReport } from '#scripts/mutants/mutant-report.ts'
import type { JudgedMutant, Verdict } from '#scripts/mutants/mutant.ts'
import { playedNow, waitsForSimulator } from '#scripts/mutants/played-parts.ts'

const mutant = (line: string, verdict: Verdict): JudgedMutant => ({
  id: line,
  file: 'src/store/mirror/prune.ts',
  inside: 'prune',
  line,
  from: 'a',
  to: 'b',
  verdict,
})
const reason = (line: string): Harmless => ({
  file: 'src/store/mirror/prune.ts',
  inside: 'prune',
  line,
  from: 'a',
  to: 'b',
  reason: 'Only a colour',
})
const found = Array.from({ length: 9 }, (_, at) => mutant(`found ${at}`, at % 2 === 0 ? 'tests' : 'simulator'))

test('nine in ten are found and the tenth has its reason: it passes', () => {
  const judgement = judgeMutants([...found, mutant('left', 'survived')], [reason('left')])
  expect(judgement.complaints).toEqual([])
  expect(judgement.scores).toEqual([{ folder: 'src/store', mutants: 10, byTests: 5, bySimulator: 4, survivors: 1, score: 90 }])
})

test('a survivor without a reason, and a score below ninety, are complained of', () => {
  expect(judgeMutants([...found, mutant('left', 'survived'), mutant('other', 'survived')], [reason('left')]).complaints).toEqual([
    'src/store: 81.8 % is less than 90 %',
    '1 survivors have no reason',
  ])
})

test('of those that were open no share is asked, but each one’s reason', () => {
  const open = [mutant('left', 'survived'), mutant('other', 'survived')]
  expect(judgeMutants(open, [reason('left')], 0).complaints).toEqual(['1 survivors have no reason'])
})

test('a reason whose mutant is gone is an error, one whose mutant is found by now is named', () => {
  const judgement = judgeMutants(found, [reason('found 1'), reason('gone')])
  expect(judgement.complaints).toEqual(['This reason has no mutant any more: src/store/mirror/prune.ts prune: a → b'])
  expect(judgement.notNeeded).toEqual([reason('found 1')])
})

test('reasons about files that were not asked for say nothing', () => {
  expect(judgeMutants(found, [{ ...reason('gone'), file: 'src/sync/contact.ts' }]).complaints).toEqual([])
})

test('a run writes down its own parts, and leaves what was played before', () => {
  const mutants = [...found, mutant('left', 'survived'), mutant('other', 'survived')]
  const before = [
    { part: 'app.withdraw', day: '2026-11-20', mutants: 3, byTests: 3, seeds: 0, bySimulator: 0, harmless: 0, open: 0 },
    { part: 'src/store/mirror/prune.ts', day: '2026-11-20', mutants: 1, byTests: 0, seeds: 0, bySimulator: 0, harmless: 0, open: 1 },
  ]
  const played = playedNow(before, ['src/store/mirror/prune.ts', 'src/sync/contact.ts'], mutants, judgeMutants(mutants, [reason('left')]), {
    day: '2026-11-26',
    seeds: 25,
  })
  expect(played).toEqual([
    before[0],
    { part: 'src/store/mirror/prune.ts', day: '2026-11-26', mutants: 11, byTests: 5, seeds: 25, bySimulator: 4, harmless: 1, open: 1 },
    { part: 'src/sync/contact.ts', day: '2026-11-26', mutants: 0, byTests: 0, seeds: 25, bySimulator: 0, harmless: 0, open: 0 },
  ])
  const page = mutantReport(played, ['app.settle'], [reason('left')])
  expect(page).toContain('| `src/store` | 11 | 5 | 4 | 1 | 1 | 81.8 % |')
  expect(page).toContain('**Not played yet: 1 of 4 files and routines.**')
  expect(page).not.toContain('tests alone')
})

test('what no test found waits for the simulator, and the page says so', () => {
  const mutants = [...found, mutant('left', 'survived')]
  const alone = playedNow([], ['src/store/mirror/prune.ts'], mutants, judgeMutants(mutants, []), { day: '2026-11-26', seeds: 0 })
  expect(alone.map(waitsForSimulator)).toEqual([true])
  expect(alone.map((part) => waitsForSimulator({ ...part, seeds: 25 }))).toEqual([false])
  expect(alone.map((part) => waitsForSimulator({ ...part, open: 0 }))).toEqual([false])
  expect(mutantReport(alone, [], [])).toContain('with something not found: 1 files and routines')
})
