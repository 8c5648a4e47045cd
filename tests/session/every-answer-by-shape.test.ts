import { NO_FILTERS } from '#domain/shipment/list/list-filters.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listActivity } from '#backend/rpc/list-activity.ts'
import { billingFigures, clientBalances, clientsToBill, invoiceBooks, outstandingByClient } from '#backend/rpc/invoice-books.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { linkClientAccount, listClientAccounts, unlinkClientAccount } from '#backend/rpc/client-accounts.ts'
import { countOpenMessages, handleMessage, listMessages } from '#backend/rpc/contact-inbox.ts'
import { sendContactMessage } from '#backend/rpc/visitor/send-contact-message.ts'
import { fetchForDelivery } from '#backend/rpc/fetch-for-delivery.ts'
import { importDelivery } from '#backend/rpc/import-delivery.ts'
import { mailConfigured, mailInvoice } from '#backend/rpc/billing/invoice-mails.ts'
import {
  clientInvoices,
  clientTerms,
  deleteInvoice,
  invoiceDocument,
  pendingShipments,
  raiseInvoice,
  setClientTerms,
} from '#backend/rpc/invoices.ts'
import { knownShipments } from '#backend/rpc/known-on-server.ts'
import { readMyAccount, updateMyAccount } from '#backend/auth/my-account.ts'
import { myInvoices } from '#backend/rpc/customer/list-my-invoices.ts'
import { myShipment, myShipments } from '#backend/rpc/customer/list-my-shipments.ts'
import { deleteAddress, myAddresses, saveAddress } from '#backend/rpc/customer/my-addresses.ts'
import { EMPTY_ADDRESS } from '#domain/people/saved-address.ts'
import { recordPayment, shipmentPayments } from '#backend/rpc/office-payments.ts'
import { paymentGateway, paymentQuote, payShipment } from '#backend/rpc/visitor/pay-shipment.ts'
import { paymentReceipt } from '#backend/rpc/visitor/read-payment-receipt.ts'
import { photoLink } from '#backend/rpc/photo-link.ts'
import { deleteReceipt, recordReceipt } from '#backend/rpc/receipts.ts'
import { decideReview, listReview, readCapture } from '#backend/rpc/review.ts'
import { searchAllRecords } from '#backend/rpc/search-all-records.ts'
import { syncPersonalViews } from '#backend/rpc/shipment/sync-personal-views.ts'
import { keepTokens, readTokens, type SessionTokens } from '#backend/auth/session-tokens.ts'
import { shipmentDetail } from '#backend/rpc/shipment-detail.ts'
import { signInForDelivery, signInWithPassword } from '#backend/auth/request-sign-in.ts'
import {
  assignRole,
  deleteStaff,
  endStaffSessions,
  inviteStaff,
  listStaff,
  saveStaff,
  searchUsers,
  staffAccount,
} from '#backend/rpc/staff-accounts.ts'
import { trackByPhone } from '#backend/rpc/visitor/track-by-phone.ts'
import { trackShipment } from '#backend/rpc/visitor/track-shipment.ts'
import { warehouseStock } from '#backend/rpc/stock-on-server.ts'
import { whoAmI } from '#backend/auth/who-am-i.ts'
import type { Command } from '#domain/sync/command.ts'

let said: { status: number; type: string; body: string }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('location', { origin: 'https://waybill.example' })
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => unknown) => work() } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('fetch', async () => new Response(said.body, { status: said.status, headers: { 'content-type': said.type } }))
  keepTokens(session)
})
afterEach(() => vi.unstubAllGlobals())

const session: SessionTokens = { access_token: 'a', refresh_token: 'r', user: { id: 'u1' } }
const says = (value: unknown, status = 200) => (said = { status, type: 'application/json', body: JSON.stringify(value) })

const command = { id: 'c1' } as Command<'record-delivery'>
const typed = {
  user_name: 'Ravi',
  position: 'Driver',
  email: 'r@people.example',
  phone_number: '9000000001',
  role: 'Staff',
  status: 'Active',
}
const message = { id: 'm1', writtenAt: '', website: '', name: 'Asha', email: 'a@b.example', phone: null, service: null, message: 'Hello' }
const payment = { paymentId: 'p1', amountPaise: 1, method: 'upi', reference: 'DEMO-1' } as const
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

