import { expect, test } from 'vitest'
import { paymentState, termsWords } from '#domain/billing/payment-state.ts'
import { bookedInvoice } from '#tests/support/booked-invoice.ts'

const due = '2026-12-05'
const state = (receivedPaise: number, today: string, status: 'raised' | 'cancelled' = 'raised') =>
  paymentState(bookedInvoice({ receivedPaise, dueDate: due, status }), today)

test('an invoice is overdue from the day after its due date, until its last paisa is paid', () => {
  expect(state(0, due)).toEqual({ outstandingPaise: 1_180_00, paid: 'nothing', isOverdue: false })
  expect(state(0, '2026-12-06')).toEqual({ outstandingPaise: 1_180_00, paid: 'nothing', isOverdue: true })
  expect(state(1_179_99, due)).toEqual({ outstandingPaise: 1, paid: 'part', isOverdue: false })
  expect(state(1_179_99, '2026-12-06')).toEqual({ outstandingPaise: 1, paid: 'part', isOverdue: true })
  expect(state(1_180_00, '2027-12-06')).toEqual({ outstandingPaise: 0, paid: 'all', isOverdue: false })
})

test('nothing is outstanding of a cancelled one', () => {
  expect(state(0, '2027-01-01', 'cancelled')).toMatchObject({ outstandingPaise: 0, isOverdue: false })
})

test('an invoice for nothing is paid', () => {
  const free = bookedInvoice({ totalPaise: 0, dueDate: due })
  expect(paymentState(free, '2027-01-01')).toEqual({ outstandingPaise: 0, paid: 'all', isOverdue: false })
})

test('the terms are what lies between the dates of the invoice', () => {
  const terms = (invoiceDate: string, dueDate: string) => termsWords({ invoiceDate, dueDate })
  expect(terms('2026-11-05', '2026-12-05')).toBe('Payment within 30 days')
  expect(terms('2026-11-05', '2026-11-06')).toBe('Payment within 1 day')
  expect(terms('2026-11-05', '2026-11-05')).toBe('Payment on receipt')
})
