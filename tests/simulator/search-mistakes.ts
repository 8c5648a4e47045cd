import 'fake-indexeddb/auto'
import { openSimulatedDatabase } from './machinery/open-simulated-database.ts'
import { KNOWN_MISTAKES } from './mistakes/known-mistakes.ts'
import { runUntilSeen } from './run-seed.ts'

// npm run mistakes [-- a part of a name [most seeds]]: plays every known mistake until the simulator has seen it, and says in which seed.
const WITHIN = Number(process.argv[3] ?? 500)

Error.stackTraceLimit = 4
const wanted = process.argv[2] ?? ''
const db = await openSimulatedDatabase()
let missed = 0
for (const [name, mistake] of Object.entries(KNOWN_MISTAKES).filter(([each]) => each.includes(wanted))) {
  const began = performance.now()
  const seen = await firstSeed(mistake)
  if (seen === null) missed += 1
  const seconds = Math.ceil((performance.now() - began) / 1_000)
  console.log(`${seen === null ? `not within ${WITHIN} seeds` : `seed ${seen}`} (${seconds} s): ${name}`)
}
await db.close()
process.exitCode = missed === 0 ? 0 : 1

async function firstSeed(mistake: (typeof KNOWN_MISTAKES)[string]): Promise<number | null> {
  for (let seed = 1; seed <= WITHIN; seed += 1) {
    if ((await runUntilSeen(seed, db, mistake)).hasSeen) return seed
  }
  return null
}
