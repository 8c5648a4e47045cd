-- Invoices: numbered per client, snapshotted per line, cancelled but never removed.

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  invoice_number text not null unique check (invoice_number ~ '^[A-Z0-9]{1,10}-[0-9]{4,}$' and length(invoice_number) <= 16),
  client_code text not null references public.clients (client_code) on update restrict on delete restrict,
  invoice_date date not null,
  total_base numeric(14, 2) not null check (total_base >= 0),
  total_gst numeric(14, 2) not null check (total_gst >= 0),
  total_amount numeric(14, 2) not null,
  status text not null default 'raised' check (status in ('raised', 'cancelled')),
  -- The device's id of the request: the same request sent twice raises one invoice.
  request_id uuid unique,
  raised_by uuid references public.users (id) on delete restrict,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  cancelled_by uuid references public.users (id) on delete restrict,
  constraint invoices_total_adds_up check (total_amount = total_base + total_gst),
  constraint invoices_cancelled_at_needs_status check ((status = 'cancelled') = (cancelled_at is not null))
);
create index invoices_client_code on public.invoices (client_code, invoice_date desc);

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
comment on table public.invoice_lines is 'What was billed, as it was when the invoice was raised.';
create index invoice_lines_shipment_id on public.invoice_lines (shipment_id);

create table public.invoice_counters (
  client_code text primary key check (client_code ~ '^[A-Z0-9]{1,10}$'),
  last_number integer not null default 0 check (last_number >= 0)
);
comment on table public.invoice_counters is 'Locked while a client''s invoice is raised; a number is never used again.';

create table public.invoice_receipts (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references public.invoices (id) on delete restrict,
  amount numeric(14, 2) not null check (amount > 0),
  received_on date not null,
  mode text not null check (btrim(mode) <> ''),
  reference text,
  recorded_by uuid references public.users (id) on delete restrict,
  created_at timestamptz not null default now()
);
create index invoice_receipts_invoice_id on public.invoice_receipts (invoice_id);

alter table public.shipments add constraint shipments_invoice_id_fkey
  foreign key (invoice_id) references public.invoices (id) on delete restrict;

alter table public.invoices enable row level security;
alter table public.invoice_lines enable row level security;
alter table public.invoice_counters enable row level security;
alter table public.invoice_receipts enable row level security;

revoke all on public.invoices, public.invoice_lines, public.invoice_counters, public.invoice_receipts
  from public, anon, authenticated, service_role;
grant select on public.invoices, public.invoice_lines, public.invoice_receipts to authenticated;
grant select, insert, update, delete on public.invoices, public.invoice_lines, public.invoice_counters, public.invoice_receipts
  to service_role;

create policy invoices_office_select on public.invoices
  for select to authenticated using ((select app.is_office()));
create policy invoices_customer_select on public.invoices
  for select to authenticated using (client_code in (select app.my_client_codes()));

-- The subqueries below see the invoices that the reader may see.
create policy invoice_lines_select on public.invoice_lines
  for select to authenticated using (invoice_id in (select id from public.invoices));
create policy invoice_receipts_select on public.invoice_receipts
  for select to authenticated using (invoice_id in (select id from public.invoices));
