import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildApp } from '#server/build-app.ts'
import { startProcess } from '#tests/support/e2e/server-process.ts'
import { asText } from './show-table.ts'
import { BUILD_FOLDER, makeScratchFolder } from './scratch.ts'
import { judge, measurePage } from './measure-page.ts'

// npm run lighthouse: the two pages that most people come for, as a poor phone would load them; ends with 1 where a target is missed.
const PAGES = ['/', '/track']
const RUNS = 3

/** With a lock of its own: beside the product's packages it does not install. */
const folder = path.join(import.meta.dirname, 'lighthouse')
const scratch = makeScratchFolder()
try {
  if (!existsSync(path.join(folder, 'node_modules/lighthouse'))) {
    console.log('Installing Lighthouse …')
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
  }
  await buildApp(BUILD_FOLDER, (line) => console.log(line))
  const server = await startProcess({ dataFolder: path.join(scratch, 'data'), distFolder: BUILD_FOLDER })
  try {
    const figures = []
    for (const page of PAGES) figures.push(...judge(page, await measurePage(`http://localhost:${server.port}${page}`, RUNS)))
    console.log(asText(figures))
    process.exitCode = figures.some(({ holds }) => holds === false) ? 1 : 0
  } finally {
    await server.stop()
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
