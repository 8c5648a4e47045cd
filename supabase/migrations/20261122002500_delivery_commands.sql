-- Written by `npm run db:baseline`. Change supabase/schemas/2500_delivery_commands.sql instead.

-- A delivery captured on the road. It is always kept, even if the shipment, the driver or the number has changed or gone. If it cannot
-- simply take effect, it waits for a person of the office.

-- First looks for the number as it is, then without the white space and hyphens that a label may carry. It removes nothing else: the digits
-- of another carrier's number may be one of ours. Case does not count. A code that is no number may be the readable id of a summary's barcode,
-- or the six characters of an id that replace it, as long as only one shipment has them. No label says more than two hundred characters.
create function app.find_scanned(typed text) returns uuid
language sql stable set search_path = ''
as $$
  select coalesce(
    (
      select id from public.shipments
      where lower(tracking_number) in (lower(btrim(typed)), lower(code.bare))
      order by lower(tracking_number) = lower(btrim(typed)) desc
      limit 1
    ),
    (select id from public.shipments where shipment_id = upper(code.bare)),
    (
      select (array_agg(id))[1] from public.shipments
      where code.bare ~* '^SHP[0-9A-F]{6}$' and shipment_id is null
        and id between app.uuid_or_null(substr(code.bare, 4, 6) || '00-0000-0000-0000-000000000000')
        and app.uuid_or_null(substr(code.bare, 4, 6) || 'ff-ffff-ffff-ffff-ffffffffffff')
      having count(*) = 1
    )
  )
  from (select regexp_replace(typed, '[[:space:]-]', '', 'g') as bare) as code
  where length(typed) <= 200
$$;

-- The claim corrected by the clock's offset, never before the shipment was made, never later than the receipt.
create function app.delivered_at(corrected timestamptz, shipment_created_at timestamptz, received_at timestamptz) returns timestamptz
language sql immutable
as $$ select least(received_at, greatest(corrected, shipment_created_at)) $$;

create function app.review_reason(shipment public.shipments, role text, captured_by uuid) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when role not in ('admin', 'manager', 'staff', 'driver') then 'inactive-driver'
    when shipment.status = 'Cancelled' then 'cancelled'
    when shipment.status = 'Delivered' then 'already-delivered'
    when shipment.status = any (app.finished_statuses()) then 'already-finished'
    when role = 'driver' and shipment.driver_id is distinct from captured_by then 'not-assigned'
  end;
end
$$;

-- Whether a capture changes its shipment at once, although the office is to look at it.
create function app.takes_effect(reason text) returns boolean
language sql immutable
as $$
  select coalesce(
    reason in (
      'not-assigned', 'part-unreadable', 'collection-unclear', 'collection-differs', 'not-collected', 'wrong-code', 'code-missing'
    ),
    true
  )
$$;

-- What the shipment's row says of a driver's notes: every device of the office keeps it. The capture has them whole.
create function app.beginning_of_notes(driver_notes text) returns text
language sql immutable
as $$ select nullif(btrim(case when length(driver_notes) > 2000 then left(driver_notes, 1999) || '…' else driver_notes end), '') $$;

-- The history tells when it happened, not when the office heard of it.
create function app.apply_delivery(shipment uuid, outcome text, driver_notes text, happened_at timestamptz) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  told text;
begin
  told := set_config('app.status_at', happened_at::text, true);
  update public.shipments
  set
    status = outcome,
    delivered_at = case when outcome = 'Delivered' then happened_at end,
    failed_on = case when outcome = 'Failed Attempt' then app.with_failed_day(failed_on, happened_at) else failed_on end,
    delivery_notes = app.beginning_of_notes(driver_notes)
  where id = shipment;
  told := set_config('app.status_at', '', true);
  return true;
end
$$;

-- Two phones may claim the same millisecond, and a photo may be named like a shipment. No two photos may share a place, because one's bytes
-- would replace the other's.
create function app.photo_path(shipment uuid, photo uuid, claimed_at timestamptz) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  name uuid;
  path text;
begin
  foreach name in array array[coalesce(shipment, photo), photo, gen_random_uuid()] loop
    path := name || '-' || floor(extract(epoch from claimed_at) * 1000)::bigint || '.jpg';
    if not app.is_delivery_photo(path) then
      return path;
    end if;
  end loop;
  return null;
end
$$;

/* How much of it in an hour. A driver who comes back from days without signal gets through in minutes; a stolen account or one that was
   switched off does not fill the office's list. Photos count by the bytes that their captures announce, because no other bytes are taken, and
   notes by what they have beyond two thousand characters. */

insert into app.settings (name, value) values
  ('captures_per_hour', '500'),
  ('captures_per_hour_inactive', '200'),
  ('capture_photo_bytes_per_hour', '314572800');

