-- What drivers bring back, and what they looked up.

create table public.proof_of_delivery (
  -- The id of the command that recorded it: the same capture can only ever be one row.
  id uuid primary key,
  -- Empty while the tracking number is not resolved.
  shipment_id uuid references public.shipments (id) on delete restrict,
  tracking_number text not null,
  outcome text not null check (outcome = any (app.delivery_outcomes())),
  delivery_notes text not null default '',
  image_url text,
  photo_id uuid unique,
  photo_sha256 text check (photo_sha256 ~ '^[0-9a-f]{64}$'),
  photo_size integer check (photo_size between 1 and 1048576),
  photo_confirmed_at timestamptz(3),
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
  created_at timestamptz(3) not null default now(),
  constraint proof_photo_is_whole check (
    (photo_id is null) = (photo_sha256 is null) and (photo_id is null) = (photo_size is null) and (photo_id is null) = (image_url is null)
  ),
  constraint proof_confirmed_photo_exists check (photo_confirmed_at is null or photo_id is not null)
);
comment on table public.proof_of_delivery is 'Append-only: one row for each attempt at a delivery.';
comment on column public.proof_of_delivery.delivered_at is 'The claim corrected by the clock''s offset, never later than the receipt, never before the shipment was made.';
create index proof_of_delivery_shipment_id on public.proof_of_delivery (shipment_id, received_at);
create unique index proof_of_delivery_image_url on public.proof_of_delivery (image_url) where image_url is not null;
create index proof_of_delivery_open_review on public.proof_of_delivery (received_at) where review_state = 'open';
create index proof_of_delivery_captured_by on public.proof_of_delivery (captured_by);

create table public.delivery_lookups (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  tracking_number text not null,
  found boolean not null,
  looked_up_at timestamptz(3) not null default now()
);
comment on table public.delivery_lookups is 'Every look-up of a shipment by a driver on the road, found or not.';
create index delivery_lookups_user_id on public.delivery_lookups (user_id, looked_up_at);

alter table public.proof_of_delivery enable row level security;
alter table public.delivery_lookups enable row level security;

revoke all on public.proof_of_delivery, public.delivery_lookups from public, anon, authenticated, service_role;
grant select on public.delivery_lookups to authenticated;
-- The rest is the office's business and comes through its functions: who captured it, with which clock, and what review made of it.
grant select (
  id, shipment_id, tracking_number, outcome, delivery_notes, image_url, photo_confirmed_at, received_at, delivered_at, applied, created_at
) on public.proof_of_delivery to authenticated;
grant select, insert, update, delete on public.proof_of_delivery, public.delivery_lookups to service_role;

-- A customer sees what was delivered to them, not what the office has yet to look at.
create policy proof_of_delivery_office_select on public.proof_of_delivery
  for select to authenticated using ((select app.is_office()));
create policy proof_of_delivery_customer_select on public.proof_of_delivery
  for select to authenticated using (applied and shipment_id in (select app.my_shipments()));

create policy delivery_lookups_office_select on public.delivery_lookups
  for select to authenticated using ((select app.is_office()));
