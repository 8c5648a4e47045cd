import { expect, test } from 'vitest'
import type { InvoiceReceipt } from '#domain/billing/invoice.ts'
import { checkReceipt, receiptRefusal, tooMuch, restBeside, type TypedReceipt } from '#features/invoices/receipts/check-receipt.ts'

const TODAY = '2026-11-21'
const GOOD: TypedReceipt = { amount: '1,180.00', receivedOn: TODAY, mode: 'bank', reference: 'UTR 1', tdsSection: null, tds: '' }

const KNOWN: InvoiceReceipt = { id: 'r0', amountPaise: 100, receivedOn: TODAY, mode: 'upi', reference: 'UPI 9', recordedBy: null }

function messages(changes: Partial<TypedReceipt>): string[] {
  return checkReceipt({ ...GOOD, ...changes }, { outstandingPaise: 1_180_00, receipts: [KNOWN] }, TODAY).map(({ message }) => message)
}

test.each<[string, Partial<TypedReceipt>]>([
  ['all that is outstanding', {}],
  ['a part of it', { amount: '0.01' }],
  ['cash without a reference', { mode: 'cash', reference: '' }],
  ['the same word by another way', { reference: 'UPI 9' }],
  ['all of it together with what was withheld', { amount: '1160', tdsSection: '194C', tds: '20.00' }],
  ['without TDS, whatever was typed before it was taken back,', { tdsSection: null, tds: 'x' }],
  ['of an earlier day', { receivedOn: '2026-10-01' }],
])('%s can be received', (_what, changes) => {
  expect(messages(changes)).toEqual([])
})

test.each<[Partial<TypedReceipt>, string]>([
  [{ amount: '' }, 'Enter the amount in rupees, such as 118.00.'],
  [{ amount: '0' }, 'Enter the amount in rupees, such as 118.00.'],
  [{ amount: '-5' }, 'Enter the amount in rupees, such as 118.00.'],
  [{ amount: '1180.01' }, 'No more than ₹1,180.00 is outstanding.'],
  [{ amount: '1160', tdsSection: '194C', tds: '20.01' }, 'No more than ₹1,180.00 is outstanding. The amount and its TDS come to more.'],
  ...['', '0', '-2', 'x'].map((tds): [Partial<TypedReceipt>, string] => [
    { amount: '1', tdsSection: '194C', tds },
    'Enter the TDS in rupees, such as 2.36, or choose No TDS.',
  ]),
  [{ receivedOn: '' }, 'Enter the day on which it was received.'],
  [{ receivedOn: '2026-11-22' }, 'The day on which it was received cannot be in the future.'],
  [{ receivedOn: '0001-01-01' }, 'The day on which it was received cannot be before 1 July 2017.'],
  [{ mode: 'upi', reference: ' upi 9' }, 'A receipt with this reference is written down for this invoice already.'],
  [{ mode: 'cheque', reference: ' ' }, 'Enter the reference, so that the money can be found at the bank.'],
])('%j cannot', (changes, message) => {
  expect(messages(changes)).toEqual([message])
})

test('what nobody typed is the rest beside the TDS, and never less than nothing', () => {
  expect(restBeside({ tdsSection: '194C', tds: '20' }, 1_180_00)).toBe('1160.00')
  expect(restBeside({ tdsSection: '194C', tds: 'x' }, 1_180_00)).toBe('1180.00')
  expect(restBeside({ tdsSection: null, tds: '20' }, 1_180_00)).toBe('1180.00')
  expect(restBeside({ tdsSection: '194C', tds: '2000' }, 1_180_00)).toBe('0.00')
})

test('the server’s finding stands at its field', () => {
  expect(receiptRefusal('invalid', 'receivedOn')).toMatchObject({ field: 'receipt-received-on' })
  expect(receiptRefusal('invalid', 'tdsPaise')).toMatchObject({ field: 'receipt-tds' })
  expect(receiptRefusal('invalid', 'tdsSection')).toEqual({
    field: 'receipt-tds-section',
    message: 'Choose the section under which the tax was withheld.',
  })
  expect(receiptRefusal('cancelled', undefined).message).toBe('This invoice has been cancelled meanwhile. Nothing was recorded.')
  expect(tooMuch(0).message).toBe('This invoice has been paid in full meanwhile. Nothing was recorded.')
})
