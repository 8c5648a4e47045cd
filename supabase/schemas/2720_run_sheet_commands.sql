-- What the office does with run sheets: made and changed, sent out, closed. Everybody locks the sheet first, then its shipments by id, then
-- its stops, so that nobody waits in a circle.

create function app.run_sheet_fields() returns text[]
language sql immutable set search_path = ''
as $$ select array['driver_id', 'warehouse_id', 'sheet_date', 'vehicle'] $$;

-- Ids in the order given, each once. Anything else in the list is refused in words.
create function app.listed_ids(list jsonb) returns uuid[]
language plpgsql immutable set search_path = ''
as $$
declare
  named constant jsonb := nullif(list, 'null');
  ids uuid[];
begin
  -- Several times what a sheet may have.
  if jsonb_array_length(named) > 1000 then
    raise exception 'A list of shipments has at most 1000.' using errcode = 'data_exception';
  end if;
  select array_agg(once.id order by once.place) into ids
  from (
    select app.uuid_or_null(l.value #>> '{}') as id, min(l.place) as place
    from jsonb_array_elements(named) with ordinality as l (value, place)
    group by 1
  ) as once;
  if array_position(ids, null) is not null then
    raise exception 'A list of shipments has ids only.' using errcode = 'data_exception';
  end if;
  return coalesce(ids, '{}');
end
$$;

-- "1003, 1004 and 7 more".
create function app.numbers_in_words(numbers text[]) returns text
language sql immutable set search_path = ''
as $$
  select array_to_string(numbers[:3], ', ') || case when cardinality(numbers) > 3 then ' and ' || cardinality(numbers) - 3 || ' more' else '' end
$$;

-- Which of these cannot be put on this sheet, and why, a sentence for each reason; an empty list when all can. The shipments are locked already.
create function app.stops_left_out(sheet uuid, added uuid[]) returns jsonb
language sql stable set search_path = ''
as $$
  with judged as (
    select
      a.id, coalesce(s.tracking_number, a.id::text) as number, o.sheet_number as elsewhere,
      case
        when s.id is null then 'not-found'
        when s.status = any (app.finished_statuses()) then 'already-finished'
        when o.id is not null then 'on-another-sheet'
      end as code
    from unnest(added) as a (id)
    left join public.shipments as s on s.id = a.id
    left join public.run_sheet_stops as stop on stop.shipment_id = a.id and stop.is_open and stop.run_sheet_id <> sheet
    left join public.run_sheets as o on o.id = stop.run_sheet_id
  ), grouped as (
    select code, elsewhere, array_agg(number order by number) as numbers, jsonb_agg(id order by number) as ids
    from judged where code is not null
    group by code, elsewhere
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'code', code,
        'shipmentIds', ids,
        'message', case
          when code = 'not-found' then case when cardinality(numbers) = 1 then 'Shipment not found.' else cardinality(numbers) || ' shipments not found.' end
          else app.numbers_in_words(numbers) || case when cardinality(numbers) = 1 then ' is' else ' are' end
            || case when code = 'already-finished' then ' finished and cannot be taken along.' else ' on run sheet ' || elsewhere || ' already.' end
        end
      )
      order by array_position(array['not-found', 'already-finished', 'on-another-sheet'], code), elsewhere
    ),
    '[]'
  )
  from grouped
$$;

-- Positions from 1 on: first those that are named, in that order, then the others as they were.
create function app.order_stops(sheet uuid, wanted uuid[]) returns void
language sql volatile set search_path = ''
as $$
  update public.run_sheet_stops as stop set position = placed.place
  from (
    select s.shipment_id, row_number() over (order by array_position(wanted, s.shipment_id) nulls last, s.position, s.shipment_id) as place
    from public.run_sheet_stops as s
    where s.run_sheet_id = sheet
  ) as placed
  where stop.run_sheet_id = sheet and stop.shipment_id = placed.shipment_id and stop.position <> placed.place
$$;

