import type { SqlSession } from './run-sql-tests.ts'

/** Whatever a file of SQL tests is about: at its end the cash adds up. The file may have left itself in anybody's role. */
export async function cashThatDoesNotAddUp(session: SqlSession): Promise<string[]> {
  await session.run('reset role')
  const faults = await session.run('select unnest(app.cash_adds_up())')
  return faults.map((fault) => `at its end the cash does not add up: ${String(fault)}`)
}
