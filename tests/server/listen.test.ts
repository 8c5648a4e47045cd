import { expect, test } from 'vitest'
import { listen, makeNodeServer } from '#server/http/listen.ts'

test('an idle connection is kept longer than a proxy in front keeps it, which would lose a request otherwise', async () => {
  const server = makeNodeServer({ tls: null }, (_request, response) => response.end('here'))
  const listening = await listen(server, { host: '127.0.0.1', port: 0 })
  try {
    const response = await fetch(`http://127.0.0.1:${listening.port}`)
    expect(await response.text()).toBe('here')
    expect(response.headers.get('keep-alive')).toBe('timeout=75')
  } finally {
    await listening.close()
  }
})
