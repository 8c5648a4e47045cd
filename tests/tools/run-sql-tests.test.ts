import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { AskedAtTheEnd, SqlSession } from '#tests/support/sql/run-sql-tests.ts'
import { runSqlTests } from '#tests/support/sql/run-sql-tests.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-sql-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Answers each statement with what stands between its quotes; `raise` fails. */
const echo = async (): Promise<SqlSession> => ({
  run: async (statement) => {
    if (statement === 'raise') throw new Error('relation does not exist')
    return [...statement.matchAll(/'([^']*)'/g)].map((match) => match[1])
  },
  close: async () => undefined,
})

const nothing: AskedAtTheEnd = async () => []

async function run(text: string, open = echo, askAtTheEnd = nothing) {
  const file = join(folder, 'a.test.sql')
  writeFileSync(file, text)
  const printed: string[] = []
  return { ...(await runSqlTests('here', [file], open, (line) => printed.push(line), askAtTheEnd)), printed }
}

test('a file whose assertions hold passes', async () => {
  expect(await run("select '1..1';\nselect 'ok 1 - a';")).toEqual({ passed: 1, failed: 0, printed: [] })
})

test('a failing assertion names its file', async () => {
  const { passed, failed, printed } = await run("select '1..1';\nselect 'not ok 1 - a';")
  expect({ passed, failed, printed }).toEqual({ passed: 0, failed: 1, printed: ['here: a.test.sql: not ok 1 - a'] })
})

test('a statement that fails ends the file, names its line, and is one failure', async () => {
  const { passed, failed, printed } = await run("select '1..2';\nselect 'ok 1 - a';\n\nraise;\nselect 'ok 2 - b';")
  expect({ passed, failed }).toEqual({ passed: 1, failed: 1 })
  expect(printed[0]).toContain('a.test.sql: stopped at line 4: relation does not exist')
})

test('a scene that is read in comes first, and the lines after it keep their numbers', async () => {
  writeFileSync(join(folder, 'scene.sql'), "select 'ok 1 - the scene';\n\nselect 'ok 2 - stands';")
  const { passed, printed } = await run("select '1..3';\n\\ir scene.sql\nraise;")
  expect(passed).toBe(2)
  expect(printed[0]).toContain('stopped at line 3')
})

test('no file at all is a failure', async () => {
  expect(await runSqlTests('here', [], echo, () => undefined, nothing)).toEqual({ passed: 0, failed: 1 })
})

test('what does not hold at the end of a file is a failure of it', async () => {
  expect(await run("select '1..1';\nselect 'ok 1 - a';", echo, async () => ['a rupee is missing'])).toEqual({
    passed: 1,
    failed: 1,
    printed: ['here: a.test.sql: a rupee is missing'],
  })
})

test('a file that takes everything back is asked before it does', async () => {
  const told: string[] = []
  const listening = async (): Promise<SqlSession> => ({
    ...(await echo()),
    run: async (statement) => {
      told.push(statement)
      return statement === 'fetch' ? ['1..0'] : []
    },
  })
  await run('begin;\nfetch;\nrollback;', listening, async (session) => {
    await session.run('ask')
    return []
  })
  expect(told).toEqual(['begin', 'fetch', 'ask', 'rollback'])
})
