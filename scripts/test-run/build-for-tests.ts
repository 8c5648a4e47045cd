import { rmSync } from 'node:fs'
import { buildApp } from '#server/build-app.ts'
import { inProject } from '#server/project-folder.ts'

// A machine that deploys holds the server's keys in its environment: the build that tests/build looks through is made on such a one.
process.env['SUPABASE_SECRET_KEY'] = 'sb_secret_planted_for_the_tests'
process.env['SUPABASE_SERVICE_ROLE_KEY'] = 'sb_secret_planted_for_the_tests'
process.env['SUPABASE_JWT_SECRET'] = 'planted-secret-of-the-tests-that-signs-nothing'

const folder = inProject('node_modules/.cache/waybill/build-under-test')
rmSync(folder, { recursive: true, force: true })
await buildApp(folder, console.log)
