import 'fake-indexeddb/auto'
import { calledRoutines, countCalls } from '#scripts/mutants/sql/called-routines.ts'
import type { SqlSeedAnswer, SqlSeedQuestion } from '#scripts/mutants/seed-question.ts'
import { openSimulatedDatabase, underWorldClock } from '#tests/simulator/machinery/open-simulated-database.ts'
import { runSeed } from '#tests/simulator/run-seed.ts'

const db = await openSimulatedDatabase()
await countCalls(db)

process.on('message', (question: SqlSeedQuestion) => {
  void answer(question).then((answered) => process.send?.(answered))
})

async function answer({ seed, exchanged }: SqlSeedQuestion): Promise<SqlSeedAnswer> {
  if (exchanged !== null) await db.exec(underWorldClock(exchanged.definition))
  const before = await calledRoutines(db)
  const { findings } = await runSeed(seed, db)
  const after = await calledRoutines(db)
  if (exchanged !== null) await db.exec(underWorldClock(exchanged.original))
  return {
    broken: findings.length > 0,
    story: findings.map(({ promise, what }) => `${promise}: ${what}`).join('\n'),
    called: [...after].filter(([name, calls]) => calls > (before.get(name) ?? 0)).map(([name]) => name),
  }
}
