import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { runServer, type RunningServer } from '#server/run-server.ts'
import { readSettings, type ServerSettings } from '#server/settings.ts'

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
