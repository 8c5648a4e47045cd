-- Shipments, their packages and their history.

create table public.shipments (
  id uuid primary key default gen_random_uuid(),
  shipment_id text unique check (shipment_id ~ '^SHP[0-9A-HJKMNP-TV-Z]{8}$'),
  tracking_number text not null check (tracking_number ~ '^[0-9A-Za-z_-]{1,64}$'),
  status text not null default 'Pending' check (status = any (app.shipment_statuses())),
  shipping_method text not null default 'Standard' check (shipping_method = any (app.shipping_methods())),
  notes text,
  handling_instructions text default 'Fragile, Prepaid',
  carrier text,
  client_code text references public.clients (client_code) on update cascade on delete restrict,
  user_id uuid references public.users (id) on delete set null,
  driver_id uuid references public.users (id) on delete restrict,
  from_name_or_company text not null check (btrim(from_name_or_company) <> ''),
  from_contact_number text not null check (app.is_phone(from_contact_number)),
  from_email text,
  from_street_address text not null default '',
  from_city text not null default '',
  from_state text not null default '',
  from_postal_code text not null default '',
  from_country text not null default 'India',
  to_name_or_company text not null check (btrim(to_name_or_company) <> ''),
  to_contact_number text not null check (app.is_phone(to_contact_number)),
  to_email text,
  to_street_address text not null default '',
  to_city text not null default '',
  to_state text not null default '',
  to_postal_code text not null default '',
  to_country text not null default 'India',
  total_weight numeric(12, 3) check (total_weight >= 0),
  base_price numeric(14, 2) constraint shipments_price_check check (base_price between 0 and 100000000),
  gst_percentage numeric(5, 2) check (gst_percentage between 0 and 100),
  gst_amount numeric(14, 2) check (gst_amount >= 0),
  final_amount numeric(14, 2) check (final_amount >= 0),
  create_date date,
  pickup_date date,
  estimated_delivery_date date,
  created_at timestamptz(3) not null default now(),
  delivered_at timestamptz(3),
  cancelled_at timestamptz(3),
  delivery_notes text,
  invoice_status text not null default 'pending' check (invoice_status in ('pending', 'raised')),
  invoice_id uuid,
  invoice_number text,
  payment_token uuid not null unique default gen_random_uuid(),
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  constraint shipments_delivered_at_needs_status check (delivered_at is null or status = 'Delivered'),
  constraint shipments_cancelled_at_needs_status check (cancelled_at is null or status = 'Cancelled'),
  constraint shipments_invoice_is_whole check ((invoice_status = 'raised') = (invoice_id is not null))
);
comment on column public.shipments.driver_id is 'The driver''s user id; puts the shipment on that driver''s list.';
comment on column public.shipments.payment_token is 'Unguessable; whoever holds it may see the amount and pay.';
-- A number read aloud or typed has no case: one number, one shipment.
create unique index shipments_tracking_number_key on public.shipments (lower(tracking_number));
create index shipments_created_at on public.shipments (created_at desc, id desc);
create index shipments_updated_at on public.shipments (updated_at);
create index shipments_driver_id on public.shipments (driver_id) where driver_id is not null;
create index shipments_client_code on public.shipments (client_code);
create index shipments_user_id on public.shipments (user_id) where user_id is not null;
create index shipments_from_email on public.shipments (lower(from_email)) where from_email is not null;
create index shipments_to_email on public.shipments (lower(to_email)) where to_email is not null;
create index shipments_invoice_id on public.shipments (invoice_id) where invoice_id is not null;

create table public.shipment_items (
  id uuid primary key default gen_random_uuid(),
  shipment_id uuid not null references public.shipments (id) on delete cascade,
  item_name text not null default 'Package',
  description text,
  package_type text not null default 'Box' check (package_type = any (app.package_types())),
  weight_kg numeric(12, 3) check (weight_kg > 0),
  quantity integer not null default 1 check (quantity > 0),
  length_cm numeric(10, 2) check (length_cm > 0),
  width_cm numeric(10, 2) check (width_cm > 0),
  height_cm numeric(10, 2) check (height_cm > 0),
  price_inr numeric(14, 2) check (price_inr between 0 and 100000000),
  created_at timestamptz(3) not null default now()
);
create index shipment_items_shipment_id on public.shipment_items (shipment_id, created_at, id);

