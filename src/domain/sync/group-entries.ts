import type { ActivityEntry } from '#domain/sync/activity.ts'

/** What one action did: the change that it was about, and what else it changed, as listed. */
export interface Deed {
  lead: ActivityEntry
  others: ActivityEntry[]
}

/** What one action writes without a command follows at once. */
const SAME_ACTION_MS = 1000

/** Neighbours in the list that one press brought about: a shipment with its packages, an invoice with the shipments on it. */
export function groupEntries(entries: readonly ActivityEntry[]): Deed[] {
  const groups: ActivityEntry[][] = []
  for (const entry of entries) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    if (group !== undefined && before !== undefined && isSameAction(before, entry)) group.push(entry)
    else groups.push([entry])
  }
  return groups.map(deedOf)
}

function isSameAction(one: ActivityEntry, other: ActivityEntry): boolean {
  if (one.actor !== other.actor || one.actorName !== other.actorName) return false
  if (one.commandId !== null || other.commandId !== null) return one.commandId === other.commandId
  const apart = Math.abs(Date.parse(one.happenedAt) - Date.parse(other.happenedAt))
  return apart <= SAME_ACTION_MS && subjectOf(one) === subjectOf(other)
}

/** What the action was about, where it may write several entries. */
function subjectOf({ id, table, record, changes }: ActivityEntry): string {
  if (table === 'invoices') return record
  const invoice = changes['invoice_id']?.find((value) => typeof value === 'string')
  if (table === 'shipments' && typeof invoice === 'string') return invoice
  return table === 'shipments' || table === 'shipment_items' ? record : id
}

/** An invoice before what is on it, a shipment before its packages; among equals what was written first. */
function deedOf(group: readonly ActivityEntry[]): Deed {
  const [lead, ...rest] = group.toReversed().toSorted((a, b) => rankOf(a) - rankOf(b))
  if (lead === undefined) throw new Error('Nothing was done')
  return { lead, others: group.filter((entry) => rest.includes(entry)) }
}

function rankOf({ table }: ActivityEntry): number {
  if (table === 'invoices') return 0
  return table === 'shipment_items' ? 2 : 1
}
