-- Today: who reads what needs the office and how it goes, what is counted, and that kept counts of old days never go stale.
select plan(41);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
insert into public.clients (client_code, client_name, contact_email, contact_phone, address, gstin, pan) values
  ('P101', 'Acme', 'acme@client.example', '9000000021', '1 Road, Hyderabad', '36AABCU9603R1ZO', 'AABCU9603R');

-- A day in India so many days ago, and the same at noon.
create function tests.day(ago integer) returns date language sql stable as $$ select (now() at time zone 'Asia/Kolkata')::date - ago $$;
create function tests.noon(ago integer) returns timestamptz language sql stable as $$ select (tests.day(ago) + time '12:00') at time zone 'Asia/Kolkata' $$;
create function tests.parcel(name text, booked integer, status text, delivered timestamptz default null, due integer default null, failed date[] default '{}', client text default 'P101', driver text default 'driver') returns void language sql as $$
  insert into public.shipments (id, tracking_number, status, created_at, delivered_at, estimated_delivery_date, failed_on, client_code, driver_id, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number)
  values (tests.id_of(name), name, status, tests.noon(booked), delivered, tests.day(due), failed, client, tests.id_of(driver), 'A', '9000000011', 'B', '9000000012')
$$;
create function tests.figures(from_ago integer, to_ago integer default 0) returns jsonb language sql as $$
  select tests.ask('staff', 'today_figures', jsonb_build_object('from', tests.day(from_ago), 'to', tests.day(to_ago)))
$$;
create function tests.total(from_ago integer, to_ago integer default 0) returns text language sql as $$
  select concat_ws(' ', f ->> 'booked', f ->> 'delivered', f ->> 'failed', (f ->> 'onTime') || '/' || (f ->> 'dated'), (f ->> 'firstDelivered') || '/' || (f ->> 'firstTried'), coalesce(f ->> 'medianHours', '-'), coalesce(f ->> 'slowHours', '-'))
  from (select tests.figures(from_ago, to_ago) -> 'total' as f) as said
$$;
grant execute on all functions in schema tests to public;

/* Who */

select is(tests.ask(who, name, '{"from": "2026-01-01", "to": "2026-01-02", "wanted": true}') ->> 'error', code, format('%s: no %s', who, name))
from (values ('customer', 'PT403'), ('driver', 'PT403'), ('inactive', 'PT403'), ('visitor', '42501')) as denied (who, code),
  unnest(array['today_figures', 'today_waiting', 'start_on_today']) as name;
select is(tests.ask('staff', 'today_waiting'), '{"captures": 0, "messages": 0, "unbilled": 0, "overLimit": 0}', 'staff reads what waits');
select is(tests.ask('staff', 'whoami') ->> 'startsOnToday', 'false', 'everybody starts on the list');
select is(tests.ask('staff', 'start_on_today', '{"wanted": true}'), '{"startsOnToday": true}', 'who works here chooses Today');
select is(tests.ask('staff', 'whoami') ->> 'startsOnToday', 'true', 'and is told so on each device');
select is(tests.ask('admin', 'whoami') ->> 'startsOnToday', 'false', 'nobody chooses for another');
select is(tests.ask('staff', 'start_on_today', '{"wanted": "yes"}') ->> 'error', 'PT400', 'it is true or false');
select is(tests.ask('staff', 'today_figures', wrong) ->> 'error', 'PT400', wrong::text)
from (values ('{}'::jsonb), ('{"from": "2026-02-30", "to": "2026-03-01"}'), ('{"from": "2026-03-02", "to": "2026-03-01"}'), ('{"from": "2000-01-01", "to": "2026-01-01"}')) as asked (wrong);

/* What */

select is(tests.total(400), '0 0 0 0/0 0/0 - -', 'nothing is counted as nothing');
select tests.parcel('quick', 5, 'Delivered', tests.noon(5) + interval '5 hours', 5);
select tests.parcel('slow', 5, 'Delivered', tests.noon(2), 3, array[tests.day(4), tests.day(3)]);
select tests.parcel('open', 1, 'Failed Attempt', null, null, array[tests.day(1)], null, null);
select is(tests.total(29), '3 2 3 1/2 1/3 5 72', 'each booking, delivery and failed attempt, once on its day');
select is(tests.total(4, 3), '0 0 2 0/0 0/1 - -', 'and on no other day');
select is(tests.figures(29) -> 'openByAge', '[1, 0, 0, 0, 0, 0]', 'what is open has an age');

