import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { quickFolder } from '#tests/support/quick-folder.ts'
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#tests/support/sql/throw-away-postgres.ts'

/** Where the tests of one run keep folders in which a server has stood; they last as long as the run. */
export const PREPARED_FOLDERS = 'WAYBILL_PREPARED_FOLDERS'

/** Address of the PostgreSQL that the tests of one run share, each server in a database of its own; empty where none is installed. */
export const SHARED_POSTGRES = 'WAYBILL_SHARED_POSTGRES'

let postgres: ThrowAwayPostgres | null = null

/** Vitest's global setup, by its name. */
export async function setup(): Promise<void> {
  process.env[PREPARED_FOLDERS] = await mkdtemp(path.join(quickFolder(), 'waybill-prepared-'))
  postgres = await startThrowAwayPostgres()
  process.env[SHARED_POSTGRES] = postgres?.url('template1', 'supabase_admin') ?? ''
}

export async function teardown(): Promise<void> {
  await postgres?.stop()
  const folder = process.env[PREPARED_FOLDERS]
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}
