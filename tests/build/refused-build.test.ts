import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { build } from 'vite'
import { refuseSecrets } from '#scripts/build/refuse-secrets.ts'

const root = mkdtempSync(join(tmpdir(), 'waybill-refused-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function buildWithKey(key: string) {
  writeFileSync(join(root, 'index.html'), '<script type="module" src="/main.js"></script>')
  writeFileSync(join(root, 'main.js'), 'console.log(import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY)')
  writeFileSync(join(root, '.env'), `VITE_SUPABASE_PUBLISHABLE_KEY=${key}`)
  return build({ root, configFile: false, logLevel: 'silent', plugins: [refuseSecrets()] })
}

test('a secret key pasted where the publishable one belongs ends the build', async () => {
  await expect(buildWithKey('sb_secret_0123456789')).rejects.toThrow('would publish a secret key')
})

test('the publishable key does not', async () => {
  await expect(buildWithKey('sb_publishable_0123456789')).resolves.toBeDefined()
})
