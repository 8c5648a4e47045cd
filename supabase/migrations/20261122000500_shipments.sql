-- Written by `npm run db:baseline`. Change supabase/schemas/0500_shipments.sql instead.

-- Shipments, their packages and their history.

create table public.shipments (
  id uuid primary key default gen_random_uuid(),
  shipment_id text unique check (shipment_id ~ '^SHP[0-9A-HJKMNP-TV-Z]{8}$'),
  tracking_number text not null check (tracking_number ~ '^[0-9A-Za-z_-]{1,64}$'),
  status text not null default 'Pending' check (status = any (app.shipment_statuses())),
  shipping_method text not null default 'Standard' check (shipping_method = any (app.shipping_methods())),
  notes text check (length(notes) <= 2000),
  handling_instructions text default 'Fragile, Prepaid' check (length(handling_instructions) <= 2000),
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
  -- NaN is more than any number.
  total_weight numeric(12, 3) check (total_weight >= 0 and total_weight < 'NaN'),
  base_price numeric(14, 2) constraint shipments_price_check check (base_price between 0 and 100000000),
  gst_percentage numeric(5, 2) check (gst_percentage between 0 and 100),
  gst_amount numeric(14, 2) check (gst_amount >= 0),
  final_amount numeric(14, 2) check (final_amount >= 0),
  payment_mode text not null default 'prepaid' check (payment_mode = any (app.payment_modes())),
  collect_amount bigint not null default 0 check (collect_amount between 0 and 100000000),
  -- The type itself takes "infinity" and any millennium, which no screen can draw.
  create_date date check (create_date between '1000-01-01' and '9999-12-31'),
  pickup_date date check (pickup_date between '1000-01-01' and '9999-12-31'),
  estimated_delivery_date date check (estimated_delivery_date between '1000-01-01' and '9999-12-31'),
  deliver_from text check (deliver_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  deliver_until text check (deliver_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  created_at timestamptz(3) not null default now(),
  delivered_at timestamptz(3),
  cancelled_at timestamptz(3),
  failed_on date[] not null default '{}',
  delivery_notes text,
  return_state text check (return_state = any (app.return_states())),
  decided jsonb,
  invoice_status text not null default 'pending' check (invoice_status in ('pending', 'raised')),
  invoice_id uuid,
  invoice_number text,
  payment_token uuid not null unique default gen_random_uuid(),
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  constraint shipments_delivered_at_needs_status check (delivered_at is null or status = 'Delivered'),
  constraint shipments_cancelled_at_needs_status check (cancelled_at is null or status = 'Cancelled'),
  constraint shipments_collects_unless_prepaid check ((payment_mode = 'prepaid') = (collect_amount = 0)),
  constraint shipments_window_is_whole check ((deliver_from is null) = (deliver_until is null)),
  constraint shipments_window_opens_first check (deliver_from collate "C" < deliver_until collate "C"),
  constraint shipments_invoice_is_whole check ((invoice_status = 'raised') = (invoice_id is not null) and (invoice_id is null) = (invoice_number is null))
);
comment on column public.shipments.driver_id is 'The driver''s user id; puts the shipment on that driver''s list.';
comment on column public.shipments.collect_amount is 'In paise: what the driver collects at the door. 0 where it is prepaid.';
comment on column public.shipments.deliver_from is 'HH:MM in India: from when on somebody is at the door, on the day of the delivery. With deliver_until, or not at all.';
comment on column public.shipments.payment_token is 'Unguessable; its holder may see the amount and pay.';
comment on column public.shipments.return_state is 'How far it is on its way back to its sender; empty while nobody decided on that.';
comment on column public.shipments.decided is 'What the office decided and still stands: of a failed delivery {"held_at": the warehouse} or {"again_on": the day}; of what it took off a run sheet that is out {"with_driver": whose van it is in, "out_since": when it went along, "pieces": how many did}, and once that is back, {"brought_back": the same}.';
comment on column public.shipments.failed_on is 'The day in India of each attempt at its delivery that failed, the earliest first.';
-- Case does not count, because people read numbers aloud and type them: one number, one shipment.
create unique index shipments_tracking_number_key on public.shipments (lower(tracking_number));
create index shipments_created_at on public.shipments (created_at desc, id desc) include (client_code, driver_id);
-- Newest first for one driver, as the first mirror asks.
create index shipments_driver_newest on public.shipments (driver_id, created_at desc, id desc) where driver_id is not null;
create index shipments_client_code on public.shipments (client_code);
create index shipments_user_id on public.shipments (user_id) where user_id is not null;
create index shipments_from_email on public.shipments (lower(from_email)) where from_email is not null;
create index shipments_to_email on public.shipments (lower(to_email)) where to_email is not null;
create index shipments_invoice_id on public.shipments (invoice_id) where invoice_id is not null;
create index shipments_status_newest on public.shipments (status, created_at desc, id desc);
-- Tracking by phone number walks along these.
create index shipments_from_contact_number on public.shipments (from_contact_number, created_at, tracking_number);
create index shipments_to_contact_number on public.shipments (to_contact_number, created_at, tracking_number);
-- Who was delivered to at the same address before. A number instead of the words, which may be longer than an index takes.
create index shipments_to_address on public.shipments (hashtextextended(app.address_key(to_street_address, to_city, to_postal_code), 0));
-- Shipments that wait for an invoice, the oldest first; their amounts are summed without touching the table.
create index shipments_to_invoice on public.shipments (client_code, created_at, id) include (base_price, gst_percentage, final_amount)
  where invoice_id is null and client_code is not null and status <> 'Cancelled';
-- What the figures of any days count of deliveries and of attempts that failed, without touching the table.
create index shipments_delivered_at on public.shipments (delivered_at)
  include (created_at, estimated_delivery_date, client_code, driver_id, failed_on) where delivered_at is not null;
create index shipments_failed_on on public.shipments (failed_on) include (client_code, driver_id) where failed_on <> '{}';

create table public.shipment_items (
  id uuid primary key default gen_random_uuid(),
  shipment_id uuid not null references public.shipments (id) on delete cascade,
  item_name text not null default 'Package',
  description text,
  package_type text not null default 'Box' check (package_type = any (app.package_types())),
  weight_kg numeric(12, 3) check (weight_kg > 0 and weight_kg < 'NaN'),
  quantity integer not null default 1 check (quantity > 0),
  length_cm numeric(10, 2) check (length_cm > 0 and length_cm < 'NaN'),
  width_cm numeric(10, 2) check (width_cm > 0 and width_cm < 'NaN'),
  height_cm numeric(10, 2) check (height_cm > 0 and height_cm < 'NaN'),
  price_inr numeric(14, 2) check (price_inr between 0 and 100000000),
  created_at timestamptz(3) not null default now()
);
create index shipment_items_shipment_id on public.shipment_items (shipment_id, created_at, id);

-- Each shipment is one piece at least.
create function app.pieces_of(shipment uuid) returns bigint
language sql stable set search_path = ''
as $$
  select greatest(1, sum(i.quantity)) from public.shipment_items as i where i.shipment_id = shipment
$$;

create table public.shipment_updates (
  id uuid primary key default gen_random_uuid(),
  shipment_id uuid not null references public.shipments (id) on delete cascade,
  status text not null check (status = any (app.shipment_statuses())),
  location text,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  warehouse_id uuid references public.warehouses (id) on delete restrict,
  command_id uuid,
  direction text check (direction in ('in', 'out')),
  pieces bigint check (pieces > 0),
  constraint shipment_updates_direction_needs_warehouse check ((direction is null) or (warehouse_id is not null))
);
comment on column public.shipment_updates.warehouse_id is 'Set only by a scan at a warehouse; only then is the location where the parcel really was.';
comment on column public.shipment_updates.direction is 'Into the warehouse or out of it; set only by a scan.';
comment on column public.shipment_updates.pieces is 'How many of its pieces a scan counted; empty means all of them.';
create index shipment_updates_shipment_id on public.shipment_updates (shipment_id, updated_at, id);
-- A scan that is undone is found by the command that brought it.
create index shipment_updates_scan on public.shipment_updates (command_id) where direction is not null;
create index shipment_updates_warehouse_id on public.shipment_updates (warehouse_id) where warehouse_id is not null;

alter table public.shipments enable row level security;
alter table public.shipment_items enable row level security;
alter table public.shipment_updates enable row level security;

revoke all on public.shipments, public.shipment_items, public.shipment_updates from public, anon, authenticated, service_role;
-- A grant of columns cannot tell the office from a customer, so both get what a customer may know of a parcel they send or receive: not who
-- in the company touched it, not the other side's phone and address, not the secret of its payment. The office reads all by functions.
grant select (
  id, shipment_id, tracking_number, status, shipping_method, notes, from_name_or_company, from_city, to_name_or_company, to_city, total_weight,
  final_amount, payment_mode, collect_amount, pickup_date, estimated_delivery_date, created_at, delivered_at, cancelled_at, invoice_status
) on public.shipments to authenticated;
-- PostgREST tells on request how many rows the planner expects, and the planner knows of everybody's: a customer could ask how much another
-- client sends, and where. Nothing is planned by these columns.
alter table public.shipments
  alter column from_name_or_company set statistics 0, alter column from_city set statistics 0,
  alter column to_name_or_company set statistics 0, alter column to_city set statistics 0,
  alter column notes set statistics 0, alter column final_amount set statistics 0, alter column total_weight set statistics 0;
grant select (
  id, shipment_id, item_name, description, package_type, weight_kg, quantity, length_cm, width_cm, height_cm, created_at
) on public.shipment_items to authenticated;
grant select (id, shipment_id, status, location, updated_at) on public.shipment_updates to authenticated;
grant select, insert, update, delete on public.shipments, public.shipment_items, public.shipment_updates to service_role;

/* What only the server decides */

create function app.with_failed_day(days date[], moment timestamptz) returns date[]
language sql immutable set search_path = ''
as $$ select array(select day from unnest(days || app.ist_day(moment)) as day order by day) $$;

-- A decision stands until its shipment says something else: a hold until somebody takes it away, a day until another is expected. What is still in
-- a van is so until another driver has it, or it has ended; scans at warehouses say whether it is back (app.as_scanned).
create function app.standing_decision(shipment public.shipments) returns jsonb
language sql stable set search_path = ''
as $$
  select nullif(
    case
      when shipment.decided ? 'held_at' and shipment.status = 'Other' and shipment.driver_id is null
        or shipment.status = 'In Transit' and app.day_or_null(shipment.decided ->> 'again_on') = shipment.estimated_delivery_date
        then shipment.decided - array['with_driver', 'out_since', 'pieces', 'brought_back']
      else '{}'
    end
    || case
      when shipment.driver_id is null and shipment.status <> all (app.finished_statuses()) then shipment.decided - array['held_at', 'again_on']
      else '{}'
    end,
    '{}'
  )
$$;

-- In a van is what was taken off a sheet that is out until all of it that went along was scanned in since, by the scans that stand: one that is
-- undone has brought nothing back. So what is back keeps beside that whose van it was in.
create function app.as_scanned(shipment uuid, decided jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  van constant jsonb := coalesce(decided -> 'brought_back', decided - array['held_at', 'again_on']);
  all_pieces constant bigint := app.pieces_of(shipment);
begin
  if coalesce(not van ? 'with_driver', true) then
    return decided;
  end if;
  return decided - array['with_driver', 'out_since', 'pieces', 'brought_back'] || case
    when exists (
      select from public.shipment_updates as u
      where u.shipment_id = shipment and u.direction = 'in' and u.updated_at > (van ->> 'out_since')::timestamptz
        and coalesce(u.pieces, all_pieces) >= least((van ->> 'pieces')::bigint, all_pieces)
    ) then jsonb_build_object('brought_back', van)
    else van
  end;
end
$$;

-- The dates follow the status. A function of the server may give the moment with the change (a delivery's corrected claim). Nothing later
-- moves or clears it while the status stays.
create function app.before_shipment_write() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_by := coalesce(app.actor(), new.updated_by);
  if new.decided is not null then
    new.decided := app.standing_decision(new);
  end if;
  if tg_op = 'UPDATE' then
    -- Never the same twice and never earlier, in any order of transactions: it says which state a person has seen.
    new.updated_at := greatest(now(), old.updated_at + interval '1 millisecond');
    if new.status = old.status then
      new.delivered_at := old.delivered_at;
      new.cancelled_at := old.cancelled_at;
      return new;
    end if;
  end if;
  -- A driver's attempt brings its own day (app.apply_delivery); one that the office notes is of the moment it is noted.
  if new.status = 'Failed Attempt' and (tg_op = 'INSERT' and new.failed_on = '{}' or tg_op = 'UPDATE' and new.failed_on = old.failed_on) then
    new.failed_on := app.with_failed_day(new.failed_on, now());
  end if;
  new.return_state := case
    when new.return_state is null or new.status = 'Delivered' then null
    when new.status = 'Returned' then 'back'
    when new.status in ('In Transit', 'Out for Delivery') then 'on-its-way'
    else new.return_state
  end;
  new.delivered_at := case when new.status = 'Delivered' then coalesce(new.delivered_at, now()) end;
  new.cancelled_at := case when new.status = 'Cancelled' then coalesce(new.cancelled_at, now()) end;
  return new;
end
$$;

create trigger before_insert before insert on public.shipments
  for each row execute function app.before_shipment_write();
create trigger before_update before update on public.shipments
  for each row when (old.* is distinct from new.*) execute function app.before_shipment_write();

-- One row of history for the status a shipment starts with and for each change of it. Inside a transaction, app.command_id names the
-- command, app.status_at the moment when it is not now, and app.history = 'off' leaves the row to the caller (a scan at a warehouse, a load
-- of data that brings its own history). All changes of one push have one time, that of its transaction: statuses set one after the other
-- without signal would stand in any order. So a line with the server's time comes after the existing lines; a claimed moment stays as
-- claimed.
create function app.write_shipment_history() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  moment timestamptz(3);
begin
  if current_setting('app.history', true) = 'off' then
    return null;
  end if;
  moment := coalesce(
    nullif(current_setting('app.status_at', true), '')::timestamptz,
    new.delivered_at,
    new.cancelled_at,
    case when tg_op = 'INSERT' then new.created_at else now() end
  );
  if moment = now()::timestamptz(3) then
    moment := greatest(moment, (select max(u.updated_at) from public.shipment_updates as u where u.shipment_id = new.id) + interval '1 millisecond');
  end if;
  insert into public.shipment_updates (shipment_id, status, location, updated_at, updated_by, command_id)
  values (new.id, new.status, new.to_city, moment, new.updated_by, nullif(current_setting('app.command_id', true), '')::uuid);
  return null;
end
$$;

create trigger first_history after insert on public.shipments
  for each row execute function app.write_shipment_history();
create trigger status_history after update on public.shipments
  for each row when (old.status is distinct from new.status) execute function app.write_shipment_history();

/* Who may see these rows */

create function app.confirmed_email() returns text
language sql stable security definer set search_path = ''
as $$ select lower(email) from auth.users where id = auth.uid() and email_confirmed_at is not null $$;

-- Off until an admin says otherwise: a client's shipments name people who are nothing to the account's owner.
create function app.shows_client_shipments() returns boolean
language sql stable security definer set search_path = ''
as $$ select app.setting('client_shipments') is not distinct from 'shown' $$;

-- What a customer booked, sends or receives, and where the company shows it, what is billed to a client of theirs; empty for everybody else.
create function app.my_shipments() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select id from public.shipments where app.role() = 'customer' and user_id = app.user_id()
  union
  select id from public.shipments where app.role() = 'customer' and lower(from_email) = app.confirmed_email()
  union
  select id from public.shipments where app.role() = 'customer' and lower(to_email) = app.confirmed_email()
  union
  select id from public.shipments where app.shows_client_shipments() and client_code in (select app.my_client_codes())
$$;

-- Whether the asking customer has to do with one of theirs as its recipient alone.
create function app.only_receives(shipment public.shipments) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return not coalesce(
    shipment.user_id = app.user_id() or lower(shipment.from_email) = app.confirmed_email()
      or app.shows_client_shipments() and shipment.client_code in (select app.my_client_codes()),
    false
  );
end
$$;

-- Drivers have no policy here at all: a grant of columns could not keep prices from them. Only commands write this table.
create policy shipments_select on public.shipments
  for select to authenticated using ((select app.is_office()) or id in (select app.my_shipments()));

create policy shipment_items_select on public.shipment_items
  for select to authenticated using ((select app.is_office()) or shipment_id in (select app.my_shipments()));

-- What a driver corrected was not so: of a capture and its corrections only the last line is a customer's to read, as tracking tells it
-- (app.tracking_timeline).
create function app.was_corrected(step public.shipment_updates) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return step.command_id is not null and exists (
    select from public.shipment_updates as later
    join public.proof_of_delivery as correction on correction.id = later.command_id
    where later.shipment_id = step.shipment_id
      and correction.corrects_first = coalesce((select p.corrects_first from public.proof_of_delivery as p where p.id = step.command_id), step.command_id)
      and (later.updated_at, later.id) > (step.updated_at, step.id)
  );
end
$$;

create policy shipment_updates_select on public.shipment_updates
  for select to authenticated using (
    (select app.is_office()) or shipment_id in (select app.my_shipments()) and not app.was_corrected(shipment_updates)
  );

/* For the office */

-- What an opened shipment shows beyond its mirrored row: its history, what was changed by whom, and every delivery attempt.
create function public.shipment_detail(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant uuid := app.uuid_or_null(app.args(p) ->> 'id');
begin
  if not app.is_office() then
    raise exception 'Only the office opens shipments.' using errcode = 'PT403';
  end if;
  return jsonb_build_object(
    'shipment', (select to_jsonb(v) from app.office_shipments as v where v.id = wanted),
    'needs', (select app.shipment_needs(s) from public.shipments as s where s.id = wanted),
    'updates', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'id', u.id, 'status', u.status, 'location', u.location, 'updated_at', app.instant(u.updated_at),
            'updated_by_name', app.person_name(u.updated_by), 'warehouse_name', w.name, 'command_id', u.command_id
          )
          order by u.updated_at, u.id
        )
        from public.shipment_updates as u
        left join public.warehouses as w on w.id = u.warehouse_id
        where u.shipment_id = wanted
      ),
      '[]'
    ),
    'proofs', coalesce((select jsonb_agg(app.proof_for_office(v, true) order by v.received_at, v.id) from app.office_proofs as v where v.shipment_id = wanted), '[]'),
    'decisions', app.decisions_of(wanted),
    'collectedPaise', app.collected_at_door(wanted),
    'changes', app.changes_of(wanted, 200),
    'runSheets', app.run_sheets_of(wanted)
  );
end
$$;

create function app.first_words(list jsonb, most integer) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(w.word order by w.place), '{}')
  from jsonb_array_elements_text(case when jsonb_typeof(list) = 'array' then list else '[]' end) with ordinality as w (word, place)
  where w.place <= most
