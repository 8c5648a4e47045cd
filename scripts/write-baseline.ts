import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#tests/support/sql/migrations.ts'
import { writeBaseline } from './baseline.ts'

const migrations = join(projectRoot, 'supabase/migrations')
mkdirSync(migrations, { recursive: true })
console.log(`Wrote ${writeBaseline(join(projectRoot, 'supabase/schemas'), migrations)} migrations from supabase/schemas`)
