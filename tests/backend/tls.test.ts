import { readFileSync } from 'node:fs'
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

function status(url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    https.get(url, { ca: readFileSync(cert) }, (response) => resolve(response.resume().statusCode)).on('error', reject)
  })
}

test('the whole server speaks TLS under its own name when it has a certificate', async () => {
  expect(server.url).toBe(`https://localhost:${server.port}`)
  expect(await status(`${server.url}/_health`)).toBe(200)
  await expect(fetch(`http://localhost:${server.port}/_health`)).rejects.toThrow('fetch failed')
})
