-- Written by `npm run db:baseline`. Change supabase/schemas/0400_warehouses.sql instead.

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

/* Where the company has a place, for anybody to read */

-- A location is free text. What names a place and nothing else is its last part, which tracking tells of each scanned parcel as well, if it
-- has no digit but a PIN's; a street, a number, a name of the house and everything else of a warehouse stay inside.
create function app.place_of_location(location text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case when part ~ '^[[:alpha:]][[:alpha:] .''-]{1,39}$' then part end from (
    select btrim(regexp_replace(btrim(raw, ' .'), '[-– ]*[1-9][0-9]{2} ?[0-9]{3}$', '')) as part, place
    from regexp_split_to_table(location, '[,;\n]') with ordinality as parts (raw, place)
  ) as parts
  where part <> '' and lower(part) <> 'india'
  order by place desc limit 1
$$;

create function public.areas_served(p jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  areas text[];
begin
  perform app.admit_caller('areas', 30, 300, 'areas');
  areas := array(
    select min(place) from (select app.place_of_location(location) as place from public.warehouses where status = 'active') as named
    where place is not null group by lower(place) order by 1 limit 60
  );
  perform app.count_answer('areas', 30, 300, 'areas', false);
  return jsonb_build_object('areas', areas);
end
$$;

revoke all on function app.place_of_location(text), public.areas_served(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.areas_served(jsonb) to anon, authenticated;
