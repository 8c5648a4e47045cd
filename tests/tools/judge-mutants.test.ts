import { expect, test } from 'vitest'
import { judgeMutants, type Harmless } from '#scripts/mutants/judge-mutants.ts'
import { mutantReport } from '#scripts/mutants/mutant-report.ts'
import type { JudgedMutant, Verdict } from '#scripts/mutants/mutant.ts'
import { hashOfRoutine, hashOfSource, hasChanged } from '#scripts/mutants/part-text.ts'
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
    textOf: (part) => (part.endsWith('prune.ts') ? 'abc' : null),
  })
  expect(played).toEqual([
    before[0],
    {
      part: 'src/store/mirror/prune.ts',
      day: '2026-11-26',
      mutants: 11,
      byTests: 5,
      seeds: 25,
      bySimulator: 4,
      harmless: 1,
      open: 1,
      text: 'abc',
    },
    { part: 'src/sync/contact.ts', day: '2026-11-26', mutants: 0, byTests: 0, seeds: 25, bySimulator: 0, harmless: 0, open: 0 },
  ])
  const page = mutantReport(played, ['app.settle'], [reason('left')])
  expect(page).toContain('| `src/store` | 11 | 5 | 4 | 1 | 1 | 81.8 % |')
  expect(page).toContain('**Not played yet: 1 of 4 files and routines.**')
  expect(page).not.toContain('tests alone')
  expect(page).toContain('the simulator has played in 2 of 3 files and routines')
})

test('what no test found waits for the simulator, and the page says so', () => {
  const mutants = [...found, mutant('left', 'survived')]
  const alone = playedNow([], ['src/store/mirror/prune.ts'], mutants, judgeMutants(mutants, []), {
    day: '2026-11-26',
    seeds: 0,
    textOf: () => null,
  })
  expect(alone.map(waitsForSimulator)).toEqual([true])
  expect(alone.map((part) => waitsForSimulator({ ...part, seeds: 25 }))).toEqual([false])
  expect(alone.map((part) => waitsForSimulator({ ...part, open: 0 }))).toEqual([false])
  expect(mutantReport(alone, [], [])).toContain('with something not found: 1 files and routines')
})

test('a part is marked once its text is another one than was played', () => {
  const part = { part: 'src/sync/contact.ts', day: '2026-11-26', mutants: 1, byTests: 1, seeds: 25, bySimulator: 0, harmless: 0, open: 0 }
  const played = [
    { ...part, text: 'abc' },
    { ...part, part: 'app.settle', text: 'def' },
    { ...part, part: 'app.withdraw' },
  ]
  const hashNow = (name: string) => (name === 'app.settle' ? 'other' : 'abc')
  expect(played.map((one) => hasChanged(one, hashNow))).toEqual([false, true, false])
  const page = mutantReport(played, [], [], (one) => hasChanged(one, hashNow))
  expect(page).toContain('**Changed since they were played: 1 files and routines.**')
  expect(page.match(/^.* 2026-11-26.*changed since \|$/gm)).toEqual([expect.stringMatching(/^\| `app\.settle` /)])
  expect(page).toContain('What the quick tests do not find is played by the simulator.')
})

test('a file that imports from elsewhere is the same text, and a routine is its own body alone', () => {
  const source = (from: string, what: string) => `import {\n  one,\n} from '${from}'\n\nexport const two = ${what}\n`
  expect(hashOfSource(source('#store/a.ts', 'one'))).toBe(hashOfSource(source('#store/b/a.ts', 'one')))
  expect(hashOfSource(source('#store/a.ts', 'one'))).not.toBe(hashOfSource(source('#store/a.ts', 'one + 1')))
  const routine = (name: string, body: string) => `create function app.${name}(a int) returns int\nas $$ select ${body} $$;\n`
  const settle = (...texts: string[]) => hashOfRoutine('app.settle', texts)
  expect(settle(routine('settle', 'a'))).toBe(settle(routine('other', 'b') + routine('settle', 'a') + routine('settled_by', 'c')))
  expect(settle(routine('settle', 'a'))).not.toBe(settle(routine('settle', 'b')))
  expect(settle(routine('settled_by', 'a'))).toBeNull()
})
