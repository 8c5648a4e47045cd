-- The office counts what a driver carries: once, with a reason for what differs, and never to be changed.
select plan(50);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.collect(name text, shipment text, number text, paise bigint, mode text default 'cash', who text default 'driver') returns jsonb language sql as $$
  select tests.push(who, tests.command(name, 'record-delivery', jsonb_build_object('shipmentId', tests.id_of(shipment), 'trackingNumber', number, 'outcome', 'Delivered', 'notes', '', 'photo', null,
    'collection', jsonb_build_object('expectedPaise', paise, 'collectedPaise', paise, 'mode', mode)), 'shipment:' || shipment, now() - interval '1 hour'))
$$;
create function tests.count(who text, name text, pieces jsonb, seen bigint, reason text default null, driver text default 'driver') returns jsonb language sql as $$
  select tests.ask(who, 'hand_over_cash', jsonb_build_object('id', tests.id_of(name), 'driverId', tests.id_of(driver), 'pieces', pieces, 'seenPaise', seen, 'reason', reason))
$$;
create function tests.told(who text, driver text) returns jsonb language sql as $$
  select p.value from jsonb_array_elements(tests.ask(who, 'cash_with_drivers') -> 'people') as p (value) where p.value ->> 'driverId' = tests.id_of(driver)::text
$$;
alter table public.shipments disable trigger before_update;
select tests.ship(name, number, 'driver', 'Out for Delivery') from (values ('one', '4001'), ('two', '4002'), ('three', '4003'), ('four', '4004'), ('five', '4005')) as made (name, number);
select tests.ship('other', '4010', 'other-driver', 'Out for Delivery'), tests.ship('next', '4011', 'other-driver', 'Out for Delivery');
update public.shipments set created_at = now() - interval '9 days', payment_mode = 'cod', collect_amount = 100000;
alter table public.shipments enable trigger before_update;
select tests.collect('c1', 'one', '4001', 125000), tests.collect('c2', 'two', '4002', 80000), tests.collect('c3', 'three', '4003', 50000, 'upi'), tests.collect('c4', 'other', '4010', 99900, who => 'other-driver');

