import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { firstVisits } from '#scripts/build/first-visits.ts'
import { startProcess } from '#tests/support/e2e/server-process.ts'
import { buildMeasuredApp } from './build-measured-app.ts'
import { databaseFigures } from './database-figures.ts'
import { dayFigures } from './day-figures.ts'
import { atMost, kilobytes, type Figure } from './figure.ts'
import { loadFigures } from './load/load-figures.ts'
import { localFigures } from './local-figures.ts'
import { machineFacts } from './machine.ts'
import { openBrowser } from './measured-browser.ts'
import { queueFigures } from './queue-figures.ts'
import { BUILD_FOLDER, makeScratchFolder } from './scratch.ts'
import { asMarkdown, asText } from './show-table.ts'

// npm run bench [-- --only javascript|day|device|queue|database|load]: one table; of everything also as bench/results.md. Ends with 1 where a
// target is missed. One thing at a time, nothing beside it.
/** Enough for a thousand of them to be open. */
const SHIPMENTS_OF_THE_SERVER = 3_000

const IN_BROWSER = ['javascript', 'day', 'device', 'queue'] as const
const PARTS = [...IN_BROWSER, 'database', 'load'] as const
type Part = (typeof PARTS)[number]

const chosen = chosenParts()
const scratch = makeScratchFolder()
try {
  const figures = await measure()
  console.log(asText(figures))
  const results = path.join(import.meta.dirname, 'results.md')
  if (chosen.size === PARTS.length)
    writeFileSync(results, `# What \`npm run bench\` measured\n\nOn ${machineFacts()}.\n\n${asMarkdown(figures)}`)
  process.exitCode = figures.some(({ holds }) => holds === false) ? 1 : 0
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

function chosenParts(): Set<Part> {
  const at = process.argv.indexOf('--only')
  if (at === -1) return new Set(PARTS)
  const part = PARTS.find((known) => known === process.argv[at + 1])
  if (part === undefined) throw new Error(`--only wants one of ${PARTS.join(', ')}`)
  return new Set([part])
}

async function measure(): Promise<Figure[]> {
  const figures: Figure[] = []
  if (IN_BROWSER.some((part) => chosen.has(part))) figures.push(...(await measureInBrowser()))
  if (chosen.has('database')) figures.push(...(await step('The database', databaseFigures)))
  if (chosen.has('load')) figures.push(...(await step('The load', loadFigures)))
  return figures
}

async function measureInBrowser(): Promise<Figure[]> {
  await step('Building the app', buildMeasuredApp)
  const dataFolder = path.join(scratch, 'data')
  await step('Making the demo company', () => seed(dataFolder))
  const browser = (profile: string) => openBrowser(scratch, profile)
  const figures: Figure[] = []
  const server = await startProcess({ dataFolder, distFolder: BUILD_FOLDER })
  try {
    const url = `http://localhost:${server.port}`
    if (chosen.has('javascript')) {
      const visits = await step('JavaScript', () => firstVisits(browser, url))
      figures.push(...visits.map(({ name, bytes, limit }) => atMost('JavaScript of a first visit, gzip', name, bytes, limit, kilobytes)))
    }
    if (chosen.has('day')) figures.push(...(await step('The day', () => dayFigures(browser, url))))
    if (chosen.has('device')) figures.push(...(await step('The device', () => localFigures(() => browser('office'), url))))
    if (chosen.has('queue')) figures.push(...(await step('The queue', () => queueFigures(browser, url))))
  } finally {
    await server.stop()
  }
  return figures
}

async function step<Value>(name: string, work: () => Value | Promise<Value>): Promise<Value> {
  const started = performance.now()
  const value = await work()
  console.log(`${name}: ${Math.round((performance.now() - started) / 1000)} s`)
  return value
}

function seed(dataFolder: string): void {
  execFileSync(process.execPath, ['--import', 'tsx', 'server/commands/seed.ts', '--shipments', String(SHIPMENTS_OF_THE_SERVER)], {
    env: { ...process.env, DATA_DIR: dataFolder },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
