-- Written by `npm run db:baseline`. Change supabase/schemas/2980_saved_addresses.sql instead.

-- Addresses that a customer keeps for the next time: of their own account, read and written by nobody else. They change no shipment.

create table public.saved_addresses (
  id uuid primary key,
  owner uuid not null references public.users (id) on delete cascade,
  name text not null check (btrim(name) <> '' and char_length(name) <= 200),
  phone text check (app.is_phone(phone)),
  street text not null check (btrim(street) <> '' and char_length(street) <= 300),
  city text not null check (btrim(city) <> '' and char_length(city) <= 100),
  state text not null default '' check (char_length(state) <= 100),
  postal_code text not null default '' check (char_length(postal_code) <= 20),
  changed_at timestamptz(3) not null default now()
);
comment on column public.saved_addresses.id is 'Made on the device: an address whose answer was lost is sent again and stands once.';
create index saved_addresses_of_owner on public.saved_addresses (owner);

alter table public.saved_addresses enable row level security;
revoke all on public.saved_addresses from public, anon, authenticated, service_role;
grant select on public.saved_addresses to authenticated;
grant select, insert, update, delete on public.saved_addresses to service_role;

create policy saved_addresses_own_select on public.saved_addresses
  for select to authenticated using ((select app.role()) = 'customer' and owner = (select app.user_id()));

create function app.saved_address(address public.saved_addresses) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'id', address.id, 'name', address.name, 'phone', address.phone, 'street', address.street, 'city', address.city, 'state', address.state,
    'postalCode', address.postal_code
  )
$$;

create function public.my_addresses(p jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.role() <> 'customer' then
    return jsonb_build_object('denied', app.role());
  end if;
  return jsonb_build_object('addresses', (
    select coalesce(jsonb_agg(app.saved_address(a) order by lower(a.name), a.id), '[]') from public.saved_addresses as a where a.owner = app.user_id()
  ));
end
$$;

-- An id that stands for somebody else's address is as invalid as one that is none: nobody learns that it exists.
create function public.save_address(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  given constant jsonb := app.args(p);
  me constant uuid := app.user_id();
  saved public.saved_addresses;
begin
  if app.role() <> 'customer' then
    return jsonb_build_object('denied', app.role());
  end if;
  saved := row(
    app.uuid_or_null(given ->> 'id'), me, btrim(coalesce(given ->> 'name', '')), nullif(btrim(coalesce(given ->> 'phone', '')), ''),
    btrim(coalesce(given ->> 'street', '')), btrim(coalesce(given ->> 'city', '')), btrim(coalesce(given ->> 'state', '')),
    btrim(coalesce(given ->> 'postalCode', '')), now()
  );
  if saved.id is null or char_length(saved.name) not between 1 and 200 or char_length(saved.street) not between 1 and 300
    or char_length(saved.city) not between 1 and 100 or char_length(saved.state) > 100 or char_length(saved.postal_code) > 20
    or not coalesce(app.is_phone(saved.phone), true) or exists (select from public.saved_addresses where id = saved.id and owner <> me) then
    return '{"refused": "invalid"}';
  end if;
  perform app.ensure_profile(me);
  -- Two devices that save at once count one after the other.
  perform from public.users where id = me for update;
  if not exists (select from public.saved_addresses where id = saved.id) and (select count(*) from public.saved_addresses where owner = me) >= 50 then
    return '{"refused": "too-many"}';
  end if;
  insert into public.saved_addresses select saved.*
  on conflict (id) do update set
    name = excluded.name, phone = excluded.phone, street = excluded.street, city = excluded.city, state = excluded.state,
    postal_code = excluded.postal_code, changed_at = excluded.changed_at
  where saved_addresses.owner = me;
  return jsonb_build_object('address', app.saved_address(saved));
end
$$;

-- What is gone already is as good as deleted.
create function public.delete_address(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if app.role() <> 'customer' then
    return jsonb_build_object('denied', app.role());
  end if;
  delete from public.saved_addresses where id = app.uuid_or_null(app.args(p) ->> 'id') and owner = app.user_id();
  return '{"done": true}';
end
$$;

revoke all on function
  app.saved_address(public.saved_addresses), public.my_addresses(jsonb), public.save_address(jsonb), public.delete_address(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.my_addresses(jsonb), public.save_address(jsonb), public.delete_address(jsonb) to authenticated;
