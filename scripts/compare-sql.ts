import { difference } from '#tests/support/sql/difference.ts'
import { createDatabaseFromFiles, dumpOf } from '#tests/support/sql/migrated-database.ts'
import { grantDefaults, sqlFiles, type GrantDefault } from '#tests/support/sql/migrations.ts'
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#tests/support/sql/throw-away-postgres.ts'

// npm run db:compare -- folder [other-folder]: prints all there is in a database made from a folder's SQL files, or what two folders differ in.
const [folder, otherFolder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Which folder of SQL files?')
const server = await startThrowAwayPostgres()
if (server === null)
  throw new Error('npm run db:compare needs PostgreSQL 15 or newer on this machine (Debian: apt-get install postgresql).')
try {
  for (const grants of grantDefaults) {
    const entries = await dumpOfFolder(server, `one_${grants.replaceAll('-', '_')}`, folder, grants)
    if (otherFolder === undefined) {
      console.log(`${entries.join('\n')}\n`)
      continue
    }
    const differing = difference(entries, await dumpOfFolder(server, `other_${grants.replaceAll('-', '_')}`, otherFolder, grants))
    console.log(`PostgreSQL ${server.version}, ${grants}: ${entries.length} entries of ${folder}; ${verdict(differing)} in ${otherFolder}`)
    for (const entry of differing) console.log(entry)
    if (differing.length > 0) process.exitCode = 1
  }
} finally {
  await server.stop()
}

async function dumpOfFolder(on: ThrowAwayPostgres, name: string, from: string, grants: GrantDefault): Promise<string[]> {
  await createDatabaseFromFiles(on, name, grants, sqlFiles(from))
  return dumpOf(on, name)
}

function verdict(differing: string[]): string {
  return differing.length === 0 ? 'the same' : `${differing.length} entries differ`
}
