import type { SimServer } from '../../machinery/sim-server.ts'
import type { Counts } from '../../report/counts.ts'
import type { Finding } from '../../report/trace.ts'

interface DaysMoney {
  clients: { client: string; received: number; remitted: number; due: number }[]
  sheets: { sheet: string; before: number; until: number }[]
  closed: number
}

/**
 * For each client what came in for them is paid out or due to them, as the office is told it; and no run sheet was closed over cash of its
 * parcels that nobody had counted, also where another driver had gone on with it.
 */
export async function findDaysMoney(server: SimServer, counts: Counts): Promise<Finding[]> {
  const { clients, sheets, closed } = await server.ask<DaysMoney>(MONEY)
  if (closed > 0) counts.add('branch', 'a closed run sheet had cash')
  return [
    ...clients.flatMap(({ client, received, remitted, due }) =>
      received === remitted + due ? [] : [`for ${client} came in ${received}, and ${remitted} were paid out and ${due} are due`],
    ),
    // What came in at the very moment of the closing may be of before it or after it.
    ...sheets.flatMap(({ sheet, before, until }) =>
      before === 0 || until === 0 ? [] : [`run sheet ${sheet} was closed, and ${until} of it were not counted`],
    ),
  ].map((what) => ({ promise: 'unbalanced', what }))
}

/** As what it was collected stands in the entry itself, or in the claim that it settles; an unclear one follows its shipment. */
const MONEY = `
  with received as (
    select s.client_code as client, sum(case when e.mode = 'cash' then e.amount_paise else -e.amount_paise end) as paise
    from public.cash_entries as e
    left join public.cash_entries as claim on claim.id = e.settles
    join public.shipments as s on s.id = e.shipment_id
    where (e.kind = 'found' or exists (select from public.counted_entries as counted where counted.entry_id = e.id))
      and coalesce(nullif(coalesce(e.collected_as, claim.collected_as), 'prepaid'), s.payment_mode) = 'cod'
    group by s.client_code
  ), of_sheets as (
    select
      sheet.id, e.created_at, sheet.closed_at, e.amount_paise as paise,
      exists (
        select from public.counted_entries as counted join public.cash_hand_overs as h on h.id = counted.hand_over_id
        where counted.entry_id = e.id and h.happened_at <= sheet.closed_at
      ) as is_counted
    from public.run_sheets as sheet
    join public.run_sheet_stops as stop on stop.run_sheet_id = sheet.id
    join public.cash_entries as e on e.shipment_id = stop.shipment_id
      and (e.driver_id = sheet.driver_id or e.driver_id = any (sheet.former_drivers))
    where sheet.state = 'closed' and e.mode = 'cash' and e.created_at <= sheet.closed_at
  )
  select json_build_object(
    'clients', (
      select coalesce(json_agg(each), '[]')
      from (
        select
          c.client_code as client,
          coalesce((select r.paise from received as r where r.client = c.client_code), 0) as received,
          coalesce((select sum(r.paid_paise + r.deducted_paise) from public.remittances as r where r.client_code = c.client_code), 0) as remitted,
          coalesce((select sum(m.paise) from app.money_due(c.client_code) as m), 0) as due
        from public.clients as c
      ) as each
      where each.received <> 0 or each.remitted <> 0 or each.due <> 0
    ),
    'closed', (select count(*) from of_sheets),
    'sheets', (
      select coalesce(json_agg(each), '[]')
      from (
        select
          o.id as sheet,
          coalesce(sum(o.paise) filter (where not o.is_counted and o.created_at < o.closed_at), 0) as before,
          coalesce(sum(o.paise) filter (where not o.is_counted), 0) as until
        from of_sheets as o group by o.id
      ) as each
    )
  )`
