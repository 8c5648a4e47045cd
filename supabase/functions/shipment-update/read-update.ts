import { isStorable } from '../../../src/domain/values/storable-text.ts'

/** What the request asks of the shipment, in the database's names. */
export interface Update {
  fields: Record<string, unknown>
  packages: Record<string, unknown>[] | null
}

type Kind = 'paise' | 'text' | 'text or null' | 'number or null' | 'date or null' | 'time or null' | 'count' | 'id'

const FIELDS: Readonly<Record<string, Kind>> = {
  tracking_number: 'text',
  status: 'text',
  shipping_method: 'text',
  notes: 'text or null',
  handling_instructions: 'text or null',
  carrier: 'text or null',
  client_code: 'text or null',
  user_id: 'text or null',
  driver_id: 'text or null',
  from_name_or_company: 'text',
  from_contact_number: 'text',
  from_email: 'text or null',
  from_street_address: 'text',
  from_city: 'text',
  from_state: 'text',
  from_postal_code: 'text',
  from_country: 'text',
  to_name_or_company: 'text',
  to_contact_number: 'text',
  to_email: 'text or null',
  to_street_address: 'text',
  to_city: 'text',
  to_state: 'text',
  to_postal_code: 'text',
  to_country: 'text',
  total_weight: 'number or null',
  base_price: 'number or null',
  gst_percentage: 'number or null',
  payment_mode: 'text',
  collect_amount: 'paise',
  create_date: 'date or null',
  pickup_date: 'date or null',
  estimated_delivery_date: 'date or null',
  deliver_from: 'time or null',
  deliver_until: 'time or null',
}

/** A package's names here and in the database. */
const PACKAGE_FIELDS: Readonly<Record<string, readonly [column: string, kind: Kind]>> = {
  id: ['id', 'id'],
  description: ['description', 'text or null'],
  package_type: ['package_type', 'text'],
  weight: ['weight_kg', 'number or null'],
  quantity: ['quantity', 'count'],
  length: ['length_cm', 'number or null'],
  width: ['width_cm', 'number or null'],
  height: ['height_cm', 'number or null'],
  price: ['price_inr', 'number or null'],
}

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const IS: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: isText,
  'text or null': (value) => value === null || isText(value),
  'number or null': (value) => value === null || typeof value === 'number',
  'date or null': (value) => value === null || value === '' || (isText(value) && isDate(value)),
  'time or null': (value) => value === null || value === '' || (isText(value) && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)),
  paise: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  count: (value) => Number.isInteger(value) && (value as number) > 0,
  id: (value) => isText(value) && UUID.test(value),
}

const MUST_BE: Readonly<Record<Kind, string>> = {
  text: 'must be text',
  'text or null': 'must be text or null',
  'number or null': 'must be a number or null',
  'date or null': 'must be a date (yyyy-mm-dd) or null',
  'time or null': 'must be a time of day in India (hh:mm) or null',
  paise: 'must be a whole number of paise, 0 or more',
  count: 'must be a whole number greater than 0',
  id: 'must be the id of a package; a new one has none',
}

/** Either what is asked, or in words why it cannot be. Every wrong field is named, not only the first. */
export function readUpdate(body: Record<string, unknown>): Update | { error: string } {
  // Dates of delivery follow the status. That nothing was delivered may be said all the same, and changes nothing.
  const { packages, delivered_at: deliveredAt = null, ...given } = body
  const unknown = [...(deliveredAt === null ? [] : ['delivered_at']), ...Object.keys(given).filter((name) => !Object.hasOwn(FIELDS, name))]
  const wrong: string[] = []
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    const kind = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined
    if (kind === undefined) continue
    const fault = faultOf(value, kind)
    if (fault !== null) wrong.push(`${name} ${fault}`)
    fields[name] = value === '' && kind !== 'text' ? null : value
    // Client codes have no case.
    if (name === 'client_code' && isText(value) && value !== '') fields[name] = value.trim().toUpperCase()
  }

  const list = Array.isArray(packages) ? packages.map((each: unknown, at) => readPackage(each, `packages[${at}]`, unknown, wrong)) : null
  if (list === null && packages !== undefined) wrong.push('packages must be an array')
  if (unknown.length > 0) return { error: `Unknown fields: ${unknown.join(', ')}.` }
  return wrong.length > 0 ? { error: `${wrong.join('; ')}.` } : { fields, packages: list }
}

function readPackage(given: unknown, place: string, unknown: string[], wrong: string[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  if (!isRecord(given)) {
    wrong.push(`${place} must be an object`)
    return row
  }
  for (const [name, value] of Object.entries(given)) {
    const known = Object.hasOwn(PACKAGE_FIELDS, name) ? PACKAGE_FIELDS[name] : undefined
    if (known === undefined) {
      unknown.push(`${place}.${name}`)
      continue
    }
    const [column, kind] = known
    const fault = faultOf(value, kind)
    if (fault !== null) wrong.push(`${place}.${name} ${fault}`)
    row[column] = emptied(value, kind)
  }
  return row
}

function faultOf(value: unknown, kind: Kind): string | null {
  if (!IS[kind](value)) return MUST_BE[kind]
  return isText(value) && !isStorable(value) ? 'has a character that no text may have' : null
}

/** Empty or non-positive numbers of a package are no numbers. */
function emptied(value: unknown, kind: Kind): unknown {
  if (kind === 'number or null' && typeof value === 'number') return value > 0 ? value : null
  return value === '' && kind === 'text or null' ? null : value
}

/** A stored shipment with its packages under the names in which they are given. */
export function showShipment({ items, ...shipment }: Record<string, unknown>): Record<string, unknown> {
  const rows = Array.isArray(items) ? items.filter(isRecord) : []
  const named = Object.entries(PACKAGE_FIELDS)
  return { ...shipment, packages: rows.map((row) => Object.fromEntries(named.map(([name, [column]]) => [name, row[column] ?? null]))) }
}

/** The database's name of a field as the caller has given it. */
export function nameOfField(field: string): string {
  const named = Object.entries(PACKAGE_FIELDS).find(([, [column]]) => field === `packages.${column}`)
  return named === undefined ? field : `packages.${named[0]}`
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isDate(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
