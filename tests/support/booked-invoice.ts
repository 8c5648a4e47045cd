import type { BookedInvoice } from '#domain/billing/invoice.ts'

/** An invoice of Mars Traders in Telangana: ₹1,000.00 and 18 percent. */
export function bookedInvoice(changes: Partial<BookedInvoice> = {}): BookedInvoice {
  const basePaise = changes.basePaise ?? 1_000_00
  const gstPaise = changes.gstPaise ?? 180_00
  return {
    id: changes.invoiceNumber ?? 'MARS-0001',
    invoiceNumber: 'MARS-0001',
    clientCode: 'MARS',
    invoiceDate: '2026-11-05',
    dueDate: '2026-12-05',
    basePaise,
    gstPaise,
    totalPaise: basePaise + gstPaise,
    receivedPaise: 0,
    status: 'raised',
    createdAt: '2026-11-05T05:00:00.000Z',
    cancelledAt: null,
    lineCount: 1,
    recipient: { name: 'Mars Traders', gstin: '36AAPFU0939F1ZW' },
    placeOfSupply: '36',
    rates: [{ gstPercentage: 18, basePaise, gstPaise }],
    ...changes,
  }
}
