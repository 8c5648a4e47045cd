import { chromium } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { wholeBrowserLaunchOptions } from '../../../scripts/test-run/find-browser.ts'
import { SCRATCH } from '#tests/support/e2e/folders.ts'
import { expect, test } from '#tests/support/e2e/waybill-test.ts'

test('pages carry strict headers, and nothing inline', async ({ request }) => {
  for (const path of ['/', '/pod', '/user-tracking/123']) {
    const page = await request.get(path)
    expect(page.status()).toBe(200)
    const headers = page.headers()
    expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe-inline')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBeTruthy()
    expect(headers['permissions-policy']).toContain('camera=(self)')
    expect(headers['cache-control']).toBe('no-cache')
    // What describes the organization to search engines is data; nothing runs it.
    expect(await page.text()).not.toMatch(/<script(?![^>]*\s(src=|type="application\/ld\+json"))|<style|\son\w+=|\sstyle=/)
  }
})

test('hashed files are kept for good, what names them is asked for again, a missing one is a 404', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
  expect((await request.get(script)).headers()['cache-control']).toContain('immutable')
  expect((await request.get(script)).headers()['content-encoding']).toMatch(/br|gzip/)
  for (const path of ['/service-worker.js', '/manifest.webmanifest', '/app.html']) {
    expect((await request.get(path)).headers()['cache-control'], path).toBe('no-cache')
  }
  const missing = await request.get('/assets/gone-12345678.js')
  expect(missing.status()).toBe(404)
  expect(missing.headers()['content-type']).not.toContain('html')
})

test('the app can be installed, with shortcuts to what exists', async ({ server, errors }) => {
  const profile = await mkdtemp(SCRATCH)
  const context = await chromium.launchPersistentContext(profile, { ...wholeBrowserLaunchOptions(), baseURL: server.url })
  errors.watch(context)
  const page = await context.newPage()
  await page.goto('/track')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const browser = await context.newCDPSession(page)
  const { data, errors: problems } = await browser.send('Page.getAppManifest')
  expect(problems).toEqual([])
  const manifest = JSON.parse(data ?? '{}') as { shortcuts: { name: string; url: string }[] }
  expect(manifest.shortcuts.map(({ name, url }) => `${name} ${url}`)).toEqual([
    'New shipment /create-shipment',
    'Track /track',
    'Deliveries /pod',
  ])
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  await context.close()
  await rm(profile, { recursive: true, force: true })
})
