import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findSecrets } from '#scripts/build/find-secrets.ts'

const dist = resolve(import.meta.dirname, '../../node_modules/.cache/waybill/build-under-test')
const token = (claims: object) =>
  ['{"alg":"HS256","typ":"JWT"}', JSON.stringify(claims), 'signature-of-it']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')

describe('the built app', () => {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

  test('is there, scripts and all', () => {
    expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(3)
  })

  test('holds no secret in any of its files', () => {
    const leaks = files.flatMap((file) =>
      findSecrets(readFileSync(file, 'latin1')).map((secret) => `${file.slice(dist.length)}: ${secret}`),
    )
    expect(leaks).toEqual([])
  })

  test('took nothing from the environment of the machine that built it', () => {
    expect(files.filter((file) => /planted/.test(readFileSync(file, 'latin1')))).toEqual([])
  })
})

describe('a leak is seen', () => {
  test.each([
    ['a secret key (sb_secret_…)', 'const key="sb_secret_Abc123"'],
    ['a service_role key', `const key="${token({ role: 'service_role', iss: 'supabase' })}"`],
    ['a private key', '-----BEGIN EC PRIVATE KEY-----'],
    ["a database's address with its password", 'postgres://postgres:secret@db.example:5432/postgres'],
    ['jwt_secret', '{"jwt_secret":"0123456789"}'],
  ])('%s', (secret, text) => {
    expect(findSecrets(text)).toEqual([secret])
  })

  test('and public keys are none', () => {
    expect(findSecrets(`"sb_publishable_waybill_embedded" "${token({ role: 'anon', iss: 'supabase' })}"`)).toEqual([])
  })
})
