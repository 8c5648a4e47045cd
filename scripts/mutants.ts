import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { judgeMutants, where, type Harmless } from './mutants/judge-mutants.ts'
import { mutantReport } from './mutants/mutant-report.ts'
import { hasChanged, hashOfPart } from './mutants/part-text.ts'
import { nameOf, partOf, type JudgedMutant, type Mutant, type Verdict } from './mutants/mutant.ts'
import { afterReplay, openNow, placesOf, readOpenMutants, settledByReason, writeOpenMutants } from './mutants/open-mutants.ts'
import { playedNow, readPlayedParts, waitsForSimulator, writePlayedParts, type PlayedPart } from './mutants/played-parts.ts'
import { simulate, simulateSql } from './mutants/played-by-simulator.ts'
import { playSqlTests } from './mutants/sql/played-by-sql-tests.ts'
import { playTests, readTested } from './mutants/played-by-tests.ts'
import { sqlMutants, syncRoutines } from './mutants/sql/sql-routines.ts'
import { projectRoot } from '#tests/support/sql/migrations.ts'

// npm run mutants -- [--only src/store/mirror/prune.ts,app.settle] [--unplayed] [--open] [--skip ts,sql,tests,simulator] [--seeds 25] [--workers 2] [--afresh]
// `--unplayed` leaves out what stands in tests/mutants/played.jsonl and has not changed since, `--open` plays the mutants of tests/mutants/open.jsonl alone, `--skip tests` takes the last run of the quick tests as it is.
// What the tests have played is written down, and the report is made of all that was. `--skip simulator` leaves their survivors to a later
// run: `--unplayed` without it goes on with those too.
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    skip: { type: 'string', default: '' },
    seeds: { type: 'string', default: '25' },
    workers: { type: 'string', default: '2' },
    unplayed: { type: 'boolean', default: false },
    open: { type: 'boolean', default: false },
    afresh: { type: 'boolean', default: false },
  },
})
const only = list(values.only)
const skipped = list(values.skip)
const play = {
  seeds: Array.from({ length: wholeNumber(values.seeds) }, (_, at) => at + 1),
  workers: wholeNumber(values.workers),
}
const startedAt = performance.now()

const playedBefore = readPlayedParts()
const openBefore = readOpenMutants()
const openNames = new Set(openBefore.map(nameOf))
const openParts = new Set(openBefore.map(partOf))
const files = skipped.includes('ts') ? [] : mutatedFiles().filter((file) => isWanted(file, (name) => file.startsWith(name)))
const routines = skipped.includes('sql') ? [] : syncRoutines().filter((routine) => isWanted(routine, (name) => routine === name))
const judged = [...(files.length === 0 ? [] : await judgeTypeScript()), ...(routines.length === 0 ? [] : await judgeSql())]
// Checked by the judgement below as far as it matters: an entry that is none has no mutant.
const harmless = JSON.parse(readFileSync(join(projectRoot, 'tests/mutants/harmless.json'), 'utf8')) as Harmless[]
// Of those that were open alone, most may well be so still: how many of all are found, the page tells.
const judgement = values.open
  ? judgeMutants(
      judged,
      harmless.filter((entry) => openNames.has(nameOf(entry))),
      0,
    )
  : judgeMutants(judged, harmless)
const seeds = skipped.includes('simulator') ? 0 : play.seeds.length
const conditions = `${judged.length} mutants, ${seeds} seeds for what the tests did not find, ${minutes()} minutes on ${play.workers} workers.`
if (!skipped.includes('tests')) {
  const day = new Date().toISOString().slice(0, 10)
  const all = [...mutatedFiles(), ...syncRoutines()]
  const parts = [...files, ...routines]
  const { played, open } = settledByReason(
    values.open
      ? afterReplay({ played: playedBefore, open: openBefore }, judged)
      : {
          played: playedNow(playedBefore, parts, judged, judgement, { day, seeds, textOf: hashOfPart }).filter(({ part }) =>
            all.includes(part),
          ),
          open: openNow(openBefore, parts, judgement).filter((one) => all.includes(partOf(one))),
        },
    harmless,
  )
  writePlayedParts(played)
  writeOpenMutants(open)
  const notPlayed = all.filter((part) => !played.some((one) => one.part === part))
  writeFileSync(
    join(projectRoot, 'bench/mutants.md'),
    mutantReport(played, notPlayed, harmless, (part) => hasChanged(part)),
  )
}
mkdirSync(join(projectRoot, '.tmp/mutants'), { recursive: true })
writeFileSync(
  join(projectRoot, '.tmp/mutants/without-reason.json'),
  JSON.stringify(
    judgement.survivors
      .filter(({ reason }) => reason === null)
      .map(({ mutant: { file, inside, line, from, to } }): Harmless => ({ file, inside, line, from, to, reason: '' })),
    null,
    2,
  ),
)

