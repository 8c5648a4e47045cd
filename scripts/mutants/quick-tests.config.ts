import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files first: most mutants are found by any of their tests. */
class ShortestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).reverse()
  }
}

/** What is played against every mutant: the tests of the `logic` project that reach store, sync or backend without a server. */
export default defineConfig({
  test: {
    environment: 'node',
    // Every run of Stryker's has a process of its own already; one for each file besides makes a mutant three times as dear.
    isolate: false,
    sequence: { sequencer: ShortestFirst },
    include: ['tests/{store,sync,session,features,sw}/**/*.test.ts'],
    setupFiles: ['./tests/support/indexed-db.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
