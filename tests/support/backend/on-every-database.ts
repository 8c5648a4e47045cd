import { describe } from 'vitest'

import type { ServerSettings } from '#server/settings.ts'
import { SHARED_POSTGRES } from '#tests/support/backend/prepared-folders.ts'
import { startTestServer, startTestServerOnPostgres, type TestServer } from '#tests/support/backend/test-server.ts'

type Start = (changes?: Partial<ServerSettings>) => Promise<TestServer>

/** The same promises with the data folder's PGlite and, wherever one is installed, with a real PostgreSQL. */
export function onEveryDatabase(define: (start: Start) => void): void {
  describe('on PGlite', () => {
    define(startTestServer)
  })

  describe.skipIf(process.env[SHARED_POSTGRES] === '')('on PostgreSQL', () => {
    define(startTestServerOnPostgres)
  })
}
