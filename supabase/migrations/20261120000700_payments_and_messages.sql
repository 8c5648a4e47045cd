-- Payments for shipments, messages from the contact page, and the counters behind every limit.

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  shipment_id uuid not null references public.shipments (id) on delete restrict,
  amount numeric(14, 2) not null check (amount > 0),
  method text not null check (method in ('card', 'upi', 'cash', 'bank')),
  reference text,
  is_demo boolean not null default false,
  paid_at timestamptz not null default now(),
  recorded_by uuid references public.users (id) on delete restrict
);
comment on table public.payments is 'No card number, CVV or UPI ID is ever stored.';
create index payments_shipment_id on public.payments (shipment_id);

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> ''),
  email text not null check (app.is_email(email)),
  phone text,
  service text check (service in ('transportation', 'warehousing', 'global', 'supply-chain')),
  message text not null check (btrim(message) <> ''),
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  handled_by uuid references public.users (id) on delete restrict
);
create index contact_messages_created_at on public.contact_messages (created_at desc);

-- One row for a bucket, a window and a shard: callers of one bucket seldom wait for each other.
create table public.call_counters (
  bucket text not null,
  window_start timestamptz not null,
  shard smallint not null check (shard between 0 and 15),
  calls integer not null default 0,
  primary key (bucket, window_start, shard)
);
create index call_counters_window_start on public.call_counters (window_start);

alter table public.payments enable row level security;
alter table public.contact_messages enable row level security;
alter table public.call_counters enable row level security;

revoke all on public.payments, public.contact_messages, public.call_counters from public, anon, authenticated, service_role;
grant select on public.payments, public.contact_messages to authenticated;
grant select, insert, update, delete on public.payments, public.contact_messages, public.call_counters to service_role;

create policy payments_office_select on public.payments
  for select to authenticated using ((select app.is_office()));
create policy payments_customer_select on public.payments
  for select to authenticated using (shipment_id in (select app.my_shipments()));

create policy contact_messages_office_select on public.contact_messages
  for select to authenticated using ((select app.is_office()));
