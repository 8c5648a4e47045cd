import { expect, test } from 'vitest'
import { judgeTap } from '#tests/support/sql/tap.ts'

test('assertions that hold are counted', () => {
  expect(judgeTap(['1..2', 'ok 1 - a', 'ok 2 - b'])).toEqual({ passed: 2, failures: [] })
})

test('one that fails is shown with what it says about itself', () => {
  expect(judgeTap(['1..2', 'ok 1 - a', 'not ok 2 - b', '# Failed test 2: "b"', '#   have: 1', '#   want: 2'])).toEqual({
    passed: 1,
    failures: ['not ok 2 - b\n# Failed test 2: "b"\n#   have: 1\n#   want: 2'],
  })
})

test.each([
  ['no plan', ['ok 1 - a']],
  ['fewer assertions than planned', ['1..2', 'ok 1 - a']],
  ['more assertions than planned', ['1..1', 'ok 1 - a', 'ok 2 - b']],
  ['a skipped assertion', ['1..1', 'ok 1 - a # SKIP not today']],
  ['one that is to be done', ['1..1', 'not ok 1 - a # TODO']],
  ['a plan for nothing', ['1..0']],
])('%s is a failure', (_what, lines) => {
  expect(judgeTap(lines).failures).toHaveLength(1)
})
