/** Paths of `git status --porcelain -z`: what is changed, new, gone, and both names of what was moved. */
export function changedPaths(status: string): string[] {
  const entries = status.split('\0').filter((entry) => entry !== '')
  return entries.map((entry, at) => (isOldName(entries, at) ? entry : entry.slice(3)))
}

/** Of a move the old name follows the new one, by itself. */
function isOldName(entries: readonly string[], at: number): boolean {
  return /^(?:[RC].|.[RC]) /.test(entries[at - 1] ?? '') && !isOldName(entries, at - 1)
}

/** The files whose tests are asked: those that import them, and they themselves. What is gone is imported by nothing. */
export function sourcesOf(changed: readonly string[], isThere: (path: string) => boolean): string[] {
  return changed.filter((path) => /^(src|sw|server|supabase|tests)\/.*\.(tsx?|css)$/.test(path) && isThere(path))
}

const LONGER: [folder: string, command: string][] = [
  ['supabase/', 'npm run test:sql, and npx vitest run --project programs tests/tools/schemas'],
  ['server/', 'npx vitest run --project programs --project over-http'],
  ['src/store/', 'npm run fuzz -- --seeds 100'],
  ['src/sync/', 'npm run fuzz -- --seeds 100'],
  ['tests/simulator/', 'npm run fuzz -- --seeds 100'],
  ['tests/e2e/', 'npx playwright test of what has changed'],
]

/** What takes longer than two minutes is named, where it is about what has changed. */
export function notAsked(changed: readonly string[]): string[] {
  return LONGER.filter(([folder]) => changed.some((path) => path.startsWith(folder))).map(
    ([folder, command]) => `${folder} has changed: ${command}`,
  )
}
