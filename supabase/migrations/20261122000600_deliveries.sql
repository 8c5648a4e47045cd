-- Written by `npm run db:baseline`. Change supabase/schemas/0600_deliveries.sql instead.

-- What drivers bring back, and what they looked up.

create table public.proof_of_delivery (
  -- The id of the command that recorded it: the same capture can only ever be one row.
  id uuid primary key,
  -- Empty until the tracking number is resolved.
  shipment_id uuid references public.shipments (id) on delete restrict,
  tracking_number text not null,
  outcome text not null check (outcome = any (app.delivery_outcomes())),
  delivery_notes text not null default '',
  image_url text,
  photo_id uuid unique,
  photo_sha256 text check (photo_sha256 ~ '^[0-9a-f]{64}$'),
  photo_size integer check (photo_size between 1 and 1048576),
  photo_confirmed_at timestamptz(3),
  -- What counts for its person's hour: read with every capture, and so not gathered from its photos each time.
  announced_bytes bigint not null default 0,
  claimed_at timestamptz(3) not null,
  clock_offset_ms bigint,
  received_at timestamptz(3) not null default now(),
  delivered_at timestamptz(3) not null,
  -- No reference: a capture is kept even when its author's profile is not known here (an imported file).
  captured_by uuid not null,
  imported_by uuid references public.users (id) on delete restrict,
  applied boolean not null default false,
  review_reason text check (review_reason = any (app.review_reasons())),
  review_state text not null default 'none' check (review_state = any (app.review_states())),
  review_note text,
  reviewed_by uuid references public.users (id) on delete restrict,
  reviewed_at timestamptz(3),
  -- What a person said of the money that it names, where somebody had to.
  money_decision text check (money_decision = any (app.money_decisions())),
  -- The capture that this one corrects, the first of the chain, and the one whose photo stands for this one too.
  corrects uuid references public.proof_of_delivery (id) on delete restrict,
  corrects_first uuid references public.proof_of_delivery (id) on delete restrict,
  photo_of uuid references public.proof_of_delivery (id) on delete restrict,
  -- The correction that stands, or waits for review, in this one's place.
  superseded_by uuid references public.proof_of_delivery (id) on delete restrict,
  created_at timestamptz(3) not null default now(),
  constraint proof_photo_is_whole check (
    (photo_id is null) = (photo_sha256 is null) and (photo_id is null) = (photo_size is null) and (photo_id is null) = (image_url is null)
  ),
  constraint proof_confirmed_photo_exists check (photo_confirmed_at is null or photo_id is not null),
  constraint proof_correction_is_whole check ((corrects is null) = (corrects_first is null)),
  constraint proof_has_one_photo check (photo_of is null or corrects is not null and photo_id is null)
);
comment on table public.proof_of_delivery is 'Append-only: one row for each attempt at a delivery.';
comment on column public.proof_of_delivery.delivered_at is 'The claim corrected by the clock''s offset, never later than the receipt, never before the shipment was made.';
create index proof_of_delivery_shipment_id on public.proof_of_delivery (shipment_id, received_at);
create unique index proof_of_delivery_image_url on public.proof_of_delivery (image_url) where image_url is not null;
create index proof_of_delivery_open_review on public.proof_of_delivery (received_at, id) where review_state = 'open';
create index proof_of_delivery_captured_by on public.proof_of_delivery (captured_by, received_at);
-- What of a driver's waits: every pull of theirs asks for it, and reads none of the years of captures beside it.
create index proof_of_delivery_waiting on public.proof_of_delivery (captured_by) where review_state = 'open' and not applied;
-- What happened in a month; a correction happened when what it corrects did.
create index proof_of_delivery_happened on public.proof_of_delivery (delivered_at) where corrects_first is null;

create index proof_of_delivery_corrects on public.proof_of_delivery (corrects) where corrects is not null;
create index proof_of_delivery_corrects_first on public.proof_of_delivery (corrects_first) where corrects_first is not null;
create index proof_of_delivery_photo_of on public.proof_of_delivery (photo_of) where photo_of is not null;
create index proof_of_delivery_superseded_by on public.proof_of_delivery (superseded_by) where superseded_by is not null;

create table public.delivery_lookups (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  tracking_number text,
  phone_number text,
  found boolean not null,
  looked_up_at timestamptz(3) not null default now(),
  constraint lookup_is_by_one check ((tracking_number is null) <> (phone_number is null))
);
comment on table public.delivery_lookups is 'Every look-up of a shipment by its number on the road, and every search of a driver by a phone number, found or not.';
create index delivery_lookups_user_id on public.delivery_lookups (user_id, looked_up_at);

alter table public.proof_of_delivery enable row level security;
alter table public.delivery_lookups enable row level security;

revoke all on public.proof_of_delivery, public.delivery_lookups from public, anon, authenticated, service_role;
grant select on public.delivery_lookups to authenticated;
-- The rest is for the office and comes through its functions: who captured it, with which clock, and what review decided.
grant select (
  id, shipment_id, tracking_number, outcome, delivery_notes, image_url, photo_confirmed_at, received_at, delivered_at, applied, created_at
) on public.proof_of_delivery to authenticated;
grant select, insert, update, delete on public.proof_of_delivery, public.delivery_lookups to service_role;

create policy delivery_lookups_office_select on public.delivery_lookups
  for select to authenticated using ((select app.is_office()));

/* Proofs are append-only: no role can change a capture. */

