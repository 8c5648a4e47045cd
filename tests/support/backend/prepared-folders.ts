import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** Where the tests of one run keep folders in which a server has stood; they last as long as the run. */
export const PREPARED_FOLDERS = 'WAYBILL_PREPARED_FOLDERS'

/** Vitest's global setup. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'waybill-prepared-'))
  process.env[PREPARED_FOLDERS] = folder
  return () => rm(folder, { recursive: true, force: true })
}
