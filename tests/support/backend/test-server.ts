import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { runServer, type RunningServer } from '#server/run-server.ts'
import { readSettings, type ServerSettings } from '#server/settings.ts'
import { PREPARED_FOLDERS } from '#tests/support/backend/prepared-folders.ts'

export interface TestServer extends RunningServer {
  folder: string
  /** Stops it and removes its folder. */
  remove(): Promise<void>
}

export async function makeFolder(): Promise<string> {
  return mkdtemp(path.join(os.tmpdir(), 'waybill-test-'))
}

/** A real server on a free port with a folder of its own; the demo company is in it unless asked otherwise. */
export async function startTestServer(changes: Partial<ServerSettings> = {}): Promise<TestServer> {
  const folder = changes.dataFolder ?? (await makeFolder())
  const settings = { ...readSettings({ PORT: '0', DATA_DIR: folder }), ...changes, dataFolder: folder }
  if (changes.dataFolder === undefined && settings.databaseUrl === null) await prepare(settings)
  const server = await runServer(settings)
  return {
    ...server,
    folder,
    async remove() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Most of a first start is making the database and the demo company, the same each time. The first server of a run leaves a copy of what it
 * made, and the others begin with that.
 */
async function prepare(settings: ServerSettings): Promise<void> {
  const all = process.env[PREPARED_FOLDERS]
  if (all === undefined) return
  const prepared = path.join(all, settings.demo ? 'demo' : 'empty')
  if (!existsSync(prepared)) {
    const first = await runServer({ ...settings, tls: null, siteUrl: null, mail: null, otherBackend: null })
    await first.stop()
    // Under its name only once it is whole.
    await cp(settings.dataFolder, `${prepared}.part`, { recursive: true, preserveTimestamps: true })
    await rename(`${prepared}.part`, prepared)
    return
  }
  await cp(prepared, settings.dataFolder, { recursive: true, preserveTimestamps: true })
}
