import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { sum } from './test-run/count-results.ts'
import { ensureBrowser } from './test-run/ensure-browser.ts'
import { quickChecks, vitestProgram } from './test-run/quick-checks.ts'
import { runStep, type Outcome, type Step } from './test-run/run-step.ts'

// npm run check: an answer in two minutes. What can be said of all the code at once, and the unit tests that the working tree's changes touch.
const changed = execFileSync('git', ['status', '--porcelain', '--untracked-files=all'], { encoding: 'utf8' })
  .split('\n')
  .map((line) => line.slice(3))
  .filter((path) => path !== '')

const sources = changed.filter((path) => /^(src|sw|server|supabase|tests)\/.*\.(tsx?|css)$/.test(path) && existsSync(path))
const touched = (...projects: [string, ...string[]]): Step => ({
  name: projects[0],
  run: [vitestProgram, 'related', '--run', '--passWithNoTests', ...projects.flatMap((each) => ['--project', each]), ...sources],
  judgedBy: 'vitest',
  minutes: 10,
  mayTestNothing: true,
})
/** What takes longer than two minutes is named, where it is about what has changed. */
const notAsked: [folder: string, command: string][] = [
  ['supabase/', 'npm run test:sql, and npx vitest run --project programs tests/tools/schemas'],
  ['server/', 'npx vitest run --project programs --project over-http'],
  ['src/store/', 'npm run fuzz -- --seeds 100'],
  ['src/sync/', 'npm run fuzz -- --seeds 100'],
  ['tests/simulator/', 'npm run fuzz -- --seeds 100'],
  ['tests/e2e/', 'npx playwright test of what has changed'],
]
const complaint = ensureBrowser()
if (complaint !== null) console.log(complaint)

const outcomes = (
  await Promise.all([
    runLane(quickChecks()),
    runLane(sources.length === 0 ? [] : [touched('logic'), touched('components', 'components-alone')]),
  ])
).flat()
const total = sum(outcomes.map(({ counts }) => counts))
for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(`\n✗ ${failure}`)
for (const [folder, command] of notAsked)
  if (changed.some((path) => path.startsWith(folder))) console.log(`${folder} has changed: ${command}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

async function runLane(steps: Step[]): Promise<Outcome[]> {
  const lane: Outcome[] = []
  for (const step of steps) lane.push(await runStep(step, false))
  return lane
}
