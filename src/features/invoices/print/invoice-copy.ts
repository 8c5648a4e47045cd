import type { InvoiceDocument } from '#domain/billing/invoice.ts'

/** A service is invoiced in two copies (Rule 48): their words stand on the document itself. */
export const COPY_WORDS = { original: 'ORIGINAL FOR RECIPIENT', duplicate: 'DUPLICATE FOR SUPPLIER' } as const

export type InvoiceCopy = keyof typeof COPY_WORDS

export const INVOICE_COPIES = ['original', 'duplicate'] as const satisfies readonly InvoiceCopy[]

/** What stands in the margin of its pages. */
export function runningTitle({ invoiceNumber, status }: Pick<InvoiceDocument, 'invoiceNumber' | 'status'>, copy: InvoiceCopy): string {
  return `Tax invoice ${invoiceNumber} · ${COPY_WORDS[copy]}${status === 'cancelled' ? ' · CANCELLED' : ''}`
}
