import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { pagePolicy, withSecurityHeaders } from '#server/security-headers.ts'

const guide = readFileSync(resolve(import.meta.dirname, '../../docs/deploy.md'), 'utf8')

test('the guide for hosting sends the same headers as the embedded server', () => {
  const policy = pagePolicy('https://project-ref.supabase.co').replaceAll('project-ref', '<project-ref>')
  const { headers } = withSecurityHeaders(new Response(), policy)
  const lines = guide.split('\n').map((line) => line.replace(/^[\w-]+(?=:)/, (name) => name.toLowerCase()))
  for (const [name, value] of headers) expect(lines).toContain(`${name}: ${value}`)
})
