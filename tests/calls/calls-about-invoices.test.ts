import { mailConfigured, mailInvoice } from '#backend/rpc/billing/invoice-mails.ts'
import { billingFigures, clientBalances, clientsToBill, invoiceBooks, outstandingByClient } from '#backend/rpc/billing/invoice-books.ts'
import {
  clientInvoices,
  clientTerms,
  deleteInvoice,
  invoiceDocument,
  pendingShipments,
  raiseInvoice,
  setClientTerms,
} from '#backend/rpc/billing/invoices.ts'
import { deleteReceipt, recordReceipt } from '#backend/rpc/billing/receipts.ts'
import { myInvoices } from '#backend/rpc/customer/list-my-invoices.ts'
import { bookedInvoice } from '#tests/support/booked-invoice.ts'
import { callContract, OF_ASHA, orNull, unread } from '#tests/support/calls/call-contract.ts'

const AT = '2026-11-20T12:00:00.000Z'
const ASHA = OF_ASHA.user.id

/** Of an invoice in a list only the id is looked at. */
const { recipient, placeOfSupply, rates, ...inList } = bookedInvoice()
const invoice = { ...unread({ ...inList, tdsPaise: 0 }), id: 'i1' }
const lastInvoice = { id: 'i1', invoiceDate: '2026-11-05', totalPaise: 118_00 }

callContract('the books of a month', {
  call: () => invoiceBooks('2026-11'),
  asks: 'invoice_books',
  sends: { clientCode: null, month: '2026-11' },
  answer: { invoices: [{ ...invoice, ...unread({ recipient, placeOfSupply, rates }) }] },
})

callContract('what is outstanding', {
  call: outstandingByClient,
  asks: 'outstanding_by_client',
  sends: {},
  answer: {
    clients: [
      unread({
        clientCode: 'ACME',
        clientName: 'Acme Traders',
        outstandingPaise: 10_00,
        upTo30Paise: 1_00,
        upTo60Paise: 2_00,
        upTo90Paise: 3_00,
        olderPaise: 4_00,
      }),
    ],
    today: '2026-11-20',
  },
})

callContract('the figures of billing', {
  call: billingFigures,
  asks: 'billing_figures',
  sends: {},
  answer: { raisedThisMonth: 3, raisedThisMonthPaise: 354_00, unbilled: 7, unbilledPaise: 826_00, oldestUnbilledAt: orNull(AT) },
})

const toBill = {
  clientCode: 'ACME',
  clientName: 'Acme Traders',
  count: 7,
  withoutPrice: 1,
  paid: 2,
  ...unread({ claimed: 1 }),
  amountPaise: 826_00,
  oldestAt: AT,
  lastInvoice: orNull(unread({ invoiceNumber: 'ACME-0001', invoiceDate: '2026-11-05' })),
}

callContract('the clients to bill', {
  call: () => clientsToBill(),
  asks: 'clients_to_bill',
  sends: { deliveredUpTo: null },
  answer: { clients: [toBill] },
})

callContract('the clients to bill by a day', {
  call: () => clientsToBill('2026-11-15'),
  asks: 'clients_to_bill',
  sends: { deliveredUpTo: '2026-11-15' },
  answer: { clients: [toBill] },
})

callContract('how a client stands', {
  call: () => clientBalances('ACME'),
  asks: 'client_balances',
  sends: { clientCode: 'ACME' },
  answer: { clients: [{ clientCode: 'ACME', unbilledPaise: 826_00, outstandingPaise: 10_00, overduePaise: 4_00 }] },
})

const pendingAsked = { clientCode: 'ACME', deliveredUpTo: '2026-11-15', limit: 50, after: { createdAt: AT, id: 's1' } }
callContract('the pending shipments of a client', {
  call: () => pendingShipments(pendingAsked, ASHA),
  asks: 'pending_shipments',
  sends: pendingAsked,
  answer: {
    client: orNull(
      unread({ clientCode: 'ACME', clientName: 'Acme Traders', address: '5 Lake View', gstin: '', pan: '', daysOfCredit: 30 }),
    ),
    shipments: [
      {
        id: 's2',
        ...unread({
          shipmentId: 'SHP2',
          trackingNumber: '7100002',
          createdAt: AT,
          deliveredAt: null,
          status: 'In Transit',
          basePaise: 100_00,
          gstPercentage: 18,
          fromState: '27',
          fromCity: 'Pune',
          toCity: 'Nagpur',
          shippedOn: '2026-11-01',
          description: null,
          paidPaise: 0,
          claimedPaise: 0,
          isPaidDemo: false,
        }),
      },
    ],
    more: true,
    total: 7,
    waiting: 9,
  },
})

