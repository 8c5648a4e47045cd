import type http from 'node:http'

import { answerBackend, isForBackend, type AnswerRequest } from '#server/http/answer-request.ts'
import { openBackend, type Backend } from '#server/embedded-backend.ts'
import { lockDataFolder } from '#server/database/data-folder-lock.ts'
import { openDatabase, type Database } from '#server/database/embedded-database.ts'
import { makeDecoyAccount } from '#server/auth/decoy-account.ts'
import { makeDeliveryKey } from '#server/auth/delivery-key.ts'
import { acceptDemoPayments } from '#server/demo/demo-payments.ts'
import { seedDemoOnce } from '#server/demo/seed-demo.ts'
import { listen, makeNodeServer, nodeListener, type Listening, type NodeServer } from '#server/http/listen.ts'
import { openMail, type Mail } from '#server/mail/mail.ts'
import { readOrMakeSecrets, type Secrets } from '#server/auth/secrets.ts'
import { pagePolicy, strictTransport, withSecurityHeaders } from '#server/http/security-headers.ts'
import type { ServerSettings } from '#server/settings.ts'
import { serveApp } from '#server/http/static-files.ts'

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
  makePages?: (server: NodeServer) => Promise<http.RequestListener>
}

/**
 * Folder, port, database, demo data, in this order: a process that cannot get the folder or the port learns it at once, and the port
 * answers "starting" until everything is there.
 */
export async function runServer(settings: ServerSettings, { say = () => undefined, makePages }: RunOptions = {}): Promise<RunningServer> {
  const lock = await lockDataFolder(settings.dataFolder)
  let listening: Listening | null = null
  let database: Database | null = null
  const mail = openMail(settings.mail)
  async function stop(): Promise<void> {
    await listening?.close()
    await mail.settle()
    await database?.close()
    await lock.release()
  }
  try {
    let answer: http.RequestListener = nodeListener(() => Promise.resolve(starting()))
    const server = makeNodeServer(settings, (request, response) => {
      if (settings.tls) response.setHeaders(new Map(Object.entries(strictTransport(request.headers.host))))
      answer(request, response)
    })
    listening = await listen(server, settings)
    const { port } = listening
    const url = addressOf(settings, port)

    const secrets = await readOrMakeSecrets(settings.dataFolder)
    database = await openDatabase(settings.dataFolder, settings.databaseUrl)
    const siteUrl = settings.siteUrl ?? url
    const backend = await openBackend({ database, dataFolder: settings.dataFolder, secrets, mail: mail.driver, siteUrl })
    if (backend.applied.length > 0) say(`Database prepared: ${backend.applied.length} migrations.`)
    await makeDecoyAccount(backend)
    await makeDeliveryKey(backend, secrets)
    if (!settings.production) await acceptDemoPayments(database)
    if (settings.demo) await seedDemoOnce(backend, { say })
    // Nobody waits for the mails of made-up accounts.
    mail.clear()

    const api = nodeListener(answerBackend({ backend, secrets, mail, siteUrl, production: settings.production }))
    const pages = makePages ? await makePages(server) : nodeListener(servePages(settings))
    answer = (request, response) => (isForBackend(pathOf(request)) ? api : pages)(request, response)
    return { url, port, backend, secrets, mail, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function pathOf({ url = '/' }: http.IncomingMessage): string {
  return url.split('?', 1)[0] ?? '/'
}

function servePages({ distFolder, otherBackend }: ServerSettings): AnswerRequest {
  const app = serveApp(distFolder)
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