/* Unbilled for more than 30 days, also what no device holds any more */

create function tests.unbilled() returns integer language sql as $$ select (tests.ask('staff', 'today_waiting') ->> 'unbilled')::integer $$;
select tests.parcel('thirty', 30, 'Delivered', tests.noon(29)), tests.parcel('older', 31, 'In Transit'), tests.parcel('long-ago', 300, 'Delivered', tests.noon(299));
select tests.parcel('called-off', 40, 'Cancelled'), tests.parcel('of-nobody', 40, 'Pending', client => null);
select is(tests.unbilled(), 2, 'counted is what was booked more than 30 days ago for a client and not cancelled');
update public.shipments set created_at = app.day_begins(tests.day(30)) where id = tests.id_of('older');
select is(tests.unbilled(), 1, 'by the day in India');
update public.shipments set created_at = app.day_begins(tests.day(30)) - interval '1 millisecond' where id = tests.id_of('older');
select is(tests.unbilled(), 2, 'to the millisecond');
insert into public.invoices (id, invoice_number, client_code, invoice_date, total_base, total_gst, total_amount, place_of_supply) values (tests.id_of('inv'), 'P101-0001', 'P101', '2026-11-01', 100, 18, 118, '36');
update public.shipments set invoice_id = tests.id_of('inv'), invoice_status = 'raised', invoice_number = 'P101-0001' where id = tests.id_of('long-ago');
select is(tests.unbilled(), 1, 'what is on an invoice waits no more');
update public.shipments set invoice_id = null, invoice_status = 'pending', invoice_number = null where id = tests.id_of('long-ago');
delete from public.invoices;
delete from public.shipments where id in (select tests.id_of(name) from unnest(array['thirty', 'older', 'long-ago', 'called-off', 'of-nobody']) as name);

/* Old days */

select tests.parcel('old', 200, 'Delivered', tests.noon(199), 199);
select is(tests.total(250, 150), '1 1 0 1/1 1/1 24 24', 'an old day is counted');
update public.shipments set estimated_delivery_date = tests.day(200) where id = tests.id_of('old');
select tests.parcel('brought', 201, 'Delivered', tests.noon(200));
select is(tests.total(250, 150), '2 2 0 0/1 2/2 24 24', 'and counted anew when something of it changes or arrives');
delete from public.shipments where id = tests.id_of('brought');
update public.shipments set client_code = null where id = tests.id_of('old');
select is(tests.figures(250, 150) #> '{clients,0,key}', '""', 'or leaves');
select is((select count(*) from app.changed_days), 0::bigint, 'what was noted is worked off');
update public.shipments set notes = 'Call before delivery' where id = tests.id_of('old');
update public.shipments set driver_id = null where id = tests.id_of('quick');
select is((select count(*) from app.changed_days), 0::bigint, 'nothing is noted of what no figure counts, nor of the last days');

/* Kept ahead of the question */

create function tests.kept() returns bigint language sql as $$ select count(*) from app.counted_days $$;
delete from app.counted_days;
select tests.ask('staff', 'today_waiting');
select is(tests.kept(), (select (app.last_kept_day() - app.ist_day(min(created_at)) + 1)::bigint from public.shipments), 'a device that asks what waits has every day counted since the first booking');
select is(tests.total(250, 150), '1 1 0 0/1 1/1 24 24', 'as the question itself would have');
update public.shipments set estimated_delivery_date = tests.day(190) where id = tests.id_of('old');
select tests.ask('staff', 'today_waiting');
select is((select count(*) from app.changed_days), 0::bigint, 'what changed since is counted anew by the next one');
select is(tests.total(250, 150), '1 1 0 1/1 1/1 24 24', 'as it is now');
delete from app.counted_days where day in (tests.day(180), tests.day(160));
update app.counted_days set booked = 77 where day = tests.day(170);
select tests.ask('staff', 'today_waiting');
select is((select booked from app.counted_days where day = tests.day(170)), 77, 'a kept day between two others is not counted again');
delete from public.shipments;
delete from app.counted_days;
select tests.ask('staff', 'today_waiting');
select is(tests.kept(), 0::bigint, 'without shipments there is nothing to count');

select * from finish();
