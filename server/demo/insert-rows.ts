import type { Database } from '#server/database/embedded-database.ts'
import type { DemoRows, RunSheetRow } from '#server/demo/rows.ts'

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
  'receipt_facts',
  'proof_collections',
  'run_sheets',
  'run_sheet_stops',
  'cash_hand_overs',
  'cash_entries',
  'counted_entries',
  'remittances',
  'remittance_entries',
  'remittance_lines',
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
  // A sheet takes its stops as long as it is open.
  const open = rows.run_sheets.map((sheet) => ({ ...sheet, ...(sheet.state === 'closed' && NOT_CLOSED) }))
  const inserts = IN_ORDER.map((table) => insertInto(table, table === 'run_sheets' ? open : rows[table])).filter((each) => each !== null)
  const statements = [...inserts, ...closings(rows.run_sheets)]
  await database.script(`set local app.history = 'off';\nset local app.activity = 'off';\n${statements.join('\n')}`)
}

const NOT_CLOSED = { state: 'out', closed_at: null, closed_by: null, collected_cash_paise: null, collected_upi_paise: null } as const

function closings(sheets: readonly RunSheetRow[]): string[] {
  const closed = sheets.filter(({ state }) => state === 'closed')
  if (closed.length === 0) return []
  return [
    `update public.run_sheets as sheet
     set state = 'closed', closed_at = made.closed_at, closed_by = made.closed_by,
       collected_cash_paise = made.collected_cash_paise, collected_upi_paise = made.collected_upi_paise
     from jsonb_populate_recordset(null::public.run_sheets, ${quote(closed)}) as made
     where made.id = sheet.id and sheet.state <> 'closed';`,
  ]
}

function insertInto(table: keyof DemoRows, rows: readonly object[]): string | null {
  const [first] = rows
  if (first === undefined) return null
  const columns = Object.keys(first).join(', ')
  const made = `jsonb_populate_recordset(null::public.${table}, ${quote(rows)}) as made`
  // A closed sheet refuses also what it has already.
  const isNew =
    table === 'run_sheet_stops'
      ? `where exists (select from public.run_sheets as s where s.id = made.run_sheet_id and s.state <> 'closed')`
      : ''
  return `insert into public.${table} (${columns}) select ${columns} from ${made} ${isNew} on conflict do nothing;`
}

function quote(rows: readonly object[]): string {
  return `'${JSON.stringify(rows).replaceAll("'", "''")}'::jsonb`
}
