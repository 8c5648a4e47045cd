import { afterAll, beforeAll, describe } from 'vitest'

import type { ServerSettings } from '#server/settings.ts'
import { startTestServer, type TestServer } from '#tests/support/backend/test-server.ts'
import { findPostgres, startThrowAwayPostgres, type ThrowAwayPostgres } from '#tests/support/sql/throw-away-postgres.ts'

type Start = (changes?: Partial<ServerSettings>) => Promise<TestServer>

/** The same promises with the data folder's PGlite and, wherever one is installed, with a real PostgreSQL. */
export function onEveryDatabase(define: (start: Start) => void): void {
  describe('on PGlite', () => {
    define(startTestServer)
  })

  describe.skipIf(findPostgres() === null)('on PostgreSQL', () => {
    let postgres: ThrowAwayPostgres | null = null
    beforeAll(async () => {
      postgres = await startThrowAwayPostgres()
    })
    afterAll(() => postgres?.stop())
    define((changes = {}) => startTestServer({ ...changes, databaseUrl: postgres?.url('postgres', 'supabase_admin') ?? null }))
  })
}
