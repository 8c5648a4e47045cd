import { existsSync } from 'node:fs'
import { sum } from './count-results.ts'
import { ensureBrowser } from './ensure-browser.ts'
import { runStep } from './run-step.ts'
import type { Outcome, Step } from './run-step.ts'

// npm test [-- name of a step …]: everything that has to hold, the quick first. Two lanes suit the two cores it is tuned for.
const vitest = 'node_modules/vitest/vitest.mjs'
const tsx = ['--import', 'tsx']

const check = (name: string, ...run: string[]): Step => ({ name, run, judgedBy: 'exit code', minutes: 5 })
const suite = (project: string, minutes: number): Step => ({
  name: project,
  run: [vitest, 'run', '--project', project],
  judgedBy: 'vitest',
  minutes,
})

const lanes: Step[][] = [
  [
    check('types', 'node_modules/typescript-7/bin/tsc', '-b'),
    check('lint', 'node_modules/oxlint/bin/oxlint'),
    check('format', 'node_modules/oxfmt/bin/oxfmt', '--check'),
    check('layers', 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.mjs', ...folders()),
    suite('logic', 10),
    suite('simulator', 40),
    suite('components', 10),
    suite('accounts', 30),
  ],
  [{ name: 'sql', run: [...tsx, 'scripts/test-sql.ts'], judgedBy: 'last line', minutes: 20 }, suite('programs', 30)],
]

/** What drives the built app in a browser wants the machine for itself: its waits are about the app, not about its neighbours. */
const afterwards: Step[] = [
  check('build', ...tsx, 'scripts/build-for-tests.ts'),
  suite('build-output', 5),
  { name: 'browser', run: ['node_modules/@playwright/test/cli.js', 'test'], judgedBy: 'playwright', minutes: 45 },
]

const wanted = process.argv.slice(2)
const nothingMaySkip = process.env['WAYBILL_REQUIRE_POSTGRES'] === '1'
const complaint = ensureBrowser()
if (complaint !== null) console.log(complaint)

const outcomes = (await Promise.all(lanes.map(runLane))).flat()
outcomes.push(...(await runLane(afterwards)))
if (wanted.length > 0 && outcomes.length !== wanted.length) {
  const failure = `No such step among: ${[...lanes.flat(), ...afterwards].map(({ name }) => name).join(', ')}`
  outcomes.push({ counts: { passed: 0, failed: 1, skipped: 0 }, failures: [failure] })
}
const total = sum(outcomes.map(({ counts }) => counts))
// Once more at the end, where whoever sees only the last page of a long output looks.
for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(`\n✗ ${failure}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

async function runLane(steps: Step[]): Promise<Outcome[]> {
  const lane: Outcome[] = []
  for (const step of steps) if (wanted.length === 0 || wanted.includes(step.name)) lane.push(await runStep(step, nothingMaySkip))
  return lane
}

function folders(): string[] {
  return ['src', 'sw', 'server', 'supabase/functions', 'scripts', 'tests', 'bench'].filter((folder) => existsSync(folder))
}