const CALLS: [name: string, () => Promise<ServerResult<unknown>>][] = [
  ['activity', () => listActivity({ person: null, record: '', subject: null, from: null, to: null }, null)],
  ['the books', () => invoiceBooks('2026-11')],
  ['what is outstanding', outstandingByClient],
  ['figures', billingFigures],
  ['clients to bill', clientsToBill],
  ['the balances of clients', () => clientBalances(null)],
  ['the terms of a client', () => clientTerms('k1')],
  ['setting the terms of a client', () => setClientTerms('k1', { daysOfCredit: 45 })],
  ['linked accounts', () => listClientAccounts('k1')],
  ['linking an account', () => linkClientAccount('k1', 'u1')],
  ['unlinking an account', () => unlinkClientAccount('k1', 'u1')],
  ['messages', () => listMessages('open', null)],
  ['open messages', countOpenMessages],
  ['handling a message', () => handleMessage('m1', true)],
  ['sending a message', () => sendContactMessage(message)],
  ['fetching a parcel', () => fetchForDelivery('1')],
  ['importing a delivery', () => importDelivery({ command, capturedBy: 'u2' })],
  ['pending shipments', () => pendingShipments({ clientCode: 'ACME', deliveredUpTo: null, limit: 1, after: null }, 'u1')],
  [
    'raising an invoice',
    () => raiseInvoice({ commandId: 'x', clientCode: 'ACME', placeOfSupply: null, lines: [], deliveredUpTo: null }, 'u1'),
  ],
  ['cancelling an invoice', () => deleteInvoice('i1')],
  ['invoices', () => clientInvoices({ clientCode: 'ACME', month: null, cancelled: false, number: '', owed: null, limit: 1, after: null })],
  ['an invoice', () => invoiceDocument('i1')],
  ['whether mail is set up', mailConfigured],
  ['mailing an invoice', () => mailInvoice({ id: 'x', invoiceId: 'i1', again: false }, 'u1')],
  ['known shipments', () => knownShipments({ ids: [], shipmentIds: [], trackingNumbers: [] })],
  ['my account', () => readMyAccount('u1')],
  ['views and columns', () => syncPersonalViews('u1', [])],
  ['changing my account', () => updateMyAccount('u1', { name: 'Asha', phone: '' })],
  ['my invoices', () => myInvoices(null)],
  ['my shipments', () => myShipments({ list: 'first', search: '', after: null })],
  ['my addresses', myAddresses],
  ['saving an address', () => saveAddress('a1', EMPTY_ADDRESS)],
  ['deleting an address', () => deleteAddress('a1')],
  ['my shipment', () => myShipment('s1')],
  ['a receipt', () => paymentReceipt('t')],
  ['payments of a shipment', () => shipmentPayments('s1')],
  ['recording a payment', () => recordPayment({ ...payment, shipmentId: 's1' })],
  ['a quote', () => paymentQuote({ token: 't' })],
  ['the gateway', paymentGateway],
  ['paying', () => payShipment({ ...payment, token: 't' })],
  ['recording a receipt', () => recordReceipt(receipt)],
  ['deleting a receipt', () => deleteReceipt('r1')],
  ['the review list', () => listReview(null)],
  ['a capture to review', () => readCapture('d1')],
  ['deciding a review', () => decideReview({ proofId: 'd1', decision: 'accept' })],
  ['searching all records', () => searchAllRecords({ ...NO_FILTERS, text: 'a' }, null)],
  ['a shipment’s detail', () => shipmentDetail('s1')],
  ['staff', listStaff],
  ['searching people', () => searchUsers('a')],
  ['saving staff', () => saveStaff({ ...typed, id: 'w1', isNew: true, seen: typed })],
  ['deleting staff', () => deleteStaff('w1')],
  ['giving a role', () => assignRole({ authUserId: 'u2', role: 'Staff', position: '' })],
  ['an account of staff', () => staffAccount('w1')],
  ['ending sessions', () => endStaffSessions('w1')],
  ['inviting', () => inviteStaff('w1')],
  ['stock', () => warehouseStock('h1')],
  ['who one is', whoAmI],
]

const NOT_OURS: [name: string, typeof said][] = [
  ...[
    {},
    { error: 'login required' },
    { status: 'success' },
    { done: false },
    { refused: true },
    { id: 'i1' },
    { invoice: {}, staff: {}, ledger: {}, quote: {}, account: {}, message: {}, shipment: {} },
    [],
    null,
    'ok',
    200,
  ].map((value): [string, typeof said] => [JSON.stringify(value), { status: 200, type: 'application/json', body: JSON.stringify(value) }]),
  ['a page', { status: 200, type: 'text/html', body: '<html>Welcome</html>' }],
  ['JSON that ends too early', { status: 200, type: 'application/json', body: '{"done":true,"rows":[' }],
]

test.each(CALLS)('a reply of something in between is never an answer to %s', async (_name, call) => {
  for (const [what, answer] of NOT_OURS) {
    said = answer
    expect([what, (await call()).kind]).not.toEqual([what, 'answer'])
  }
})

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

test('a visitor is told of a shipment, or that there is none, only by the server', async () => {
  for (const [what, answer] of NOT_OURS) {
    said = answer
    expect([what, (await trackShipment('1', false)).kind]).not.toEqual([what, 'found'])
    expect([what, (await trackShipment('1', false)).kind]).not.toEqual([what, 'not-found'])
    expect([what, (await trackByPhone('9000000001', null, false)).kind]).not.toEqual([what, 'listed'])
  }
})

test('a photo’s link is one only of the server', async () => {
  for (const [what, answer] of NOT_OURS) {
    said = answer
    expect([what, await photoLink('a.jpg')]).toEqual([what, null])
  }
})

test('an answer from something in between signs nobody in, and signs nobody out', async () => {
  for (const [what, answer] of NOT_OURS) {
    said = answer
    expect([what, (await signInWithPassword('a@b.example', 'x')).kind]).not.toEqual([what, 'signed-in'])
    expect([what, (await signInForDelivery('9000000001', 'x')).kind]).not.toEqual([what, 'signed-in'])
    expect(readTokens()).toEqual(session)
  }
  // The session is one, but nobody says whose.
  says({ ...session, access_token: 'new', userId: 'u2', name: 'Ravi', email: 'r@people.example', role: 'driver' })
  expect((await signInWithPassword('a@b.example', 'x')).kind).toBe('failed')
  says({ ...session, access_token: 'new', userId: 'u1', name: 'Ravi', email: 'r@people.example', role: 'king' })
  expect((await signInWithPassword('a@b.example', 'x')).kind).toBe('failed')
  expect(readTokens()).toEqual(session)
})