create function app.keep_capture() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if (old.id, old.tracking_number, old.outcome, old.delivery_notes, old.image_url, old.photo_id, old.photo_sha256, old.photo_size, old.announced_bytes,
      old.claimed_at, old.clock_offset_ms, old.received_at, old.captured_by, old.imported_by,
      old.corrects, old.corrects_first, old.photo_of)
    is distinct from
    (new.id, new.tracking_number, new.outcome, new.delivery_notes, new.image_url, new.photo_id, new.photo_sha256, new.photo_size, new.announced_bytes,
      new.claimed_at, new.clock_offset_ms, new.received_at, new.captured_by, new.imported_by,
      new.corrects, new.corrects_first, new.photo_of)
    -- Its code is checked when the office gives it to a shipment: then it waits for that.
    or new.review_reason is distinct from old.review_reason
      and not (old.review_state = 'open' and new.review_state = 'open' and new.applied and new.review_reason is not distinct from 'wrong-code') then
    raise exception 'a proof of delivery is kept as it was captured' using errcode = 'PT409';
  end if;
  return new;
end
$$;

create trigger keep_capture before update on public.proof_of_delivery for each row execute function app.keep_capture();

create function app.keep_proof() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'a proof of delivery is never deleted' using errcode = 'PT409';
end
$$;
create trigger keep_proof before delete on public.proof_of_delivery for each row execute function app.keep_proof();

-- The columns are all that the office may see of a proof.
create view app.office_proofs as
select
  p.id, p.shipment_id, p.tracking_number,
  case when s.id is not null then coalesce(s.shipment_id, 'SHP' || upper(left(replace(s.id::text, '-', ''), 6))) end as shipment_display_id,
  p.outcome, p.delivery_notes, photo.image_url,
  photo.photo_id is not null as photo_expected,
  app.instant(photo.photo_confirmed_at) as photo_confirmed_at,
  app.instant(p.claimed_at) as claimed_at,
  p.clock_offset_ms,
  app.instant(p.delivered_at) as delivered_at,
  app.instant(p.received_at) as received_at,
  case when p.clock_offset_ms is null then 'unknown' when abs(p.clock_offset_ms) > 600000 then 'off' end as clock_flag,
  p.captured_by,
  app.person_name(p.captured_by) as captured_by_name,
  p.imported_by,
  app.person_name(p.imported_by) as imported_by_name,
  p.review_reason, p.review_state, p.review_note,
  app.person_name(p.reviewed_by) as reviewed_by_name,
  app.instant(p.reviewed_at) as reviewed_at,
  s.status as shipment_status,
  p.corrects,
  p.superseded_by
from public.proof_of_delivery as p
join public.proof_of_delivery as photo on photo.id = coalesce(p.photo_of, p.id)
left join public.shipments as s on s.id = p.shipment_id;
revoke all on app.office_proofs from public, anon, authenticated, service_role;

/* Parcels change hands on the road: a driver may look up one shipment at a time by its exact number. Counted and logged. */

-- What a driver learns of a parcel that is not theirs: whose it is, where it goes, how many pieces, and what to collect. The other fields of
-- a driver's copy are empty, and one row without contents stands for the pieces.
create function app.delivery_summary(shipment jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select shipment || jsonb_build_object(
    'notes', null, 'handling_instructions', null, 'delivery_notes', null, 'failure', null, 'renewed', null, 'attempts', null, 'failed_on', '[]'::jsonb, 'driver_id', null, 'from_name_or_company', '', 'from_city', '',
    'to_contact_number', '', 'total_weight', null, 'pickup_date', null,
    'items', case
      when shipment -> 'items' = '[]' then '[]'
      else jsonb_build_array(jsonb_build_object(
        'id', shipment -> 'id', 'item_name', 'Package', 'description', null, 'package_type', 'Box', 'weight_kg', null,
        'quantity', (select sum((item ->> 'quantity')::bigint) from jsonb_array_elements(shipment -> 'items') as item),
        'length_cm', null, 'width_cm', null, 'height_cm', null
      ))
    end
  )
$$;

-- Sixty in an hour for a person, by whatever they look. Two calls of one person at once must not both be the sixtieth.
create function app.admit_lookup() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  caller constant uuid := app.user_id();
  looked_up bigint;
  oldest timestamptz;
begin
  perform app.refuse_reshaped();
  perform pg_advisory_xact_lock(hashtextextended('fetch_for_delivery:' || caller, 0));
  select count(*), min(looked_up_at) into looked_up, oldest
  from public.delivery_lookups where user_id = caller and looked_up_at > now() - interval '1 hour';
  if looked_up >= 60 then
    perform app.refuse_too_many(ceil(extract(epoch from oldest + interval '1 hour' - now()))::integer);
  end if;
end
$$;

create function public.fetch_for_delivery(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  caller constant uuid := app.user_id();
  wanted constant text := left(btrim(coalesce(app.args(p) ->> 'trackingNumber', '')), 64);
  found_id uuid;
  shipment jsonb;
  mine boolean;
begin
  if app.audience() is null then
    raise exception 'Only drivers and the office look up deliveries.' using errcode = 'PT403';
  end if;

  perform app.admit_lookup();
  select id into found_id from public.shipments where id = app.find_scanned(wanted) and status <> 'Delivered';
  insert into public.delivery_lookups (user_id, tracking_number, found) values (caller, wanted, found_id is not null);
  select to_jsonb(v) into shipment from app.driver_shipments as v where v.id = found_id;
  mine := coalesce((shipment ->> 'driver_id')::uuid = caller, false);
  return jsonb_build_object('shipment', case when mine then shipment else app.delivery_summary(shipment) end, 'assignedToMe', mine);
end
$$;

revoke all on function
  app.keep_capture(), app.keep_proof(), app.delivery_summary(jsonb), app.admit_lookup(), public.fetch_for_delivery(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.fetch_for_delivery(jsonb) to authenticated;
