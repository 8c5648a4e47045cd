-- Every change of a mirrored record is numbered when it commits, for everybody who may see it. Statements commit one by one here.
select plan(44);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.change(who text, name text, kind text default 'shipments') returns text language sql as $$
  select case when gone then 'gone' else 'there' end from public.sync_change
  where audience = case who when 'office' then 'office' else tests.id_of(who)::text end and tbl = kind and pk = tests.id_of(name)
$$;
create function tests.version_of(name text, kind text default 'shipments') returns bigint language sql as $$
  select version from public.sync_change where audience = 'office' and tbl = kind and pk = tests.id_of(name)
$$;
create table tests.noted (name text primary key, version bigint, epoch text);

select tests.ship('a', '1001', 'driver');
select is(tests.change('office', 'a'), 'there', 'a new shipment is news to the office');
select is(tests.change('driver', 'a'), 'there', 'and to its driver');
select is(tests.change('other-driver', 'a'), null, 'and to nobody else');
select is((select max(version) from public.sync_change), app.head(), 'the head is the highest version there is');

insert into tests.noted select 'a', tests.version_of('a');
update public.shipments set notes = notes where id = tests.id_of('a');
select is(tests.version_of('a'), (select version from tests.noted where name = 'a'), 'an update that changes nothing gets no version');

begin;
update public.shipments set notes = 'x' where id = tests.id_of('a');
select is(tests.version_of('a'), (select version from tests.noted where name = 'a'), 'nothing is numbered before the commit');
commit;
select cmp_ok(tests.version_of('a'), '>', (select version from tests.noted where name = 'a'), 'but at the commit');

begin;
update public.shipments set notes = 'y' where id = tests.id_of('a');
rollback;
insert into tests.noted select 'rolled-back', app.head();
select is(tests.version_of('a'), (select version from tests.noted where name = 'rolled-back'), 'what was rolled back was never numbered');

/* Packages ride inside their shipment */
insert into public.shipment_items (id, shipment_id) values (tests.id_of('item'), tests.id_of('a'));
select cmp_ok(tests.version_of('a'), '>', (select version from tests.noted where name = 'rolled-back'), 'a new package is a change of its shipment');
insert into tests.noted select 'item', tests.version_of('a');
update public.shipment_items set quantity = 2 where id = tests.id_of('item');
select cmp_ok(tests.version_of('a'), '>', (select version from tests.noted where name = 'item'), 'and so is a changed one');
select tests.ship('b', '1002');
insert into tests.noted select 'moved', app.head();
update public.shipment_items set shipment_id = tests.id_of('b') where id = tests.id_of('item');
select cmp_ok(least(tests.version_of('a'), tests.version_of('b')), '>', (select version from tests.noted where name = 'moved'), 'a package that moves changes both shipments');

/* Reassigned */
update public.shipments set driver_id = tests.id_of('other-driver') where id = tests.id_of('a');
select is(tests.change('driver', 'a'), 'gone', 'a reassigned shipment is gone for the driver who had it');
select is(tests.change('other-driver', 'a'), 'there', 'and there for the one who has it');
select is(tests.change('office', 'a'), 'there', 'and still there for the office');
begin;
update public.shipments set driver_id = tests.id_of('driver') where id = tests.id_of('a');
update public.shipments set driver_id = null where id = tests.id_of('a');
commit;
select is(tests.change('driver', 'a'), 'gone', 'a driver who had it inside a transaction only has nothing');
select is(tests.change('other-driver', 'a'), 'gone', 'and the one before loses it');
update public.shipments set driver_id = tests.id_of('driver') where id = tests.id_of('a');
select is(tests.change('driver', 'a'), 'there', 'a shipment that comes back is there again');
select is((select count(*) from public.sync_change where pk = tests.id_of('a') and audience <> 'office' and not gone), 1::bigint, 'a shipment has one driver');

/* Deleted: a cascade's events come last and must not revive the row */
insert into public.shipment_items (shipment_id) values (tests.id_of('a')), (tests.id_of('a'));
delete from public.shipments where id = tests.id_of('a');
select is(tests.change('office', 'a'), 'gone', 'a deleted shipment with packages is gone for the office');
select is(tests.change('driver', 'a'), 'gone', 'and for its driver');
begin;
select tests.ship('c', '1003', 'driver');
insert into public.shipment_items (shipment_id) values (tests.id_of('c'));
set constraints all immediate;
delete from public.shipments where id = tests.id_of('c');
commit;
select is(tests.change('office', 'c'), 'gone', 'what was made and deleted within one transaction leaves no ghost');
select is(tests.change('driver', 'c'), 'gone', 'nor one on the driver''s list');
begin;
delete from public.shipments where id = tests.id_of('b');
select tests.ship('b', '1002');
commit;
select is(tests.change('office', 'b'), 'there', 'what was deleted and made again is there');
select throws_ok($$ delete from public.sync_change $$, 'PT409', null, 'what changed is never forgotten');
select throws_ok($$ truncate public.sync_change $$, 'PT409', null, 'not by truncating either');

