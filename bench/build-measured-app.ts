import path from 'node:path'
import { build } from 'vite'
import { buildApp } from '#server/build-app.ts'
import { BUILD_FOLDER } from './scratch.ts'

export const HARNESS = '/measurements/'

/** The app as it is served, and beside it one page that drives the very same store and sync code from outside. */
export async function buildMeasuredApp(): Promise<void> {
  await buildApp(BUILD_FOLDER, (line) => console.log(line))
  await build({
    configFile: false,
    root: path.join(import.meta.dirname, 'harness'),
    base: HARNESS,
    logLevel: 'warn',
    build: { outDir: path.join(BUILD_FOLDER, HARNESS), emptyOutDir: true, target: 'chrome111', assetsInlineLimit: 0 },
  })
}
