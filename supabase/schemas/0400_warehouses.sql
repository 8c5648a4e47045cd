-- Warehouses.

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

alter table public.warehouses enable row level security;
revoke all on public.warehouses from public, anon, authenticated, service_role;
grant select on public.warehouses to authenticated;
grant select, insert, update, delete on public.warehouses to service_role;

create trigger stamp_new before insert on public.warehouses for each row execute function app.stamp_row();
create trigger stamp_changed before update on public.warehouses
  for each row when (old.* is distinct from new.*) execute function app.stamp_row();

-- Only commands write warehouses; they check the caller themselves.
create policy warehouses_office_select on public.warehouses
  for select to authenticated using ((select app.is_office()));
