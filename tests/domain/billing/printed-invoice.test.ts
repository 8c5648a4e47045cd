import { expect, test } from 'vitest'
import { amountInWords } from '#domain/billing/amount-in-words.ts'
import { COMPANY_BILLING, sacOn } from '#domain/billing/company-billing.ts'
import { COMPANY } from '#domain/people/company.ts'
import { isGstin, panOfGstin } from '#domain/billing/gstin.ts'
import type { InvoiceLine } from '#domain/billing/invoice.ts'
import { stateTaxName } from '#domain/billing/tax-split.ts'
import { summariseTax } from '#domain/billing/tax-summary.ts'

test.each([
  [0, 'Rupees Zero Only'],
  [1, 'Rupees Zero and One Paise Only'],
  [100, 'Rupees One Only'],
  [11_000, 'Rupees One Hundred Ten Only'],
  [1_00_001_00, 'Rupees One Lakh One Only'],
  [12_34_567_89, 'Rupees Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven and Eighty Nine Paise Only'],
  [10_00_00_000_00, 'Rupees Ten Crore Only'],
  [
    1_23_45_67_890_19,
    'Rupees One Hundred Twenty Three Crore Forty Five Lakh Sixty Seven Thousand Eight Hundred Ninety and Nineteen Paise Only',
  ],
])('%i paise in words', (paise, words) => {
  expect(amountInWords(paise)).toBe(words)
})

const line = (basePaise: number, gstPercentage: number | null, gstPaise: number): InvoiceLine => ({
  lineNumber: 1,
  shipmentDisplayId: 'SHP1',
  trackingNumber: '1',
  shippedOn: null,
  fromCity: '',
  toCity: '',
  description: null,
  basePaise,
  gstPercentage,
  gstPaise,
  totalPaise: basePaise + gstPaise,
})

test('the rows of the tax summary add up to the invoice, odd paise too, and a line without a rate is at 18 percent', () => {
  const lines = [line(10_003, 18, 1_801), line(10_003, null, 1_801), line(2_010, 5, 101), line(500, 0, 0)]
  const within = summariseTax(lines, COMPANY.address.stateCode)
  expect(within.map(({ gstPercentage, gstPaise }) => [gstPercentage, gstPaise])).toEqual([
    [0, 0],
    [5, 101],
    [18, 3_602],
  ])
  const sum = (column: 'basePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise') => within.reduce((total, row) => total + row[column], 0)
  expect([sum('basePaise'), sum('cgstPaise'), sum('sgstPaise'), sum('igstPaise')]).toEqual([22_516, 1_852, 1_851, 0])
  const beyond = summariseTax(lines, '27')
  expect(beyond.map(({ cgstPaise, sgstPaise, igstPaise }) => [cgstPaise, sgstPaise, igstPaise])).toEqual([
    [0, 0, 0],
    [0, 0, 101],
    [0, 0, 3_602],
  ])
})

test('the company’s own numbers could be true, and a service code holds from its date', () => {
  expect(isGstin(COMPANY_BILLING.tax.gstin)).toBe(true)
  expect(COMPANY_BILLING.tax.gstin.slice(0, 2)).toBe(COMPANY.address.stateCode)
  expect(COMPANY_BILLING.tax.pan).toBe(panOfGstin(COMPANY_BILLING.tax.gstin))
  expect(sacOn('2026-11-21')).toEqual({ from: '2017-07-01', code: '996812', description: 'Courier services' })
  expect(stateTaxName('36')).toBe('SGST')
  expect(['04', '26', '31', '35', '38', '97'].map(stateTaxName)).toEqual(Array.from({ length: 6 }, () => 'UTGST'))
})
