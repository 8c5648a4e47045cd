import { fetchForDelivery } from '#backend/rpc/fetch-for-delivery.ts'
import { knownShipments } from '#backend/rpc/known-on-server.ts'
import { recordPayment, shipmentPayments } from '#backend/rpc/billing/office-payments.ts'
import { searchAllRecords } from '#backend/rpc/search-all-records.ts'
import { shipmentDetail } from '#backend/rpc/shipment/shipment-detail.ts'
import { clientNeeds, setClientNeeds, setShipmentNeeds } from '#backend/rpc/shipment/delivery-needs.ts'
import { addPrivateNote, listPrivateNotes } from '#backend/rpc/shipment/private-notes.ts'
import { syncPersonalViews } from '#backend/rpc/shipment/sync-personal-views.ts'
import { warehouseCounts, warehouseStock } from '#backend/rpc/stock-on-server.ts'
import { NO_FILTERS } from '#domain/shipment/list/list-filters.ts'
import type { ViewChange } from '#domain/shipment/list/personal-views.ts'
import type { OfficeShipment } from '#domain/shipment/shipment.ts'
import { callContract, OF_ASHA, orNull, unread } from '#tests/support/calls/call-contract.ts'
import { AT, toldActivity, toldProof } from '#tests/support/calls/told-records.ts'
import { someShipment } from '#tests/support/shipments.ts'

const { id: _id, items: _items, status: _status, ...fields } = someShipment({ id: 's1' })
const ofOffice: Omit<OfficeShipment, 'id' | 'items' | 'status'> = {
  ...fields,
  carrier: null,
  client_code: 'ACME',
  user_id: null,
  from_contact_number: '9000000001',
  from_email: null,
  from_street_address: '1 Market Road',
  from_state: 'Telangana',
  from_postal_code: '500001',
  from_country: 'India',
  to_email: null,
  base_price: 100,
  gst_percentage: 18,
  gst_amount: 18,
  final_amount: 118,
  create_date: '2026-11-20',
  invoice_status: 'pending',
  invoice_id: null,
  invoice_number: null,
  updated_by: null,
}
const item = unread({
  id: 'p1',
  item_name: 'Saree',
  description: null,
  package_type: 'Box',
  weight_kg: 2,
  quantity: 1,
  length_cm: null,
  width_cm: null,
  height_cm: null,
})

callContract('a parcel in a driver’s hand', {
  call: () => fetchForDelivery('7100001'),
  asks: 'fetch_for_delivery',
  sends: { trackingNumber: '7100001' },
  answer: { shipment: orNull({ id: 's1', status: 'In Transit', ...unread(fields), items: [item] }), assignedToMe: true },
})

const names = { ids: ['s1'], shipmentIds: ['SHP1'], trackingNumbers: ['7100001'] }
callContract('which shipments the company has', {
  call: () => knownShipments(names),
  asks: 'known_shipments',
  sends: names,
  answer: { known: [{ id: 's1', ...unread({ shipment_id: 'SHP1', tracking_number: '7100001' }) }] },
})

const row = { id: 's1', ...unread({ status: 'In Transit', ...ofOffice, items: [] }) }
const search = { ...NO_FILTERS, text: 'asha' }

callContract('the newest of all records', {
  call: () => searchAllRecords(search, null),
  asks: 'search_shipments',
  sends: { ...search, limit: 50, after: null },
  answer: { rows: [row], more: true },
})

callContract('all records before one', {
  call: () => searchAllRecords(search, someShipment({ id: 's1', created_at: AT }), 500),
  asks: 'search_shipments',
  sends: { ...search, limit: 500, after: { createdAt: AT, id: 's1' } },
  answer: { rows: [row], more: false },
})

callContract('a shipment that is opened', {
  call: () => shipmentDetail('s1'),
  asks: 'shipment_detail',
  sends: { id: 's1' },
  answer: {
    shipment: orNull({ id: 's1', ...unread({ status: 'In Transit', ...ofOffice }), items: [item] }),
    ...unread({ needs: { own: null, byClient: ['photo'] }, decisions: [], collectedPaise: null }),
    updates: [
      {
        id: 'v1',
        ...unread({
          status: 'In Transit',
          location: 'Pune',
          updated_at: AT,
          updated_by_name: 'Asha',
          warehouse_name: null,
          command_id: null,
        }),
      },
    ],
    proofs: [toldProof],
    changes: { entries: [toldActivity], more: true },
    runSheets: [
      {
        id: 'r1',
        ...unread({
          sheetNumber: 'RS-1',
          sheetDate: '2026-11-20',
          driverName: 'Ravi',
          state: 'closed',
          outcome: null,
          note: null,
          closedAt: AT,
          closedBy: 'Asha',
        }),
      },
    ],
  },
})

