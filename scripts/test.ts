import { sum } from './test-run/count-results.ts'
import { ensureBrowser } from './test-run/ensure-browser.ts'
import { byExitCode, quickChecks, vitestProgram } from './test-run/quick-checks.ts'
import { runStep } from './test-run/run-step.ts'
import type { Outcome, Step } from './test-run/run-step.ts'
import { describeSlowest } from './test-run/slowest-files.ts'

// npm test [-- name of a step …]: everything that has to hold, the quick first. Three at a time fill the two cores it is tuned for: servers
// and databases wait for one another.
const AT_ONCE = 3
const tsx = ['--import', 'tsx']

const suite = (project: string, minutes: number, ...more: string[]): Step => ({
  name: project,
  run: [vitestProgram, 'run', ...[project, ...more].flatMap((each) => ['--project', each])],
  judgedBy: 'vitest',
  minutes,
})

/** A lane that is free takes the next: after the quick ones the longest first, so that all end together on any machine. */
const queue: Step[][] = [
  quickChecks(),
  // In front, though not the longest: it waits half of its time, beside those that never do.
  [suite('components', 40, 'components-alone')],
  [{ name: 'sql', run: [...tsx, 'scripts/test-sql.ts'], judgedBy: 'last line', minutes: 40 }],
  [suite('over-http', 30)],
  [suite('simulator', 40)],
  [suite('accounts', 30)],
  [suite('programs', 30)],
  [suite('logic', 20)],
  [byExitCode('build', ...tsx, 'scripts/test-run/build-for-tests.ts'), suite('build-output', 5)],
]

/** What drives the built app in a browser wants the machine for itself: its waits are about the app, not about its neighbours. */
const afterwards: Step[] = [{ name: 'browser', run: ['node_modules/@playwright/test/cli.js', 'test'], judgedBy: 'playwright', minutes: 60 }]
const names = [...queue.flat(), ...afterwards].map(({ name }) => name)

const wanted = process.argv.slice(2)
const nothingMaySkip = process.env['WAYBILL_REQUIRE_POSTGRES'] === '1'
const startedAt = performance.now()
const complaint = ensureBrowser()
if (complaint !== null) console.log(complaint)

const outcomes: Outcome[] = []
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await runInTurn(next)
  }),
)
await runInTurn(afterwards)
if (wanted.length > 0 && outcomes.length !== wanted.length) {
  const failure = `No such step among: ${names.join(', ')}`
  outcomes.push({ counts: { passed: 0, failed: 1, skipped: 0 }, failures: [failure], files: [] })
}
const total = sum(outcomes.map(({ counts }) => counts))
// Repeated at the end, for people who see only the last page of a long output.
for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(`\n✗ ${failure}`)
const files = outcomes.flatMap((outcome) => outcome.files)
if (files.length > 0)
  console.log(
    `\nThe ten slowest files of ${files.length}, in ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes of all:\n${describeSlowest(files)}`,
  )
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

async function runInTurn(steps: Step[]): Promise<void> {
  for (const step of steps) if (wanted.length === 0 || wanted.includes(step.name)) outcomes.push(await runStep(step, nothingMaySkip))
}
