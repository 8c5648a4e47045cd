-- A driver looks up one shipment at a time by its number, counted and logged. Statements commit one by one here.
select plan(23);
create schema tests;
grant usage on schema tests to public;
create function tests.id_of(word text) returns uuid language sql immutable as $$ select md5(word)::uuid $$;
create function tests.be(who text) returns void language plpgsql as $$
begin
  perform set_config('role', case who when 'owner' then 'none' when 'visitor' then 'anon' else 'authenticated' end, true);
  perform set_config('request.jwt.claims', case when who in ('owner', 'visitor') then ''
    else jsonb_build_object('sub', tests.id_of(who), 'role', 'authenticated')::text end, true);
end
$$;
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
create function tests.fetch(who text, number text) returns jsonb language sql as $$
  select tests.ask(who, 'fetch_for_delivery', jsonb_build_object('trackingNumber', number))
$$;
select tests.ship('mine', '1001', 'driver');
select tests.ship('theirs', '1002', 'other-driver');
select tests.ship('delivered', '1003', 'driver', 'Delivered');
select tests.ship('cancelled', '1004', 'driver', 'Cancelled');
insert into public.shipment_items (shipment_id, price_inr) values (tests.id_of('theirs'), 10);

select is(tests.fetch('driver', '1001') -> 'assignedToMe', 'true', 'a driver finds their own shipment');
select is(tests.fetch('driver', ' 1002 ') #>> '{shipment,id}', tests.id_of('theirs')::text, 'and one that changed hands');
select is(tests.fetch('driver', '1002') -> 'assignedToMe', 'false', 'which is said not to be theirs');
select is(
  array(select jsonb_object_keys(tests.fetch('driver', '1002') -> 'shipment') order by 1),
  array(select attname::text from pg_attribute where attrelid = 'app.driver_shipments'::regclass and attnum > 0 order by 1),
  'it has what a driver''s own copy has'
);
select ok(not (tests.fetch('driver', '1002') -> 'shipment') ?| array['base_price', 'client_code', 'invoice_number', 'from_contact_number'], 'and so no price and no client');
select ok(not (tests.fetch('driver', '1002') #> '{shipment,items,0}') ? 'price_inr', 'in no package either');
select is(tests.fetch('driver', '1003') -> 'shipment', 'null', 'what is delivered is not found');
select is(tests.fetch('driver', '1004') #>> '{shipment,status}', 'Cancelled', 'what is cancelled is, and says so');
select is(tests.fetch('driver', number), '{"shipment": null, "assignedToMe": false}', format('%L finds nothing', number)) from unnest(array['4711', '', '100', '%']) as number;
select is(tests.fetch(who, '1001') #>> '{shipment,tracking_number}', '1001', format('%s looks up too', who)) from unnest(array['staff', 'manager', 'admin']) as who;
select is(tests.fetch(who, '1001'), '{"error": "PT403"}', format('%s does not', who)) from unnest(array['customer', 'inactive']) as who;
select is(tests.fetch('visitor', '1001'), '{"error": "42501"}', 'nor does a visitor');

select is((select count(*) from public.delivery_lookups where user_id = tests.id_of('driver') and tracking_number = '1002' and found), 5::bigint, 'every look-up is logged');
select is((select count(*) from public.delivery_lookups where not found and user_id = tests.id_of('driver')), 5::bigint, 'the ones that found nothing too');
insert into public.delivery_lookups (user_id, tracking_number, found, looked_up_at)
select tests.id_of('other-driver'), i::text, false, now() - make_interval(mins => 59 - i / 2) from generate_series(1, 59) as i;
select is(tests.fetch('other-driver', '1001') #>> '{shipment,tracking_number}', '1001', 'the sixtieth of an hour is answered');
select is(tests.fetch('other-driver', '1001'), '{"error": "PGRST"}', 'the next one is too many');
select is(tests.fetch('driver', '1001') -> 'assignedToMe', 'true', 'for that person alone');

select * from finish();
