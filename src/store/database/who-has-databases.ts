import { databaseName } from '#store/database/database-name.ts'

const NAME = new RegExp(`^${databaseName('([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')}$`)

/** Whose databases are on this device; nobody's where the browser does not tell. */
export async function whoHasDatabases(): Promise<string[]> {
  try {
    return (await indexedDB.databases()).flatMap(({ name }) => NAME.exec(name ?? '')?.[1] ?? [])
  } catch {
    return []
  }
}
