interface Kept {
  files: Record<string, { mutants: { status: string; coveredBy?: string[] }[] }>
}

/**
 * What Stryker keeps, without the survivors for which it names no test: a mutant of a module's constants is there when its file is loaded, so it
 * belongs to no test, and no new test would be asked about it.
 */
export function askAtLoadAgain<Report extends Kept>(kept: Report): Report {
  const files = Object.entries(kept.files).map(([name, file]) => [
    name,
    { ...file, mutants: file.mutants.filter(({ status, coveredBy = [] }) => status !== 'Survived' || coveredBy.length > 0) },
  ])
  return { ...kept, files: Object.fromEntries(files) as Report['files'] }
}
