import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMigratedDatabase } from '#tests/support/sql/migrated-database.ts'
import { projectRoot } from '#tests/support/sql/migrations.ts'
import { startThrowAwayPostgres } from '#tests/support/sql/throw-away-postgres.ts'
import { databaseTypes, databaseTypesFile } from './database-types.ts'

const server = await startThrowAwayPostgres()
if (server === null) throw new Error('npm run db:types needs PostgreSQL 15 or newer on this machine (Debian: apt-get install postgresql).')
try {
  await createMigratedDatabase(server, 'types_source', 'nothing-granted')
  writeFileSync(join(projectRoot, databaseTypesFile), await databaseTypes(server.url('types_source')))
  console.log(`Wrote ${databaseTypesFile}`)
} finally {
  await server.stop()
}
