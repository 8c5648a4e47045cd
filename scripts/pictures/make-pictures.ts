import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright'
import { buildApp } from '#server/build-app.ts'
import { inProject } from '#server/project-folder.ts'
import { startProcess } from '#tests/support/e2e/server-process.ts'
import { wholeBrowserLaunchOptions } from '../test-run/find-browser.ts'
import { drawShareImage } from './share-image.ts'
import { takeScreenshots } from './take-screenshots.ts'

// npm run pictures: what is drawn or photographed of the running demo. Run it when the screens have changed, and commit what it writes.
const scratch = await mkdtemp(path.join(tmpdir(), 'waybill-pictures-'))
const distFolder = path.join(scratch, 'dist')
await buildApp(distFolder, (line) => console.log(line))
const server = await startProcess({ dataFolder: path.join(scratch, 'data'), distFolder })
const browser = await chromium.launch(wholeBrowserLaunchOptions())
try {
  const url = `http://localhost:${server.port}`
  const folder = inProject('public', 'screenshots')
  await mkdir(folder, { recursive: true })
  await drawShareImage(browser, url, inProject('public', 'share.png'))
  await takeScreenshots(browser, url, folder)
} finally {
  await browser.close()
  await server.stop()
  await rm(scratch, { recursive: true, force: true })
}
