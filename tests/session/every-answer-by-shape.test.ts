import { expect, test } from 'vitest'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { linkClientAccount } from '#backend/rpc/client-accounts.ts'
import { handleMessage } from '#backend/rpc/contact-inbox.ts'
import { importDelivery } from '#backend/rpc/import-delivery.ts'
import { deleteInvoice } from '#backend/rpc/billing/invoices.ts'
import { deleteReceipt, recordReceipt } from '#backend/rpc/billing/receipts.ts'
import { decideReview } from '#backend/rpc/review.ts'
import { readTokens } from '#backend/auth/session-tokens.ts'
import { signInForDelivery, signInWithPassword } from '#backend/auth/request-sign-in.ts'
import { saveStaff } from '#backend/rpc/staff-accounts.ts'
import type { Command } from '#domain/sync/command.ts'
import { aDeviceOfAsha, NOT_OURS, OF_ASHA } from '#tests/support/calls/call-contract.ts'

const { hears, says } = aDeviceOfAsha()

const command = { id: 'c1' } as Command<'record-delivery'>
const typed = {
  user_name: 'Ravi',
  position: 'Driver',
  email: 'r@people.example',
  phone_number: '9000000001',
  role: 'Staff',
  status: 'Active',
}
const receipt = {
  receiptId: 'r1',
  invoiceId: 'i1',
  amountPaise: 1,
  receivedOn: '2026-11-20',
  mode: 'cash',
  reference: null,
  tdsPaise: 0,
  tdsSection: null,
} as const

const NAMED: [what: string, () => Promise<ServerResult<unknown>>, right: object, wrong: object][] = [
  ['staff are saved', () => saveStaff({ ...typed, id: 'w1', isNew: true, seen: typed }), { staff: { id: 'w1' } }, { staff: { id: 'w2' } }],
  ['an invoice is cancelled', () => deleteInvoice('i1'), { invoice: { id: 'i1' } }, { invoice: { id: 'i2' } }],
  ['a message is handled', () => handleMessage('m1', true), { message: { id: 'm1' } }, { message: { id: 'm2' } }],
  ['an account is linked', () => linkClientAccount('k1', 'u1'), { account: { userId: 'u1' } }, { account: { userId: 'u2' } }],
  [
    'a receipt is recorded',
    () => recordReceipt(receipt),
    { invoice: { id: 'i1', invoiceNumber: 'A1', recipient: {}, lines: [], receipts: [{ id: 'r1' }] } },
    { invoice: { id: 'i2', invoiceNumber: 'A2', recipient: {}, lines: [], receipts: [{ id: 'r1' }] } },
  ],
  [
    'a receipt is deleted',
    () => deleteReceipt('r1'),
    { invoice: { id: 'i1', invoiceNumber: 'A1', recipient: {}, lines: [], receipts: [] } },
    { invoice: { id: 'i1', invoiceNumber: 'A1', recipient: {}, lines: [], receipts: [{ id: 'r1' }] } },
  ],
  [
    'a delivery is imported',
    () => importDelivery({ command, capturedBy: 'u2' }),
    { id: 'c1', status: 'applied', code: null, message: null, version: 4 },
    { id: 'c2', status: 'applied', code: null, message: null, version: 4 },
  ],
]

test.each(NAMED)('%s only by an answer that names it', async (_what, call, right, wrong) => {
  says(right)
  expect((await call()).kind).toBe('answer')
  says(wrong)
  expect((await call()).kind).toBe('failed')
})

test('a refusal is believed, its word may be one that only a newer app knows', async () => {
  for (const word of ['not-found', 'a-reason-of-tomorrow']) {
    says({ refused: word })
    expect(await decideReview({ proofId: 'd1', decision: 'accept' })).toMatchObject({ kind: 'answer', value: { refused: word } })
  }
  says({ refused: 'changed' })
  expect((await saveStaff({ ...typed, id: 'w1', isNew: false, seen: typed })).kind, 'without what it was changed to').toBe('failed')
})

test('an answer from something in between signs nobody in, and signs nobody out', async () => {
  for (const [what, answer] of NOT_OURS) {
    hears(answer)
    expect([what, (await signInWithPassword('a@b.example', 'x')).kind]).not.toEqual([what, 'signed-in'])
    expect([what, (await signInForDelivery('9000000001', 'x')).kind]).not.toEqual([what, 'signed-in'])
    expect(readTokens()).toEqual(OF_ASHA)
  }
  // The session is one, but nobody says whose.
  says({ ...OF_ASHA, access_token: 'new', userId: 'u2', name: 'Ravi', email: 'r@people.example', role: 'driver' })
  expect(await signInWithPassword('a@b.example', 'x')).toEqual({ kind: 'failed', message: '' })
  says({ ...OF_ASHA, access_token: 'new', userId: 'u1', name: 'Ravi', email: 'r@people.example', role: 'king' })
  expect((await signInWithPassword('a@b.example', 'x')).kind).toBe('failed')
  expect(readTokens()).toEqual(OF_ASHA)
})
