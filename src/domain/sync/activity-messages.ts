import { PAYMENT_MODE_WORDS } from '#domain/shipment/collecting/to-collect.ts'
import { NEED_LABELS, readNeeds } from '#domain/shipment/receipt/receipt-needs.ts'
import type { ActivityEntry } from '#domain/sync/activity.ts'
import {
  columnWords,
  isAmountColumn,
  isDateColumn,
  isInstantColumn,
  isPaiseColumn,
  itemColumnWords,
} from '#domain/shipment/column-labels.ts'
import { wordOf } from '#domain/values/word-of.ts'

/** Longer values are told below the sentence, where there is room for them. */
const SHORT = 40

/** How amounts and times are shown. */
export interface Formats {
  rupees: (paise: number) => string
  /** Takes yyyy-mm-dd. */
  day: (date: string) => string
  instant: (instant: string) => string
}

export interface Detail {
  field: string
  before: string
  after: string
}

const THINGS: Record<ActivityEntry['table'], string> = {
  shipments: 'shipment',
  shipment_items: 'a package',
  shipment_receipt_needs: 'what a delivery needs',
  invoices: 'invoice',
  invoice_receipts: 'a receipt',
  staff: 'staff record',
  clients: 'client',
  client_accounts: 'a customer account',
  client_receipt_needs: 'what a delivery needs',
  warehouses: 'warehouse',
}

const OTHER_COLUMNS: Partial<Record<string, string>> = {
  total_base: 'Base total',
  total_gst: 'GST total',
  total_amount: 'Total',
  invoice_date: 'Invoice date',
  place_of_supply: 'Place of supply',
  recipient_name: 'Recipient',
  recipient_address: 'Recipient’s address',
  recipient_gstin: 'Recipient’s GSTIN',
  recipient_pan: 'Recipient’s PAN',
  raised_by: 'Raised by',
  cancelled_by: 'Cancelled by',
  received_on: 'Received on',
  recorded_by: 'Recorded by',
  tds_amount: 'TDS',
  tds_section: 'TDS section',
  user_name: 'Name',
  user_id: 'Account',
  phone_number: 'Phone',
  position: 'Position',
  needs: 'What a delivery needs',
  email: 'E-mail',
  role: 'Role',
}

/** The sentence says in words which record it belongs to. */
const LINKS: Partial<Record<ActivityEntry['table'], readonly string[]>> = {
  shipments: ['invoice_id'],
  shipment_items: ['shipment_id'],
  shipment_receipt_needs: ['shipment_id'],
  client_receipt_needs: ['client_id'],
  invoice_receipts: ['invoice_id'],
}

const PEOPLE: readonly string[] = ['driver_id', 'user_id']

/** What somebody did, up to the record's name: "changed status from Pending to In Transit on". */
export function deedWords(entry: ActivityEntry, formats: Formats): string {
  return deedOf(entry, formats).join('')
}

/** The same where the record needs no name: "changed status from Pending to In Transit". */
export function changeWords(entry: ActivityEntry, formats: Formats): string {
  return deedOf(entry, formats)[0]
}

function deedOf(entry: ActivityEntry, formats: Formats): [words: string, upToTheRecord: string] {
  const { table, action } = entry
  const thing = wordOf(THINGS, table)
  if (table === 'client_accounts') {
    const person = entry.names[entry.part ?? ''] ?? thing
    return action === 'delete' ? [`unlinked ${person}`, ' from client'] : [`linked ${person}`, ' to client']
  }
  if (table === 'shipment_items') {
    if (action === 'insert') return [`added ${packageWords(entry)}`, ' to']
    if (action === 'delete') return [`removed ${packageWords(entry)}`, ' from']
    return [`changed ${changedWords(entry, formats)} of a package`, ' on']
  }
  if (table === 'shipment_receipt_needs' || table === 'client_receipt_needs') {
    return [`changed ${needsWords(entry, formats)}`, table === 'client_receipt_needs' ? ' for client' : ' on']
  }
  if (table === 'invoice_receipts') return [receiptWords(entry, formats), ' for invoice']
  if (table === 'shipments' && action === 'update' && entry.changes['invoice_number']) return [billingWords(entry, formats), ':']
  if (table === 'invoices' && entry.changes['status']?.[1] === 'cancelled') return ['cancelled', ' invoice']
  if (action === 'insert') return [table === 'invoices' ? 'raised' : 'created', ` ${thing}`]
  if (action === 'delete') return ['deleted', ` ${thing}`]
  return [`changed ${changedWords(entry, formats)}`, table === 'shipments' ? ' on' : ` on ${thing}`]
}

/** The whole of it for a list below; empty where the sentence has said everything. */
export function detailsOf(entry: ActivityEntry, formats: Formats): Detail[] {
  const all = changedFields(entry, formats)
  const [only] = all
  const isWhole = ['client_accounts', 'client_receipt_needs', 'shipment_receipt_needs'].includes(entry.table)
  return isWhole || (entry.action === 'update' && all.length === 1 && only && isShort(only)) ? [] : all
}

