-- Billed clients, the accounts an admin linked to them, and warehouses.

create table public.clients (
  id uuid primary key default gen_random_uuid(),
  -- At most ten characters, because an invoice number made from it may have sixteen by law.
  client_code text not null unique check (client_code ~ '^[A-Z0-9]{1,10}$'),
  client_name text not null check (btrim(client_name) <> ''),
  contact_email text not null check (app.is_email(contact_email)),
  contact_phone text not null check (app.is_phone(contact_phone)),
  address text not null check (btrim(address) <> ''),
  gstin text not null check (gstin = 'URP' or app.is_gstin(gstin)),
  pan text not null check (pan = 'NA' or pan ~ '^[A-Z]{5}[0-9]{4}[A-Z]$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  -- An unregistered person has no GSTIN and may have no PAN; everybody else's GSTIN contains the PAN.
  constraint clients_pan_fits_gstin check (gstin = 'URP' or substr(gstin, 3, 10) = pan)
);
comment on table public.clients is 'A billed account.';

create table public.client_accounts (
  client_id uuid not null references public.clients (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  primary key (client_id, user_id)
);
comment on table public.client_accounts is 'A customer account that an admin linked to a client: it may see that client''s invoices.';
create index client_accounts_user_id on public.client_accounts (user_id);

create table public.warehouses (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> ''),
  location text not null default '',
  capacity text not null default '',
  status text not null default 'active' check (status = any (app.warehouse_statuses())),
  user_id uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid
);
create index warehouses_user_id on public.warehouses (user_id);

alter table public.clients enable row level security;
alter table public.client_accounts enable row level security;
alter table public.warehouses enable row level security;

revoke all on public.clients, public.client_accounts, public.warehouses from public, anon, authenticated, service_role;
grant select on public.clients, public.client_accounts, public.warehouses to authenticated;
grant select, insert, update, delete on public.clients, public.client_accounts, public.warehouses to service_role;