select is(tests.ask('staff', 'cash_with_drivers') -> 'limitPaise', '5000000', 'the office sees the limit');
select is(tests.told('staff', 'driver') - 'since', jsonb_build_object('driverId', tests.id_of('driver'), 'name', 'Ravi', 'carriedPaise', 205000, 'checkedPaise', 0, 'claimedPaise', 50000, 'collections', 2), 'what each carries, and what is claimed by UPI');
select is(tests.told('manager', 'driver') ->> 'since', app.instant(min(happened_at)), 'and since when') from public.cash_entries where shipment_id = tests.id_of('one');
select is(jsonb_array_length(tests.ask('admin', 'cash_of_driver', jsonb_build_object('driverId', tests.id_of('driver'))) -> 'collections'), 3, 'parcel by parcel');
insert into app.settings (name, value) values ('cash_limit_paise', '200000');
select is(tests.ask('driver', 'sync_pull') #> '{cash,limitPaise}', '200000', 'another limit is a setting');
select is(tests.ask('staff', 'today_waiting') -> 'overLimit', '1', 'Today counts who carries more than it');
update app.settings set value = '205000' where name = 'cash_limit_paise';
select is(tests.ask('staff', 'today_waiting') -> 'overLimit', '0', 'not who carries just as much');
delete from app.settings where name = 'cash_limit_paise';

create function tests.takes_turns(correction jsonb) returns boolean language plpgsql as $$
begin
  perform tests.push('other-driver', correction);
  return exists (
    select from pg_locks
    where locktype = 'advisory' and objsubid = 1 and (classid::bigint << 32) | objid::bigint = hashtextextended('hand_over_cash:' || tests.id_of('other-driver'), 0)
  );
end
$$;
select ok(
  tests.takes_turns(tests.command('same', 'correct-delivery', jsonb_build_object('corrects', tests.id_of('c4'), 'keepsPhoto', false, 'shipmentId', tests.id_of('other'), 'trackingNumber', '4010', 'outcome', 'Delivered', 'notes', 'x', 'photo', null,
    'collection', jsonb_build_object('expectedPaise', 99900, 'collectedPaise', 99900, 'mode', 'cash')), 'shipment:other', now() - interval '50 minutes')),
  'a correction and a count of one driver''s cash take turns'
);

/* Counting */
select is(app.counted_paise('{"500": 4, "50": 1}'), 205000::bigint, 'notes and coins are added up');
select is(app.counted_paise('{"2": 3, "0.01": 57}'), 657::bigint, 'and so are coins under a rupee, by their paise');
select is(app.counted_paise('{}'), 0::bigint, 'nothing is nothing');
select is(app.counted_paise(broken), null, format('%s is no count', broken))
from unnest(array['null', '[]', '{"2000": 1}', '{"500": -1}', '{"500": 1.5}', '{"500": "4"}', '{"500": 0}', '{"0.01": 0}', '{"0.5": 1}', '{"0.01": 1.5}']::jsonb[]) as broken;
select is(tests.count('staff', 'h0', '{"500": 4}', 205000), '{"refused": "needs-reason"}', 'what differs needs a reason');
select is(tests.count('staff', 'h0', '{"500": 4, "50": 1}', 200000), '{"refused": "changed-meanwhile", "carriedPaise": 205000}', 'who saw another amount looks again');
select is(tests.count('staff', 'h0', '{"500": 4, "50": 1}', 205000, driver => 'nobody'), '{"refused": "not-found"}', 'of a person');
select is(tests.count('staff', 'h0', '{"2000": 1}', 205000), '{"refused": "invalid"}', 'in notes that there are');
select is(tests.count('staff', 'h1', '{"500": 4, "50": 1}', 205000) #> '{handOver,receivedBy}', '"Sita"', 'received by whoever counts');
select is(tests.count('staff', 'h1', '{"500": 4, "50": 1}', 205000) -> 'done', 'true', 'sent again it is the same count');
select is((select count(*) from public.cash_hand_overs), 1::bigint, 'once');
select is(tests.count('manager', 'h1', '{"500": 4, "50": 1}', 205000), '{"refused": "invalid"}', 'and nobody else''s');
select is(tests.count('staff', 'h2', '{"500": 4, "50": 1}', 0), '{"refused": "nothing-carried"}', 'then nothing is carried');
select is((tests.told('staff', 'driver') ->> 'carriedPaise')::bigint, 0::bigint, 'and only the claim is left');
select is((tests.ask('driver', 'sync_pull') #> '{cash,handOvers,0}') - 'id'::text - 'at'::text, '{"paise": 205000, "receivedBy": "Sita"}', 'the driver''s phone is told to whom');
select is(tests.ask('other-driver', 'sync_pull') -> 'cash' -> 'handOvers', '[]', 'and nobody else''s');

/* A difference, and what comes afterwards */
select tests.collect('c5', 'four', '4004', 100000);
select is(tests.count('admin', 'h3', '{"500": 1, "200": 1, "100": 1, "50": 1, "20": 2, "5": 1, "2": 2, "0.01": 100}', 100000, 'A note was false') #> '{handOver,reason}', '"A note was false"', 'less, with its reason');
select is((select string_agg(kind || ' ' || amount_paise, ', ' order by kind desc) from public.cash_entries where hand_over_id = tests.id_of('h3')), 'hand-over -90000, difference -10000', 'is an entry of its own');
select is(app.carried_paise(tests.id_of('driver')), 0::bigint, 'and nothing is carried on');
select is(
  tests.push('driver', tests.command('late', 'correct-delivery', jsonb_build_object('corrects', tests.id_of('c5'), 'keepsPhoto', false, 'shipmentId', tests.id_of('four'), 'trackingNumber', '4004', 'outcome', 'Returned', 'notes', 'x', 'photo', null), 'shipment:four', now() - interval '1 minute')) #>> '{0,review}',
  'corrected-late', 'what was counted is no more the driver''s to correct'
);

/* What was taken back after its count, and as much again */
select tests.count('staff', 'h4', '{"500": 1, "200": 2, "50": 1, "20": 2, "5": 1, "2": 2}', 99900, driver => 'other-driver');
select tests.push('other-driver', tests.command('back', 'correct-delivery', jsonb_build_object('corrects', tests.id_of('c4'), 'keepsPhoto', false, 'shipmentId', tests.id_of('other'), 'trackingNumber', '4010', 'outcome', 'Returned', 'notes', 'x', 'photo', null), 'shipment:other', now() - interval '1 minute'));
select tests.ask('staff', 'review_decide', jsonb_build_object('proofId', tests.id_of('back'), 'decision', 'accept'));
select tests.collect('c6', 'next', '4011', 99900, who => 'other-driver');
select is(tests.told('staff', 'other-driver') - 'since' - 'driverId' - 'name', '{"carriedPaise": 0, "checkedPaise": 0, "claimedPaise": 0, "collections": 1}', 'come to nothing, and are listed');
select is(tests.count('staff', 'h5', '{}', 0, driver => 'other-driver') #> '{handOver,countedPaise}', '0', 'they are counted all the same');
select is((select count(*) from public.counted_entries where hand_over_id = tests.id_of('h5')), 2::bigint, 'both of them');
select is(tests.told('staff', 'other-driver'), null, 'and then nothing is left');
select is(tests.count('staff', 'h6', '{}', 0, driver => 'other-driver'), '{"refused": "nothing-carried"}', 'to count');

/* Who */
select is(tests.count(who, 'h9', '{"500": 1}', 50000, 'x', 'other-driver') ->> 'error', 'PT403', format('a %s counts nothing', who)) from unnest(array['driver', 'other-driver', 'customer', 'inactive']) as who;
select is(string_agg(tests.ask(who, 'cash_with_drivers') ->> 'error', ' '), 'PT403 PT403 PT403', 'or sees what others carry') from unnest(array['driver', 'customer', 'inactive']) as who;
select is(string_agg(tests.ask(who, 'cash_of_driver', jsonb_build_object('driverId', tests.id_of('other-driver'))) ->> 'error', ' '), 'PT403 PT403 PT403', 'parcel by parcel') from unnest(array['driver', 'customer', 'inactive']) as who;
select is(app.cash_adds_up(), '{}', 'each count is what its notes and coins come to');
select throws_ok($$ update public.cash_hand_overs set counted_paise = 1 $$, 'PT409', null, 'a count is never changed');
select * from finish();
