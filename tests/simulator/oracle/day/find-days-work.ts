import type { SimServer } from '../../machinery/sim-server.ts'
import type { BrokenPromise, Finding } from '../../report/trace.ts'

/** What the office holds of a driver's day, each question with the promise that an answer to it breaks. */
const QUESTIONS: [BrokenPromise, string][] = [
  [
    'doubled',
    `select 'shipment ' || stop.shipment_id || ' is on ' || count(*) || ' open run sheets' as what
     from public.run_sheet_stops as stop join public.run_sheets as s on s.id = stop.run_sheet_id
     where s.state <> 'closed' group by stop.shipment_id having count(*) > 1`,
  ],
  [
    'lost',
    `select 'run sheet ' || s.id || ' is closed, and nobody said what became of shipment ' || stop.shipment_id as what
     from public.run_sheets as s join public.run_sheet_stops as stop on stop.run_sheet_id = s.id
     where s.state = 'closed' and stop.outcome is null`,
  ],
  [
    'untrue',
    `select 'run sheet ' || s.id || ' was sent out, and shipment ' || stop.shipment_id || ' never went out' as what
     from public.run_sheets as s join public.run_sheet_stops as stop on stop.run_sheet_id = s.id
     where s.sent_out_at is not null and not exists (
       select from public.shipment_updates as u
       where u.shipment_id = stop.shipment_id and (u.status = 'Out for Delivery' or u.status = any (app.finished_statuses()))
     )`,
  ],
  // By the record of activity: it tells what was so at that moment, whatever came late since.
  [
    'untrue',
    `select 'run sheet ' || s.id || ' went out, and shipment ' || stop.shipment_id || ' stayed ' || coalesce(before.status, 'without a status') as what
     from public.run_sheets as s
     join public.run_sheet_stops as stop on stop.run_sheet_id = s.id
     left join lateral (
       select a.changes #>> '{status,1}' as status from app.activity as a
       where a.record = stop.shipment_id and a.tbl = 'shipments' and a.part is null and a.changes ? 'status' and a.happened_at < s.sent_out_at
       order by a.happened_at desc, a.id desc limit 1
     ) as before on true
     where s.sent_out_at is not null and not stop.added_late
       and not coalesce(before.status = any (array_append(app.finished_statuses(), 'Out for Delivery')), false)
       and not exists (
         select from app.activity as a
         where a.record = stop.shipment_id and a.tbl = 'shipments' and a.part is null
           and a.changes #>> '{status,1}' = any (array_append(app.finished_statuses(), 'Out for Delivery'))
           and a.happened_at >= s.sent_out_at and a.happened_at <= s.sent_out_at + interval '1 second'
       )`,
  ],
  [
    'untrue',
    `select 'run sheet ' || s.id || ' is a draft, and holds shipment ' || stop.shipment_id || ', which its driver has no more' as what
     from public.run_sheets as s
     join public.run_sheet_stops as stop on stop.run_sheet_id = s.id
     join public.shipments as shipment on shipment.id = stop.shipment_id
     where s.state = 'draft' and shipment.driver_id is distinct from s.driver_id and shipment.status <> all (app.finished_statuses())`,
  ],
  // By the record of activity as well: a save that takes a driver away has taken the parcel off.
  [
    'untrue',
    `select 'shipment ' || a.record || ' was taken off run sheet ' || s.id || ', which was out, and stayed out for delivery with nobody' as what
     from public.sync_command as c
     join public.run_sheets as s on s.id = c.about and s.sent_out_at < c.received_at
     join app.activity as a on a.command_id = c.id and a.tbl = 'shipments' and a.part is null and a.changes #> '{driver_id,1}' = 'null'
     left join lateral (
       select earlier.changes #>> '{status,1}' as status from app.activity as earlier
       where earlier.record = a.record and earlier.tbl = 'shipments' and earlier.part is null and earlier.changes ? 'status' and earlier.id < a.id
       order by earlier.id desc limit 1
     ) as before on true
     where c.kind = 'save-run-sheet' and not a.changes ? 'status' and before.status = 'Out for Delivery'`,
  ],
  // As long as nothing else has happened to it.
  [
    'lost',
    `select 'shipment ' || a.record || ' was taken off run sheet ' || s.id || ', which was out, and nobody waits for its coming back' as what
     from public.sync_command as c
     join public.run_sheets as s on s.id = c.about and s.sent_out_at < c.received_at
     join app.activity as a on a.command_id = c.id and a.tbl = 'shipments' and a.part is null and a.changes #> '{driver_id,1}' = 'null'
     join public.shipments as shipment on shipment.id = a.record
     where c.kind = 'save-run-sheet' and not coalesce(shipment.decided ? 'with_driver', false)
       and a.id = (select max(later.id) from app.activity as later where later.record = a.record and later.tbl = 'shipments' and later.part is null)
       and not exists (
         select from public.shipment_updates as u where u.shipment_id = a.record and u.direction = 'in' and u.updated_at > s.sent_out_at
       )`,
  ],
  [
    'untrue',
    `select 'shipment ' || s.id || ' is said to be in the van of ' || (s.decided ->> 'with_driver') || ', and is ' || s.status || ' with '
       || coalesce(s.driver_id::text, 'nobody') as what
     from public.shipments as s
     where s.decided ? 'with_driver' and (
       s.driver_id is not null or s.status = any (app.finished_statuses()) or exists (
         select from public.shipment_updates as u
         where u.shipment_id = s.id and u.direction = 'in' and u.updated_at > (s.decided ->> 'out_since')::timestamptz
           and coalesce(u.pieces, app.pieces_of(s.id)) >= least((s.decided ->> 'pieces')::bigint, app.pieces_of(s.id))
       )
     )`,
  ],
  // An undone scan has brought nothing back.
  [
    'lost',
    `select 'shipment ' || s.id || ' came back from the van of ' || (s.decided #>> '{brought_back,with_driver}') || ', as no scan says' as what
     from public.shipments as s
     where s.decided ? 'brought_back' and not exists (
       select from public.shipment_updates as u
       where u.shipment_id = s.id and u.direction = 'in' and u.updated_at > (s.decided #>> '{brought_back,out_since}')::timestamptz
     )`,
  ],
  // The latest scan says it, as long as the sheet is open.
  [
    'untrue',
    `select 'shipment ' || stop.shipment_id || ' is ' || coalesce(stop.pieces_out, 0) || ' pieces out, ' || coalesce(stop.pieces_back, 0) || ' back, as no scan says' as what
     from public.run_sheet_stops as stop
     where stop.is_open and exists (
       select from (values ('out', stop.scanned_out_at, stop.pieces_out), ('in', stop.back_at, stop.pieces_back)) as said (direction, at, pieces)
       where (said.at is not null or said.pieces is not null) and not exists (
         select from public.shipment_updates as u
         where u.shipment_id = stop.shipment_id and u.direction = said.direction and u.updated_at = said.at and u.pieces = said.pieces
       )
     )`,
  ],
  [
    'untrue',
    `select 'nothing was attempted by ' || a.proof_id || ', and the history tells of an attempt' as what
     from public.delivery_attempts as a join public.shipment_updates as u on u.command_id = a.proof_id
     where a.reason = 'not-attempted' and u.status = 'Failed Attempt'`,
  ],
  [
    'overwritten',
    `select 'decision ' || d.id || ' was taken on a delivery that had not failed: ' || coalesce(before.status, 'none') as what
     from public.failed_decisions as d
     join app.activity as own on own.command_id = d.id and own.tbl = 'shipments' and own.record = d.shipment_id
     left join lateral (
       select a.changes #>> '{status,1}' as status from app.activity as a
       where a.record = d.shipment_id and a.tbl = 'shipments' and a.part is null and a.id < own.id and a.changes ? 'status'
       order by a.id desc limit 1
     ) as before on true
     where before.status is distinct from 'Failed Attempt' and before.status is distinct from 'Delayed'`,
  ],
  // As long as nothing else has happened to it.
  [
    'untrue',
    `select 'decision ' || d.id || ' says ' || d.decision || ', and its shipment is ' || s.status || ', with ' || coalesce(s.driver_id::text, 'nobody')
       || ', ' || coalesce(s.return_state, 'no return') || ', to collect ' || s.collect_amount as what
     from public.failed_decisions as d
     join public.shipments as s on s.id = d.shipment_id
     where (select a.command_id from app.activity as a where a.record = s.id and a.tbl = 'shipments' order by a.id desc limit 1) = d.id
       and not case d.decision
         when 'again' then s.status = 'In Transit' and s.estimated_delivery_date = d.again_on and s.return_state is null
           and s.decided - array['with_driver', 'out_since', 'pieces', 'brought_back'] is not distinct from jsonb_build_object('again_on', d.again_on)
         when 'hold' then s.driver_id is null and s.return_state is null
           and s.decided - array['with_driver', 'out_since', 'pieces', 'brought_back'] is not distinct from jsonb_build_object('held_at', d.warehouse_id)
         else s.return_state = 'started' and not coalesce(s.decided ?| array['held_at', 'again_on'], false) and (s.collect_amount = 0 or app.collected_for(s.id) is not null)
       end`,
  ],
  [
    'untrue',
    `select 'shipment ' || s.id || ' goes back as ' || s.return_state || ', and is ' || s.status as what
     from public.shipments as s
     where s.status = 'Returned' and s.return_state <> 'back' or s.status in ('Out for Delivery', 'In Transit') and s.return_state <> 'on-its-way'`,
  ],
  [
    'untrue',
    `select 'shipment ' || b.shipment_id || ' does not go back, and what it brought before is kept beside it' as what
     from app.amounts_before_return as b join public.shipments as s on s.id = b.shipment_id
     where s.return_state is null and s.status <> 'Returned'`,
  ],
  // Nobody here changes what a parcel brings, except by deciding that it goes back, or does not.
  [
    'untrue',
    `select 'shipment ' || s.id || ' does not go back any more, and brings ' || s.payment_mode || ' ' || s.collect_amount || ', not ' || first.what as what
     from public.shipments as s
     cross join lateral (
       select (a.changes #>> '{payment_mode,0}') || ' ' || (a.changes #>> '{collect_amount,0}') as what
       from app.activity as a
       where a.record = s.id and a.tbl = 'shipments' and a.part is null and a.changes ?& array['payment_mode', 'collect_amount'] and a.action = 'update'
       order by a.id limit 1
     ) as first
     where s.return_state is null and s.status <> 'Returned' and s.payment_mode || ' ' || s.collect_amount <> first.what`,
  ],
  // By the order of the office's own record of activity: many things happen in one moment.
  [
    'overwritten',
    `select 'correction ' || p.id || ' took effect over what others had changed since' as what
     from public.proof_of_delivery as p join public.proof_of_delivery as first on first.id = p.corrects_first
     where p.applied and exists (
       select from app.activity as other
       where other.record = first.shipment_id and other.tbl = 'shipments'
         and other.id > (select max(a.id) from app.activity as a where a.command_id = first.id and a.tbl = 'shipments')
         and other.id < (select min(a.id) from app.activity as a where a.command_id = p.id and a.tbl = 'shipments')
         and not exists (
           select from public.proof_of_delivery as own where own.id = other.command_id and coalesce(own.corrects_first, own.id) = first.id
         )
     )`,
  ],
]

/** As one question: each of its own would cost as much as all of them. */
const ALL_QUESTIONS = QUESTIONS.map(([promise, question]) => `select '${promise}' as promise, what from (${question}) as answer`).join(
  ' union all ',
)

/** Sheets, attempts and corrections, as they lie at the office in the end. */
export function findDaysWork(server: SimServer): Promise<Finding[]> {
  return server.rows<Finding>(ALL_QUESTIONS)
}
