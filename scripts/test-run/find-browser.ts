import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** Chromium without what only a window needs: the same engine for two thirds of the processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/usr/bin/microsoft-edge',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
  'C:/Program Files/Microsoft/Edge/Application/msedge.exe',
]

export const howToGetABrowser =
  'No browser found: run "npx playwright install chromium", install Chromium, Chrome or Edge, or set CHROMIUM_PATH to one.'

/** CHROMIUM_PATH, then Playwright's own download, then Chromium, Chrome or Edge of this system; null when there is none. */
export function findBrowser(): string | null {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`)
    return named
  }
  return [playwrightsOwn(), ...systemBrowsers].find((path) => path !== null && existsSync(path)) ?? null
}

/** The browser every test drives, or one sentence that says what to install. */
export function requireBrowser(): string {
  const path = findBrowser()
  if (path === null) throw new Error(howToGetABrowser)
  return path
}

interface LaunchOptions {
  executablePath: string
  args: string[]
  chromiumSandbox: boolean
}

/** For Playwright's and Vitest's `launchOptions`: Debian's headless shell where it is installed and no other browser is named. */
export function browserLaunchOptions(): LaunchOptions {
  const light = !process.env['CHROMIUM_PATH'] && existsSync(HEADLESS_SHELL)
  return launchOptionsOf(light ? HEADLESS_SHELL : requireBrowser())
}

/** For what belongs to the whole browser: installing an app, the fake camera, measuring. */
export function wholeBrowserLaunchOptions(): LaunchOptions {
  return launchOptionsOf(requireBrowser())
}

function launchOptionsOf(executablePath: string): LaunchOptions {
  return {
    executablePath,
    // Chromium refuses its sandbox to root.
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  }
}

function playwrightsOwn(): string | null {
  try {
    return chromium.executablePath()
  } catch {
    return null
  }
}
