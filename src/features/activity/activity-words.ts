import type { ActivityEntry } from '#domain/activity.ts'
import { columnWords, isAmountColumn, isDateColumn, itemColumnWords } from '#domain/column-words.ts'
import { wordOf } from '#domain/word-of.ts'
import { formatRupees } from '#ui/format-rupees.ts'
import { formatDate } from '#ui/format-time.ts'

/** Longer values are told below the sentence, where there is room for them. */
const SHORT = 40

export interface Detail {
  field: string
  before: string
  after: string
}

const THINGS: Record<ActivityEntry['table'], string> = {
  shipments: 'shipment',
  shipment_items: 'a package',
  invoices: 'invoice',
  invoice_receipts: 'a receipt',
  staff: 'staff record',
  clients: 'client',
  client_accounts: 'a customer account',
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
  cancelled_at: 'Cancelled at',
  cancelled_by: 'Cancelled by',
  received_on: 'Received on',
  recorded_by: 'Recorded by',
  user_name: 'Name',
  user_id: 'Account',
  phone_number: 'Phone',
  position: 'Position',
  email: 'E-mail',
  role: 'Role',
}

/** Which record it hangs on says the sentence, in words. */
const LINKS: Partial<Record<ActivityEntry['table'], readonly string[]>> = {
  shipments: ['invoice_id'],
  shipment_items: ['shipment_id'],
  invoice_receipts: ['invoice_id'],
}

/** What somebody did, up to the record's name: "changed status from Pending to In Transit on". */
export function deedWords(entry: ActivityEntry): string {
  const { table, action } = entry
  const thing = wordOf(THINGS, table)
  if (table === 'client_accounts') {
    const person = entry.names[entry.part ?? ''] ?? thing
    return action === 'delete' ? `unlinked ${person} from client` : `linked ${person} to client`
  }
  if (table === 'shipment_items') {
    if (action === 'insert') return `added ${packageWords(entry)} to`
    if (action === 'delete') return `removed ${packageWords(entry)} from`
    return `changed ${changedWords(entry)} of a package on`
  }
  if (table === 'invoice_receipts') return receiptWords(entry)
  if (table === 'shipments' && action === 'update' && entry.changes['invoice_number']) return billingWords(entry)
  if (table === 'invoices' && entry.changes['status']?.[1] === 'cancelled') return 'cancelled invoice'
  if (action === 'insert') return `${table === 'invoices' ? 'raised' : 'created'} ${thing}`
  if (action === 'delete') return `deleted ${thing}`
  return `changed ${changedWords(entry)} on ${table === 'shipments' ? '' : thing}`.trimEnd()
}

/** The whole of it for a list below; empty where the sentence has said everything. */
export function detailsOf(entry: ActivityEntry): Detail[] {
  const all = Object.entries(entry.changes)
    .filter(([column]) => !LINKS[entry.table]?.includes(column))
    .map(([column, [before, after]]) => ({
      field: fieldWords(entry, column),
      before: valueWords(entry, column, before),
      after: valueWords(entry, column, after),
    }))
  const [only] = all
  return entry.table === 'client_accounts' || (entry.action === 'update' && all.length === 1 && only && isShort(only)) ? [] : all
}

function changedWords(entry: ActivityEntry): string {
  const columns = Object.keys(entry.changes)
  const [column = ''] = columns
  const change = entry.changes[column]
  const names = columns.map((each) => inSentence(fieldWords(entry, each)))
  if (columns.length > 3) return `${names.slice(0, 2).join(', ')} and ${columns.length - 2} more`
  if (columns.length !== 1 || !change) return new Intl.ListFormat('en-IN').format(names)
  const told = { field: names[0] ?? '', before: valueWords(entry, column, change[0]), after: valueWords(entry, column, change[1]) }
  return isShort(told) ? `${told.field} from ${told.before} to ${told.after}` : told.field
}

function isShort({ before, after }: Detail): boolean {
  return before.length <= SHORT && after.length <= SHORT
}

function packageWords({ changes }: ActivityEntry): string {
  const description = changes['description']?.find((value) => typeof value === 'string' && value !== '')
  return typeof description === 'string' && description.length <= SHORT ? `package “${description}”` : 'a package'
}

function billingWords(entry: ActivityEntry): string {
  const [before, after] = entry.changes['invoice_number'] ?? []
  const number = valueWords(entry, 'invoice_number', after ?? before)
  return after === null ? `took off invoice ${number}:` : `put on invoice ${number}:`
}

function receiptWords(entry: ActivityEntry): string {
  const { action, changes } = entry
  if (action === 'update') return `changed ${changedWords(entry)} of a receipt for invoice`
  const [before, after] = changes['amount'] ?? []
  const amount = valueWords(entry, 'amount', before ?? after)
  return action === 'insert' ? `recorded ${amount} received for invoice` : `took out the receipt of ${amount} for invoice`
}

function fieldWords({ table }: ActivityEntry, column: string): string {
  return OTHER_COLUMNS[column] ?? (table === 'shipment_items' ? itemColumnWords(column) : columnWords(column))
}

/** "Status" becomes "status", "GST (%)" stays. */
function inSentence(field: string): string {
  return /^[A-Z][a-z]/.test(field) ? field.charAt(0).toLowerCase() + field.slice(1) : field
}

function valueWords({ names }: ActivityEntry, column: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'number' && isAmount(column)) return formatRupees(Math.round(value * 100))
  if (typeof value === 'number') return value.toLocaleString('en-IN')
  if (typeof value !== 'string') return JSON.stringify(value)
  return names[value] ?? (isDateColumn(column) ? formatDate(value) : value)
}

function isAmount(column: string): boolean {
  return column === 'amount' || isAmountColumn(column) || (column.startsWith('total_') && column !== 'total_weight')
}
