import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openRoad } from '#tests/support/e2e/weather/road.ts'

test('the road of the walks outlives a server that closes a connection after its first request', async () => {
  const answered = new WeakSet()
  const server = http.createServer((request, response) => {
    if (answered.has(request.socket)) request.socket.destroy()
    else {
      answered.add(request.socket)
      response.end('here')
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const road = await openRoad()
  road.leadsTo((server.address() as AddressInfo).port)
  for (let request = 0; request < 3; request += 1) expect(await (await fetch(road.url)).text()).toBe('here')
  await road.close()
  server.close()
})
