import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { findBrowser, howToGetABrowser } from './find-browser.ts'

/** Installs a browser where there is none. Answers what to do when that fails too, null when there is one. */
export function ensureBrowser(): string | null {
  if (findBrowser() !== null) return null
  if (isRootOnDebian()) {
    console.log('No browser found: installing chromium by apt')
    run('apt-get', ['update', '-q'])
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'])
  }
  if (findBrowser() === null) {
    console.log("No browser found: downloading Playwright's Chromium")
    run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'])
  }
  return findBrowser() === null ? howToGetABrowser : null
}

function isRootOnDebian(): boolean {
  const release = '/etc/os-release'
  return process.getuid?.() === 0 && existsSync(release) && /^(ID|ID_LIKE)=.*(debian|ubuntu)/m.test(readFileSync(release, 'utf8'))
}

function run(program: string, args: string[]): void {
  spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}
