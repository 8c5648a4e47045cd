import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

interface Finder {
  /** What its last run left in Vitest's own memory. */
  last: object | undefined
  /** How many mutants it found, the latest ones counting most. */
  found: number
  /** Its longest run, which is that of all its tests. */
  ms: number
}

// Vitest makes a sequencer for each run.
const finders = new Map<string, Finder>()

/** First the files that found the mutants before this one, which stood in the same lines mostly; then the short ones. */
class LikelyFindersFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    for (const finder of finders.values()) finder.found *= 0.9
    const known = new Map(files.map((file) => [file, this.#finderOf(file)]))
    const of = (file: TestSpecification) => known.get(file) ?? { found: 0, ms: 0 }
    return Promise.resolve(files.toSorted((one, other) => of(other).found - of(one).found || of(one).ms - of(other).ms))
  }

  #finderOf(file: TestSpecification): Finder {
    const key = `${file.project.name}:${relative(this.ctx.config.root, file.moduleId)}`
    const finder = finders.get(key) ?? { last: undefined, found: 0, ms: 0 }
    finders.set(key, finder)
    const result = this.ctx.cache.getFileTestResults(key)
    // The same object: it was not reached since.
    if (result === undefined || result === finder.last) return finder
    finder.last = result
    finder.ms = Math.max(finder.ms, result.duration)
    if (result.failed) finder.found += 1
    return finder
  }
}

/** What is played against every mutant: the tests of the `logic` project that reach store, sync or backend without a server. */
export default defineConfig({
  test: {
    environment: 'node',
    // Every run of Stryker's has a process of its own already; one for each file besides makes a mutant three times as dear.
    isolate: false,
    sequence: { sequencer: LikelyFindersFirst },
    include: ['tests/{store,sync,session,features,sw,calls}/**/*.test.ts'],
    setupFiles: ['./tests/support/indexed-db.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
