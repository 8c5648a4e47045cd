import { expect, test } from 'vitest'
import { judgeMutants } from '#scripts/mutants/judge-mutants.ts'
import { shortened, type JudgedMutant, type Verdict } from '#scripts/mutants/mutant.ts'
import { afterReplay, openNow, placesOf, settledByReason, type OpenMutant } from '#scripts/mutants/open-mutants.ts'

const FILE = 'src/store/mirror/prune.ts'
const named = (line: string, file = FILE): OpenMutant => ({ file, inside: 'prune', line, from: 'a', to: 'b' })
const mutant = (line: string, verdict: Verdict): JudgedMutant => ({ ...named(line), id: line, verdict })
const part = { part: FILE, day: '2026-11-26', mutants: 10, byTests: 6, seeds: 0, bySimulator: 0, harmless: 1, open: 3 }

test('a part that was played whole leaves its own survivors, and those of the others', () => {
  const judgement = judgeMutants([mutant('left', 'survived'), mutant('found', 'tests')], [])
  const before = [named('gone'), named('elsewhere', 'src/sync/contact.ts')]
  expect(openNow(before, [FILE], judgement)).toEqual([before[1], mutant('left', 'survived')])
})

test('what is found when it alone is played again counts as found, and the rest stays as it was', () => {
  const open = [named('one'), named('two'), named('three'), named('elsewhere', 'src/sync/contact.ts')]
  const judged = [mutant('one', 'tests'), mutant('two', 'simulator'), mutant('three', 'survived')]
  expect(afterReplay({ played: [part], open }, judged)).toEqual({
    played: [{ ...part, byTests: 7, bySimulator: 1, open: 1 }],
    open: [open[2], open[3]],
  })
})

test('of two that read alike, as many stay open as survive', () => {
  const standing = { played: [part], open: [named('twice'), named('twice')] }
  const again = afterReplay(standing, [mutant('twice', 'survived'), mutant('twice', 'tests')])
  expect(again).toEqual({ played: [{ ...part, byTests: 7, open: 2 }], open: [named('twice')] })
})

test('a reason settles its mutant without another run', () => {
  const settled = settledByReason({ played: [part], open: [named('one'), named('two')] }, [{ ...named('two'), reason: 'Only a colour' }])
  expect(settled).toEqual({ played: [{ ...part, harmless: 2, open: 2 }], open: [named('one')] })
})

test('a mutant is found where its line stands now, over several lines and by its shortened name', () => {
  const long = `rows.filter(\n    (row) => row.kept > 3 && ${'row.changed && '.repeat(20)}row.$seen,\n  )`
  const source = `const a = [1]\nfunction prune() {\n  const kept = ${long}\n  return kept\n}\n`
  const of = (line: string, from: string) => placesOf({ ...named(line), from }, source)
  expect(of('const kept = rows.filter(', shortened(long))).toEqual([`${FILE}:3:15-5:3`])
  expect(of('const a = [1]', '[1]')).toEqual([`${FILE}:1:10-1:13`])
  expect(of('const a = [2]', '[2]')).toEqual([])
})
