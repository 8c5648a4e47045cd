-- What each role mirrors, page by page, and what it is told has changed since. Statements commit one by one here.
select plan(89);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.mirror(who text, tbl text default 'shipments', size integer default 5000, after jsonb default null) returns jsonb language sql as $$
  select tests.ask(who, 'sync_mirror', jsonb_build_object('table', tbl, 'limit', size, 'after', after))
$$;
-- Pulls with the epoch and scope that a mirror page gave.
create function tests.pull(who text, since bigint, size integer default 500, changed jsonb default '{}') returns jsonb language sql as $$
  select tests.ask(who, 'sync_pull', jsonb_build_object('epoch', app.epoch(), 'scope', app.scope_of(tests.id_of(who)), 'cursor', since, 'limit', size) || changed)
$$;
create function tests.keys(page jsonb) returns text language sql as $$
  select string_agg(r.value ->> 'tracking_number', ' ' order by r.place) from jsonb_array_elements(page -> 'rows') with ordinality as r (value, place)
$$;
create function tests.columns(rows_item jsonb) returns text[] language sql as $$ select array_agg(key order by key) from jsonb_object_keys(rows_item) as key $$;
create table tests.noted (name text primary key, value bigint, page jsonb);
-- Old work: finished or open, changed so many days ago.
create function tests.age(name text, days integer) returns void language sql as $$
  update public.shipments set updated_at = now() - make_interval(days => days), created_at = now() - make_interval(days => days) where id = tests.id_of(name)
$$;

/* Who */
select is(tests.mirror(who), jsonb_build_object('denied', word), format('%s mirrors nothing', who)) from (values ('customer', 'customer'), ('inactive', 'inactive')) as denied (who, word);
select is(tests.pull(who, 0), jsonb_build_object('denied', word), format('and %s pulls nothing', who)) from (values ('customer', 'customer'), ('inactive', 'inactive')) as denied (who, word);
select is(tests.mirror('visitor'), '{"error": "42501"}', 'a visitor may not even ask for a mirror');
select is(tests.pull('visitor', 0), '{"error": "42501"}', 'nor for changes');
select is(tests.mirror(who) ->> 'role', who, format('%s mirrors', who)) from unnest(array['admin', 'manager', 'staff', 'driver']) as who;
select is(tests.mirror('admin', 'staff'), '{"error": "PT400"}', 'there is no mirror of staff');
select is(tests.mirror('admin', null), '{"error": "PT400"}', 'nor of nothing');

/* Windows. The trigger that stamps each change would make everything new. */
alter table public.shipments disable trigger before_update;
select tests.ship('open', '1001', 'driver');
select tests.ship('old-open', '1002', 'driver');
select tests.age('old-open', 400);
select tests.ship('delivered', '1003', 'driver', 'Delivered');
select tests.age('delivered', 8);
select tests.ship('just-delivered', '1004', 'driver', 'Delivered');
select tests.age('just-delivered', 6);
select tests.ship('long-delivered', '1005', 'driver', 'Cancelled');
select tests.age('long-delivered', 91);
select tests.ship('theirs', '1006', 'other-driver');
select tests.ship('nobody', '1007');
update public.shipments set created_at = now() - make_interval(mins => 1010 - tracking_number::integer) where tracking_number in ('1001', '1006', '1007');
select is(tests.keys(tests.mirror('staff')), '1007 1006 1001 1004 1003 1002', 'the office has everything open and 90 days of the rest, newest first');
select is(tests.keys(tests.mirror('driver')), '1001 1004 1002', 'a driver has their own open work and seven days of the rest');
select is(tests.keys(tests.mirror('other-driver')), '1006', 'and nobody else''s');

alter table public.shipments enable trigger before_update;

/* Columns */
insert into public.shipment_items (id, shipment_id, description, price_inr, created_at) values
  (tests.id_of('item-2'), tests.id_of('open'), 'Second', 20, now() + interval '1 second'), (tests.id_of('item-1'), tests.id_of('open'), 'First', 10, now());
