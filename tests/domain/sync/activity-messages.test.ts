import { expect, test } from 'vitest'

import type { ActivityEntry } from '#domain/sync/activity.ts'
import { changeWords, deedWords, detailsOf } from '#domain/sync/activity-messages.ts'
import { shownInIndia } from '#ui/format/shown-in-india.ts'

const DRIVER = '00000000-0000-4000-8000-000000000001'

function entry(given: Partial<ActivityEntry>): ActivityEntry {
  return {
    id: '1',
    happenedAt: '2026-11-01T04:30:00.000Z',
    actor: null,
    actorName: 'Asha',
    table: 'shipments',
    record: '00000000-0000-4000-8000-000000000002',
    recordName: 'SHP1',
    part: null,
    action: 'update',
    changes: {},
    names: { [DRIVER]: 'Ravi' },
    commandId: null,
    ...given,
  }
}

test.each<[Partial<ActivityEntry>, string]>([
  [{ changes: { status: ['Pending', 'In Transit'] } }, 'changed status from Pending to In Transit on'],
  [{ changes: { driver_id: [null, DRIVER] } }, 'changed driver from empty to Ravi on'],
  [{ changes: { driver_id: ['00000000-0000-4000-8000-000000000009', DRIVER] } }, 'changed driver from a person who has left to Ravi on'],
  [{ changes: { delivered_at: [null, '2026-11-22T06:00:00+00:00'] } }, 'changed delivered at from empty to 22 Nov 2026, 11:30 am on'],
  [{ changes: { pickup_date: [null, '2026-11-02'] } }, 'changed pickup date from empty to 2 Nov 2026 on'],
  [{ changes: { base_price: [1000, 123456.5] } }, 'changed base price from ₹1,000.00 to ₹1,23,456.50 on'],
  [{ changes: { payment_mode: ['prepaid', 'to_pay'] } }, 'changed payment from Prepaid to To pay on'],
  [{ changes: { gst_percentage: [5, 18] } }, 'changed GST (%) from 5 to 18 on'],
  [{ changes: { notes: [null, 'x'.repeat(41)] } }, 'changed notes on'],
  [{ changes: { notes: [null, 'a'], status: ['a', 'b'] } }, 'changed notes and status on'],
  [
    { changes: { notes: [null, 'a'], status: ['a', 'b'], to_city: ['a', 'b'], to_state: ['a', 'b'] } },
    'changed notes, status and 2 more on',
  ],
  [{ action: 'insert' }, 'created shipment'],
  [{ action: 'delete' }, 'deleted shipment'],
  [{ table: 'staff', changes: { status: ['Active', 'Inactive'] } }, 'changed status from Active to Inactive on staff record'],
  [{ table: 'invoices', action: 'insert' }, 'raised invoice'],
  [{ table: 'invoices', changes: { status: ['raised', 'cancelled'], cancelled_at: [null, '2026-11-01'] } }, 'cancelled invoice'],
  [{ changes: { invoice_number: [null, 'P1-0001'], invoice_id: [null, DRIVER] } }, 'put on invoice P1-0001:'],
  [{ changes: { invoice_number: ['P1-0001', null], invoice_id: [DRIVER, null] } }, 'took off invoice P1-0001:'],
  [{ table: 'invoice_receipts', action: 'insert', changes: { amount: [null, 1180] } }, 'recorded ₹1,180.00 received for invoice'],
  [{ table: 'invoice_receipts', action: 'delete', changes: { amount: [1180, null] } }, 'took out the receipt of ₹1,180.00 for invoice'],
  [
    { table: 'invoice_receipts', action: 'insert', changes: { amount: [null, 216], tds_amount: [null, 4] } },
    'recorded ₹216.00 received with TDS of ₹4.00 for invoice',
  ],
  [
    { table: 'invoice_receipts', action: 'delete', changes: { amount: [216, null], tds_amount: [4, null] } },
    'took out the receipt of ₹216.00 with TDS of ₹4.00 for invoice',
  ],
  [
    { table: 'shipment_receipt_needs', action: 'insert', changes: { needs: [null, []], shipment_id: [null, DRIVER] } },
    'changed what a delivery needs from what its client has settled to nothing on',
  ],
  [
    { table: 'shipment_receipt_needs', action: 'delete', changes: { needs: [['photo', 'code'], null], shipment_id: [DRIVER, null] } },
    'changed what a delivery needs from photo and code of the recipient to what its client has settled on',
  ],
  [
    { table: 'client_receipt_needs', action: 'insert', changes: { needs: [null, ['code']], client_id: [null, DRIVER] } },
    'changed what a delivery needs from photo to code of the recipient for client',
  ],
  [{ table: 'shipment_items', action: 'insert', changes: { description: [null, 'Books'] } }, 'added package “Books” to'],
  [{ table: 'shipment_items', action: 'delete', changes: { quantity: [1, null] } }, 'removed a package from'],
  [{ table: 'shipment_items', changes: { weight_kg: [2, 3] } }, 'changed weight (kg) from 2 to 3 of a package on'],
  [{ table: 'client_accounts', action: 'insert', part: DRIVER }, 'linked Ravi to client'],
  [{ table: 'client_accounts', action: 'delete' }, 'unlinked a customer account from client'],
])('%j reads: Asha %s', (given, words) => {
  expect(deedWords(entry(given), shownInIndia)).toBe(words)
})

test('details hold what the sentence does not', () => {
  expect(detailsOf(entry({ changes: { status: ['Pending', 'Other'] } }), shownInIndia)).toEqual([])
  const long = 'x'.repeat(41)
  expect(detailsOf(entry({ changes: { notes: [null, long] } }), shownInIndia)).toEqual([{ field: 'Notes', before: 'empty', after: long }])
  expect(detailsOf(entry({ action: 'delete', changes: { final_amount: [118, null] } }), shownInIndia)).toEqual([
    { field: 'Final amount', before: '₹118.00', after: 'empty' },
  ])
  const package_ = entry({ table: 'shipment_items', action: 'insert', changes: { shipment_id: [null, DRIVER], quantity: [null, 1] } })
  expect(detailsOf(package_, shownInIndia)).toEqual([{ field: 'Quantity', before: 'empty', after: '1' }])
})

test.each<[Partial<ActivityEntry>, string]>([
  [{ changes: { status: ['Pending', 'In Transit'] } }, 'changed status from Pending to In Transit'],
  [{ action: 'insert' }, 'created'],
  [{ changes: { invoice_number: [null, 'P1-0001'] } }, 'put on invoice P1-0001'],
  [{ table: 'shipment_items', action: 'insert', changes: { description: [null, 'Books'] } }, 'added package “Books”'],
  [{ table: 'shipment_items', changes: { weight_kg: [2, 3] } }, 'changed weight (kg) from 2 to 3 of a package'],
])('%j where the record needs no name: %s', (given, words) => {
  expect(changeWords(entry(given), shownInIndia)).toBe(words)
})