-- Goes out with its driver, as of now; what is finished already is left alone.
create function app.send_shipments_out(ids uuid[]) returns void
language sql volatile set search_path = ''
as $$
  update public.shipments set status = 'Out for Delivery'
  where id = any (ids) and status <> 'Out for Delivery' and status <> all (app.finished_statuses())
$$;

-- The same of what is put on a sheet that is out. Taken off another one in the same push, it was never late: its history stays as it was.
create function app.send_added_out(ids uuid[]) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  moved uuid[];
begin
  with late as (
    delete from public.shipment_updates as u
    using public.shipments as s
    where s.id = any (ids) and s.status = 'Delayed' and u.shipment_id = s.id and u.status = 'Delayed'
      and u.updated_at >= now()::timestamptz(3)
      and exists (select from public.sync_command as c where c.id = u.command_id and c.kind = 'save-run-sheet')
    returning u.shipment_id
  )
  select array_agg(late.shipment_id) into moved from late;
  perform set_config('app.history', 'off', true);
  perform app.send_shipments_out(moved);
  perform set_config('app.history', '', true);
  perform app.send_shipments_out(ids);
end
$$;

-- A driver says in which order their own stops are driven, and nothing else of a sheet.
create function app.order_own_sheet(payload jsonb) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  target constant uuid := (payload ->> 'id')::uuid;
  wanted constant uuid[] := app.listed_ids(payload -> 'order');
  sheet public.run_sheets;
begin
  if payload -> 'isNew' = 'true' or app.side_of(payload -> 'changes', 'to', app.run_sheet_fields()) <> '{}'
    or app.listed_ids(payload -> 'added') <> '{}' or app.listed_ids(payload -> 'removed') <> '{}'
  then
    return app.refused('not-allowed', 'A driver changes the order of the stops alone.');
  end if;
  select * into sheet from public.run_sheets where id = target and driver_id = app.actor() for update;
  if not found then
    return app.refused('not-found', 'This run sheet is not yours.');
  elsif sheet.state = 'closed' then
    return app.refused('sheet-closed', 'This run sheet is closed and does not change any more.');
  end if;
  perform app.order_stops(target, wanted);
  return app.applied('run_sheets', target);
end
$$;

-- What is still to be collected at the doors of these, in paise.
create function app.to_collect_of(shipments uuid[]) returns bigint
language sql stable set search_path = ''
as $$
  select coalesce(sum(app.still_at_door(s)), 0)::bigint
  from public.shipments as s
  where s.id = any (shipments) and s.payment_mode <> 'prepaid' and s.status <> all (app.finished_statuses())
$$;

create function app.to_collect_on_sheet(sheet uuid) returns bigint
language sql stable set search_path = ''
as $$ select app.to_collect_of(array(select stop.shipment_id from public.run_sheet_stops as stop where stop.run_sheet_id = sheet)) $$;

-- What a driver could come to carry with these on this sheet, where that is more than the limit, in a sentence; null where it is not. With what
-- they carry, and are to collect from their other sheets that are out. A sheet at whose doors nothing is collected makes nobody carry more.
create function app.over_cash_limit(driver uuid, sheet uuid, shipments uuid[]) returns text
language plpgsql stable set search_path = ''
as $$
declare
  cash_limit constant bigint := app.company_setting('cash_limit_paise');
  collects constant bigint := app.to_collect_of(shipments);
  cash bigint;
begin
  if collects = 0 then
    return null;
  end if;
  cash := collects + app.carried_paise(driver) + app.checked_paise(driver) + (
    select coalesce(sum(app.to_collect_on_sheet(other.id)), 0)
    from public.run_sheets as other
    where other.driver_id = driver and other.state = 'out' and other.id <> sheet
  );
  return case when cash > cash_limit then format(
    '%s would carry %s; the limit is %s.',
    coalesce(app.person_name(driver), 'The driver'), app.rupees_in_words(cash), app.rupees_in_words(cash_limit)
  ) end;
end
$$;