$$;

-- Which shipments in a file the company already has, of any age: by id, readable id or tracking number.
create function public.known_shipments(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  ids constant uuid[] := array(select app.uuid_or_null(word) from unnest(app.first_words(asked -> 'ids', 500)) as word);
  readable constant text[] := app.first_words(asked -> 'shipmentIds', 500);
  numbers constant text[] := app.first_words(asked -> 'trackingNumbers', 500);
begin
  if not app.is_office() then
    raise exception 'Only the office asks which shipments there are.' using errcode = 'PT403';
  end if;
  -- Each by its own index; one condition with three sides would read the whole table.
  return jsonb_build_object('known', coalesce((
    select jsonb_agg(jsonb_build_object('id', s.id, 'shipment_id', s.shipment_id, 'tracking_number', s.tracking_number))
    from (
      select id, shipment_id, tracking_number from public.shipments where id = any (ids)
      union
      select id, shipment_id, tracking_number from public.shipments where shipment_id = any (readable)
      union
      select id, shipment_id, tracking_number from public.shipments where tracking_number = any (numbers)
    ) as s
  ), '[]'));
end
$$;

revoke all on function
  app.with_failed_day(date[], timestamptz), app.standing_decision(public.shipments), app.as_scanned(uuid, jsonb), app.before_shipment_write(), app.write_shipment_history(), app.confirmed_email(),
  app.shows_client_shipments(), app.my_shipments(), app.only_receives(public.shipments), public.shipment_detail(jsonb),
  app.first_words(jsonb, integer), public.known_shipments(jsonb), app.pieces_of(uuid), app.was_corrected(public.shipment_updates)
  from public, anon, authenticated, service_role;
grant execute on function app.my_shipments(), app.was_corrected(public.shipment_updates) to authenticated, service_role;
grant execute on function
  public.shipment_detail(jsonb), public.known_shipments(jsonb)
  to authenticated;
