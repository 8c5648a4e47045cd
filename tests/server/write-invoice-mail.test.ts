import { expect, test } from 'vitest'
import { COMPANY_BILLING } from '#domain/billing/company-billing.ts'
import { COMPANY } from '#domain/people/company.ts'
import { writeInvoiceMail, type MailedInvoice } from '#functions/mail-invoice/write-invoice-mail.ts'

const invoice: MailedInvoice = {
  invoiceNumber: 'P101-0007',
  invoiceDate: '2026-11-23',
  dueDate: '2026-12-23',
  basePaise: 1_00_000_00,
  gstPaise: 18_000_00,
  totalPaise: 1_18_000_00,
  receivedPaise: 0,
  recipient: { name: 'Kestrel <Looms> & Sons', gstin: '36AABCU9603R1ZO' },
  lines: [
    {
      lineNumber: 1,
      shipmentDisplayId: 'SHP7K3M9QWE',
      trackingNumber: '7000001',
      shippedOn: '2026-11-01',
      fromCity: 'Hyderabad',
      toCity: 'Pune',
      gstPercentage: 18,
      totalPaise: 1_18_000_00,
    },
  ],
}

test('number, amount, due date, terms, lines, ways to pay and the letterhead stand in both parts', () => {
  const { subject, text, html } = writeInvoiceMail(invoice)
  expect(subject).toBe(`Invoice P101-0007 of ${COMPANY.name}: ₹1,18,000.00`)
  for (const part of [text, html]) {
    for (const words of [
      'P101-0007',
      '₹1,18,000.00',
      '23 Dec 2026',
      '30 days from the day of the invoice',
      'SHP7K3M9QWE',
      '7000001',
      'Hyderabad – Pune',
    ])
      expect(part).toContain(words)
    const { bank, tax } = COMPANY_BILLING
    for (const words of [bank.accountNumber, bank.ifsc, COMPANY.upi.address, COMPANY.name, tax.gstin, COMPANY.address.street])
      expect(part).toContain(words)
  }
  expect(text).toContain('Kestrel <Looms> & Sons')
  expect(html).toContain('Kestrel &lt;Looms&gt; &amp; Sons')
  expect(html).not.toMatch(/<script|<img|src=|<Looms>/)
})

test('what was received is taken off, and a paid one asks for no money', () => {
  const part = writeInvoiceMail({ ...invoice, receivedPaise: 18_000_00 })
  expect(part.text).toContain('Outstanding: ₹1,00,000.00')
  expect(part.text).toContain('Amount: ₹1,00,000.00')
  const paid = writeInvoiceMail({ ...invoice, receivedPaise: invoice.totalPaise })
  expect(paid.text + paid.html).not.toMatch(/IFSC|How to pay|UPI/)
})