select ok(
  not tests.columns(tests.mirror('driver') #> '{rows,0}') && array['base_price', 'gst_percentage', 'gst_amount', 'final_amount', 'client_code', 'invoice_id', 'invoice_number', 'invoice_status', 'payment_token', 'from_contact_number', 'from_email'],
  'a driver''s row has no price, client, invoice or sender''s number'
);
select ok(tests.columns(tests.mirror('driver') #> '{rows,0}') @> array['payment_mode', 'collect_amount', 'deliver_from', 'deliver_until'], 'but what is collected at the door, and when somebody is there');
select ok(not tests.columns(tests.mirror('driver') #> '{rows,0,items,0}') && array['price_inr'], 'nor have its packages a price');
select is(tests.columns(tests.pull('driver', 0) #> '{rows,0,row}'), tests.columns(tests.mirror('driver') #> '{rows,0}'), 'a pulled row has the columns of a mirrored one');
select is(
  (select tests.columns(r.value -> 'row') from jsonb_array_elements(tests.pull('staff', 0) -> 'rows') as r where r.value ->> 'id' = tests.id_of(name)::text and r.value ->> 'table' = tbl),
  tests.columns(tests.mirror('staff', tbl) #> '{rows,0}'), format('the office''s %s too', tbl)
) from (values ('shipments', 'open'), ('drivers', 'driver')) as known (tbl, name);
select ok(tests.columns(tests.mirror('staff') #> '{rows,0}') @> array['base_price', 'client_code', 'updated_by'], 'the office has prices and clients');
select ok(not tests.columns(tests.mirror('staff') #> '{rows,0}') && array['payment_token'], 'the payment token leaves the database for nobody');
select is(tests.mirror('staff') #>> '{rows,2,items,0,description}', 'First', 'packages come in the order they were made');
select is(tests.mirror('staff') #>> '{rows,2,created_at}', (select app.instant(created_at) from public.shipments where id = tests.id_of('open')), 'instants are ISO in UTC');

/* Pages */
alter table public.shipments disable trigger before_update;
update public.shipments set created_at = date_trunc('day', now());
alter table public.shipments enable trigger before_update;
-- More pages than there can be are a page that never ends.
create function tests.paged(who text, tbl text, size integer) returns text language plpgsql as $$
declare
  words constant text[] := string_to_array('A B C North South West Van Lorry Bike Cart Sled driver other-driver open old-open delivered just-delivered long-delivered theirs nobody', ' ');
  page jsonb; position_of jsonb; found text[] := '{}';
begin
  for place in 1 .. 20 loop
    page := tests.mirror(who, tbl, size, position_of);
    found := found || array(
      select (select word from unnest(words) as word where tests.id_of(word)::text = r.value ->> 'id')
      from jsonb_array_elements(page -> 'rows') with ordinality as r (value, row_place) order by r.row_place
    );
    position_of := nullif(page -> 'next', 'null');
    exit when position_of is null;
  end loop;
  return array_to_string(found || array_remove(array[page ->> 'error'], null), ' ', '?');
end
$$;
select is((select string_agg(word, ' ' order by word) from unnest(string_to_array(tests.paged('staff', 'shipments', size), ' ')) as word), 'delivered just-delivered nobody old-open open theirs', format('pages of %s lose and repeat nothing, though all were made at one moment', size)) from unnest(array[1, 2, 3, 6, 7]) as size;
select is(tests.mirror('staff') - array['rows', 'head', 'serverTime'], jsonb_build_object('epoch', app.epoch(), 'scope', app.scope_of(tests.id_of('staff')), 'role', 'staff', 'keepPhotosHours', 48, 'next', null), 'a page says what a pull needs to go on from it, and the last one that it is');
select is(tests.mirror('staff', 'drivers', 1) -> 'rows' -> 0 ->> 'name' is not null, true, 'drivers come by pages too');
select is(jsonb_array_length(tests.mirror('staff', 'drivers', 1, tests.mirror('staff', 'drivers', 1) -> 'next') -> 'rows'), 1, 'and go on where the page ended');
select is(tests.mirror('driver', 'clients') -> 'rows', '[]', 'a driver mirrors no clients');
select is(tests.mirror('driver', 'drivers') -> 'rows', '[]', 'and no drivers');
select is(tests.columns(tests.mirror('staff', 'drivers') #> '{rows,0}'), array['id', 'name', 'phone_number'], 'of a driver the office has id, name and phone');

/* Pages of every table, newest first */
insert into public.clients (id, client_code, client_name, contact_email, contact_phone, address, gstin, pan, created_at)
select tests.id_of(code), code, 'Acme', 'a@acme.example', '9000000009', 'Pune', 'URP', 'NA', now() - make_interval(hours => ago) from (values ('A', 3), ('B', 2), ('C', 1)) as made (code, ago);
insert into public.warehouses (id, name, created_at) select tests.id_of(name), name, now() - make_interval(hours => ago) from (values ('North', 3), ('South', 2), ('West', 1)) as made (name, ago);
insert into public.run_sheets (id, driver_id, warehouse_id, sheet_date, vehicle, created_at)
select tests.id_of(vehicle), tests.id_of(driver), tests.id_of('North'), '2026-11-25', vehicle, now() - make_interval(hours => ago)
from (values ('Van', 'driver', 6), ('Lorry', 'other-driver', 5), ('Bike', 'driver', 4), ('Cart', 'driver', 3), ('Sled', 'driver', 2)) as made (vehicle, driver, ago);
alter table public.run_sheets disable trigger stamp_changed;
update public.run_sheets set state = 'closed', sent_out_at = now(), closed_at = now(), updated_at = now() - make_interval(days => ago)
from (values ('Cart', 8), ('Sled', 91)) as closed (vehicle, ago) where run_sheets.vehicle = closed.vehicle;
alter table public.run_sheets enable trigger stamp_changed;
alter table public.shipments disable trigger before_update;
update public.shipments set created_at = now() - make_interval(mins => 2000 - tracking_number::integer);
alter table public.shipments enable trigger before_update;
update public.staff set created_at = now() - interval '1 hour' where user_id = tests.id_of('other-driver');
select is(tests.paged(who, tbl, size), newest_first, format('%s of %s by pages of %s', tbl, who, size))
from (values
  ('staff', 'clients', 'C B A'), ('staff', 'warehouses', 'West South North'), ('staff', 'drivers', 'driver other-driver'), ('staff', 'run_sheets', 'Cart Bike Lorry Van'), ('driver', 'run_sheets', 'Bike Van'),
  ('other-driver', 'run_sheets', 'Lorry'), ('driver', 'warehouses', ''), ('staff', 'shipments', 'nobody theirs just-delivered delivered old-open open'), ('driver', 'shipments', 'just-delivered old-open open')
) as mirrored (who, tbl, newest_first), unnest(array[1, 2, 5]) as size;
select is(array[tests.mirror('staff', 'run_sheets', 1) #> '{rows,0}' ? 'closed_by', tests.mirror('driver', 'run_sheets', 1) #> '{rows,0}' ? 'closed_by'], '{t,f}', 'what the office wrote about a sheet stays with the office');
delete from public.run_sheets where state <> 'closed';

/* How long photos stay on devices */
select is(tests.mirror('driver') -> 'keepPhotosHours', '48', 'photos stay on a device for two days after they have arrived');
update app.settings set value = '72.5' where name = 'backup_horizon_hours';
select is(tests.mirror('driver') -> 'keepPhotosHours', '72.5', 'or for as long as the installation says');
update app.settings set value = 'soon' where name = 'backup_horizon_hours';
select is(tests.mirror('staff') -> 'keepPhotosHours', '48', 'which has to be a number');

/* What changed since */
insert into tests.noted select 'head', (tests.mirror('staff') ->> 'head')::bigint;
select is(tests.pull('staff', (select value from tests.noted where name = 'head')) - 'serverTime', jsonb_build_object('reset', null, 'epoch', app.epoch(), 'scope', app.scope_of(tests.id_of('staff')), 'role', 'staff', 'cursor', (select value from tests.noted where name = 'head'), 'more', false, 'decideWithin', jsonb_build_object('attempts', 3, 'workingDays', 1, 'clients', null), 'keepPhotosHours', 48, 'cash', null, 'reviews', null, 'rows', '[]'::jsonb), 'nothing changed since the head');
update public.shipments set driver_id = tests.id_of('other-driver') where id = tests.id_of('open');
select is(tests.pull('driver', value) -> 'rows', jsonb_build_array(jsonb_build_object('table', 'shipments', 'id', tests.id_of('open'), 'version', app.head(), 'gone', true, 'row', null)), 'a reassigned shipment is gone for the driver who had it') from tests.noted;
select is(tests.pull('other-driver', value) #>> '{rows,0,row,tracking_number}', '1001', 'and comes to the other one') from tests.noted;
update public.shipments set notes = 'n' where id = tests.id_of('nobody');
select is((tests.pull('staff', app.head() - 1) #> '{rows,0}') - 'row', jsonb_build_object('table', 'shipments', 'id', tests.id_of('nobody'), 'version', app.head(), 'gone', false), 'the office is told of every change, with its version');
select is(jsonb_array_length(tests.pull('driver', value) -> 'rows'), 1, 'a driver is not told of other people''s changes') from tests.noted;
select is((tests.pull('driver', value) ->> 'cursor')::bigint, app.head(), 'but the cursor moves past them') from tests.noted;
-- Ten changes of others before the driver's own one: the limit counts the audience's rows alone.
update public.shipments set notes = notes || i from generate_series(1, 10) as i where id = tests.id_of('nobody');
update public.shipments set notes = 'mine' where id = tests.id_of('old-open');
select is(tests.pull('driver', app.head() - 1, 1) #>> '{rows,0,row,notes}', 'mine', 'the limit counts this audience''s rows alone');
select is(tests.pull('driver', 0, 1) -> 'more', 'true', 'a full page says that there is more');
select is(tests.pull('driver', 0, 1) -> 'cursor', tests.pull('driver', 0, 1) #> '{rows,0,version}', 'and its cursor is its last row''s version');
create function tests.pull_all(who text, size integer) returns text language plpgsql as $$
declare
  page jsonb; since bigint := 0; found text[] := '{}';
begin
  loop
    page := tests.pull(who, since, size);
    found := found || array(select (r.value ->> 'table') || (r.value ->> 'id') from jsonb_array_elements(page -> 'rows') as r);
    since := (page ->> 'cursor')::bigint;
    exit when not (page ->> 'more')::boolean;
  end loop;
  return (select md5(string_agg(word, ' ' order by word)) from unnest(found) as word);
end
$$;
select is(tests.pull_all('staff', size), tests.pull_all('staff', 500), format('pulls of %s find what one pull of everything finds', size)) from unnest(array[1, 2, 3]) as size;
update public.shipments set notes = 'n' where id = tests.id_of('delivered');
alter table public.shipments disable trigger before_update;
select tests.age('delivered', 100);
alter table public.shipments enable trigger before_update;
select is(tests.pull('staff', app.head() - 1) #>> '{rows,0,gone}', 'true', 'what has left the window is gone for a device that was away');

/* Resets */
select is(tests.pull('staff', 0, 500, '{"epoch": "another"}') ->> 'reset', 'epoch', 'another epoch resets');
select is(tests.pull('staff', 0, 500, '{"scope": 99}') ->> 'reset', 'scope', 'another scope resets');
select is(tests.pull('staff', app.head() + 1) ->> 'reset', 'cursor', 'a cursor beyond the head resets');
select is(tests.pull('staff', app.head() + 1) -> 'rows', '[]', 'and brings no rows');
insert into tests.noted select 'scope', app.scope_of(tests.id_of('driver'));
update public.staff set role = 'Staff' where user_id = tests.id_of('driver');
select is(tests.pull('driver', 0, 500, jsonb_build_object('scope', (select value from tests.noted where name = 'scope'))) ->> 'reset', 'scope', 'a role that changed resets the person''s own mirror');
select isnt(app.scope_of(tests.id_of('driver')), app.scope_of(tests.id_of('staff')), 'and nobody else''s');
select is(app.scope_of(tests.id_of('driver')), (select version from public.user_scope where user_id = tests.id_of('driver')), 'by a scope of their own');

/* One snapshot: whatever an answer is made of is stable, but for two functions that read a control file and no row. */
create function tests.called_by(roots text[]) returns setof pg_proc language sql as $$
  with recursive reached as (
    select p.oid from pg_proc as p where p.pronamespace = 'public'::regnamespace and p.proname = any (roots)
    union
    select callee.oid
    from reached
    join pg_proc as caller on caller.oid = reached.oid
    cross join lateral regexp_matches(
      caller.prosrc || coalesce((select string_agg(definition, ' ') from pg_views where schemaname = 'app'), ''), '([a-z_]+)[(]', 'g'
    ) as word
    join pg_proc as callee on callee.proname = word[1]
      and callee.pronamespace in ('app'::regnamespace, 'public'::regnamespace, 'auth'::regnamespace, 'pg_catalog'::regnamespace)
    where caller.pronamespace <> 'pg_catalog'::regnamespace
  )
  select p.* from pg_proc as p join reached on reached.oid = p.oid
$$;
select cmp_ok((select count(*) from tests.called_by(array['sync_mirror', 'sync_pull']) where pronamespace = 'app'::regnamespace), '>', 10::bigint, 'the pull calls a number of functions');
select is(
  (select string_agg(distinct proname, ' ' order by proname) from tests.called_by(array['sync_mirror', 'sync_pull']) where provolatile = 'v'),
  'pg_control_checkpoint pg_control_system',
  'and none of them is volatile'
);

select * from finish();
