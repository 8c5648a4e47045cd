import type { SimServer } from '../../machinery/sim-server.ts'
import type { Counts } from '../../report/counts.ts'
import type { Finding } from '../../report/trace.ts'
import { canonical } from '../truth.ts'

interface Closed {
  sheets: Record<string, unknown>
  counts: Record<string, unknown>
  remittances: Record<string, unknown>
}

interface SeenClosed {
  /** A restored backup may know nothing of a closing, or another one. */
  restores: number
  /** By what it is, as it was when it was first seen closed. */
  asClosed: Map<string, string>
}

const SEEN = new WeakMap<SimServer, SeenClosed>()

/** A closed run sheet, a count of cash and a paid remittance stay as they were, whatever arrives afterwards. */
export async function findReopened(server: SimServer, counts: Counts): Promise<Finding[]> {
  const restores = server.restores.length
  const before = SEEN.get(server)
  const known = before?.restores === restores ? before.asClosed : new Map<string, string>()
  SEEN.set(server, { restores, asClosed: known })
  const now = await readClosed(server)
  const findings: Finding[] = []
  for (const [what, asClosed] of known) {
    if (now.get(what) === asClosed) counts.add('branch', `a closed ${what.slice(0, what.lastIndexOf(' '))} was looked at again`)
    else
      findings.push({
        promise: 'reopened',
        what: `${what} was closed as\n        ${asClosed}\n        and is\n        ${now.get(what) ?? 'gone'}`,
      })
  }
  for (const [what, asClosed] of now) if (!known.has(what)) known.set(what, asClosed)
  return findings
}

async function readClosed(server: SimServer): Promise<Map<string, string>> {
  const { sheets, counts, remittances } = await server.ask<Closed>(
    `select json_build_object(
       'sheets', (
         select coalesce(json_object_agg(s.id, json_build_array(s, (
           select json_agg(stop order by stop.shipment_id) from public.run_sheet_stops as stop where stop.run_sheet_id = s.id
         ))), '{}')
         from public.run_sheets as s where s.state = 'closed'
       ),
       'counts', (
         select coalesce(json_object_agg(h.id, json_build_array(h, (
           select json_agg(e order by e.kind) from public.cash_entries as e where e.hand_over_id = h.id
         ))), '{}')
         from public.cash_hand_overs as h
       ),
       'remittances', (
         select coalesce(json_object_agg(r.id, json_build_array(r, (
           select json_agg(l order by l.shipment_id) from public.remittance_lines as l where l.remittance_id = r.id
         ), (
           select json_agg(e.entry_id order by e.entry_id) from public.remittance_entries as e where e.remittance_id = r.id
         ), (
           select json_agg(d order by d.place) from public.remittance_deductions as d where d.remittance_id = r.id
         ))), '{}')
         from public.remittances as r
       ))`,
  )
  return new Map([
    ...Object.entries(sheets).map(([id, each]) => [`run sheet ${id}`, canonical(each)] as const),
    ...Object.entries(counts).map(([id, each]) => [`count ${id}`, canonical(each)] as const),
    ...Object.entries(remittances).map(([id, each]) => [`remittance ${id}`, canonical(each)] as const),
  ])
}

/** What a count of cash has taken in is not taken back behind it: a person of the office decides about that. */
export async function findTakenBack(server: SimServer): Promise<Finding[]> {
  const taken = await server.rows<{ proof_id: string; hand_over_id: string }>(
    `select back.proof_id, counted.hand_over_id
     from public.cash_entries as back join public.counted_entries as counted on counted.entry_id = back.reverses
     where not exists (
       select from public.counted_entries as with_it where with_it.entry_id = back.id and with_it.hand_over_id = counted.hand_over_id
     )`,
  )
  return taken.map(({ proof_id, hand_over_id }) => ({
    promise: 'reopened',
    what: `what was collected by ${proof_id} was taken back after count ${hand_over_id}`,
  }))
}