-- How many pieces of a parcel were scanned out with a stop, where that is a part of them. Sent out without a scan, all of it may be in the van: null.
create function app.part_along(stop public.run_sheet_stops) returns bigint
language sql stable set search_path = ''
as $$
  select case
    when app.pieces_scanned(stop.scanned_out_at, stop.pieces_out, stop.shipment_id) between 1 and app.pieces_of(stop.shipment_id) - 1
      then app.pieces_scanned(stop.scanned_out_at, stop.pieces_out, stop.shipment_id)
  end
$$;

-- Of a parcel that is taken off a sheet that is out: whose van it is in, beside what stands of a decision on it. Only a scan of later brings it back.
create function app.still_with(shipment public.shipments, sheet public.run_sheets, stop public.run_sheet_stops) returns jsonb
language sql stable set search_path = ''
as $$
  select app.as_scanned(shipment.id, coalesce(shipment.decided - 'brought_back', '{}') || jsonb_build_object(
    'with_driver', sheet.driver_id, 'out_since', app.instant(greatest(sheet.sent_out_at, stop.added_at, stop.scanned_out_at)),
    'pieces', coalesce(app.part_along(stop), app.pieces_of(shipment.id))
  ))
$$;

-- Two people at one sheet: what each added and took away counts, the order is the later one's, and a field that both changed is refused.
-- What cannot go along is left out and named in the answer; where nothing else is left to do, that is the refusal. A sheet that is out may get
-- more money than its driver may carry, or a driver who carries that much with it, only with a reason, as in sending it out.
create function app.save_run_sheet(command jsonb, role text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  payload constant jsonb := command -> 'payload';
  target constant uuid := (payload ->> 'id')::uuid;
  changes constant jsonb := payload -> 'changes';
  removed constant uuid[] := app.listed_ids(payload -> 'removed');
  wanted constant uuid[] := app.listed_ids(payload -> 'order');
  added uuid[] := app.listed_ids(payload -> 'added');
  sheet public.run_sheets;
  typed public.run_sheets;
  taken jsonb;
  conflicts jsonb;
  refusal jsonb;
  left_out jsonb;
  why_over_limit constant text := nullif(btrim(payload ->> 'overLimitReason'), '');
  stops uuid[];
  over_limit text;
begin
  if target is null then
    return app.refused('invalid', 'This run sheet has no id.');
  end if;
  if role = 'driver' then
    return app.order_own_sheet(payload);
  end if;
  select * into sheet from public.run_sheets where id = target for update;
  if found and payload -> 'isNew' = 'true' then
    return app.refused('already-exists', 'This run sheet already exists.');
  elsif not found and payload -> 'isNew' is distinct from 'true' then
    return app.refused('not-found', 'Run sheet not found.');
  elsif sheet.state = 'closed' then
    return app.refused('sheet-closed', 'This run sheet is closed and does not change any more.');
  end if;

  if sheet.id is null then
    taken := jsonb_strip_nulls(app.side_of(changes, 'to', app.run_sheet_fields()));
  else
    select m.taken, m.conflicts into taken, conflicts
    from app.merge_fields(
      to_jsonb(sheet),
      to_jsonb(jsonb_populate_record(sheet, app.side_of(changes, 'from', app.run_sheet_fields()))),
      to_jsonb(jsonb_populate_record(sheet, app.side_of(changes, 'to', app.run_sheet_fields()))),
      array(select key from jsonb_object_keys(app.side_of(changes, 'to', app.run_sheet_fields())) as key)
    ) as m;
    if conflicts <> '{}' then
      return app.refused('changed-meanwhile', coalesce(app.person_name(sheet.updated_by), 'Somebody else') || ' changed this run sheet meanwhile.');
    end if;
  end if;
  typed := jsonb_populate_record(sheet, taken);
  if typed.driver_id is null then
    return app.refused('invalid', 'A run sheet has a driver.') || '{"field": "driver_id"}';
  end if;
  if taken ? 'driver_id' then
    refusal := app.driver_refusal(typed.driver_id);
  end if;
  if refusal is null and taken ? 'warehouse_id' and not exists (select from public.warehouses as w where w.id = typed.warehouse_id) then
    refusal := app.refused('not-found', 'Warehouse not found.');
  end if;
  if refusal is not null then
    return refusal;
  end if;

  added := array(
    select a.id from unnest(added) with ordinality as a (id, place)
    where not exists (select from public.run_sheet_stops as stop where stop.run_sheet_id = target and stop.shipment_id = a.id)
    order by a.place
  );
  perform from public.shipments as s
  where s.id = any (added || removed) or s.id in (select stop.shipment_id from public.run_sheet_stops as stop where stop.run_sheet_id = target)
  order by s.id
  for update;
  left_out := app.stops_left_out(target, added);
  if left_out <> '[]' then
    added := array(
      select a.id from unnest(added) with ordinality as a (id, place)
      where not left_out @> jsonb_build_array(jsonb_build_object('shipmentIds', jsonb_build_array(a.id)))
      order by a.place
    );
    if added = '{}' and removed = '{}' and (sheet.id is null or taken = '{}') then
      return app.refused(left_out #>> '{0,code}', (select string_agg(l.value ->> 'message', ' ' order by l.place) from jsonb_array_elements(left_out) with ordinality as l (value, place)));
    end if;
  end if;

  if sheet.state = 'out' then
    stops := added || array(
      select stop.shipment_id from public.run_sheet_stops as stop where stop.run_sheet_id = target and stop.shipment_id <> all (removed)
    );
    if typed.driver_id <> sheet.driver_id or app.to_collect_of(added) > 0 then
      over_limit := app.over_cash_limit(typed.driver_id, target, stops);
    end if;
    if over_limit is not null and why_over_limit is null then
      return app.refused('over-cash-limit', over_limit);
    end if;
  end if;

  if sheet.id is null then
    perform app.insert_row('public.run_sheets', taken || jsonb_build_object('id', target));
  elsif taken <> '{}' then
    perform app.update_row('public.run_sheets', target, taken);
  end if;
  if over_limit is not null then
    update public.run_sheets set over_limit_reason = why_over_limit where id = target;
  end if;
  if sheet.state = 'out' and typed.driver_id <> sheet.driver_id then
    update public.run_sheets set former_drivers = former_drivers || sheet.driver_id where id = target;
  end if;
  -- What is taken off the sheet is no longer this driver's, unless somebody has given it to another one since; what something else has taken off
  -- before is not this sheet's to take. What its driver has taken along is on nobody's way any more, as when a sheet is closed, and theirs to
  -- bring back.
  update public.shipments as s
  set
    driver_id = null,
    status = case when sheet.state = 'out' and s.status = 'Out for Delivery' then 'Delayed' else s.status end,
    decided = case when sheet.state = 'out' then app.still_with(s, sheet, stop) else s.decided end
  from public.run_sheet_stops as stop
  where stop.run_sheet_id = target and stop.shipment_id = any (removed) and s.id = stop.shipment_id
    and (s.driver_id = sheet.driver_id or sheet.state = 'out' and s.driver_id is null) and s.status <> all (app.finished_statuses());
  -- A tablet may take off what it has not heard was handed over: that was so on this sheet, whose closing counts the cash of it.
  delete from public.run_sheet_stops as stop
  using public.shipments as s
  where stop.run_sheet_id = target and stop.shipment_id = any (removed) and s.id = stop.shipment_id
    and not (sheet.state = 'out' and s.status in ('Delivered', 'Returned'));
  -- As the scans of them: both may come late from one device, and count in the order in which they were made.
  insert into public.run_sheet_stops (run_sheet_id, shipment_id, position, added_at, added_late)
  select target, a.id, 100000 + a.place, least(app.corrected_claim(command), clock_timestamp()), coalesce(sheet.state = 'out', false)
  from unnest(added) with ordinality as a (id, place);
  perform app.order_stops(target, wanted);
  if (select count(*) from public.run_sheet_stops as stop where stop.run_sheet_id = target) > 300 then
    raise check_violation using constraint = 'run_sheet_stops_at_most_300';
  end if;

  -- Another driver goes on with what the one before still had: what somebody else got since, or was put on nobody's list, stays there.
  update public.shipments set driver_id = typed.driver_id
  where (id = any (added) or taken ? 'driver_id' and driver_id = sheet.driver_id) and driver_id is distinct from typed.driver_id and status <> all (app.finished_statuses())
    and id in (select stop.shipment_id from public.run_sheet_stops as stop where stop.run_sheet_id = target);
  if sheet.state = 'out' then
    perform app.send_added_out(added);
  end if;
  return app.applied('run_sheets', target) || case when left_out = '[]' then '{}' else jsonb_build_object('leftOut', left_out) end;
end
$$;

-- All of it is out for delivery at once. Sending out what was not scanned, or more money than a driver may carry, needs a reason.
create function app.send_out_run_sheet(command jsonb, role text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  target constant uuid := (command #>> '{payload,id}')::uuid;
  reason constant text := nullif(btrim(command #>> '{payload,reason}'), '');
  why_over_limit constant text := nullif(btrim(command #>> '{payload,overLimitReason}'), '');
  sheet public.run_sheets;
  ids uuid[];
  pieces bigint;
  over_limit text;
begin
  select * into sheet from public.run_sheets where id = target for update;
  if not found then
    return app.refused('not-found', 'Run sheet not found.');
  elsif sheet.state = 'closed' then
    return app.refused('sheet-closed', 'This run sheet is closed and does not change any more.');
  elsif sheet.state = 'out' then
    -- Two people wanted the same.
    return app.applied('run_sheets', target) || '{"status": "merged"}';
  end if;
  if app.driver_refusal(sheet.driver_id) is not null then
    return app.driver_refusal(sheet.driver_id);
  end if;
  perform from public.shipments as s
  where s.id in (select stop.shipment_id from public.run_sheet_stops as stop where stop.run_sheet_id = target)
  order by s.id
  for update;
  -- Now that nobody takes anything off it any more.
  ids := array(select stop.shipment_id from public.run_sheet_stops as stop where stop.run_sheet_id = target order by stop.shipment_id);
  if ids = '{}' then
    return app.refused('invalid', 'There is nothing on this run sheet.');
  end if;
  select sum(app.pieces_of(stop.shipment_id) - app.pieces_scanned(stop.scanned_out_at, stop.pieces_out, stop.shipment_id)) into pieces
  from public.run_sheet_stops as stop
  where stop.run_sheet_id = target;
  if pieces > 0 and reason is null then
    return app.refused('not-scanned', case when pieces = 1 then '1 piece was' else pieces || ' pieces were' end || ' not scanned.');
  end if;
  over_limit := app.over_cash_limit(sheet.driver_id, target, ids);
  if over_limit is not null and why_over_limit is null then
    return app.refused('over-cash-limit', over_limit);
  end if;
  update public.run_sheets
  set
    state = 'out', sent_out_at = clock_timestamp(), sent_out_by = app.actor(),
    not_scanned_reason = case when pieces > 0 then reason end,
    over_limit_reason = case when over_limit is not null then why_over_limit end
  where id = target;
  perform app.send_shipments_out(ids);
  return app.applied('run_sheets', target);
end
$$;

-- How many pieces of which parcels of a sheet went along and were neither handed over, as their drivers said, nor scanned in again; null where
-- there are none. What is neither delivered nor back at all has to be named whole.
create function app.pieces_missing(sheet uuid, out ids uuid[], out pieces bigint, out numbers text)
language plpgsql stable set search_path = ''
as $$
begin
  select array_agg(rest.shipment_id), sum(rest.pieces), app.numbers_in_words(array_agg(rest.tracking_number order by rest.position))
  into ids, pieces, numbers
  from (
    select
      stop.shipment_id, stop.position, s.tracking_number,
      -- Nothing said of a door where it was handed over means all that was there.
      case when s.status not in ('Delivered', 'Returned') then went.along else went.along - coalesce(facts.pieces_handed_over, went.along) end
        - app.pieces_scanned(stop.back_at, stop.pieces_back, s.id) as pieces
    from public.run_sheet_stops as stop
    join public.shipments as s on s.id = stop.shipment_id
    left join lateral (
      select r.pieces_handed_over, r.pieces_total
      from public.proof_of_delivery as p
      join public.receipt_facts as r on r.proof_id = p.id
      where p.shipment_id = s.id and p.outcome = s.status and p.applied and p.superseded_by is null
      order by p.received_at desc limit 1
    ) as facts on s.status in ('Delivered', 'Returned')
    cross join lateral (
      select coalesce(app.part_along(stop), facts.pieces_total, app.pieces_of(s.id)) as along
    ) as went
    where stop.run_sheet_id = sheet and (s.status in ('Delivered', 'Returned') or stop.back_at is not null)
  ) as rest
  where rest.pieces > 0;
end
$$;

-- Every stop is delivered, scanned in again or named with what became of it, and the cash of all of them was counted. From then on the sheet stays as it is, and nothing of it is out
-- for delivery any more: what is lost or damaged ends so, and the rest that was on its way is late.
create function app.close_run_sheet(command jsonb, role text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  target constant uuid := (command #>> '{payload,id}')::uuid;
  named constant jsonb := coalesce(nullif(command #> '{payload,stops}', 'null'), '[]');
  sheet public.run_sheets;
  why_missing constant text := nullif(btrim(command #>> '{payload,missingPieces}'), '');
  missing record;
  numbers text[];
  uncounted bigint;
  collected record;
begin
  select * into sheet from public.run_sheets where id = target for update;
  if not found then
    return app.refused('not-found', 'Run sheet not found.');
  elsif sheet.state = 'closed' then
    return app.applied('run_sheets', target) || '{"status": "merged"}';
  elsif sheet.state = 'draft' and exists (select from public.run_sheet_stops as stop where stop.run_sheet_id = target) then
    return app.refused('not-settled', 'This run sheet was not sent out yet.');
  end if;
  if exists (
    select from jsonb_array_elements(named) as n
    where coalesce(n.value ->> 'outcome', '') not in ('lost', 'damaged', 'left-with-driver')
  ) then
    return app.refused('invalid', 'A parcel that is not back is lost, damaged or left with the driver.');
  end if;
  -- A delivery that is arriving at this moment is either before the closing or after it.
  perform from public.shipments as s
  where s.id in (select stop.shipment_id from public.run_sheet_stops as stop where stop.run_sheet_id = target)
  order by s.id
  for update;

  -- A parcel that was handed over or came back in part: somebody says where the rest is.
  missing := app.pieces_missing(target);
  if missing.pieces > 0 and why_missing is null then
    return app.refused('pieces-missing', format(
      '%s of %s %s neither handed over nor scanned back in.', case when missing.pieces = 1 then '1 piece' else missing.pieces || ' pieces' end, missing.numbers,
      case when missing.pieces = 1 then 'was' else 'were' end
    ));
  end if;

  with ended as (
    select
      stop.shipment_id,
      case
        when s.status = 'Delivered' then 'delivered'
        when s.status = 'Returned' then 'returned'
        when stop.back_at is not null then 'back'
        else n.value ->> 'outcome'
      end as outcome,
      case when stop.shipment_id = any (missing.ids) then why_missing else nullif(btrim(n.value ->> 'note'), '') end as note,
      s.status not in ('Delivered', 'Returned') and exists (
        select from public.delivery_attempts as a
        join public.proof_of_delivery as p on p.id = a.proof_id
        where a.shipment_id = s.id and a.reason is distinct from 'not-attempted' and p.superseded_by is null
          and app.is_of_sheet(sheet, p.captured_by) and p.delivered_at >= sheet.sent_out_at
      ) as tried
    from public.run_sheet_stops as stop
    join public.shipments as s on s.id = stop.shipment_id
    left join lateral (
      select e.value from jsonb_array_elements(named) as e where app.uuid_or_null(e.value ->> 'shipmentId') = stop.shipment_id limit 1
    ) as n on true
    where stop.run_sheet_id = target
  )
  update public.run_sheet_stops as stop
  set outcome = ended.outcome, note = ended.note, tried = ended.tried, is_open = false
  from ended
  where stop.run_sheet_id = target and stop.shipment_id = ended.shipment_id and ended.outcome is not null;

  select array_agg(s.tracking_number order by stop.position) into numbers
  from public.run_sheet_stops as stop
  join public.shipments as s on s.id = stop.shipment_id
  where stop.run_sheet_id = target and stop.is_open;
  if numbers is not null then
    -- An error instead of an answer, so that nothing of the command stays.
    raise exception 'Say what became of %.', app.numbers_in_words(numbers) using errcode = 'check_violation', constraint = 'run_sheet_is_settled';
  end if;
  -- The day ends with its cash on the table, also where something is missing: a count names that with a reason.
  select sum(abs(of_one.paise)) into uncounted
  from (
    select sum(e.amount_paise)::bigint as paise
    from public.run_sheet_stops as stop
    join public.cash_entries as e on e.shipment_id = stop.shipment_id
    where stop.run_sheet_id = target and app.is_of_sheet(sheet, e.driver_id) and e.mode = 'cash'
      and not exists (select from public.counted_entries as counted where counted.entry_id = e.id)
    group by e.driver_id
  ) as of_one;
  if uncounted <> 0 then
    raise exception '% of this run sheet is not counted yet.', app.rupees_in_words(uncounted)
      using errcode = 'check_violation', constraint = 'run_sheet_cash_is_counted';
  end if;
  update public.shipments as s
  set status = case when stop.outcome in ('lost', 'damaged') then 'Lost/Damaged' else 'Delayed' end
  from public.run_sheet_stops as stop
  where stop.run_sheet_id = target and s.id = stop.shipment_id and s.status <> all (app.finished_statuses())
    and (stop.outcome in ('lost', 'damaged') or s.status = 'Out for Delivery');
  select
    coalesce(sum(e.amount_paise) filter (where e.mode = 'cash'), 0) as cash, coalesce(sum(e.amount_paise) filter (where e.mode = 'upi'), 0) as upi
  into collected
  from public.run_sheet_stops as stop
  join public.cash_entries as e on e.shipment_id = stop.shipment_id and app.is_of_sheet(sheet, e.driver_id)
  where stop.run_sheet_id = target and e.kind in ('collection', 'reversal');
  update public.run_sheets
  set
    state = 'closed', closed_at = clock_timestamp(), closed_by = app.actor(),
    collected_cash_paise = collected.cash, collected_upi_paise = collected.upi
  where id = target;
  return app.applied('run_sheets', target);
end
$$;

revoke all on function
  app.run_sheet_fields(), app.listed_ids(jsonb), app.numbers_in_words(text[]), app.stops_left_out(uuid, uuid[]), app.order_own_sheet(jsonb), app.to_collect_of(uuid[]), app.to_collect_on_sheet(uuid), app.still_with(public.shipments, public.run_sheets, public.run_sheet_stops), app.over_cash_limit(uuid, uuid, uuid[]), app.part_along(public.run_sheet_stops), app.pieces_missing(uuid), app.order_stops(uuid, uuid[]),
  app.send_shipments_out(uuid[]), app.send_added_out(uuid[]), app.save_run_sheet(jsonb, text), app.send_out_run_sheet(jsonb, text), app.close_run_sheet(jsonb, text)
  from public, anon, authenticated, service_role;
