import { rmSync } from 'node:fs'
import { buildApp } from '#server/build-app.ts'
import { DIST } from '#tests/support/e2e/folders.ts'

// A machine that deploys holds the server's keys in its environment: the build that tests/build looks through is made on such a one.
process.env['SUPABASE_SECRET_KEY'] = 'sb_secret_planted_for_the_tests'
process.env['SUPABASE_SERVICE_ROLE_KEY'] = 'sb_secret_planted_for_the_tests'
process.env['SUPABASE_JWT_SECRET'] = 'planted-secret-of-the-tests-that-signs-nothing'

rmSync(DIST, { recursive: true, force: true })
await buildApp(DIST, console.log)
