export const ACTIVITY_SUBJECTS = ['shipments', 'invoices', 'staff', 'clients', 'warehouses'] as const
export type ActivitySubject = (typeof ACTIVITY_SUBJECTS)[number]

/** One change of one record, as the database wrote it down. */
export interface ActivityEntry {
  id: string
  happenedAt: string
  /** Null when nobody in particular did it. */
  actor: string | null
  actorName: string
  table: ActivitySubject | 'shipment_items' | 'shipment_receipt_needs' | 'client_accounts' | 'client_receipt_needs' | 'invoice_receipts'
  record: string
  recordName: string
  /** A package of the shipment, an account of the client, a receipt for the invoice. */
  part: string | null
  action: 'insert' | 'update' | 'delete'
  /** Column → [before, after]. */
  changes: Record<string, readonly [before: unknown, after: unknown]>
  /** Names of the people whose ids stand among the values. */
  names: Record<string, string>
  commandId: string | null
  /** Who of the office brought the driver's capture from a file. A copy that an earlier version kept has none. */
  broughtByName?: string | null
}

/** What an admin searches for; every part may be left open. */
export interface ActivityQuery {
  /** A person's user id. */
  person: string | null
  /** An id, a tracking number, a code or a part of a name. */
  record: string
  subject: ActivitySubject | null
  /** First and last day, yyyy-mm-dd in IST, both included. */
  from: string | null
  to: string | null
}
