import { expect, test } from 'vitest'
import { sha256 } from '#domain/values/sha256.ts'

test('hashes are lower-case hexadecimal', async () => {
  expect(await sha256(new TextEncoder().encode('abc').buffer)).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
