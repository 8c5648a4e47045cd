import { cp, mkdtemp, rm } from 'node:fs/promises'
import { SCRATCH, SEEDED } from '#tests/support/e2e/folders.ts'
import { openRoad, type Road } from '#tests/support/e2e/road.ts'
import { startProcess, type ServerProcess } from '#tests/support/e2e/server-process.ts'

/** A company's server with the demo data, behind a road that can be disturbed. */
export interface WaybillServer {
  url: string
  road: Road
  kill: () => Promise<void>
  /** After `kill` or `stop`, on the same data; another build can be put in place. */
  startAgain: (distFolder?: string) => Promise<void>
  stop: () => Promise<void>
  end: () => Promise<void>
}

export async function openServer(): Promise<WaybillServer> {
  const dataFolder = await mkdtemp(SCRATCH)
  await cp(SEEDED, dataFolder, { recursive: true })
  const road = await openRoad()
  const environment = { SITE_URL: road.url }
  let running: ServerProcess
  async function run(distFolder?: string): Promise<void> {
    running = await startProcess({ dataFolder, environment, ...(distFolder === undefined ? {} : { distFolder }) })
    road.leadsTo(running.port)
  }
  await run()
  return {
    url: road.url,
    road,
    kill: () => running.kill(),
    stop: () => running.stop(),
    startAgain: run,
    async end() {
      await road.close()
      await running.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