const request = {
  commandId: 'k1',
  clientCode: 'ACME',
  placeOfSupply: '27',
  lines: [{ shipmentId: 's1', basePaise: 1, gstPercentage: 18, seen: { basePaise: 1, gstPercentage: 18, paidPaise: 0 } }],
  deliveredUpTo: null,
}
callContract('an invoice to be raised', {
  call: () => raiseInvoice(request, ASHA),
  asks: 'raise_invoice',
  sends: request,
  answer: {
    invoice: { ...invoice, invoiceNumber: 'ACME-0001' },
    dropped: { alreadyRaised: ['s2'], overPriced: ['s3'], notBillable: ['s4'] },
  },
  refusals: [{ refused: 'prices-changed', shipmentIds: ['s1'] }, { refused: 'place-needed' }],
})

callContract('an invoice to be cancelled', {
  call: () => deleteInvoice('i1'),
  asks: 'delete_invoice',
  sends: { id: 'i1' },
  answer: { invoice },
  refusals: [{ refused: 'has-receipts' }],
})

const invoicesAsked = { clientCode: 'ACME', month: '2026-11', cancelled: true, number: '0001', owed: null, limit: 20, after: lastInvoice }
callContract('the invoices of a client', {
  call: () => clientInvoices(invoicesAsked),
  asks: 'client_invoices',
  sends: invoicesAsked,
  answer: { invoices: [invoice], more: true },
})

const paper = {
  ...invoice,
  invoiceNumber: 'ACME-0001',
  recipient: unread({ name: 'Acme Traders', address: '5 Lake View', gstin: '', pan: '' }),
  ...unread({ placeOfSupply }),
  lines: [
    unread({
      lineNumber: 1,
      shipmentDisplayId: 'SHP1',
      trackingNumber: '7100001',
      shippedOn: '2026-11-01',
      fromCity: 'Pune',
      toCity: 'Nagpur',
      description: null,
      basePaise: 100_00,
      gstPercentage: 18,
      gstPaise: 18_00,
      totalPaise: 118_00,
    }),
  ],
  receipts: [
    {
      id: 'r1',
      ...unread({
        amountPaise: 1_00,
        receivedOn: '2026-11-20',
        mode: 'cash',
        reference: null,
        tdsPaise: 0,
        tdsSection: null,
        recordedBy: 'Asha',
      }),
    },
  ],
}

callContract('an invoice', {
  call: () => invoiceDocument('i1'),
  asks: 'invoice_document',
  sends: { id: 'i1' },
  answer: { invoice: orNull(paper) },
})

const receipt = {
  receiptId: 'r1',
  invoiceId: 'i1',
  amountPaise: 1_00,
  receivedOn: '2026-11-20',
  mode: 'upi',
  reference: '431',
  tdsPaise: 0,
  tdsSection: null,
} as const
callContract('a receipt for an invoice', {
  call: () => recordReceipt(receipt),
  asks: 'record_receipt',
  sends: receipt,
  answer: { invoice: paper },
  refusals: [{ refused: 'too-much' }, { refused: 'invalid', field: 'amountPaise' }],
})

callContract('a receipt to be deleted', {
  call: () => deleteReceipt('r2'),
  asks: 'delete_receipt',
  sends: { receiptId: 'r2' },
  answer: { invoice: paper },
  refusals: [{ refused: 'not-found' }],
})

const terms = {
  daysOfCredit: 30,
  remittanceDays: orNull(5),
  usualRemittanceDays: 7,
  decisionDays: orNull(3),
  usualDecisionDays: 2,
}

callContract('the terms of a client', {
  call: () => clientTerms('k1'),
  asks: 'client_terms',
  sends: { clientId: 'k1' },
  answer: terms,
  refusals: [{ refused: 'client-not-found' }],
})

callContract('other terms for a client', {
  call: () => setClientTerms('k1', { remittanceDays: null }),
  asks: 'set_client_terms',
  sends: { clientId: 'k1', remittanceDays: null },
  answer: terms,
  refusals: [{ refused: 'client-not-found' }, { refused: 'invalid' }],
})

callContract('whether mail is set up', {
  call: mailConfigured,
  asks: '/functions/v1/mail-invoice',
  sends: null,
  answer: { configured: true },
})

const mail = { id: 'm1', invoiceId: 'i1', again: true }
callContract('an invoice to be mailed', {
  call: () => mailInvoice(mail, ASHA),
  asks: '/functions/v1/mail-invoice',
  sends: mail,
  answer: { mailed: { to: 'books@acme.example', at: AT } },
  refusals: [
    { refused: 'already-mailed', to: 'books@acme.example', at: AT },
    { refused: 'mail-refused', reason: 'No such box' },
  ],
})

callContract('the latest invoices of a customer', {
  call: () => myInvoices(null),
  asks: 'my_invoices',
  sends: { limit: 20, after: null },
  answer: { invoices: [invoice], more: true },
})

callContract('the invoices of a customer before one', {
  call: () => myInvoices(lastInvoice),
  asks: 'my_invoices',
  sends: { limit: 20, after: { invoiceDate: '2026-11-05', id: 'i1' } },
  answer: { invoices: [invoice], more: false },
})