const ledger = {
  trackingNumber: '7100001',
  ...unread({ shippingMethod: 'Standard' }),
  totalPaise: 118_00,
  paidPaise: 100_00,
  outstandingPaise: 18_00,
  ...unread({ paidAt: null, claimedPaise: 0, receiptPaise: 0 }),
  state: 'due',
  ...unread({ gateway: 'demo' }),
  token: 't1',
  payments: [
    { id: 'y1', ...unread({ amountPaise: 100_00, method: 'cash', reference: null, demo: false, paidAt: AT, recordedBy: 'Asha' }) },
  ],
} as const

callContract('the payments of a shipment', {
  call: () => shipmentPayments('s1'),
  asks: 'shipment_payments',
  sends: { id: 's1' },
  answer: { ledger: orNull(ledger) },
})

const taken = { paymentId: 'y1', shipmentId: 's1', method: 'cash', amountPaise: 100_00, reference: null } as const
callContract('a payment at the desk', {
  call: () => recordPayment(taken),
  asks: 'record_payment',
  sends: taken,
  answer: { recorded: true, ledger },
  refusals: [{ refused: 'already-paid' }, { refused: 'needs-reference' }],
})

callContract('what the delivery of a shipment needs', {
  call: () => setShipmentNeeds('s1', ['photo', 'code']),
  asks: 'set_receipt_needs',
  sends: { shipmentId: 's1', needs: ['photo', 'code'] },
  answer: { own: orNull(['photo', 'code']), byClient: ['photo'] },
  refusals: [{ refused: 'not-found' }],
})

callContract('what deliveries for a client need', {
  call: () => clientNeeds('k1'),
  asks: 'client_receipt_needs',
  sends: { clientId: 'k1' },
  answer: { needs: ['photo'] },
  refusals: [{ refused: 'client-not-found' }],
})

callContract('what deliveries for a client are to need', {
  call: () => setClientNeeds('k1', ['photo', 'signature']),
  asks: 'set_client_receipt_needs',
  sends: { clientId: 'k1', needs: ['photo', 'signature'] },
  answer: { needs: ['photo', 'signature'] },
  refusals: [{ refused: 'client-not-found' }, { refused: 'invalid' }],
})

const notes = [{ id: 'n2', replyTo: orNull('n1'), text: 'They called back.', writtenBy: orNull('Asha'), writtenAt: AT }]

callContract('the office’s notes about a shipment', {
  call: () => listPrivateNotes('s1'),
  asks: 'list_private_notes',
  sends: { id: 's1' },
  answer: { notes: orNull(notes) },
})

const written = { noteId: 'n2', shipmentId: 's1', replyTo: 'n1', text: 'They called back.' }
callContract('a note of the office', {
  call: () => addPrivateNote(written),
  asks: 'add_private_note',
  sends: written,
  answer: { added: true, notes },
  refusals: [{ refused: 'note-not-found' }],
})

const changes: ViewChange[] = [
  { kind: 'save-view', id: 'w1', name: 'Late in Pune', filter: '?place=Pune', shared: true, changedAt: AT },
  { kind: 'choose-columns', columns: null, changedAt: AT },
]
callContract('a person’s views and columns', {
  call: () => syncPersonalViews(OF_ASHA.user.id, changes),
  asks: 'sync_personal_views',
  sends: { changes },
  answer: {
    refused: [{ id: orNull('w2'), kind: orNull('save-view'), reason: 'too-many' }],
    views: [
      { id: 'w1', name: 'Late in Pune', filter: '?place=Pune', shared: true, sharedBy: orNull('Ravi'), mayChange: false, changedAt: AT },
    ],
    columns: orNull({ names: orNull(['status']), changedAt: AT }),
  },
})

callContract('what lies in a warehouse', {
  call: () => warehouseStock('h1'),
  asks: 'warehouse_stock',
  sends: { warehouseId: 'h1' },
  answer: {
    total: 1,
    parcels: [
      {
        id: 's1',
        ...unread({ tracking_number: '7100001', status: 'In Transit', to_name_or_company: 'Meera', to_city: 'Nagpur', since: AT }),
      },
    ],
  },
})

callContract('how much lies in the warehouses', {
  call: warehouseCounts,
  asks: 'warehouse_counts',
  sends: {},
  answer: { warehouses: [{ warehouseId: 'h1', total: 3 }] },
})
