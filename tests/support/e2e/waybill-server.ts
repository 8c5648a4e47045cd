import { cpSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { SCRATCH, SEEDED } from '#tests/support/e2e/folders.ts'
import { openRoad, type Road } from '#tests/support/e2e/weather/road.ts'
import { beginNewEpoch, type HowToStart, type ServerProcess } from '#tests/support/e2e/server-process.ts'

/** A company's server with the demo data, behind a road that can be disturbed. */
export interface WaybillServer {
  url: string
  road: Road
  kill: () => Promise<void>
  /** After `kill` or `stop`, on the same data; another build can be put in place. */
  startAgain: (distFolder?: string) => Promise<void>
  /** The same with a mail server set up. */
  startWithMail: (smtpUrl: string) => Promise<void>
  stop: () => Promise<void>
  /** Stopped, its data folder copied, started again. */
  backUp: () => Promise<void>
  /** Stopped, the copy put in the folder's place, a new epoch begun, started again: as the README says. */
  restore: () => Promise<void>
  /** A test asks faster than any person: this resets the counters of the limits. */
  forgetCalls: () => Promise<void>
  /** As the demo's own data comes in: with the instants that the row names. */
  insertShipment: (row: Record<string, unknown>) => Promise<void>
  changeClient: (clientCode: string, row: Record<string, unknown>) => Promise<void>
  end: () => Promise<void>
}

/** `start` says in which process: one of its own, or one that it shares. */
export async function openServer(start: (how: HowToStart) => Promise<ServerProcess>): Promise<WaybillServer> {
  const dataFolder = await mkdtemp(SCRATCH)
  // The worker waits for it in any case, and file by file in turns with others takes four times as much of the processor.
  cpSync(SEEDED, dataFolder, { recursive: true })
  const backup = `${dataFolder}-backup`
  const road = await openRoad()
  const environment = { SITE_URL: road.url }
  let running: ServerProcess
  async function run(distFolder?: string, more: Record<string, string> = {}): Promise<void> {
    running = await start({ dataFolder, environment: { ...environment, ...more }, ...(distFolder === undefined ? {} : { distFolder }) })
    road.leadsTo(running.port)
  }
  async function asServer(table: string, request: RequestInit): Promise<void> {
    const { secretKey } = JSON.parse(await readFile(path.join(dataFolder, 'secrets.json'), 'utf8')) as { secretKey: string }
    const headers = { apikey: secretKey, connection: 'close', 'content-type': 'application/json' }
    const answer = await fetch(`http://127.0.0.1:${running.port}/rest/v1/${table}`, { ...request, headers })
    if (!answer.ok) throw new Error(`${table}: ${answer.status} ${await answer.text()}`)
  }
  await run()
  return {
    url: road.url,
    road,
    kill: () => running.kill(),
    stop: () => running.stop(),
    async backUp() {
      await running.stop()
      await cp(dataFolder, backup, { recursive: true })
      await run()
    },
    async restore() {
      await running.stop()
      await rm(dataFolder, { recursive: true })
      await cp(backup, dataFolder, { recursive: true })
      await beginNewEpoch(dataFolder)
      await run()
    },
    async forgetCalls() {
      await asServer('call_counters?calls=gte.0', { method: 'DELETE' })
    },
    async insertShipment(row) {
      await asServer('shipments', { method: 'POST', body: JSON.stringify(row) })
    },
    async changeClient(clientCode, row) {
      await asServer(`clients?client_code=eq.${clientCode}`, { method: 'PATCH', body: JSON.stringify(row) })
    },
    startAgain: (distFolder) => run(distFolder),
    startWithMail: (smtpUrl) => run(undefined, { SMTP_URL: smtpUrl, SMTP_FROM: 'Deccan Sparrow <books@deccan-sparrow.test>' }),
    async end() {
      await road.close()
      await running.stop()
      for (const folder of [dataFolder, backup]) await rm(folder, { recursive: true, force: true })
    },
  }
}
