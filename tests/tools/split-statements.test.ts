import { expect, test } from 'vitest'
import { splitStatements } from '#tests/support/sql/split-statements.ts'

const texts = (sql: string) => splitStatements(sql).map(({ text }) => text)

test('statements end at their semicolon, the last one at the end of the file', () => {
  expect(texts('begin;\nselect 1; select 2')).toEqual(['begin', 'select 1', 'select 2'])
})

test('a semicolon inside a string, a name, a comment or a dollar quote ends nothing', () => {
  expect(texts("select 'a;''b'; select 1")).toEqual(["select 'a;''b'", 'select 1'])
  expect(texts("select e'it\\'s;'; select 1")).toEqual(["select e'it\\'s;'", 'select 1'])
  expect(texts('select 1 as "a;b"; select 2')).toEqual(['select 1 as "a;b"', 'select 2'])
  expect(texts('select 1 /* ; /* ; */ ; */; select 2')).toEqual(['select 1 /* ; /* ; */ ; */', 'select 2'])
  expect(texts('select 1 -- ;\n; select 2')).toEqual(['select 1 -- ;', 'select 2'])
  expect(texts('do $$ begin; end $$; do $body$ a; $$ b; $body$')).toEqual(['do $$ begin; end $$', 'do $body$ a; $$ b; $body$'])
})

test('a dollar inside a name or a parameter opens no quote', () => {
  expect(texts('select a$b$c; select $1')).toEqual(['select a$b$c', 'select $1'])
})

test('a statement knows the line it begins on, comments before it left out', () => {
  expect(splitStatements('-- why\n\nselect 1;\n\n/* and\nso */ select 2;\n-- end\n')).toEqual([
    { text: 'select 1', line: 3 },
    { text: 'select 2', line: 6 },
  ])
})
