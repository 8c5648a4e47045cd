import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { addCounts, describeCounts } from '#tests/simulator/report/counts.ts'
import { PROMISES, type BrokenPromise, type PlayedSeed } from '#tests/simulator/report/trace.ts'

// npm run fuzz -- --seeds 10000 --from 1 [--trace] [--workers N]: plays seeds on all cores until they are done. What docs/simulator.md says
// is played has to be played: a long run in which something of it never happened fails as well.
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    workers: { type: 'string' },
    trace: { type: 'boolean', default: false },
  },
})
const seeds = wholeNumber('seeds', values.seeds)
const from = wholeNumber('from', values.from)
const workers = Math.min(seeds, values.workers === undefined ? availableParallelism() : wholeNumber('workers', values.workers))

const broken = Object.fromEntries(PROMISES.map((promise) => [promise, 0])) as Record<BrokenPromise, number>
/** So many seeds meet everything. */
const MEETS_EVERYTHING = 1_000
const sum = new Map<string, number>()
let played = 0
let failed = 0
/** As the players tell: what they play is theirs to know. */
let expected: readonly string[] = []
let commands = 0
const startedAt = performance.now()
const progress = setInterval(() => console.log(`${played} of ${seeds} seeds, ${failed} failed`), 30_000)

const codes = await Promise.all(Array.from({ length: workers }, (_, worker) => play(worker)))
clearInterval(progress)

const seconds = (performance.now() - startedAt) / 1000
const counts = PROMISES.map((promise) => `${broken[promise]} ${promise}`).join(', ')
console.log(
  `\n${played} seeds (${from} to ${from + seeds - 1}), ${commands} commands, ${seconds.toFixed(0)} s on ${workers} workers: ${counts}`,
)
const never = expected.filter((key) => !sum.has(key))
console.log(`\n${describeCounts(sum, expected)}\n`)
if (never.length > 0) console.log(`Never happened: ${never.join(', ')}`)
const metAll = never.length === 0 || played < MEETS_EVERYTHING
console.log(`${played - failed} passed, ${failed + (seeds - played)} failed`)
process.exitCode = failed === 0 && metAll && played === seeds && codes.every((code) => code === 0) ? 0 : 1

/** Each worker takes every n-th seed, with a database of its own. */
function play(worker: number): Promise<number | null> {
  const child = fork(
    fileURLToPath(new URL('../tests/simulator/play-seeds.ts', import.meta.url)),
    [String(from + worker), String(from + seeds - 1), String(workers), String(values.trace)],
    {
      // Most of what a seed makes is garbage at once.
      execArgv: ['--import', 'tsx', '--max-semi-space-size=128'],
    },
  )
  child.on('message', (message: PlayedSeed) => {
    played += 1
    expected = message.expected
    commands += message.commands
    addCounts(sum, message.counts)
    if (message.broken.length === 0 && !values.trace) return
    if (message.broken.length > 0) failed += 1
    for (const promise of new Set(message.broken)) broken[promise] += 1
    console.log(message.story)
  })
  return new Promise((resolve) => child.on('exit', resolve))
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number > 0) return number
  console.error(`--${name} takes a whole number above zero`)
  return process.exit(2)
}
