-- Invoices: numbered per client, snapshotted per line, cancelled but never removed.

-- The codes of GST: the first two digits of a GSTIN, and the place of supply of a recipient without one.
create function app.state_codes() returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array[
    '01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13', '14', '15', '16', '17', '18', '19', '20', '21', '22',
    '23', '24', '26', '27', '29', '30', '31', '32', '33', '34', '35', '36', '37', '38', '96', '97'
  ];
end
$$;

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  invoice_number text not null unique check (invoice_number ~ '^[A-Z0-9]{1,10}-[0-9]{4,}$' and length(invoice_number) <= 16),
  client_code text not null references public.clients (client_code) on update restrict on delete restrict,
  invoice_date date not null,
  -- By the client's days of credit on the day it was raised.
  due_date date not null,
  -- Many lines of the highest price add up to more than a line can hold.
  total_base numeric(16, 2) not null check (total_base >= 0),
  total_gst numeric(16, 2) not null check (total_gst >= 0),
  total_amount numeric(16, 2) not null,
  status text not null default 'raised' check (status in ('raised', 'cancelled')),
  -- The device's id of the request: the same request sent twice raises one invoice.
  request_id uuid unique,
  raised_by uuid references public.users (id) on delete restrict,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  cancelled_by uuid references public.users (id) on delete restrict,
  -- The recipient and the place of supply as on that day, so that the invoice never changes.
  recipient_name text not null,
  recipient_address text not null,
  recipient_gstin text not null,
  recipient_pan text not null,
  place_of_supply text not null check (place_of_supply ~ '^[0-9]{2}$'),
  constraint invoices_due_after_date check (due_date >= invoice_date),
  constraint invoices_total_adds_up check (total_amount = total_base + total_gst),
  constraint invoices_cancelled_at_needs_status check ((status = 'cancelled') = (cancelled_at is not null))
);
create index invoices_client_code on public.invoices (client_code, invoice_date desc);
create index invoices_invoice_date on public.invoices (invoice_date);

create table public.invoice_lines (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references public.invoices (id) on delete cascade,
  line_number integer not null check (line_number > 0),
  -- Empty when the shipment was deleted after its invoice had been cancelled.
  shipment_id uuid references public.shipments (id) on delete set null,
  shipment_display_id text not null,
  tracking_number text not null,
  shipped_on date,
  from_city text not null default '',
  to_city text not null default '',
  description text,
  base_price numeric(14, 2) not null check (base_price between 0 and 100000000),
  gst_percentage numeric(5, 2) check (gst_percentage between 0 and 100),
  gst_amount numeric(14, 2) not null check (gst_amount >= 0),
  final_amount numeric(14, 2) not null,
  unique (invoice_id, line_number),
  constraint invoice_lines_amount_adds_up check (final_amount = base_price + gst_amount)
);
comment on table public.invoice_lines is 'The billed lines, as they were when the invoice was raised.';
create index invoice_lines_shipment_id on public.invoice_lines (shipment_id);

create table public.invoice_counters (
  client_code text primary key check (client_code ~ '^[A-Z0-9]{1,10}$'),
  last_number integer not null default 0 check (last_number >= 0)
);
comment on table public.invoice_counters is 'Locked while a client''s invoice is raised; a number is never used again.';

-- invoices.request_id says that a request was carried out; this table holds the request and its answer.
create table app.invoice_requests (
  invoice_id uuid primary key references public.invoices (id) on delete cascade,
  request_hash text not null,
  dropped jsonb not null
);

alter table public.shipments add constraint shipments_invoice_id_fkey
  foreign key (invoice_id) references public.invoices (id) on delete restrict;

alter table public.invoices enable row level security;
alter table public.invoice_lines enable row level security;
alter table public.invoice_counters enable row level security;
alter table app.invoice_requests enable row level security;

revoke all on public.invoices, public.invoice_lines, public.invoice_counters, app.invoice_requests
  from public, anon, authenticated, service_role;
grant select on public.invoices, public.invoice_lines to authenticated;
grant select, insert, update, delete on public.invoices, public.invoice_lines, public.invoice_counters to service_role;

