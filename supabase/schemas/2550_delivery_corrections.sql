-- A driver corrects their own capture. The correction is a capture of its own: both are kept, and the latest stands.

-- The one that a correction names: either id of the act may be the one that was carried out.
create function app.corrected_capture(named uuid) returns public.proof_of_delivery
language plpgsql stable set search_path = ''
as $$
declare
  corrected public.proof_of_delivery;
begin
  select p.* into corrected from public.proof_of_delivery as p
  where p.id = any (array(select a.id from app.same_act(array[named]) as a) || named)
  order by p.received_at limit 1;
  return corrected;
end
$$;

-- The capture of a chain that the shipment has taken.
create function app.standing_capture(first uuid, shipment uuid) returns uuid
language sql stable set search_path = ''
as $$
  select p.id from public.proof_of_delivery as p
  where coalesce(p.corrects_first, p.id) = first and p.shipment_id = shipment and p.applied and p.superseded_by is null
  limit 1
$$;

-- Whether anybody has changed the shipment after the capture, other than by it and its corrections, or brought another capture of it.
create function app.changed_since_capture(first public.proof_of_delivery) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from app.activity as a
    cross join (
      select max(l.id) as line from app.activity as l where l.record = first.shipment_id and l.tbl = 'shipments' and l.command_id = first.id
    ) as own
    where a.record = first.shipment_id and a.tbl = 'shipments'
      -- Lines of one shipment are numbered in their order. Its moment alone says less: a capture is dated behind all that came before it, so
      -- what came right after it may bear an earlier one. It stands where the capture changed nothing and left no line; and there a line whose
      -- moment is behind that of one before it, as by a clock that was set back, may be of any time: a person decides.
      and case
        when own.line is null then a.happened_at >= first.received_at or exists (
          select from app.activity as before
          where before.record = a.record and before.tbl = a.tbl and before.id < a.id and before.happened_at > a.happened_at
            and before.happened_at < first.received_at
        )
        else a.id > own.line
      end
      and not exists (
        select from public.proof_of_delivery as p where p.id = a.command_id and coalesce(p.corrects_first, p.id) = first.id
      )
  ) or exists (
    select from public.proof_of_delivery as other
    where other.shipment_id = first.shipment_id and other.applied and other.received_at >= first.received_at
      and coalesce(other.corrects_first, other.id) <> first.id
  )
$$;

-- One of the days alone: several attempts may have failed on it.
create function app.without_failed_day(days date[], day date) returns date[]
language sql immutable set search_path = ''
as $$ select coalesce(days[:array_position(days, day) - 1] || days[array_position(days, day) + 1:], days) $$;