for (const { mutant, reason } of judgement.survivors) if (reason === null) console.log(`Found by nothing: ${where(mutant)}`)
for (const { folder, mutants, survivors, score } of judgement.scores)
  console.log(`${folder}: ${score.toFixed(1)} % of ${mutants} mutants found, ${survivors} not`)
for (const entry of judgement.notNeeded) console.log(`No longer needed in harmless.json: ${where(entry)}`)
for (const complaint of judgement.complaints) console.log(`✗ ${complaint}`)
console.log(conditions)
process.exitCode = judgement.complaints.length === 0 ? 0 : 1

async function judgeTypeScript(): Promise<JudgedMutant[]> {
  const places = values.open ? openPlaces() : files
  const tested = skipped.includes('tests') ? readTested(files) : await playTests(files, places, play.workers, values.afresh)
  const mutants = tested.mutants.filter(isAsked)
  const { sandbox } = tested
  const survivors = mutants.filter(({ killed }) => !killed)
  console.log(`TypeScript: the tests found ${mutants.length - survivors.length} of ${mutants.length} mutants (${minutes()} minutes)`)
  const bySeeds = skipped.includes('simulator')
    ? new Map<string, Verdict>()
    : await simulate(survivors, sandbox, { ...play, tell: countDown('simulator', survivors.length) })
  return mutants.map((mutant) => ({
    ...mutant,
    verdict: mutant.killed ? 'tests' : (bySeeds.get(mutant.id) ?? 'survived'),
  }))
}

async function judgeSql(): Promise<JudgedMutant[]> {
  const all = (await sqlMutants(routines)).filter(isAsked)
  const byTests = skipped.includes('tests')
    ? new Map<string, 'refused'>()
    : await playSqlTests(all, play.workers, countDown('SQL tests', all.length))
  const mutants = all.filter(({ id }) => byTests.get(id) !== 'refused')
  const survivors = mutants.filter(({ id }) => byTests.get(id) !== 'tests')
  console.log(`SQL: the tests found ${mutants.length - survivors.length} of ${mutants.length} mutants (${minutes()} minutes)`)
  const bySeeds = skipped.includes('simulator')
    ? new Map<string, Verdict>()
    : await simulateSql(survivors, { ...play, tell: countDown('simulator', survivors.length) })
  return mutants.map((mutant) => ({
    ...mutant,
    verdict: byTests.get(mutant.id) === 'tests' ? 'tests' : (bySeeds.get(mutant.id) ?? 'survived'),
  }))
}

function countDown(stage: string, of: number): (done: string) => void {
  let done = 0
  return (what) => console.log(`${stage} ${(done += 1)}/${of} (${minutes()} min) ${what}`)
}

/** Where the open mutants of these files are now. A line that has changed is none of them any more: its file waits to be played whole. */
function openPlaces(): string[] {
  return openBefore
    .filter(({ file }) => files.includes(file))
    .flatMap((one) => placesOf(one, readFileSync(join(projectRoot, one.file), 'utf8')))
}

function isAsked(mutant: Mutant): boolean {
  return !values.open || openNames.has(nameOf(mutant))
}

function isWanted(part: string, isNamed: (name: string) => boolean): boolean {
  return (
    (!values.open || openParts.has(part)) &&
    (only.length === 0 || only.some(isNamed)) &&
    !(values.unplayed && playedBefore.some((played) => played.part === part && !isWaiting(played) && !hasChanged(played)))
  )
}

function isWaiting(played: PlayedPart): boolean {
  return !skipped.includes('simulator') && waitsForSimulator(played)
}

function mutatedFiles(): string[] {
  return ['src/store', 'src/sync', 'src/backend']
    .flatMap((folder) => readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.types.ts'))
    .toSorted()
}

function list(text: string): string[] {
  return text.split(',').filter((name) => name !== '')
}

function minutes(): string {
  return ((performance.now() - startedAt) / 60_000).toFixed(1)
}

function wholeNumber(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number > 0) return number
  console.error(`${text} is no whole number above zero`)
  return process.exit(2)
}
