import { getRequestListener } from '@hono/node-server'
import type { HttpBindings } from '@hono/node-server'
import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'

import type { AnswerRequest } from '#server/http/answer-request.ts'
import type { ServerSettings } from '#server/settings.ts'

export class PortTaken extends Error {
  constructor(port: number) {
    super(`Port ${port} is already in use. Stop what uses it, or choose another one: PORT=${port + 1} npm start`)
  }
}

export type NodeServer = http.Server

export interface Listening {
  port: number
  close(): Promise<void>
}

const FINISH_WITHIN_MS = 3000
/** Longer than proxies keep an idle connection (60 s): the side that closes first meets the other's next request, which is then lost. */
const KEEP_IDLE_MS = 75_000

export function nodeListener(answer: AnswerRequest): http.RequestListener {
  return getRequestListener((request, bindings) => answer(request, (bindings as HttpBindings).incoming.socket.remoteAddress), {
    overrideGlobalObjects: false,
  }) as http.RequestListener
}

export function makeNodeServer({ tls }: Pick<ServerSettings, 'tls'>, listener: http.RequestListener): NodeServer {
  const server = tls ? https.createServer(tls, listener) : http.createServer(listener)
  server.keepAliveTimeout = KEEP_IDLE_MS
  return server
}

export function listen(server: NodeServer, { host, port }: Pick<ServerSettings, 'host' | 'port'>): Promise<Listening> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject('code' in error && error.code === 'EADDRINUSE' ? new PortTaken(port) : error)
    })
    server.listen(port, host, () => {
      const address = server.address()
      resolve({ port: typeof address === 'object' && address ? address.port : port, close: () => close(server, sockets) })
    })
  })
}

/** Requests under way get a moment to finish. Node knows nothing of a connection that never got as far as a request. */
function close(server: NodeServer, sockets: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    const impatient = setTimeout(() => {
      for (const socket of sockets) socket.destroy()
    }, FINISH_WITHIN_MS)
    server.close(() => {
      clearTimeout(impatient)
      resolve()
    })
    server.closeIdleConnections()
  })
}
