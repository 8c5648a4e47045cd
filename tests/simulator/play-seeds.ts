import 'fake-indexeddb/auto'
import { openSimulatedDatabase } from './machinery/open-simulated-database.ts'
import { describeOutcome } from './report/describe-outcome.ts'
import { EXPECTED_COUNTS } from './report/expected-counts.ts'
import { runSeed } from './run-seed.ts'
import type { PlayedSeed } from './report/trace.ts'

/** Deleted rows stay in the files until somebody sweeps. */
const SWEEP_EVERY = 100

const [from = 1, to = 1, stride = 1] = process.argv.slice(2, 5).map(Number)
const withTrace = process.argv[5] === 'true'
const db = await openSimulatedDatabase()
for (let seed = from, count = 1; seed <= to; seed += stride, count += 1) {
  const outcome = await runSeed(seed, db)
  const told: PlayedSeed = {
    seed,
    commands: outcome.trace.commands.length,
    counts: outcome.counts.asRecord(),
    expected: EXPECTED_COUNTS,
    broken: outcome.findings.map(({ promise }) => promise),
    story: describeOutcome(outcome, withTrace),
  }
  process.send?.(told)
  if (count % SWEEP_EVERY === 0) await db.exec('vacuum')
}
await db.close()
if (process.connected) process.disconnect()
