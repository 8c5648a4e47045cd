import { existsSync } from 'node:fs'
import type { Step } from './run-step.ts'

export const vitestProgram = 'node_modules/vitest/vitest.mjs'

export function byExitCode(name: string, ...run: string[]): Step {
  return { name, run, judgedBy: 'exit code', minutes: 5 }
}

/** What needs no test to be run: it is true of all the code or it is not. */
export function quickChecks(): Step[] {
  return [
    byExitCode('types', 'node_modules/typescript-7/bin/tsc', '-b'),
    byExitCode('lint', 'node_modules/oxlint/bin/oxlint'),
    byExitCode('format', 'node_modules/oxfmt/bin/oxfmt', '--check'),
    byExitCode('layers', 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.mjs', ...folders()),
  ]
}

function folders(): string[] {
  return ['src', 'sw', 'server', 'supabase/functions', 'scripts', 'tests', 'bench'].filter((folder) => existsSync(folder))
}
