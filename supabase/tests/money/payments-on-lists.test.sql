-- Money that comes for a shipment is told to the devices that show what is still to be collected of it. Statements commit one by one here.
select plan(8);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.told_by(who text, since bigint) returns text language sql as $$
  select string_agg(r.value #>> '{row,tracking_number}', ' ' order by r.value #>> '{row,tracking_number}')
  from jsonb_array_elements(tests.ask(who, 'sync_pull', jsonb_build_object(
    'epoch', app.epoch(), 'scope', app.scope_of(tests.id_of(who)), 'cursor', since, 'limit', 1000
  )) -> 'rows') as r where r.value ->> 'table' = 'shipments'
$$;
create table tests.heads (head bigint);
create function tests.since_then() returns bigint language sql as $$ select head from tests.heads $$;
grant execute on all functions in schema tests to public;
grant select on tests.heads to public;

-- The first and the last belong to other people, so that a look at any row would find the wrong one.
select tests.ship(name, number, driver) from (values
  ('first', '2001', 'other-driver'), ('theirs', '2002', 'driver'), ('prepaid', '2003', 'driver'), ('last', '2004', 'other-driver')
) as made (name, number, driver);
update public.shipments set payment_mode = 'to_pay', collect_amount = 118 where id <> tests.id_of('prepaid');

insert into tests.heads select app.head();
insert into public.payments (id, shipment_id, amount, method) values (tests.id_of('paid'), tests.id_of('theirs'), 10, 'cash');
select is(tests.told_by('driver', tests.since_then()), '2002', 'the driver is told of the parcel that was paid for');
select is(tests.told_by('other-driver', tests.since_then()), null, 'the other drivers hear nothing of it');
select is(tests.told_by('staff', tests.since_then()), '2002', 'the office is told of it alone');

update tests.heads set head = app.head();
insert into public.payments (shipment_id, amount, method) values (tests.id_of('prepaid'), 10, 'cash');
select is(tests.told_by('driver', tests.since_then()), null, 'nothing is collected of what was paid beforehand, so money for it is no news at the door');
select is(tests.told_by('staff', tests.since_then()), null, 'nor is it for the lists of the office');

update tests.heads set head = app.head();
delete from public.payments where id = tests.id_of('paid');
select is(tests.told_by('driver', tests.since_then()), '2002', 'money that is taken back is to be collected again');
select is(tests.told_by('other-driver', tests.since_then()), null, 'and the other drivers hear nothing of that either');
select is(tests.told_by('staff', tests.since_then()), '2002', 'but the office does');
