import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import * as paths from '#domain/app-paths.ts'
import { publicPages } from '#app/routes/public-pages.ts'
import { pagePolicy, withSecurityHeaders } from '#server/http/security-headers.ts'

const guide = readFileSync(resolve(import.meta.dirname, '../../docs/deploy.md'), 'utf8')

test('the rules for Netlify lead every address of the app to the app', () => {
  const prerendered = new Set(publicPages.map(({ path }) => path))
  const rules = [...guide.matchAll(/^(\/\S+) +\/app\.html {2}200$/gm)].map(([, path = '']) => path)
  const addresses = Object.values(paths).filter((path) => typeof path === 'string')
  expect(addresses.length).toBeGreaterThan(30)
  const left = addresses.filter((path) => {
    if (prerendered.has(path) || path.startsWith('/.well-known/')) return false
    return !rules.some((rule) => (rule.endsWith('/*') ? `${path}/`.startsWith(rule.slice(0, -1)) : path === rule))
  })
  expect(left, 'addresses that docs/deploy.md does not name').toEqual([])
})

test('the guide for hosting sends the same headers as the embedded server', () => {
  const policy = pagePolicy('https://project-ref.supabase.co').replaceAll('project-ref', '<project-ref>')
  const { headers } = withSecurityHeaders(new Response(), policy)
  const lines = guide.split('\n').map((line) => line.replace(/^[\w-]+(?=:)/, (name) => name.toLowerCase()))
  for (const [name, value] of headers) expect(lines).toContain(`${name}: ${value}`)
})

test('both hosts hand the address for programs on to its function, or a PUT would get the app as a 405', () => {
  expect(guide).toContain('proxy_pass https://<project-ref>.supabase.co/functions/v1/shipment-update/;')
  expect(guide).toMatch(/^\/shipment-update\/\* +https:\/\/<project-ref>\.supabase\.co\/functions\/v1\/shipment-update\/:splat {2}200$/m)
})