-- Raised, so that nothing of the command is kept and the same id arrives later. What the office itself brings in is not limited, and does not
-- ask here.
create function app.admit_capture(captured_by uuid, role text, payload jsonb) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  captures bigint;
  bytes bigint;
  announced constant bigint := app.announced_bytes(payload);
  most_captures bigint;
  most_bytes bigint;
begin
  -- Pushes of one person that come together would all find the count of before.
  perform pg_advisory_xact_lock(hashtextextended('captures:' || admit_capture.captured_by, 0));
  select
    count(*),
    coalesce(sum(p.announced_bytes), 0),
    (select s.value::bigint from app.settings as s where s.name = case when role = 'inactive' then 'captures_per_hour_inactive' else 'captures_per_hour' end),
    (select s.value::bigint from app.settings as s where s.name = 'capture_photo_bytes_per_hour')
  into captures, bytes, most_captures, most_bytes
  from public.proof_of_delivery as p
  where p.captured_by = admit_capture.captured_by and p.imported_by is null and p.received_at > clock_timestamp() - interval '1 hour';
  if captures >= most_captures or announced > 0 and bytes + announced > most_bytes then
    raise exception 'The office takes only so many deliveries of one person in an hour.' using errcode = 'PT429';
  end if;
  return true;
end
$$;

