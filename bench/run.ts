import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startProcess } from '#tests/support/e2e/server-process.ts'
import { buildMeasuredApp } from './build-measured-app.ts'
import { databaseFigures } from './database-figures.ts'
import type { Figure } from './figure.ts'
import { localFigures } from './local-figures.ts'
import { machineFacts } from './machine.ts'
import { openBrowser } from './measured-browser.ts'
import { queueFigures } from './queue-figures.ts'
import { BUILD_FOLDER, makeScratchFolder } from './scratch.ts'
import { scriptFigures } from './script-bytes.ts'
import { asMarkdown, asText } from './show-table.ts'

// npm run bench: one table, also as bench/results.md; ends with 1 where a target is missed. One thing at a time, nothing beside it.
/** Enough for a thousand of them to be open. */
const SHIPMENTS_OF_THE_SERVER = 3_000

const scratch = makeScratchFolder()
try {
  const figures = await measureAll()
  console.log(asText(figures))
  const results = path.join(import.meta.dirname, 'results.md')
  writeFileSync(results, `# What \`npm run bench\` measured\n\nOn ${machineFacts()}.\n\n${asMarkdown(figures)}`)
  process.exitCode = figures.some(({ holds }) => holds === false) ? 1 : 0
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

async function measureAll(): Promise<Figure[]> {
  await step('Building the app', buildMeasuredApp)
  const dataFolder = path.join(scratch, 'data')
  await step('Making the demo company', () => seed(dataFolder))
  const browser = (profile: string) => openBrowser(scratch, profile)
  const inBrowser: Figure[] = []
  const server = await startProcess({ dataFolder, distFolder: BUILD_FOLDER })
  try {
    const url = `http://localhost:${server.port}`
    inBrowser.push(...(await step('JavaScript', () => scriptFigures(browser, url))))
    inBrowser.push(...(await step('The device', () => localFigures(() => browser('office'), url))))
    inBrowser.push(...(await step('The queue', () => queueFigures(browser, url))))
  } finally {
    await server.stop()
  }
  return [...inBrowser, ...(await step('The database', databaseFigures))]
}

async function step<Value>(name: string, work: () => Value | Promise<Value>): Promise<Value> {
  const started = performance.now()
  const value = await work()
  console.log(`${name}: ${Math.round((performance.now() - started) / 1000)} s`)
  return value
}

function seed(dataFolder: string): void {
  execFileSync(process.execPath, ['--import', 'tsx', 'server/seed.ts', '--shipments', String(SHIPMENTS_OF_THE_SERVER)], {
    env: { ...process.env, DATA_DIR: dataFolder },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
