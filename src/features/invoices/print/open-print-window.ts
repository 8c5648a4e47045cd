import type { InvoiceCopy } from '#features/invoices/print/invoice-copy.ts'

export function printAddress(id: string, copy: InvoiceCopy = 'original'): string {
  return `/client-invoice/${encodeURIComponent(id)}/print${copy === 'original' ? '' : `?copy=${copy}`}`
}

/**
 * Opens the printable invoice in a window of its own, which prints and closes itself. False where the browser let none open: only a press
 * may open one, and a person can forbid it altogether.
 */
export function printInvoice(id: string, copy: InvoiceCopy = 'original'): boolean {
  return window.open(printAddress(id, copy), '_blank', 'popup,width=900,height=700') !== null
}
