import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** Where the tests of one run keep folders in which a server has stood; they last as long as the run. */
export const PREPARED_FOLDERS = 'WAYBILL_PREPARED_FOLDERS'

/** Vitest's global setup, by its name. */
export async function setup(): Promise<void> {
  process.env[PREPARED_FOLDERS] = await mkdtemp(path.join(os.tmpdir(), 'waybill-prepared-'))
}

export async function teardown(): Promise<void> {
  const folder = process.env[PREPARED_FOLDERS]
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}