/** Each changed field with what it was and what it became, but those that the reader sees already. */
export function changedFields(entry: ActivityEntry, formats: Formats, seen: readonly string[] = []): Detail[] {
  return Object.entries(entry.changes)
    .filter(([column]) => !LINKS[entry.table]?.includes(column) && !seen.includes(column))
    .map(([column, [before, after]]) => ({
      field: fieldWords(entry, column),
      before: valueWords(entry, column, before, formats),
      after: valueWords(entry, column, after, formats),
    }))
}

function changedWords(entry: ActivityEntry, formats: Formats): string {
  const columns = Object.keys(entry.changes)
  const [column = ''] = columns
  const change = entry.changes[column]
  const names = columns.map((each) => inSentence(fieldWords(entry, each)))
  if (columns.length > 3) return `${names.slice(0, 2).join(', ')} and ${columns.length - 2} more`
  if (columns.length !== 1 || !change) return new Intl.ListFormat('en-IN').format(names)
  const told = {
    field: names[0] ?? '',
    before: valueWords(entry, column, change[0], formats),
    after: valueWords(entry, column, change[1], formats),
  }
  return isShort(told) ? `${told.field} from ${told.before} to ${told.after}` : told.field
}

function isShort({ before, after }: Detail): boolean {
  return before.length <= SHORT && after.length <= SHORT
}

function packageWords({ changes }: ActivityEntry): string {
  const description = changes['description']?.find((value) => typeof value === 'string' && value !== '')
  return typeof description === 'string' && description.length <= SHORT ? `package “${description}”` : 'a package'
}

function billingWords(entry: ActivityEntry, formats: Formats): string {
  const [before, after] = entry.changes['invoice_number'] ?? []
  const number = valueWords(entry, 'invoice_number', after ?? before, formats)
  return after === null ? `took off invoice ${number}` : `put on invoice ${number}`
}

function needsWords(entry: ActivityEntry, formats: Formats): string {
  const [before, after] = (entry.changes['needs'] ?? []).map((value) => valueWords(entry, 'needs', value, formats))
  return `what a delivery needs from ${before} to ${after}`
}

function receiptWords(entry: ActivityEntry, formats: Formats): string {
  const { action, changes } = entry
  if (action === 'update') return `changed ${changedWords(entry, formats)} of a receipt`
  const [before, after] = changes['amount'] ?? []
  const [tdsBefore, tdsAfter] = changes['tds_amount'] ?? []
  const tds = tdsBefore ?? tdsAfter ?? null
  const withheld = tds === null ? '' : ` with TDS of ${valueWords(entry, 'tds_amount', tds, formats)}`
  const amount = valueWords(entry, 'amount', before ?? after, formats)
  return action === 'insert' ? `recorded ${amount} received${withheld}` : `took out the receipt of ${amount}${withheld}`
}

function fieldWords({ table }: ActivityEntry, column: string): string {
  return OTHER_COLUMNS[column] ?? (table === 'shipment_items' ? itemColumnWords(column) : columnWords(column))
}

/** "Status" becomes "status", "GST (%)" stays. */
function inSentence(field: string): string {
  return /^[A-Z][a-z]/.test(field) ? field.charAt(0).toLowerCase() + field.slice(1) : field
}

function valueWords({ names, table }: ActivityEntry, column: string, value: unknown, formats: Formats): string {
  if (column === 'needs') return listOfNeeds(value, table)
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'number' && isPaiseColumn(column)) return formats.rupees(value)
  if (typeof value === 'number' && isAmount(column)) return formats.rupees(Math.round(value * 100))
  if (typeof value === 'number') return value.toLocaleString('en-IN')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (isInstantColumn(column)) return formats.instant(value)
  if (column === 'payment_mode') return wordOf(PAYMENT_MODE_WORDS, value)
  if (PEOPLE.includes(column)) return names[value] ?? 'a person who has left'
  return names[value] ?? (isDateColumn(column) ? formats.day(value) : value)
}

/** Without a word of its own a shipment needs what its client has settled, and a client's a photo. */
function listOfNeeds(value: unknown, table: ActivityEntry['table']): string {
  if (!Array.isArray(value)) return table === 'shipment_receipt_needs' ? 'what its client has settled' : inSentence(NEED_LABELS.photo)
  const labels = readNeeds(value.filter((need) => typeof need === 'string')).map((need) => inSentence(NEED_LABELS[need]))
  return labels.length === 0 ? 'nothing' : new Intl.ListFormat('en-IN').format(labels)
}

function isAmount(column: string): boolean {
  return (
    column === 'amount' || column === 'tds_amount' || isAmountColumn(column) || (column.startsWith('total_') && column !== 'total_weight')
  )
}
