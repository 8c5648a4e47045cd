import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DIST, SCRATCH } from '#tests/support/e2e/folders.ts'

/** The same app with a mark on its page, and a service worker that differs in one hash: what a deployment looks like to a browser. */
export async function makeNextVersion(name: string): Promise<string> {
  const folder = await mkdtemp(`${SCRATCH}version-`)
  await cp(DIST, folder, { recursive: true })
  await change(path.join(folder, 'app.html'), '<html lang="en-IN">', `<html lang="en-IN" data-version="${name}">`)
  await change(path.join(folder, 'service-worker.js'), /"revision":"[0-9a-f]+","url":"app\.html"/, `"revision":"${name}","url":"app.html"`)
  return folder
}

async function change(file: string, from: string | RegExp, to: string): Promise<void> {
  const before = await readFile(file, 'utf8')
  const after = before.replace(from, to)
  if (after === before) throw new Error(`${file} holds nothing like ${String(from)}`)
  await writeFile(file, after)
}
