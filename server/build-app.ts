import { spawn } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { inProject, PROJECT_FOLDER } from '#server/project-folder.ts'
import { PUBLISHABLE_KEY } from '#server/settings.ts'

export class BuildFailed extends Error {}

const SOURCES = [
  'src',
  'sw',
  'public',
  'scripts/build',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
]

/** Hidden files are never served and never cached by the service worker. */
const STAMP = '.built-for'

/** Says that a build speaks to the embedded server; one made for a hosted project must not be served here. */
const BUILT_FOR = `embedded ${PUBLISHABLE_KEY}\n`

/** Builds the app unless the last build is newer than everything it is made from. */
export async function buildApp(distFolder: string, say: (line: string) => void): Promise<void> {
  const stamp = path.join(distFolder, STAMP)
  const builtAt = (await readFile(stamp, 'utf8').catch(() => null)) === BUILT_FOR ? (await stat(stamp)).mtimeMs : 0
  if (builtAt > (await newestChange(SOURCES.map((source) => inProject(source))))) return
  say('Building the app …')
  await runVite(distFolder)
  await writeFile(stamp, BUILT_FOR)
}

async function newestChange(paths: string[]): Promise<number> {
  let newest = 0
  for (const each of paths) {
    const found = await stat(each).catch(() => null)
    if (!found) continue
    newest = Math.max(newest, found.mtimeMs)
    if (found.isDirectory()) newest = Math.max(newest, await newestChange((await readdir(each)).map((name) => path.join(each, name))))
  }
  return newest
}

function runVite(distFolder: string): Promise<void> {
  const vite = inProject('node_modules', 'vite', 'bin', 'vite.js')
  const env = { ...process.env, VITE_SUPABASE_URL: '', VITE_SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY }
  const child = spawn(process.execPath, [vite, 'build', '--outDir', distFolder, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: PROJECT_FOLDER,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new BuildFailed('The app could not be built; see above.'))))
  })
}
