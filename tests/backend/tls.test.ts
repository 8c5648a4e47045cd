import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { inProject } from '#server/project-folder.ts'
import { readSettings } from '#server/settings.ts'
import { startTestServer, type TestServer } from '#tests/support/backend/test-server.ts'

/** For tests alone: nobody trusts it. */
const cert = inProject('tests', 'support', 'backend', 'tls', 'localhost.cert.pem')
const key = inProject('tests', 'support', 'backend', 'tls', 'localhost.key.pem')

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ tls: readSettings({ TLS_CERT: cert, TLS_KEY: key }).tls, demo: false })
})
afterAll(() => server.remove())

function answerOf(url: string, host?: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = host === undefined ? {} : { host }
    https
      .get(url, { ca: readFileSync(cert), servername: 'localhost', headers }, (response) => resolve(response.resume()))
      .on('error', reject)
  })
}

test('the whole server speaks TLS under its own name when it has a certificate', async () => {
  expect(server.url).toBe(`https://localhost:${server.port}`)
  expect((await answerOf(`${server.url}/_health`)).statusCode).toBe(200)
  await expect(fetch(`http://localhost:${server.port}/_health`)).rejects.toThrow('fetch failed')
})

test('browsers never ask it in plain again: neither pages nor the API, but the names of this machine stay free', async () => {
  const strictAt = async (path: string, host?: string) => (await answerOf(server.url + path, host)).headers['strict-transport-security']
  for (const path of ['/_health', '/about', '/rest/v1/shipments', '/assets/none.js'])
    expect(await strictAt(path, 'waybill.company.example')).toBe('max-age=63072000')
  expect([await strictAt('/_health'), await strictAt('/_health', '127.0.0.1:4173')]).toEqual([undefined, undefined])
})