-- Of the shipment that the chain stands for, which the first of it may not have known. What was captured first was not so: where it counted
-- as a failed attempt, that one does no more. The delivery itself happened when the first was captured; the history has a line for both.
create function app.apply_correction(first_capture uuid, target uuid, outcome text, driver_notes text, corrected_at timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  standing constant uuid := app.standing_capture(first_capture, target);
  first public.proof_of_delivery;
  other_days date[];
begin
  select * into first from public.proof_of_delivery where id = first_capture;
  select s.failed_on into other_days from public.shipments as s where s.id = target;
  if app.status_brought(standing) = 'Failed Attempt' then
    -- What the office let take effect counted on its own day.
    other_days := app.without_failed_day(other_days, case
      when app.ist_day(first.delivered_at) = any (other_days) then app.ist_day(first.delivered_at)
      else (select app.ist_day(p.delivered_at) from public.proof_of_delivery as p where p.id = standing)
    end);
  end if;
  perform set_config('app.status_at', corrected_at::text, true);
  update public.shipments
  set
    status = outcome,
    delivered_at = case when outcome = 'Delivered' then first.delivered_at end,
    failed_on = case
      when outcome = 'Failed Attempt' then app.with_failed_day(other_days, first.delivered_at)
      else other_days
    end,
    delivery_notes = app.beginning_of_notes(driver_notes)
  where id = target;
  perform set_config('app.status_at', '', true);
end
$$;

-- Those that the correction replaces: the one that stood, or those that wait for review. Nobody is asked about them any more. What the office
-- decided of money stands until a correction takes effect.
create function app.supersede_captures(first uuid, correction uuid, took_effect boolean) returns void
language sql volatile set search_path = ''
as $$
  update public.proof_of_delivery as p
  set
    superseded_by = correction,
    review_state = case when p.review_state = 'open' then 'set-aside' else p.review_state end,
    review_note = case when p.review_state = 'open' then 'Its driver has corrected it.' else p.review_note end,
    reviewed_at = case when p.review_state = 'open' then clock_timestamp() else p.reviewed_at end
  where (p.id = first or p.corrects_first = first) and p.id <> correction and p.superseded_by is null
    and (
      p.applied = took_effect and (took_effect or p.review_state = 'open')
      or took_effect and (p.money_decision = 'taken' or p.review_state = 'open' and p.review_reason = 'imported')
    )
$$;

-- Whether its time is over: with the closing of the sheet that its driver had it on, however long that takes; without a sheet after a day. What was
-- captured after a sheet had closed was no part of it: its driver kept the parcel for another day. The day is the device's word, because a phone
-- without signal is honestly late. It is not taken where the phone was heard from between that moment and now: then it would have brought the
-- correction along. An hour is left on both sides, for clocks that are off and for a queue of days that is on its way; and a week for all of it.
create function app.is_late_correction(first public.proof_of_delivery, shipment uuid, corrected_at timestamptz) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  state constant text := (
    select sheet.state
    from public.run_sheet_stops as stop
    join public.run_sheets as sheet on sheet.id = stop.run_sheet_id
    where stop.shipment_id = shipment and app.is_of_sheet(sheet, first.captured_by) and sheet.sent_out_at <= first.received_at
      and (sheet.closed_at is null or sheet.closed_at >= first.delivered_at)
    order by sheet.sent_out_at desc limit 1
  );
begin
  if state is not null then
    return state = 'closed';
  end if;
  return corrected_at > first.delivered_at + interval '24 hours' or now() > first.received_at + interval '7 days' or exists (
    select from public.sync_command as c
    where c.owner = first.captured_by and c.received_at > corrected_at + interval '1 hour' and c.received_at < now() - interval '1 hour'
  );
end
$$;

-- Null where it takes effect at once. A chain that the office has decided on, or that waits as late or as corrected before it came, stays
-- with the office.
create function app.correction_reason(
  first public.proof_of_delivery, latest public.proof_of_delivery, shipment public.shipments, role text, corrected_at timestamptz
) returns text
language plpgsql stable set search_path = ''
as $$
declare
  standing public.proof_of_delivery;
begin
  if latest.review_state not in ('none', 'open') or latest.review_reason = 'corrected-late'
    or app.is_late_correction(first, shipment.id, corrected_at) then
    return 'corrected-late';
  end if;
  select * into standing from public.proof_of_delivery where id = app.standing_capture(first.id, shipment.id);
  if standing.id is null or latest.review_reason = 'corrected-before' then
    return coalesce(latest.review_reason, 'corrected-late');
  end if;
  return case
    when shipment.invoice_id is not null or shipment.status is distinct from app.status_brought(standing.id) or app.changed_since_capture(first)
      or app.was_settled(first.id)
      then 'corrected-late'
    when role not in ('admin', 'manager', 'staff', 'driver') then 'inactive-driver'
    when role = 'driver' and shipment.driver_id is distinct from first.captured_by then 'not-assigned'
  end;
end
$$;

create function app.phone_sent_any(first uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.proof_of_delivery as p where (p.id = first or p.corrects_first = first) and p.imported_by is null
  );
end
$$;

-- A driver gave up corrections before this one, perhaps without a word of the office: a late twin would stand over what was said since. What had
-- arrived stays. Waits for a push that is just bringing one of them.
create function app.close_given_up(ids uuid[], role text, captured_by uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  each uuid;
begin
  perform app.admit_rows(cardinality(ids), role, captured_by);
  foreach each in array ids loop
    perform app.close_id(each, captured_by, 'correct-delivery', app.refused('withdrawn', 'This was withdrawn.'));
  end loop;
end
$$;

create function app.correct_delivery(command jsonb, role text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  payload constant jsonb := command -> 'payload';
  named constant uuid := app.uuid_or_null(payload ->> 'corrects');
  command_id constant uuid := command ->> 'id';
  caller constant uuid := app.user_id();
  captured_by constant uuid := app.actor();
  imported_by constant uuid := nullif(caller, captured_by);
  claimed_at constant timestamptz := app.claimed_at(command);
  received_at timestamptz;
  photo constant jsonb := nullif(payload -> 'photo', 'null');
  given_up constant uuid[] := app.earlier_ids(jsonb_build_object('id', command -> 'id', 'replaces', payload -> 'givenUp'));
  corrected public.proof_of_delivery;
  first public.proof_of_delivery;
  latest public.proof_of_delivery;
  shipment public.shipments;
  happened_at timestamptz;
  path text;
  reason text;
  takes_effect boolean;
  money_reason text;
  is_unreadable boolean;
  code record;
  done jsonb;
begin
  if named is null then
    return app.refused('invalid', 'This does not say which delivery it corrects.');
  end if;
  if given_up is null then
    return app.refused('invalid', 'This does not say what was given up before it.');
  end if;
  if exists (
    select from public.sync_command as c
    where c.id = named and (c.owner <> captured_by or c.kind not in ('record-delivery', 'correct-delivery'))
  ) then
    return app.refused('not-allowed', 'Only a delivery of your own can be corrected.');
  end if;
  perform app.close_given_up(given_up, role, captured_by);
  -- What it corrects may be on its way in another push.
  perform pg_advisory_xact_lock(hashtextextended('captures:' || captured_by, 0));
  corrected := app.corrected_capture(named);
  if corrected.id is null then
    -- Its device sends it behind what it corrects: that was given up, and never counts, or a restored server has forgotten it, and may
    -- hear of it again. This one holds all that a capture does.
    done := app.record_delivery(command, role);
    insert into app.early_corrections select p.id, named from public.proof_of_delivery as p where p.id = command_id;
    return done;
  end if;
  if corrected.captured_by <> captured_by then
    return app.refused('not-allowed', 'Only a delivery of your own can be corrected.');
  end if;
  if app.photo_trouble(payload) is not null then
    return app.refused('invalid', app.photo_trouble(payload));
  end if;
  if jsonb_typeof(coalesce(payload -> 'keepsPhoto', 'null')) not in ('boolean', 'null') then
    return app.refused('invalid', 'This does not say whether the photo of before stays.');
  end if;
  if captured_by is not distinct from caller then
    perform app.admit_capture(captured_by, role, payload);
  end if;

  -- The shipment first, as everybody else locks them. Two corrections of one capture take turns at the first one's row.
  select * into shipment from public.shipments where id = corrected.shipment_id for update;
  select * into first from public.proof_of_delivery where id = coalesce(corrected.corrects_first, corrected.id) for update;
  select * into latest from public.proof_of_delivery
  where id = first.id or corrects_first = first.id order by proof_of_delivery.received_at desc, id desc limit 1;

  -- A count that is being written is waited for, so that what it counted is seen to be settled.
  perform pg_advisory_xact_lock(hashtextextended('hand_over_cash:' || captured_by, 0));
  received_at := app.received_behind(shipment.id);
  happened_at := app.delivered_at(app.corrected_claim(command), greatest(shipment.created_at, first.delivered_at), received_at);
  reason := app.correction_reason(first, latest, shipment, role, app.corrected_claim(command));
  -- What the driver's own phone has sent nobody else replaces alone.
  if imported_by is not null and app.takes_effect(reason) and (app.says_of_money(payload, shipment, first.id) or app.phone_sent_any(first.id)) then
    reason := 'imported';
  end if;
  if app.takes_effect(reason) and app.was_corrected_before(command, captured_by) then
    reason := 'corrected-before';
  end if;
  takes_effect := app.standing_capture(first.id, shipment.id) is not null and app.takes_effect(reason);
  if photo is not null then
    path := app.photo_path(shipment.id, (photo ->> 'id')::uuid, claimed_at);
  end if;
  money_reason := app.collection_reason(payload, shipment, first.id);
  is_unreadable := app.has_unreadable_receipt(payload) or not (app.failure_in(command)).is_readable;
  -- Behind all that may fail or take its time, as with a first capture.
  code := app.check_code(command, case when takes_effect then shipment end);
  -- What was right at the door stays right: the token is older by now, or the office has made another code. What was wrong is not
  -- made good by leaving it out.
  if code.result <> 'right' and app.chain_had_code(first.id, shipment.id, 'right') then
    code.result := case when code.way is not null then 'right' end;
  elsif takes_effect and code.result is distinct from 'right' and payload ->> 'outcome' = 'Delivered'
    and app.chain_had_code(first.id, shipment.id, 'wrong') then
    reason := coalesce(reason, 'wrong-code');
  end if;
  if reason is null and code.result in ('wrong', 'missing') then
    reason := case code.result when 'wrong' then 'wrong-code' else 'code-missing' end;
  elsif reason is null and money_reason is not null then
    reason := money_reason;
  elsif reason is null and is_unreadable then
    reason := 'part-unreadable';
  end if;

  insert into public.proof_of_delivery (
    id, shipment_id, tracking_number, outcome, delivery_notes, image_url, photo_id, photo_sha256, photo_size, announced_bytes,
    claimed_at, clock_offset_ms, received_at, delivered_at, captured_by, imported_by, applied, review_reason, review_state,
    corrects, corrects_first, photo_of
  )
  values (
    command_id, shipment.id, corrected.tracking_number, payload ->> 'outcome', coalesce(payload ->> 'notes', ''),
    path, (photo ->> 'id')::uuid, photo ->> 'sha256', (photo ->> 'size')::integer, app.announced_bytes(payload),
    claimed_at, app.clock_offset_ms(command), greatest(received_at, latest.received_at + interval '1 millisecond'), happened_at, captured_by,
    imported_by,
    takes_effect, reason, case when reason is null then 'none' else 'open' end,
    corrected.id, first.id,
    case when photo is null and payload -> 'keepsPhoto' = 'true' then (
      select coalesce(p.photo_of, p.id) from public.proof_of_delivery as p
      where p.id = corrected.id and (p.photo_id is not null or p.photo_of is not null)
    ) end
  );
  perform app.keep_more_photos(command_id, payload, claimed_at);
  perform app.keep_receipt_facts(command_id, payload);
  perform app.keep_code_check(command_id, code.way, code.result);
  if reason is not null then
    perform app.keep_waiting_code(command_id, payload);
  end if;
  perform app.keep_failure(command);
  if takes_effect then
    perform app.apply_correction(first.id, shipment.id, app.status_brought(command_id), payload ->> 'notes', happened_at);
    perform app.count_attempt(command_id, shipment.id);
  end if;
  perform app.supersede_captures(first.id, command_id, takes_effect);
  perform app.keep_collection(command_id, payload);
  return app.captured(reason, shipment.id);
end
$$;

revoke all on function
  app.is_late_correction(public.proof_of_delivery, uuid, timestamptz), app.corrected_capture(uuid), app.standing_capture(uuid, uuid), app.changed_since_capture(public.proof_of_delivery),
  app.without_failed_day(date[], date), app.apply_correction(uuid, uuid, text, text, timestamptz), app.supersede_captures(uuid, uuid, boolean),
  app.correction_reason(public.proof_of_delivery, public.proof_of_delivery, public.shipments, text, timestamptz),
  app.phone_sent_any(uuid), app.close_given_up(uuid[], text, uuid), app.correct_delivery(jsonb, text)
  from public, anon, authenticated, service_role;
