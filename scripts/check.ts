import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { changedPaths, notAsked, sourcesOf } from './test-run/choose-checks.ts'
import { sum } from './test-run/count-results.ts'
import { ensureBrowser } from './test-run/ensure-browser.ts'
import { quickChecks, vitestProgram } from './test-run/quick-checks.ts'
import { runStep, type Outcome, type Step } from './test-run/run-step.ts'

// npm run check: an answer in two minutes. What can be said of all the code at once, and the unit tests that the working tree's changes touch.
const changed = changedPaths(execFileSync('git', ['status', '--porcelain', '-z', '--untracked-files=all'], { encoding: 'utf8' }))
const sources = sourcesOf(changed, existsSync)
const touched = (...projects: [string, ...string[]]): Step => ({
  name: projects[0],
  run: [vitestProgram, 'related', '--run', '--passWithNoTests', ...projects.flatMap((each) => ['--project', each]), ...sources],
  judgedBy: 'vitest',
  minutes: 10,
  mayTestNothing: true,
})
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
for (const hint of notAsked(changed)) console.log(hint)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

async function runLane(steps: Step[]): Promise<Outcome[]> {
  const lane: Outcome[] = []
  for (const step of steps) lane.push(await runStep(step, false))
  return lane
}
