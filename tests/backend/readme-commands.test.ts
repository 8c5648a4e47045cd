import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestServer, type TestServer } from '#tests/support/backend/test-server.ts'

const readme = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.remove())

test('the README’s commands update a shipment as they stand there', async () => {
  const blocks = [...readme.matchAll(/```sh\n([^]*?)```/g)].map(([, block]) => block ?? '')
  const script = blocks.find((block) => block.includes('/shipment-update/')) ?? 'exit 1'
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script.replaceAll('http://localhost:4173', server.url)])
  expect(JSON.parse(stdout)).toMatchObject({
    notes: 'Ring twice',
    base_price: 400,
    packages: [{ description: 'Books', weight: 2.5, price: 400 }],
  })
})
