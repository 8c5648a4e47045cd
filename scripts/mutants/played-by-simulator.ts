import { join } from 'node:path'
import { projectRoot } from '#tests/support/sql/migrations.ts'
import { AskedWorker, sharedOut, TookTooLong } from './ask-worker.ts'
import { fingerprintOf, KeptVerdicts } from './kept-verdicts.ts'
import type { Verdict } from './mutant.ts'
import type { SeedAnswer, SeedQuestion, SqlSeedAnswer, SqlSeedQuestion } from './seed-question.ts'
import type { SqlMutant } from './sql/sql-routines.ts'
import type { TestedMutant } from './played-by-tests.ts'

export interface Play {
  seeds: number[]
  workers: number
  /** Told after each mutant. */
  tell: (done: string) => void
}

/** The longest seed takes some twenty seconds on a busy machine. */
const SEED_MS = 180_000

const outcomes = () =>
  new KeptVerdicts<Verdict>(
    join(
      projectRoot,
      '.tmp/mutants',
      `simulated-${fingerprintOf(['src', 'server', 'supabase', 'tests/simulator', 'scripts/mutants']).slice(0, 16)}.jsonl`,
    ),
  )

/** Plays the seeds that come by each survivor of the tests, those first that come by most often. */
export async function simulate(survivors: TestedMutant[], sandbox: string, { seeds, workers, tell }: Play): Promise<Map<string, Verdict>> {
  const program = join(sandbox, 'tests/mutants/simulate-mutants.ts')
  const asked = Array.from({ length: workers }, () => new AskedWorker<SeedQuestion, SeedAnswer>(program, sandbox))
  const passed = new Map<number, SeedAnswer>()
  const verdicts = new Map<string, Verdict>()
  const kept = outcomes()
  try {
    await sharedOut(workers, seeds, async (seed, worker) => {
      const answer = await at(asked, worker).ask({ seed, mutant: null, hits: 0 }, SEED_MS)
      if (answer.broken) throw new Error(`Seed ${seed} fails without any mutant: ${answer.story}`)
      passed.set(seed, answer)
    })
    const atLoad = new Set([...passed.values()].flatMap((answer) => answer.atLoad))
    await sharedOut(workers, survivors, async (mutant, worker) => {
      const { id, file, inside, line, from, to } = mutant
      const fresh = mutant.atLoad || atLoad.has(id)
      const hitsOf = (seed: number) => passed.get(seed)?.hits[id] ?? 0
      const coming = seeds.filter((seed) => fresh || hitsOf(seed) > 0).toSorted((one, other) => hitsOf(other) - hitsOf(one))
      const verdict = await kept.find([seeds, id, file, inside, line, from, to], async () => {
        const own = fresh
          ? new AskedWorker<SeedQuestion, SeedAnswer>(program, sandbox, { __STRYKER_ACTIVE_MUTANT__: id })
          : at(asked, worker)
        const found = await anySeed(coming, own, (seed) => ({ seed, mutant: id, hits: hitsOf(seed) }))
        if (fresh) own.stop()
        return found ? 'simulator' : 'survived'
      })
      verdicts.set(id, verdict)
      tell(`${verdict}: ${file} ${inside}: ${from} → ${to}`)
    })
  } finally {
    for (const worker of asked) worker.stop()
  }
  return verdicts
}

/** The same for the routines of sync: a seed counts that calls the routine. */
export async function simulateSql(survivors: SqlMutant[], { seeds, workers, tell }: Play): Promise<Map<string, Verdict>> {
  const program = join(projectRoot, 'tests/mutants/simulate-sql-mutants.ts')
  const asked = Array.from({ length: workers }, () => new AskedWorker<SqlSeedQuestion, SqlSeedAnswer>(program, projectRoot))
  const called = new Map<number, string[]>()
  const verdicts = new Map<string, Verdict>()
  const kept = outcomes()
  try {
    await sharedOut(workers, seeds, async (seed, worker) => {
      const answer = await at(asked, worker).ask({ seed, exchanged: null }, SEED_MS)
      if (answer.broken) throw new Error(`Seed ${seed} fails without any mutant: ${answer.story}`)
      called.set(seed, answer.called)
    })
    await sharedOut(workers, survivors, async (mutant, worker) => {
      const { id, inside, from, to, definition, original } = mutant
      const coming = seeds.filter((seed) => called.get(seed)?.includes(inside))
      const verdict = await kept.find([seeds, definition], async () => {
        const found = await anySeed(coming, at(asked, worker), (seed) => ({ seed, exchanged: { definition, original } }))
        return found ? 'simulator' : 'survived'
      })
      verdicts.set(id, verdict)
      tell(`${verdict}: ${inside}: ${from} → ${to}`)
    })
  } finally {
    for (const worker of asked) worker.stop()
  }
  return verdicts
}

/** A run that never ends has found the mistake too, and so has one that ends the program. */
async function anySeed<Question, Answer extends { broken: boolean }>(
  seeds: number[],
  worker: AskedWorker<Question, Answer>,
  questionOf: (seed: number) => Question,
): Promise<boolean> {
  for (const seed of seeds) {
    const found = await worker.ask(questionOf(seed), SEED_MS).then(
      ({ broken }) => broken,
      (error: unknown) => {
        if (error instanceof TookTooLong || error instanceof Error) return true
        throw error
      },
    )
    if (!found) continue
    worker.stop()
    return true
  }
  return false
}

function at<Value>(values: Value[], index: number): Value {
  const value = values[index]
  if (value === undefined) throw new Error(`There is no worker ${index}`)
  return value
}
