import { mkdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { makeFolder, startTestServer, type TestServer } from '#tests/support/backend/test-server.ts'

const SCRIPT = `console.log(${JSON.stringify('waybill '.repeat(400))})`

let server: TestServer
let dist: string

beforeAll(async () => {
  dist = await makeFolder()
  await mkdir(path.join(dist, 'assets'))
  await mkdir(path.join(dist, 'track'))
  await mkdir(path.join(dist, '.vite'))
  await write('index.html', '<!doctype html><title>home</title>')
  await write('app.html', '<!doctype html><title>shell</title>')
  await write('track/index.html', '<!doctype html><title>track</title>')
  await write('service-worker.js', SCRIPT)
  await write('manifest.webmanifest', '{}')
  await write('assets/main-abc123.js', SCRIPT)
  await write('assets/scan-abc123.wasm', 'x'.repeat(5000))
  await write('.vite/manifest.json', '{}')
  server = await startTestServer({ distFolder: dist, demo: false })
})
afterAll(() => server.remove())

const write = (name: string, text: string) => writeFile(path.join(dist, name), text)
const get = (pathname: string, headers: Record<string, string> = {}) => fetch(server.url + pathname, { headers })

describe('the built app', () => {
  test.each([
    ['/', 'home'],
    ['/track', 'track'],
    ['/pod', 'shell'],
    ['/user-tracking/1712345678901234', 'shell'],
    ['/user-tracking/AB.123', 'shell'],
    ['/user-tracking/a%2Fb', 'shell'],
    ['/user-tracking/100%', 'shell'],
    ['/dashboard/shipments/6560d188-f4b1-447d-9839-8fd020780757', 'shell'],
  ])('%s opens the page %s', async (pathname, title) => {
    const response = await get(pathname)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await response.text()).toContain(`<title>${title}</title>`)
  })

  test.each(['/nowhere', '/dashboard/nowhere', '/user-tracking/a/b', '/trackShipment', '/clients/1/2'])(
    '%s is the app’s own page about it, with status 404',
    async (pathname) => {
      const response = await get(pathname)
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
      expect(await response.text()).toContain('<title>shell</title>')
    },
  )

  test.each([
    '/assets/gone-123.js',
    '/assets/no-extension',
    '/favicon.png',
    '/.vite/manifest.json',
    '/.built-for',
    '/..%2f..%2fetc%2fpasswd',
    '/%ff',
  ])('%s is a 404 and no page', async (pathname) => {
    const response = await get(pathname)
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
  })

  test('hashed files are kept for good, everything else is asked for again', async () => {
    expect((await get('/assets/main-abc123.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    for (const pathname of ['/', '/pod', '/app.html', '/service-worker.js', '/manifest.webmanifest']) {
      expect([pathname, (await get(pathname)).headers.get('cache-control')]).toEqual([pathname, 'no-cache'])
    }
  })

  test('an unchanged file is not sent again, a changed one is', async () => {
    const first = await get('/service-worker.js')
    const etag = first.headers.get('etag') ?? ''
    expect((await get('/service-worker.js', { 'if-none-match': etag })).status).toBe(304)
    await write('service-worker.js', `${SCRIPT}// 2`)
    await utimes(path.join(dist, 'service-worker.js'), new Date(), new Date(Date.now() + 2000))
    expect((await get('/service-worker.js', { 'if-none-match': etag })).status).toBe(200)
  })

  test('text and WebAssembly travel compressed to callers that can read it', async () => {
    const lengthOf = async (encoding: string, pathname: string) => {
      const response = await fetch(server.url + pathname, { headers: { 'accept-encoding': encoding }, method: 'HEAD' })
      return {
        encoding: response.headers.get('content-encoding'),
        length: Number(response.headers.get('content-length')),
        type: response.headers.get('content-type'),
      }
    }
    expect(await lengthOf('identity', '/assets/main-abc123.js')).toMatchObject({ encoding: null, length: SCRIPT.length })
    const br = await lengthOf('gzip, br', '/assets/main-abc123.js')
    expect(br).toMatchObject({ encoding: 'br', type: 'text/javascript; charset=utf-8' })
    expect(br.length).toBeLessThan(SCRIPT.length / 10)
    expect((await lengthOf('gzip', '/assets/main-abc123.js')).encoding).toBe('gzip')
    expect((await lengthOf('br;q=0, gzip', '/assets/main-abc123.js')).encoding).toBe('gzip')
    expect(await lengthOf('br', '/assets/scan-abc123.wasm')).toMatchObject({ encoding: 'br', type: 'application/wasm' })
    expect(await (await get('/assets/main-abc123.js')).text()).toBe(SCRIPT)
  })

  test('only reading is possible', async () => {
    expect((await fetch(`${server.url}/pod`, { method: 'POST' })).status).toBe(405)
  })
})

describe('what every answer carries', () => {
  test('a page may run nothing but what came with it', async () => {
    const { headers } = await get('/pod')
    const policy = new Map(
      (headers.get('content-security-policy') ?? '').split('; ').map((each) => [each.split(' ')[0], each.split(' ').slice(1)]),
    )
    expect(policy.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"])
    expect(policy.get('style-src')).toEqual(["'self'"])
    expect(policy.get('connect-src')).toEqual(["'self'"])
    expect(policy.get('img-src')).toEqual(["'self'", 'blob:', 'data:'])
    for (const directive of ['object-src', 'frame-ancestors']) expect(policy.get(directive)).toEqual(["'none'"])
    for (const directive of ['default-src', 'base-uri', 'form-action']) expect(policy.get(directive)).toEqual(["'self'"])
    expect(headers.get('permissions-policy')).toContain('camera=(self)')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  })

  test.each(['/', '/assets/main-abc123.js', '/assets/gone.js', '/rest/v1/', '/auth/v1/health', '/_health', '/functions/v1/unknown'])(
    '%s cannot be sniffed or framed',
    async (pathname) => {
      const { headers } = await get(pathname)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    },
  )

  test('health answers', async () => {
    expect(await (await get('/_health')).json()).toEqual({ ok: true })
  })

  test('there is no studio and no unknown function', async () => {
    expect((await get('/functions/v1/unknown')).status).toBe(404)
    expect((await get('/functions/v1/constructor')).status).toBe(404)
    expect((await get('/_studio')).headers.get('content-type')).toContain('text/html')
    expect(await (await get('/_studio')).text()).toContain('shell')
  })
})
