-- A correction that comes before what it corrects: its device was told that the first was here, and a restored server has forgotten it. It
-- stands by itself until the first is brought again, and in its place from then on.

create table app.early_corrections (
  proof_id uuid primary key references public.proof_of_delivery (id) on delete restrict,
  -- What is not here: what it corrects itself, or what the first of those does that it goes back to.
  named uuid not null,
  -- Whether its form showed the photos of that one.
  keeps_photo boolean not null
);
create index early_corrections_named on app.early_corrections (named);
alter table app.early_corrections enable row level security;
revoke all on app.early_corrections from public, anon, authenticated, service_role;

-- Right after it was kept. One of a correction that came early is as early itself. What was taken under one that is early now stays there.
create function app.keep_early_correction(correction uuid, payload jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  named constant uuid := app.uuid_or_null(payload ->> 'corrects');
  keeps constant boolean := coalesce(payload -> 'keepsPhoto' = 'true', false) and nullif(payload -> 'photo', 'null') is null;
  kept public.proof_of_delivery;
begin
  select * into kept from public.proof_of_delivery as p where p.id = correction;
  insert into app.early_corrections
  select correction, named, keeps
  where kept.id is not null and kept.corrects is null
    and not exists (select from public.proof_of_delivery as p where p.corrects_first = correction)
  union all
  select correction, e.named, e.keeps_photo and keeps
  from app.early_corrections as e where e.proof_id = kept.corrects;
end
$$;

-- Not of a person who has left, whose capture changes nothing without the office, and not of a file that says what somebody else collected.
create function app.may_be_taken(payload jsonb, role text, imported_by uuid) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return role in ('admin', 'manager', 'staff', 'driver') and (imported_by is null or (app.collection_said(payload)).mode is null);
end
$$;

-- Those of one driver that correct what this command brings, under any id of its act.
create function app.early_corrections_of(command jsonb, captured_by uuid) returns uuid[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select p.id
    from app.early_corrections as e
    join public.proof_of_delivery as p on p.id = e.proof_id
    where e.named = any (array[app.uuid_or_null(command ->> 'id')] || app.earlier_ids(command))
      and p.captured_by = early_corrections_of.captured_by
  );
end
$$;

-- The one of them that has taken effect on the shipment: what it corrects takes none any more.
create function app.came_corrected(command jsonb, captured_by uuid, shipment uuid) returns uuid
language plpgsql stable set search_path = ''
as $$
declare
  early constant uuid[] := app.early_corrections_of(command, captured_by);
begin
  if cardinality(early) = 0 then
    return null;
  end if;
  return (
    select p.id from public.proof_of_delivery as p
    where p.id = any (early) and p.shipment_id = shipment and p.applied and p.superseded_by is null
    order by p.received_at desc, p.id desc limit 1
  );
end
$$;

-- Once the capture is kept, with what it says of money. What it corrects itself may have taken effect over the correction: as long as nothing
-- else has changed the shipment since, that one is brought back, as of the moment of the first.
create function app.take_early_corrections(command jsonb, captured_by uuid, standing uuid) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  early uuid[] := app.early_corrections_of(command, captured_by);
  heir uuid := standing;
  capture public.proof_of_delivery;
  first public.proof_of_delivery;
  stands public.proof_of_delivery;
  before public.proof_of_delivery;
  shown public.proof_of_delivery;
  shipment public.shipments;
  is_as_left boolean;
  days date[];
begin
  if cardinality(early) = 0 then
    return false;
  end if;
  select * into capture from public.proof_of_delivery as p where p.id = app.uuid_or_null(command ->> 'id');
  -- Of the same parcel alone: else what the office says of one would take back what was collected for the other.
  early := array(
    select p.id from public.proof_of_delivery as p
    where p.id = any (early) and case
      when p.shipment_id is null or capture.shipment_id is null then lower(p.tracking_number) = lower(capture.tracking_number)
      else p.shipment_id = capture.shipment_id
    end
  );
  -- Where one has taken effect and this capture has all the same, both stay for the office.
  if cardinality(early) = 0 or standing is null and exists (
    select from public.proof_of_delivery as p where p.id = any (early) and p.applied and p.superseded_by is null
  ) then
    return false;
  end if;
  -- Anybody may name anything: what stands or brought money beside the one that is in its place, nobody takes back so.
  early := array(
    select p.id from public.proof_of_delivery as p
    where p.id = any (early) and (p.id = standing or not app.money_stands(p) and not (p.applied and p.superseded_by is null))
  );
  select * into first from public.proof_of_delivery as p where p.id = coalesce(capture.corrects_first, capture.id);
  if standing is not null then
    select * into stands from public.proof_of_delivery as p where p.id = standing;
    select * into before from public.proof_of_delivery as p where p.id = coalesce(stands.corrects_first, stands.id);
    select * into shown from public.proof_of_delivery as p where p.id = coalesce(app.standing_capture(first.id, stands.shipment_id), standing);
    select * into shipment from public.shipments as s where s.id = stands.shipment_id;
    is_as_left := shipment.invoice_id is null and shipment.status = app.status_brought(shown.id)
      and not app.changed_since_capture(case when shown.id = standing then before else first end);
    days := shipment.failed_on;
    -- One attempt, whichever of them counted it.
    if app.status_brought(standing) = 'Failed Attempt' then
      days := app.without_failed_day(days, app.ist_day(before.delivered_at));
    end if;
    if shown.id <> standing and app.status_brought(shown.id) = 'Failed Attempt' then
      days := app.without_failed_day(days, app.ist_day(first.delivered_at));
    end if;
  end if;

  update public.proof_of_delivery as p
  set
    corrects = coalesce(p.corrects, capture.id),
    corrects_first = first.id,
    photo_of = case
      when e.keeps_photo then coalesce(capture.photo_of, case when capture.photo_id is not null then capture.id end)
      else p.photo_of
    end
  from app.early_corrections as e
  where e.proof_id = p.id and p.id = any (early);
  delete from app.early_corrections where proof_id = any (early);

  if standing is null then
    -- One that the office has set aside takes nothing's place.
    select * into stands from public.proof_of_delivery as p
    where p.id = any (early) and p.superseded_by is null and p.review_state = 'open'
    order by p.received_at desc limit 1;
    heir := stands.id;
    if heir is not null then
      perform app.supersede_captures(first.id, heir, false);
    end if;
  else
    perform app.supersede_captures(first.id, standing, true, stands.received_at);
    perform app.supersede_captures(first.id, standing, false, stands.received_at);
    update public.proof_of_delivery as p set superseded_by = standing where p.id = capture.id and p.superseded_by is null;
  end if;
  if is_as_left then
    perform set_config('app.status_at', stands.delivered_at::text, true);
    perform set_config('app.redates', 'on', true);
    update public.shipments as s
    set
      status = app.status_brought(standing),
      delivered_at = case when stands.outcome = 'Delivered' then first.delivered_at end,
      failed_on = case when app.status_brought(standing) = 'Failed Attempt' then app.with_failed_day(days, first.delivered_at) else days end,
      delivery_notes = app.beginning_of_notes(stands.delivery_notes)
    where s.id = shipment.id;
    perform set_config('app.status_at', '', true);
    perform set_config('app.redates', '', true);
  end if;
  -- Money that was said at the door alone: as a correction carries it over that comes behind.
  if heir is not null and stands.outcome = 'Delivered' then
    insert into public.proof_collections (proof_id, expected_paise, collected_paise, mode, reference, reason, carried_over)
    select heir, c.expected_paise, c.collected_paise, c.mode, c.reference, c.reason, true
    from public.proof_of_delivery as p
    join public.proof_collections as c on c.proof_id = p.id
    where (p.id = capture.id or p.superseded_by = heir)
      and not exists (select from public.proof_collections as own where own.proof_id = heir)
    order by p.received_at desc, p.id desc
    limit 1;
  end if;
  perform app.enter_collections(first.id);
  return true;
end
$$;

revoke all on function
  app.keep_early_correction(uuid, jsonb), app.may_be_taken(jsonb, text, uuid), app.early_corrections_of(jsonb, uuid), app.came_corrected(jsonb, uuid, uuid),
  app.take_early_corrections(jsonb, uuid, uuid)
  from public, anon, authenticated, service_role;