create table public.shipment_updates (
  id uuid primary key default gen_random_uuid(),
  shipment_id uuid not null references public.shipments (id) on delete cascade,
  status text not null check (status = any (app.shipment_statuses())),
  location text,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  warehouse_id uuid references public.warehouses (id) on delete restrict,
  command_id uuid
);
comment on column public.shipment_updates.warehouse_id is 'Set by a scan at a warehouse alone; only then is the location where the parcel really was.';
create index shipment_updates_shipment_id on public.shipment_updates (shipment_id, updated_at, id);
create index shipment_updates_warehouse_id on public.shipment_updates (warehouse_id) where warehouse_id is not null;

alter table public.shipments enable row level security;
alter table public.shipment_items enable row level security;
alter table public.shipment_updates enable row level security;

revoke all on public.shipments, public.shipment_items, public.shipment_updates from public, anon, authenticated, service_role;
grant select on public.shipments, public.shipment_items, public.shipment_updates to authenticated;
grant select, insert, update, delete on public.shipments, public.shipment_items, public.shipment_updates to service_role;

/* What the server alone decides */

-- The dates follow the status. A function of the server may give the moment with the change (a delivery's corrected claim);
-- nothing that comes later moves or clears it while the status stays.
create function app.before_shipment_write() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_by := coalesce(app.actor(), new.updated_by);
  if tg_op = 'UPDATE' then
    -- Never the same twice and never back, whichever transaction began first: it says which state somebody has seen.
    new.updated_at := greatest(now(), old.updated_at + interval '1 millisecond');
    if new.status = old.status then
      new.delivered_at := old.delivered_at;
      new.cancelled_at := old.cancelled_at;
      return new;
    end if;
  end if;
  new.delivered_at := case when new.status = 'Delivered' then coalesce(new.delivered_at, now()) end;
  new.cancelled_at := case when new.status = 'Cancelled' then coalesce(new.cancelled_at, now()) end;
  return new;
end
$$;

create trigger before_insert before insert on public.shipments
  for each row execute function app.before_shipment_write();
create trigger before_update before update on public.shipments
  for each row when (old.* is distinct from new.*) execute function app.before_shipment_write();

-- One row of history for the status a shipment starts with and for each change of it. Inside a transaction,
-- app.command_id names the command, app.status_at the moment when it is not now, and app.history = 'off'
-- leaves the row to the caller (a scan at a warehouse, a load of data that brings its own history).
create function app.write_shipment_history() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('app.history', true) = 'off' then
    return null;
  end if;
  insert into public.shipment_updates (shipment_id, status, location, updated_at, updated_by, command_id)
  values (
    new.id,
    new.status,
    new.to_city,
    coalesce(
      nullif(current_setting('app.status_at', true), '')::timestamptz,
      new.delivered_at,
      new.cancelled_at,
      case when tg_op = 'INSERT' then new.created_at else now() end
    ),
    new.updated_by,
    nullif(current_setting('app.command_id', true), '')::uuid
  );
  return null;
end
$$;

create trigger first_history after insert on public.shipments
  for each row execute function app.write_shipment_history();
create trigger status_history after update on public.shipments
  for each row when (old.status is distinct from new.status) execute function app.write_shipment_history();

revoke all on function app.before_shipment_write(), app.write_shipment_history() from public, anon, authenticated, service_role;

/* Who may see these rows */

create function app.confirmed_email() returns text
language sql stable security definer set search_path = ''
as $$ select lower(email) from auth.users where id = auth.uid() and email_confirmed_at is not null $$;

-- What a customer booked, sends or receives; empty for everybody else.
create function app.my_shipments() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select id from public.shipments where app.role() = 'customer' and user_id = app.user_id()
  union
  select id from public.shipments where app.role() = 'customer' and lower(from_email) = app.confirmed_email()
  union
  select id from public.shipments where app.role() = 'customer' and lower(to_email) = app.confirmed_email()
$$;

revoke all on function app.confirmed_email(), app.my_shipments() from public, anon, authenticated, service_role;
grant execute on function app.my_shipments() to authenticated, service_role;

-- Drivers have no policy here at all: a grant of columns could not keep prices from them.
-- Everything is written by commands alone.
create policy shipments_office_select on public.shipments
  for select to authenticated using ((select app.is_office()));
create policy shipments_customer_select on public.shipments
  for select to authenticated using (id in (select app.my_shipments()));

create policy shipment_items_office_select on public.shipment_items
  for select to authenticated using ((select app.is_office()));
create policy shipment_items_customer_select on public.shipment_items
  for select to authenticated using (shipment_id in (select app.my_shipments()));

create policy shipment_updates_office_select on public.shipment_updates
  for select to authenticated using ((select app.is_office()));
create policy shipment_updates_customer_select on public.shipment_updates
  for select to authenticated using (shipment_id in (select app.my_shipments()));
