-- What every test of sync stands on: people of each role, and short words for asking as one of them. Read in by `\ir`.
\ir acting-as.sql
create function tests.ask(who text, name text, p jsonb default '{}') returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  perform tests.be(who);
  begin
    execute format('select to_jsonb(public.%I($1))', name) into answer using p;
  exception when others then
    answer := jsonb_build_object('error', sqlstate);
  end;
  perform tests.be('owner');
  return answer;
end
$$;
create function tests.command(name text, kind text, payload jsonb, record text default '', claimed timestamptz default '2026-11-01 06:30Z', clock bigint default 0)
returns jsonb language sql stable as $$
  select jsonb_build_object('id', tests.id_of(name), 'kind', kind, 'payloadVersion', 1, 'record', record, 'claimedAt', app.instant(claimed),
    'clockOffsetMs', clock, 'payload', payload)
$$;
create function tests.push(who text, variadic commands jsonb[]) returns jsonb language sql as $$
  select tests.ask(who, 'sync_push', jsonb_build_object('commands', to_jsonb(commands))) -> 'answers'
$$;
-- Each answer in a word: its status, and its code where it has one.
create function tests.words(answers jsonb) returns text language sql as $$
  select string_agg(coalesce(a.value ->> 'code', a.value ->> 'first', a.value ->> 'status'), ' ' order by a.place) from jsonb_array_elements(answers) with ordinality as a (value, place)
$$;
-- What a person's device is told of its captures that somebody had to look at.
create function tests.told(who text, variadic names text[]) returns jsonb language sql as $$
  select tests.ask(who, 'sync_pull', jsonb_build_object('epoch', app.epoch(), 'scope', app.scope_of(tests.id_of(who)), 'cursor', app.head(), 'underReview', (
    select jsonb_agg(tests.id_of(name)) from unnest(names) as name
  ))) -> 'reviews'
$$;
create function tests.told_states(who text, variadic names text[]) returns text language sql as $$
  select string_agg(concat_ws(' ', each.value ->> 'state', each.value ->> 'reason', each.value ->> 'counts'), ', ' order by each.place)
  from jsonb_array_elements(tests.told(who, variadic names)) with ordinality as each (value, place)
$$;
grant execute on all functions in schema tests to public;

insert into auth.users (id, email, email_confirmed_at)
select tests.id_of(who), who || '@waybill.example', now() from unnest(array['admin', 'manager', 'staff', 'driver', 'other-driver', 'inactive', 'customer']) as who;
insert into public.staff (user_id, user_name, email, role, status, phone_number) values
  (tests.id_of('admin'), 'Asha', 'admin@waybill.example', 'Admin', 'Active', null),
  (tests.id_of('manager'), 'Mohan', 'manager@waybill.example', 'Manager', 'Active', null),
  (tests.id_of('staff'), 'Sita', 'staff@waybill.example', 'Staff', 'Active', null),
  (tests.id_of('driver'), 'Ravi', 'driver@waybill.example', 'Delivery Staff / Drivers', 'Active', '9000000001'),
  (tests.id_of('other-driver'), 'Latha', 'other-driver@waybill.example', 'driver', 'Active', '9000000002'),
  (tests.id_of('inactive'), 'Gone', 'inactive@waybill.example', 'driver', 'Inactive', null);

create function tests.ship(name text, number text, driver text default null, status text default 'In Transit') returns uuid language sql as $$
  insert into public.shipments (id, tracking_number, driver_id, status, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number, to_city, base_price, gst_percentage)
  values (tests.id_of(name), number, case when driver is not null then tests.id_of(driver) end, status, 'A', '9000000011', 'B', '9000000012', 'Pune', 100, 18)
  returning id
$$;
