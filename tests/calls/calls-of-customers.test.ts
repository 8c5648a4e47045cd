import { myShipment, myShipments } from '#backend/rpc/customer/list-my-shipments.ts'
import { deleteAddress, myAddresses, saveAddress } from '#backend/rpc/customer/my-addresses.ts'
import { callContract, orNull, unread } from '#tests/support/calls/call-contract.ts'
import { AT } from '#tests/support/calls/told-records.ts'
import { myShipmentRow } from '#tests/support/my-shipment-row.ts'

const mine = {
  list: 'to-pay',
  totals: orNull({ toPay: 1, onTheWay: 2, past: 3, due: 1, duePaise: 118_00, invoicesDue: 1, invoicesDuePaise: 354_00 }),
  rows: [{ ...unread(myShipmentRow()), id: 's1' }],
  more: true,
} as const
const first = { ...mine, ...unread({ list: 'to-pay' }) } as const

callContract('a customer’s own shipments', {
  call: () => myShipments({ list: 'first', search: '', after: null }),
  asks: 'my_shipments',
  sends: { list: 'first', search: '', after: null },
  answer: first,
})

callContract('a customer’s own shipments before one', {
  call: () => myShipments({ list: 'past', search: 'meera', after: myShipmentRow({ id: 's1', createdAt: AT }), limit: 5 }),
  asks: 'my_shipments',
  sends: { list: 'past', search: 'meera', after: { createdAt: AT, id: 's1' }, limit: 5 },
  answer: first,
})

callContract('a customer’s own shipment', {
  call: () => myShipment('s1'),
  asks: 'my_shipment',
  sends: { id: 's1' },
  answer: {
    shipment: orNull({
      ...unread({ notes: null, showsCode: true }),
      timeline: [unread({ status: 'In Transit', at: AT, city: null })],
      attempts: [{ id: 'd1', ...unread({ outcome: 'Delivered', at: AT, notes: '', photo: 'here', photoPath: 's1/d1.jpg' }) }],
    }),
  },
})

const address = { name: 'Meera', phone: '9000000003', street: '5 Lake View', city: 'Pune', state: 'Maharashtra', postalCode: '411001' }
const saved = { id: 'a1', ...unread(address) }

callContract('a customer’s addresses', { call: myAddresses, asks: 'my_addresses', sends: {}, answer: { addresses: [saved] } })

callContract('an address to be kept', {
  call: () => saveAddress('a1', address),
  asks: 'save_address',
  sends: { id: 'a1', ...address },
  answer: { address: saved },
  refusals: [{ refused: 'too-many' }],
})

callContract('an address to be forgotten', {
  call: () => deleteAddress('a1'),
  asks: 'delete_address',
  sends: { id: 'a1' },
  answer: { done: true },
})
