import { expect, test } from 'vitest'
import { checkPayOut, deductionsOf, paidOut } from '#domain/billing/cash/pay-out.ts'
import { statementRows, type RemittanceStatement } from '#domain/billing/cash/remittance.ts'

const typed = { bankReference: 'UTR1', paidOn: '2026-11-25', deductions: [] }
const fee = { words: 'Returns', amount: '100.50' }

test.each([
  ['all of it', typed, []],
  ['less what is named', { ...typed, deductions: [fee, { words: ' ', amount: '' }] }, []],
  ['without a reference', { ...typed, bankReference: ' ' }, [{ kind: 'reference-missing' }]],
  ['nothing is left for the bank', { ...typed, bankReference: '', deductions: [{ words: 'Debt', amount: '1000' }] }, []],
  ['no day', { ...typed, paidOn: '' }, [{ kind: 'day-missing' }]],
  ['tomorrow', { ...typed, paidOn: '2026-11-26' }, [{ kind: 'day-to-come' }]],
  ['a deduction for nothing', { ...typed, deductions: [fee, { words: '', amount: '5' }] }, [{ kind: 'words-missing', place: 1 }]],
  ['a deduction of nothing', { ...typed, deductions: [{ words: 'Fee', amount: 'five' }] }, [{ kind: 'amount-missing', place: 0 }]],
  ['more than there is', { ...typed, deductions: [{ words: 'Debt', amount: '1000.01' }] }, [{ kind: 'deducts-too-much' }]],
])('a pay-out of ₹1,000: %s', (_, pays, troubles) => {
  expect(checkPayOut(pays, 1000_00, '2026-11-25')).toEqual(troubles)
})

test('what is deducted is taken off to the paisa', () => {
  expect([deductionsOf([fee]), paidOut(1000_00, [fee])]).toEqual([[{ words: 'Returns', paise: 100_50 }], 899_50])
})

test('a statement’s file has every tracking number, what was deducted, and what was paid', () => {
  const statement: RemittanceStatement = {
    id: 'r1',
    number: 12,
    clientCode: 'ACME',
    clientName: 'Acme',
    collectedPaise: 1000_00,
    deductedPaise: 100_50,
    paidPaise: 899_50,
    bankReference: 'UTR1',
    paidOn: '2026-11-25',
    remittedAt: '2026-11-25T10:00:00.000Z',
    remittedBy: null,
    parcels: 2,
    lines: [
      { trackingNumber: '1', recipient: 'Asha', collectedAt: '2026-11-19T20:00:00.000Z', mode: 'cash', paise: 1050_00 },
      { trackingNumber: '2', recipient: 'Binu', collectedAt: '2026-11-19T10:00:00.000Z', mode: 'upi', paise: -50_00 },
    ],
    deductions: [{ words: 'Returns', paise: 100_50 }],
  }
  const head = ['R-0012', '2026-11-25', 'UTR1']
  expect(statementRows(statement).slice(1)).toEqual([
    [...head, '1', 'Asha', '2026-11-20', 'Cash', '1050.00'],
    [...head, '2', 'Binu', '2026-11-19', 'UPI', '-50.00'],
    [...head, '', 'Returns', '', '', '-100.50'],
    [...head, '', 'Paid', '', '', '899.50'],
  ])
})
