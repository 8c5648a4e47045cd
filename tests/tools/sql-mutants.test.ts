import { expect, test } from 'vitest'
import { mutantsOfSql } from '#scripts/mutants/sql/sql-mutants.ts'

const made = (sql: string) => mutantsOfSql(sql).map(({ start, end, instead }) => sql.slice(0, start) + instead + sql.slice(end))

test('a comparison is exchanged, and each part of a condition always or never holds', () => {
  expect(made('if a < 1 and b is not null then return x; end if;')).toEqual(
    expect.arrayContaining([
      'if a <= 1 and b is not null then return x; end if;',
      'if a >= 1 and b is not null then return x; end if;',
      'if true and b is not null then return x; end if;',
      'if false and b is not null then return x; end if;',
      'if a < 2 and b is not null then return x; end if;',
      'if a < 1 or b is not null then return x; end if;',
      'if a < 1 and true then return x; end if;',
      'if a < 1 and b is null then return x; end if;',
      'if a < 1 and b is not null then null; end if;',
    ]),
  )
})

test('status words, fallbacks and intervals are exchanged', () => {
  const mutants = made(`begin x := coalesce(y, 'applied'); z := 'rejected'; w := now() - interval '90 days'; end`)
  expect(mutants).toContain(`begin x := coalesce(y, 'rejected'); z := 'rejected'; w := now() - interval '90 days'; end`)
  expect(mutants).toContain(`begin x := coalesce(y, null); z := 'rejected'; w := now() - interval '90 days'; end`)
  expect(mutants).toContain(`begin x := coalesce(null, 'applied'); z := 'rejected'; w := now() - interval '90 days'; end`)
  expect(mutants).toContain(`begin x := coalesce(y, 'applied'); null; w := now() - interval '90 days'; end`)
  expect(mutants).toContain(`begin x := coalesce(y, 'applied'); z := 'rejected'; w := now() - interval '180 days'; end`)
})

test('a comment, a sentence, a declaration and a lock are left alone', () => {
  expect(made(`declare x jsonb := y; begin -- if a = b\n select a into x from t for update; raise notice 'Not one of them'; end`)).toEqual([
    `declare x jsonb := y; begin -- if a = b\n null; raise notice 'Not one of them'; end`,
    `declare x jsonb := y; begin -- if a = b\n select a into x from t for update; null; end`,
  ])
})

test('a statement that only locks is left alone as a whole', () => {
  expect(
    made('begin perform from t where a = 1 and b < 2 for update; perform pg_advisory_xact_lock(1); told := pg_advisory_xact_lock(2); end'),
  ).toEqual([])
  expect(made('begin perform f(1); end')).toEqual(['begin null; end', 'begin perform f(2); end'])
})

test('"between" keeps its "and"', () => {
  expect(made('select 1 where a between x and y')).toEqual([
    'select 2 where a between x and y',
    'select 1 where true',
    'select 1 where false',
  ])
})