/* Clients, warehouses, drivers: the office alone */
insert into public.warehouses (id, name) values (tests.id_of('north'), 'North');
select is(tests.change('office', 'north', 'warehouses'), 'there', 'a new warehouse is news');
delete from public.warehouses where id = tests.id_of('north');
select is(tests.change('office', 'north', 'warehouses'), 'gone', 'a deleted one is gone');
insert into public.clients (id, client_code, client_name, contact_email, contact_phone, address, gstin, pan)
values (tests.id_of('acme'), 'ACME', 'Acme', 'a@acme.example', '9000000009', 'Pune', 'URP', 'NA');
select is(tests.change('office', 'acme', 'clients'), 'there', 'a new client is news');
update public.shipments set client_code = 'ACME' where id = tests.id_of('b');
insert into tests.noted select 'b', tests.version_of('b');
update public.clients set client_code = 'ACMEX' where id = tests.id_of('acme');
select cmp_ok(tests.version_of('b'), '>', (select version from tests.noted where name = 'b'), 'a client''s new code is news of its shipments too');

select is(tests.change('office', 'driver', 'drivers'), 'there', 'an active driver can be assigned');
select is(tests.change('office', 'staff', 'drivers'), 'gone', 'an office worker cannot');
select is(tests.change('office', 'inactive', 'drivers'), 'gone', 'nor can an inactive driver');
update public.staff set status = 'Inactive' where user_id = tests.id_of('other-driver');
select is(tests.change('office', 'other-driver', 'drivers'), 'gone', 'a driver made inactive is gone from the list');
update public.staff set role = 'Driver' where user_id = tests.id_of('staff');
select is(tests.change('office', 'staff', 'drivers'), 'there', 'an office worker who becomes a driver is on it');
update public.staff set user_id = tests.id_of('customer') where user_id = tests.id_of('staff');
select is(array[tests.change('office', 'staff', 'drivers'), tests.change('office', 'customer', 'drivers')], '{gone,there}', 'under another account the one is on it, and the other no more');
delete from public.staff where user_id = tests.id_of('customer');
select is(tests.change('office', 'customer', 'drivers'), 'gone', 'and without a record of staff nobody');

/* Epochs */
insert into tests.noted (name, epoch) select 'before', app.epoch();
truncate public.shipment_items;
select isnt(app.epoch(), (select epoch from tests.noted where name = 'before'), 'truncating a mirrored table begins a new epoch');
select is(app.epoch(), app.epoch(), 'an epoch stays as it is from call to call');
update tests.noted set epoch = app.epoch() where name = 'before';
select tests.ask('admin', 'new_epoch');
select is(app.epoch(), (select epoch from tests.noted where name = 'before'), 'nobody signed in begins a new epoch, not even an admin');
set role service_role;
select public.new_epoch('{}');
reset role;
select isnt(app.epoch(), (select epoch from tests.noted where name = 'before'), 'the server''s own key does');
insert into tests.noted (name, epoch) select 'told', public.new_epoch('{}') ->> 'epoch';
select is((select epoch from tests.noted where name = 'told'), app.epoch(), 'and is told which');
create function tests.known_cluster() returns text language sql as $$ select s.system_identifier || '-' || c.timeline_id from pg_control_system() as s, pg_control_checkpoint() as c $$;
select is(app.cluster(), tests.known_cluster(), 'a cluster is known by its system and its timeline');
-- Only a superuser can take what the system shows away: where the tests have none, it stays.
begin;
grant create on schema app to service_role;
alter function app.cluster() owner to service_role;
revoke execute on function pg_catalog.pg_control_system() from public;
select is(app.cluster(), case when has_function_privilege('public', 'pg_control_system()', 'execute') then tests.known_cluster() else 'unreadable' end, 'where the installation does not show the one');
rollback;
begin;
grant create on schema app to service_role;
alter function app.cluster() owner to service_role;
revoke execute on function pg_catalog.pg_control_checkpoint() from public;
select is(app.cluster(), case when has_function_privilege('public', 'pg_control_checkpoint()', 'execute') then tests.known_cluster() else 'unreadable' end, 'or the other, it is known as any');
rollback;

select * from finish();
