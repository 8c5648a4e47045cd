import path from 'node:path'

import { answerBackend, isForBackend, type AnswerRequest } from '#server/answer-request.ts'
import { openBackend, type Backend } from '#server/backend.ts'
import { lockDataFolder } from '#server/data-folder-lock.ts'
import { openDatabase } from '#server/database.ts'
import { seedDemoOnce } from '#server/demo/seed-demo.ts'
import { listen, makeNodeServer, nodeListener } from '#server/listen.ts'
import { openMail, type Mail } from '#server/mail.ts'
import { readOrMakeSecrets, type Secrets } from '#server/secrets.ts'
import { pagePolicy, withSecurityHeaders } from '#server/security-headers.ts'
import type { ServerSettings } from '#server/settings.ts'
import { serveApp } from '#server/static-files.ts'

export interface RunningServer {
  url: string
  port: number
  backend: Backend
  secrets: Secrets
  mail: Mail
  /** Finishes what is under way, closes the database and frees the folder. */
  stop(): Promise<void>
}

export interface RunOptions {
  say?: (line: string) => void
  /** What answers paths that are not the backend's; the built app unless given. */
  pages?: AnswerRequest
}

/**
 * Folder, port, database, demo data – in this order: whoever cannot have the folder or the port learns it at once, and the port answers
 * "starting" until everything is there.
 */
export async function runServer(
  settings: ServerSettings,
  { say = () => undefined, pages = servePages(settings) }: RunOptions = {},
): Promise<RunningServer> {
  const lock = await lockDataFolder(settings.dataFolder)
  const undo: (() => Promise<void>)[] = [() => lock.release()]
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    let answer: AnswerRequest = () => Promise.resolve(starting())
    const listening = await listen(
      makeNodeServer(
        settings,
        nodeListener((request, socketAddress) => answer(request, socketAddress)),
      ),
      settings,
    )
    undo.push(() => listening.close())
    const url = addressOf(settings, listening.port)

    const secrets = await readOrMakeSecrets(settings.dataFolder)
    const database = await openDatabase(settings.dataFolder, settings.databaseUrl)
    undo.splice(1, 0, () => database.close())
    const mail = openMail(settings.mail)
    const backend = await openBackend({
      database,
      dataFolder: settings.dataFolder,
      secrets,
      mail: mail.driver,
      siteUrl: settings.siteUrl ?? url,
    })
    if (backend.applied.length > 0) say(`Database prepared: ${backend.applied.length} migrations.`)
    if (settings.demo) await seedDemoOnce(backend, { say })

    const api = answerBackend({ backend, secrets, mail, production: settings.production })
    answer = (request, socketAddress) => (isForBackend(new URL(request.url).pathname) ? api : pages)(request, socketAddress)
    return { url, port: listening.port, backend, secrets, mail, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function servePages({ distFolder, otherBackend }: ServerSettings): AnswerRequest {
  const app = serveApp(path.resolve(distFolder))
  const policy = pagePolicy(otherBackend)
  return async (request) => withSecurityHeaders(await app(request), policy)
}

function starting(): Response {
  return withSecurityHeaders(Response.json({ ok: false, starting: true }, { status: 503, headers: { 'retry-after': '2' } }))
}

export function addressOf({ tls, host }: Pick<ServerSettings, 'tls' | 'host'>, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere || host === '127.0.0.1' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `${tls ? 'https' : 'http'}://${name}:${port}`
}
