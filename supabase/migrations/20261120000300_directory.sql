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
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
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
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  updated_by uuid
);
create index warehouses_user_id on public.warehouses (user_id);

alter table public.clients enable row level security;
alter table public.client_accounts enable row level security;
alter table public.warehouses enable row level security;

revoke all on public.clients, public.client_accounts, public.warehouses from public, anon, authenticated, service_role;
grant select on public.clients, public.client_accounts, public.warehouses to authenticated;
grant insert, delete on public.client_accounts to authenticated;
grant select, insert, update, delete on public.clients, public.client_accounts, public.warehouses to service_role;

create function app.stamp_row() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_by := coalesce(app.actor(), new.updated_by);
  if tg_op = 'UPDATE' then
    new.updated_at := now();
  end if;
  return new;
end
$$;
revoke all on function app.stamp_row() from public, anon, authenticated, service_role;

create trigger stamp_new before insert on public.clients for each row execute function app.stamp_row();
create trigger stamp_changed before update on public.clients
  for each row when (old.* is distinct from new.*) execute function app.stamp_row();
create trigger stamp_new before insert on public.warehouses for each row execute function app.stamp_row();
create trigger stamp_changed before update on public.warehouses
  for each row when (old.* is distinct from new.*) execute function app.stamp_row();

-- Empty for everybody but customers: an inactive member of staff is not one.
create function app.my_client_codes() returns setof text
language sql stable security definer set search_path = ''
as $$
  select client.client_code
  from public.client_accounts as link
  join public.clients as client on client.id = link.client_id
  where link.user_id = app.user_id() and app.role() = 'customer'
$$;
revoke all on function app.my_client_codes() from public, anon, authenticated, service_role;
grant execute on function app.my_client_codes() to authenticated, service_role;

-- Clients and warehouses are written by commands alone, which check the caller themselves.
create policy clients_office_select on public.clients
  for select to authenticated using ((select app.is_office()));
create policy warehouses_office_select on public.warehouses
  for select to authenticated using ((select app.is_office()));

create policy client_accounts_own_select on public.client_accounts
  for select to authenticated using (user_id = (select app.user_id()) and (select app.role()) = 'customer');
create policy client_accounts_office_select on public.client_accounts
  for select to authenticated using ((select app.is_office()));
create policy client_accounts_admin_insert on public.client_accounts
  for insert to authenticated with check ((select app.is_admin()));
create policy client_accounts_admin_delete on public.client_accounts
  for delete to authenticated using ((select app.is_admin()));
