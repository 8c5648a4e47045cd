import { expect, test } from 'vitest'
import { checkSignedCode, type DeliveryKey } from '#domain/shipment/receipt/signed-code.ts'
import { CODE_LIVES_MS, makeSigningKeys, signCode } from '#functions/delivery-code/sign-code.ts'

const SHIPMENT = '0f8fad5b-d9cb-469f-a165-70867728950e'
const OTHER = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const MADE = new Date('2026-11-25T20:00:00Z')
const EXPIRES = new Date(MADE.getTime() + CODE_LIVES_MS)

async function signer(kid: string) {
  const { publicKey, privateKey } = await makeSigningKeys()
  return {
    known: { kid, key: publicKey } satisfies DeliveryKey,
    sign: (shipment = SHIPMENT) => signCode(kid, privateKey, shipment, MADE, EXPIRES),
  }
}

const [first, second] = await Promise.all([signer('key-0001'), signer('key-0002')])
const check = (code: string, { shipment = SHIPMENT, keys = [first.known], now = MADE } = {}) => checkSignedCode(code, shipment, keys, now)

test('what the server signed is right, and says its shipment, its day in India and two days', async () => {
  const code = await first.sign()
  expect(code.split('.').slice(0, 5)).toEqual(['WBC1', 'key-0001', SHIPMENT.replaceAll('-', ''), '20261126', '1795809600'])
  expect(await check(code)).toBe('right')
})

test('after two days it is too old, and not a moment before', async () => {
  const code = await first.sign()
  expect(await check(code, { now: EXPIRES })).toBe('right')
  expect(await check(code, { now: new Date(EXPIRES.getTime() + 1) })).toBe('expired')
})

test('it is of one shipment alone', async () => {
  expect(await check(await first.sign(OTHER))).toBe('another-shipment')
  expect(await check(await first.sign(), { shipment: '' })).toBe('another-shipment')
})

test('with two keys both count, and a key that this device does not hold is for the server to judge', async () => {
  const keys = [second.known, first.known]
  expect(await check(await first.sign(), { keys })).toBe('right')
  expect(await check(await second.sign(), { keys })).toBe('right')
  expect(await check(await second.sign())).toBe('unknown-key')
  expect(await check(await first.sign(), { keys: [] })).toBe('unknown-key')
})

test('what says itself that it is of another shipment is not left to the server, whoever signed it', async () => {
  expect(await check(await second.sign(OTHER))).toBe('another-shipment')
  // Of which parcel it is, this device cannot tell.
  expect(await check(await second.sign(OTHER), { shipment: '' })).toBe('unknown-key')
})

test('another key under the same name has signed nothing', async () => {
  const code = await first.sign()
  expect(await check(code, { keys: [{ ...second.known, kid: 'key-0001' }] })).toBe('forged')
  expect(await check(code, { keys: [{ kid: 'key-0001', key: 'A'.repeat(87) }] })).toBe('forged')
})

test.each([
  ['another shipment', (parts: string[]) => parts.with(2, OTHER.replaceAll('-', ''))],
  ['another day', (parts: string[]) => parts.with(3, '20261127')],
  ['more time', (parts: string[]) => parts.with(4, '1895809600')],
  ['another signature', (parts: string[]) => parts.with(5, otherFirstLetter(parts[5] ?? ''))],
])('%s written into it is no code of the server', async (_what, change) => {
  const parts = (await first.sign()).split('.')
  const changed = change(parts).join('.')
  expect(changed).not.toBe(parts.join('.'))
  for (const shipment of [SHIPMENT, OTHER]) expect(await check(changed, { shipment })).toBe('forged')
})

function otherFirstLetter(text: string): string {
  return `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`
}

test.each(['', '123456', 'https://waybill.example/user-tracking/1', 'WBC1.', 'WBC1.key-0001.x.20261125.1.y'])(
  '“%s” is no such code',
  async (text) => {
    expect(await check(text)).toBe('not-a-code')
  },
)
