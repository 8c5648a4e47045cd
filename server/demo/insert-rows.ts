import type { Database } from '#server/database/embedded-database.ts'
import type { DemoRows } from '#server/demo/rows.ts'

const IN_ORDER = [
  'clients',
  'warehouses',
  'client_accounts',
  'invoices',
  'invoice_counters',
  'shipments',
  'shipment_items',
  'shipment_updates',
  'proof_of_delivery',
  'delivery_attempts',
  'invoice_lines',
  'invoice_receipts',
  'payments',
  'contact_messages',
] as const satisfies readonly (keyof DemoRows)[]

/**
 * One transaction. Rows that are there already stay as they are, so a seeding that was killed can be done again. They bring their own
 * history with them, and nobody did them here.
 */
export async function insertRows(database: Database, rows: DemoRows): Promise<void> {
  const inserts = IN_ORDER.map((table) => insertInto(table, rows[table])).filter((statement) => statement !== null)
  await database.script(`set local app.history = 'off';\nset local app.activity = 'off';\n${inserts.join('\n')}`)
}

function insertInto(table: keyof DemoRows, rows: readonly object[]): string | null {
  const [first] = rows
  if (first === undefined) return null
  const columns = Object.keys(first).join(', ')
  return `insert into public.${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::public.${table}, ${quote(rows)}) on conflict do nothing;`
}

function quote(rows: readonly object[]): string {
  return `'${JSON.stringify(rows).replaceAll("'", "''")}'::jsonb`
}