-- Several captures of one push are carried out in the order of the way, and each keeps its parcel locked until all are. So their parcels are
-- locked before the first of them in the order of everybody else, behind the limit of their person, which each of them waits for as well.
create function app.lock_captured(commands jsonb, asking uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  ids uuid[];
begin
  if jsonb_array_length(commands) < 2 then
    return;
  end if;
  ids := array(
    select distinct named.id
    from jsonb_array_elements(commands) as c (value)
    cross join lateral app.uuid_or_null(c.value #>> '{payload,shipmentId}') as named (id)
    where c.value ->> 'kind' in ('record-delivery', 'correct-delivery') and named.id is not null
  );
  if cardinality(ids) > 1 then
    perform pg_advisory_xact_lock(hashtextextended('captures:' || asking, 0));
    perform from public.shipments as s where s.id = any (ids) order by s.id for update;
  end if;
end
$$;

-- Now, and behind all that happened to the shipment: what a capture waited for, or what came in its own millisecond, came before it, and
-- its driver may still correct it. The shipment is locked.
create function app.received_behind(shipment uuid) returns timestamptz
language plpgsql volatile set search_path = ''
as $$
begin
  return greatest(
    date_trunc('milliseconds', clock_timestamp()),
    (select max(a.happened_at) from app.activity as a where a.record = shipment) + interval '1 millisecond',
    (select max(p.received_at) from public.proof_of_delivery as p where p.shipment_id = shipment) + interval '1 millisecond'
  );
end
$$;

-- What a capture says of money, or leaves unsaid.
create function app.says_of_money(payload jsonb, shipment public.shipments, chain uuid default null) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return (app.collection_said(payload)).mode is not null or app.collection_reason(payload, shipment, chain) is not null;
end
$$;

create function app.record_delivery(command jsonb, role text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  payload constant jsonb := command -> 'payload';
  command_id constant uuid := command ->> 'id';
  caller constant uuid := app.user_id();
  captured_by constant uuid := app.actor();
  imported_by constant uuid := nullif(caller, captured_by);
  claimed_at constant timestamptz := app.claimed_at(command);
  received_at timestamptz;
  photo constant jsonb := nullif(payload -> 'photo', 'null');
  named constant uuid := app.uuid_or_null(payload ->> 'shipmentId');
  shipment public.shipments;
  reason text;
  happened_at timestamptz;
  path text;
  takes_effect boolean;
  money_reason text;
  is_unreadable boolean;
  is_failure constant boolean := payload ->> 'outcome' is not distinct from 'Failed Attempt';
  done text;
  code record;
begin
  done := app.photo_trouble(payload);
  if done is not null then
    return app.refused('invalid', done);
  end if;
  -- Assignments here and below, because "perform" would make a query of each.
  if captured_by is not distinct from caller then
    done := app.admit_capture(captured_by, role, payload);
  else
    -- A correction of it may be on its way in another push.
    perform pg_advisory_xact_lock(hashtextextended('captures:' || captured_by, 0));
  end if;

  select * into shipment from public.shipments where id = named for update;
  if shipment.id is null then
    if exists (select from public.sync_change where audience = 'office' and tbl = 'shipments' and pk = named) then
      reason := 'deleted';
    else
      select * into shipment from public.shipments where id = app.find_scanned(payload ->> 'trackingNumber') for update;
      reason := case when shipment.id is null then 'unknown-number' end;
    end if;
  end if;
  received_at := app.received_behind(shipment.id);
  if shipment.id is not null then
    reason := app.review_reason(shipment, role, captured_by);
  end if;
  -- A person of the office could say in a driver's name what they collected: another one looks at it first.
  if imported_by is not null and app.takes_effect(reason) and app.says_of_money(payload, shipment) then
    reason := 'imported';
  end if;
  -- Its driver has said otherwise since, and a person looks at both.
  if app.takes_effect(reason) and app.was_corrected_before(command, captured_by) then
    reason := 'corrected-before';
  end if;
  takes_effect := shipment.id is not null and app.takes_effect(reason);
  happened_at := app.delivered_at(app.corrected_claim(command), shipment.created_at, received_at);
  if photo is not null then
    path := app.photo_path(shipment.id, (photo ->> 'id')::uuid, claimed_at);
  end if;
  money_reason := app.collection_reason(payload, shipment);
  is_unreadable := app.has_unreadable_receipt(payload) or not (app.failure_in(command)).is_readable;
  -- Behind all that may fail or take its time, which would tell right from wrong without using up a try. What changes nothing costs nobody one.
  code := app.check_code(command, case when takes_effect then shipment end);
  if reason is null and code.result in ('wrong', 'missing') then
    reason := case code.result when 'wrong' then 'wrong-code' else 'code-missing' end;
  elsif reason is null and money_reason is not null then
    reason := money_reason;
  elsif reason is null and is_unreadable then
    reason := 'part-unreadable';
  end if;

  insert into public.proof_of_delivery (
    id, shipment_id, tracking_number, outcome, delivery_notes, image_url, photo_id, photo_sha256, photo_size, announced_bytes,
    claimed_at, clock_offset_ms, received_at, delivered_at, captured_by, imported_by, applied, review_reason, review_state
  )
  values (
    command_id, shipment.id, left(coalesce(payload ->> 'trackingNumber', shipment.tracking_number), 64), payload ->> 'outcome',
    coalesce(payload ->> 'notes', ''), path, (photo ->> 'id')::uuid, photo ->> 'sha256', (photo ->> 'size')::integer, app.announced_bytes(payload),
    claimed_at, app.clock_offset_ms(command), received_at, happened_at, captured_by,
    imported_by,
    takes_effect, reason, case when reason is null then 'none' else 'open' end
  );
  done := app.keep_more_photos(command_id, payload, claimed_at);
  done := app.keep_receipt_facts(command_id, payload);
  if code.result is not null then
    done := app.keep_code_check(command_id, code.way, code.result);
  end if;
  if reason is not null then
    done := app.keep_waiting_code(command_id, payload);
  end if;
  if is_failure then
    done := app.keep_failure(command);
  end if;

  if reason = 'deleted' then
    done := app.keep_collection(command_id, payload);
    return app.captured(reason, named);
  elsif takes_effect then
    done := app.apply_delivery(
      shipment.id, case when is_failure then app.status_brought(command_id) else payload ->> 'outcome' end, payload ->> 'notes', happened_at
    );
    if is_failure then
      done := app.count_attempt(command_id, shipment.id);
    end if;
  end if;
  done := app.keep_collection(command_id, payload);
  return app.captured(reason, shipment.id);
end
$$;

-- Taken in, and why a person of the office looks at it: its driver is never told more than is true.
create function app.captured(reason text, shipment uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return case when shipment is null then app.applied() else app.applied('shipments', shipment) end
    || case when reason is null then '{}' else jsonb_build_object('review', reason) end;
end
$$;

-- The office imports a capture from a phone's exported file, as if the phone had sent it. It keeps its id and its author's name, so a
-- second import, or the phone's own sending, changes nothing. What it says of money, and what it puts in the place of what the phone itself
-- had sent, waits for somebody else of the office.
create function public.import_delivery(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  command constant jsonb := app.args(p) -> 'command';
  captured_by constant uuid := app.uuid_or_null(app.args(p) ->> 'capturedBy');
begin
  perform app.refuse_reshaped();
  if not app.is_office() then
    raise exception 'Only the office imports deliveries.' using errcode = 'PT403';
  end if;
  if captured_by is null then
    return app.refused('invalid', 'The file does not say who captured this.') || jsonb_build_object('id', command -> 'id');
  end if;
  if coalesce(command ->> 'kind', '') not in ('record-delivery', 'correct-delivery') then
    return app.refused('not-allowed', 'Only deliveries can be imported.') || jsonb_build_object('id', command -> 'id');
  end if;
  return app.settle(array[app.run_command(command, captured_by, app.role_of(captured_by), false)]) -> 0;
end
$$;

revoke all on function
  app.find_scanned(text), app.delivered_at(timestamptz, timestamptz, timestamptz),
  app.review_reason(public.shipments, text, uuid), app.takes_effect(text), app.beginning_of_notes(text), app.apply_delivery(uuid, text, text, timestamptz), app.photo_path(uuid, uuid, timestamptz),
  app.admit_capture(uuid, text, jsonb), app.lock_captured(jsonb, uuid), app.received_behind(uuid), app.says_of_money(jsonb, public.shipments, uuid), app.record_delivery(jsonb, text), app.captured(text, uuid),
  public.import_delivery(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.import_delivery(jsonb) to authenticated;