-- Customers read their invoices through functions, because the tables' columns name staff.
create policy invoices_office_select on public.invoices
  for select to authenticated using ((select app.is_office()));

-- The subquery sees the invoices that the reader may see.
create policy invoice_lines_select on public.invoice_lines
  for select to authenticated using (invoice_id in (select id from public.invoices));

/* Words that several functions share */

-- The number behind the hyphen: 10000 follows 9999.
create function app.invoice_sequence(invoice_number text) returns integer
language sql immutable parallel safe
as $$ select split_part(invoice_number, '-', 2)::integer $$;

-- The first day of a month, yyyy-mm; null without a month.
create function app.month_asked(asked jsonb) returns date
language plpgsql stable set search_path = ''
as $$
begin
  if coalesce(jsonb_typeof(asked), 'null') = 'null' then
    return null;
  end if;
  if jsonb_typeof(asked) <> 'string' or asked #>> '{}' !~ '^[1-9][0-9]{3}-(0[1-9]|1[0-2])$' then
    raise exception 'A month is yyyy-mm' using errcode = 'PT400';
  end if;
  return ((asked #>> '{}') || '-01')::date;
end
$$;

-- The moment after the day that something is billed up to, yyyy-mm-dd as it is in India; null without a day.
create function app.cut_off_asked(asked jsonb) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  day constant date := app.day_or_null(asked #>> '{}');
begin
  if coalesce(jsonb_typeof(asked), 'null') = 'null' then
    return null;
  end if;
  if jsonb_typeof(asked) <> 'string' or day is null then
    raise exception 'deliveredUpTo is yyyy-mm-dd' using errcode = 'PT400';
  end if;
  return (day + 1)::timestamp at time zone 'Asia/Kolkata';
end
$$;

create function app.shown_id(shipment_id text, id uuid) returns text
language sql immutable parallel safe
as $$ select coalesce(shipment_id, 'SHP' || upper(left(id::text, 6))) $$;

-- base × rate ÷ 100 to the paisa, half a paisa goes up. Multiplied, not divided: exact before it is rounded.
create function app.gst_of(base numeric, rate numeric) returns numeric
language sql immutable parallel safe
as $$ select round(base * rate * 0.01, 2) $$;

-- What a shipment comes to when it is billed as it stands; 18 percent stand in where no rate is known.
create function app.amount_to_bill(base numeric, rate numeric) returns numeric
language sql immutable parallel safe
as $$ select base + app.gst_of(base, coalesce(rate, 18)) $$;

-- The day that a line of an invoice names.
create function app.shipped_on(create_date date, created_at timestamptz) returns date
language sql immutable parallel safe
as $$ select coalesce(create_date, (created_at at time zone 'Asia/Kolkata')::date) $$;

-- What is in it, as a line of an invoice says it; null without packages.
create function app.contents_of(shipment uuid) returns text
language sql stable set search_path = ''
as $$
  select left(string_agg(coalesce(nullif(btrim(i.description), ''), i.item_name), ', ' order by i.created_at, i.id), 200)
  from public.shipment_items as i
  where i.shipment_id = shipment
$$;

-- What sender or recipient have paid of it, freight that was collected at the door with it. Not in plain SQL, which would want the payments of
-- a later file.
create function app.paid_for(shipment uuid) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return (select coalesce(sum(paid.amount), 0) from app.counted_payments as paid where paid.shipment_id = shipment)
    + app.freight_collected(shipment);
end
$$;

/* For every way an invoice comes in */

-- The invoice keeps its client as it is now, and when it is to be paid. Only the place of supply of an unregistered recipient must be given.
create function app.keep_recipient() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select
    coalesce(new.recipient_name, client.client_name), coalesce(new.recipient_address, client.address),
    coalesce(new.recipient_gstin, client.gstin), coalesce(new.recipient_pan, client.pan),
    coalesce(new.place_of_supply, case when client.gstin <> 'URP' then left(client.gstin, 2) end),
    coalesce(new.due_date, new.invoice_date + client.days_of_credit)
  into new.recipient_name, new.recipient_address, new.recipient_gstin, new.recipient_pan, new.place_of_supply, new.due_date
  from public.clients as client
  where client.client_code = new.client_code;
  return new;
end
$$;

create trigger keep_recipient before insert on public.invoices for each row execute function app.keep_recipient();

-- Its number is taken, also when it comes from other books: the counter never stays behind it.
create function app.keep_numbers_taken() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.invoice_counters as counter (client_code, last_number)
  select added.client_code, max(app.invoice_sequence(added.invoice_number)) from added group by 1 order by 1
  on conflict (client_code) do update set last_number = excluded.last_number where counter.last_number < excluded.last_number;
  return null;
end
$$;

create trigger keep_numbers_taken after insert on public.invoices
  referencing new table as added for each statement execute function app.keep_numbers_taken();

/* What a client has not been billed for */

-- With deliveredUpTo (yyyy-mm-dd) only what was delivered by the end of that day in India. `total` counts what this asks for, also beyond the
-- page, and `waiting` what waits by any day.
create function public.pending_shipments(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  asked constant jsonb := app.args(p);
  code constant text := upper(btrim(asked ->> 'clientCode'));
  page constant integer := least(greatest(coalesce(app.whole_number_or_null(asked -> 'limit'), 1000), 1), 1000);
  cut_off constant timestamptz := app.cut_off_asked(asked -> 'deliveredUpTo');
  place record;
  billed jsonb;
  listed jsonb;
  counted record;
begin
  if not app.is_office() then
    raise exception 'Only the office bills clients.' using errcode = 'PT403';
  end if;
  place := app.place_behind(asked -> 'after', 'createdAt');
  -- From the beginning: before every row. Pages of other lists begin behind the newest.
  if place.at = 'infinity' then
    place.at := '-infinity';
  end if;

  select jsonb_build_object(
    'clientCode', c.client_code, 'clientName', c.client_name, 'address', c.address, 'gstin', c.gstin, 'pan', c.pan,
    'daysOfCredit', c.days_of_credit
  ) into billed
  from public.clients as c
  where c.client_code = code;

  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', oldest.id,
      'shipmentId', app.shown_id(oldest.shipment_id, oldest.id),
      'trackingNumber', oldest.tracking_number,
      'createdAt', app.instant(oldest.created_at),
      'deliveredAt', app.instant(oldest.delivered_at),
      'status', oldest.status,
      'basePaise', app.in_paise(oldest.base_price),
      'gstPercentage', oldest.gst_percentage,
      'fromState', oldest.from_state,
      'fromCity', oldest.from_city,
      'toCity', oldest.to_city,
      'shippedOn', app.shipped_on(oldest.create_date, oldest.created_at),
      'description', app.contents_of(oldest.id),
      'paidPaise', app.in_paise(app.paid_for(oldest.id)),
      -- Of that, what was only claimed by UPI at the door.
      'claimedPaise', app.in_paise(coalesce((select freight.claimed from app.collected_freight as freight where freight.shipment_id = oldest.id), 0)),
      'isPaidDemo', exists (select from app.counted_payments as paid where paid.shipment_id = oldest.id and paid.is_demo)
    )
    order by oldest.created_at, oldest.id
  ), '[]') into listed
  from (
    select s.*
    from public.shipments as s
    where s.client_code = code and s.invoice_id is null and s.status <> 'Cancelled' and (s.created_at, s.id) > (place.at, place.id)
      and (cut_off is null or s.delivered_at < cut_off)
    order by s.created_at, s.id
    limit page + 1
  ) as oldest;
  select count(*) as waiting, count(*) filter (where cut_off is null or s.delivered_at < cut_off) as total into counted
  from public.shipments as s
  where s.client_code = code and s.invoice_id is null and s.status <> 'Cancelled';
  return jsonb_build_object(
    'client', billed, 'shipments', listed - page, 'more', jsonb_array_length(listed) > page,
    'total', counted.total, 'waiting', counted.waiting
  );
end
$$;

/* Raising an invoice: one transaction that numbers, snapshots and links, or does nothing. */

create function app.most_invoice_lines() returns integer
language sql immutable parallel safe set search_path = ''
as $$ select 5000 $$;

create function app.number_or_null(word jsonb) returns numeric
language sql immutable parallel safe
as $$ select case when jsonb_typeof(word) = 'number' then (word #>> '{}')::numeric end $$;

-- The lines of a request as rows. A value that is not a shipment, amount or rate becomes null. A rate has two decimals; one above 100
-- counts as 0.
create function app.asked_lines(lines jsonb) returns table (place bigint, shipment uuid, base numeric, rate numeric)
language sql immutable set search_path = ''
as $$
  select
    each.place,
    app.uuid_or_null(each.line ->> 'shipmentId'),
    case when given.paise > 0 and given.paise = trunc(given.paise) then given.paise * 0.01 end,
    case when given.rate > 100 then 0 when given.rate >= 0 then round(given.rate, 2) end
  from
    jsonb_array_elements(lines) with ordinality as each (line, place),
    lateral (
      select app.number_or_null(each.line -> 'basePaise') as paise, app.number_or_null(each.line -> 'gstPercentage') as rate
    ) as given
$$;

-- The obstacle for each line's shipment, once its row is locked; null when it can be billed.
create function app.judged_lines(code text, lines jsonb)
returns table (place bigint, shipment uuid, base numeric, rate numeric, gst numeric, dropped text)
language sql stable set search_path = ''
as $$
  select
    asked.place, asked.shipment, asked.base, asked.rate, app.gst_of(asked.base, asked.rate),
    case
      when s.id is null or s.client_code is distinct from code then 'notBillable'
      when s.invoice_id is not null then 'alreadyRaised'
      when s.status = 'Cancelled' then 'notBillable'
      when asked.base > 100000000 then 'overPriced'
    end
  from app.asked_lines(lines) as asked
  left join public.shipments as s on s.id = asked.shipment
$$;

-- A line may say which price and rate its shipment had in the list, and what was paid of it. If they have changed, nobody has seen what would
-- be billed, or would bill what a customer has paid since. Returns the ids of billable shipments of which something else was seen, in the order
-- of the lines. Not in plain SQL, which would want the payments of a later file.
create function app.changed_prices(code text, lines jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(judged.shipment order by judged.place), '[]')
    from jsonb_array_elements(lines) with ordinality as each (line, place)
    join app.judged_lines(code, lines) as judged on judged.place = each.place
    join public.shipments as s on s.id = judged.shipment
    where judged.dropped is null
      and jsonb_typeof(each.line -> 'seen') = 'object'
      and (
        (app.number_or_null(each.line #> '{seen,basePaise}'), app.number_or_null(each.line #> '{seen,gstPercentage}'))
          is distinct from (app.in_paise(s.base_price)::numeric, s.gst_percentage)
        or (
          each.line -> 'seen' ? 'paidPaise'
          and app.number_or_null(each.line #> '{seen,paidPaise}')
            is distinct from app.in_paise(app.paid_for(s.id))::numeric
        )
      )
  );
end
$$;

-- The ids of billable shipments that are not delivered by then, in the order of the lines: somebody may have taken a delivery back.
create function app.not_delivered_by(code text, lines jsonb, cut_off timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(judged.shipment order by judged.place), '[]')
  from app.judged_lines(code, lines) as judged
  join public.shipments as s on s.id = judged.shipment
  where judged.dropped is null and (s.delivered_at is null or s.delivered_at >= cut_off)
$$;

create function app.raise_refusal(client public.clients, supplied_in text, lines jsonb) returns text
language sql stable set search_path = ''
as $$
  select case
    when client.id is null then 'client-not-found'
    when supplied_in is null then 'place-needed'
    when jsonb_typeof(lines) is distinct from 'array' then 'invalid-lines'
    when jsonb_array_length(lines) > app.most_invoice_lines() then 'too-many-lines'
    when (
      select count(*) <> count(distinct asked.shipment) or count(*) <> count(asked.base) or count(*) <> count(asked.rate)
      from app.asked_lines(lines) as asked
    ) then 'invalid-lines'
  end
$$;

-- Runs with the client's counter locked. The date is taken under that lock, so a higher number never has an earlier date.
create function app.write_invoice(client public.clients, supplied_in text, lines jsonb, request uuid) returns public.invoices
language plpgsql volatile set search_path = ''
as $$
declare
  invoice public.invoices;
  next_number integer;
begin
  update public.invoice_counters set last_number = last_number + 1 where client_code = client.client_code returning last_number into next_number;
  insert into public.invoices (
    invoice_number, client_code, invoice_date, total_base, total_gst, total_amount, place_of_supply, request_id, raised_by, created_at
  )
  select
    client.client_code || '-' || lpad(next_number::text, greatest(4, length(next_number::text)), '0'), client.client_code, app.ist_today(),
    sum(line.base), sum(line.gst), sum(line.base + line.gst), supplied_in, request, app.user_id(), clock_timestamp()
  from app.judged_lines(client.client_code, lines) as line
  where line.dropped is null
  returning * into invoice;

  insert into public.invoice_lines (
    invoice_id, line_number, shipment_id, shipment_display_id, tracking_number, shipped_on, from_city, to_city, description,
    base_price, gst_percentage, gst_amount, final_amount
  )
  select
    invoice.id, row_number() over (order by line.place), s.id, app.shown_id(s.shipment_id, s.id), s.tracking_number,
    app.shipped_on(s.create_date, s.created_at), s.from_city, s.to_city, app.contents_of(s.id),
    line.base, line.rate, line.gst, line.base + line.gst
  from app.judged_lines(client.client_code, lines) as line
  join public.shipments as s on s.id = line.shipment
  where line.dropped is null;

  update public.shipments as s
  set base_price = line.base_price, gst_percentage = line.gst_percentage, gst_amount = line.gst_amount, final_amount = line.final_amount,
    invoice_id = invoice.id, invoice_status = 'raised', invoice_number = invoice.invoice_number
  from public.invoice_lines as line
  where line.invoice_id = invoice.id and s.id = line.shipment_id;
  return invoice;
end
$$;

-- The same request waits for itself, another one of the client for its counter, and an edit of a shipment for its row. Shipments are
-- locked in the order of their ids, so that two who want the same ones never wait for each other.
create function public.raise_invoice(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  request constant uuid := app.uuid_or_null(asked ->> 'commandId');
  hash constant text := encode(sha256(convert_to(jsonb_build_array(asked -> 'clientCode', asked -> 'placeOfSupply', asked -> 'lines')::text, 'UTF8')), 'hex');
  lines constant jsonb := asked -> 'lines';
  cut_off constant timestamptz := app.cut_off_asked(asked -> 'deliveredUpTo');
  client public.clients;
  supplied_in text;
  refusal text;
  changed jsonb;
  dropped jsonb;
  lost bigint;
  invoice public.invoices;
begin
  if not app.is_office() then
    raise exception 'Only the office raises invoices.' using errcode = 'PT403';
  end if;
  if request is null then
    raise exception 'raise_invoice wants a commandId, a uuid made on the device' using errcode = 'PT400';
  end if;

  perform pg_advisory_xact_lock(hashtextextended('raise_invoice ' || request, 0));
  select * into invoice from public.invoices where request_id = request;
  if found then
    select done.dropped into dropped
    from app.invoice_requests as done
    where done.invoice_id = invoice.id and done.request_hash = hash and invoice.raised_by = app.user_id();
    return case
      when dropped is null then jsonb_build_object('refused', 'id-reused')
      else jsonb_build_object('invoice', app.invoice_summary(invoice), 'dropped', dropped)
    end;
  end if;

  select * into client from public.clients where client_code = upper(btrim(asked ->> 'clientCode')) for key share;
  supplied_in := case
    when client.gstin <> 'URP' then left(client.gstin, 2)
    when asked ->> 'placeOfSupply' = any (app.state_codes()) then asked ->> 'placeOfSupply'
  end;
  refusal := app.raise_refusal(client, supplied_in, lines);
  if refusal is not null then
    return jsonb_build_object('refused', refusal);
  end if;

  insert into public.invoice_counters as counter (client_code) values (client.client_code)
  on conflict (client_code) do update set last_number = counter.last_number;
  perform from public.shipments
  where id = any (array(select asked_line.shipment from app.asked_lines(lines) as asked_line))
  order by id
  for update;

  changed := app.changed_prices(client.client_code, lines);
  if jsonb_array_length(changed) > 0 then
    return jsonb_build_object('refused', 'prices-changed', 'shipmentIds', changed);
  end if;
  if cut_off is not null then
    changed := app.not_delivered_by(client.client_code, lines, cut_off);
    if jsonb_array_length(changed) > 0 then
      return jsonb_build_object('refused', 'not-delivered', 'shipmentIds', changed);
    end if;
  end if;

  select
    jsonb_build_object(
      'alreadyRaised', coalesce(jsonb_agg(line.shipment order by line.place) filter (where line.dropped = 'alreadyRaised'), '[]'),
      'overPriced', coalesce(jsonb_agg(line.shipment order by line.place) filter (where line.dropped = 'overPriced'), '[]'),
      'notBillable', coalesce(jsonb_agg(line.shipment order by line.place) filter (where line.dropped = 'notBillable'), '[]')
    ),
    count(line.dropped)
  into dropped, lost
  from app.judged_lines(client.client_code, lines) as line;
  if lost = jsonb_array_length(lines) then
    return jsonb_build_object('refused', case
      when lost > 0 and jsonb_array_length(dropped -> 'overPriced') = lost then 'price-out-of-range'
      else 'nothing-left'
    end);
  end if;

  perform set_config('app.command_id', request::text, true);
  invoice := app.write_invoice(client, supplied_in, lines, request);
  insert into app.invoice_requests (invoice_id, request_hash, dropped) values (invoice.id, hash, dropped);
  perform set_config('app.command_id', '', true);
  return jsonb_build_object('invoice', app.invoice_summary(invoice), 'dropped', dropped);
end
$$;

-- Cancelled, never removed: its lines stay as they were billed, and its number stays taken.
create function public.delete_invoice(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices;
begin
  if not app.is_office() then
    raise exception 'Only the office deletes invoices.' using errcode = 'PT403';
  end if;
  select * into invoice from public.invoices where id = app.uuid_or_null(app.args(p) ->> 'id') for update;
  if not found then
    return jsonb_build_object('refused', 'not-found');
  end if;
  if exists (select from public.invoice_receipts where invoice_id = invoice.id) then
    return jsonb_build_object('refused', 'has-receipts');
  end if;
  if invoice.status = 'raised' then
    perform from public.shipments where invoice_id = invoice.id order by id for update;
    update public.shipments set invoice_id = null, invoice_status = 'pending', invoice_number = null where invoice_id = invoice.id;
    update public.invoices
    set status = 'cancelled', cancelled_at = clock_timestamp(), cancelled_by = app.user_id()
    where id = invoice.id
    returning * into invoice;
  end if;
  return jsonb_build_object('invoice', app.invoice_summary(invoice));
end
$$;

revoke all on function
  app.state_codes(), app.invoice_sequence(text), app.month_asked(jsonb), app.shown_id(text, uuid), app.shipped_on(date, timestamptz), app.contents_of(uuid),
  app.paid_for(uuid), app.gst_of(numeric, numeric), app.amount_to_bill(numeric, numeric),
  app.keep_recipient(), app.keep_numbers_taken(), public.pending_shipments(jsonb), app.most_invoice_lines(), app.number_or_null(jsonb),
  app.asked_lines(jsonb), app.judged_lines(text, jsonb), app.changed_prices(text, jsonb), app.cut_off_asked(jsonb),
  app.not_delivered_by(text, jsonb, timestamptz), app.raise_refusal(public.clients, text, jsonb),
  app.write_invoice(public.clients, text, jsonb, uuid), public.raise_invoice(jsonb), public.delete_invoice(jsonb)
  from public, anon, authenticated, service_role;
-- service_role writes invoices by itself, and with them their place of supply.
grant execute on function app.state_codes() to service_role;
grant execute on function public.pending_shipments(jsonb), public.raise_invoice(jsonb), public.delete_invoice(jsonb) to authenticated;
