-- A token outlives its session: who was signed out everywhere must not go on with it, at no function, no table and no photo.
select plan(22);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.be_in(who text, session text) returns void language plpgsql as $$
begin
  perform tests.be(who);
  perform set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || jsonb_build_object('session_id', session))::text, true);
end
$$;
create function tests.tried(who text, session text, statement text) returns text language plpgsql as $$
declare
  said text;
begin
  perform tests.be_in(who, session);
  said := tests.sqlstate_of(statement);
  perform tests.be('owner');
  return said;
end
$$;
select tests.ship('a', '7000001');
insert into auth.sessions (id, user_id) select tests.id_of('session of ' || who), tests.id_of(who) from unnest(array['admin', 'staff', 'driver', 'customer']) as who;

select is(tests.tried('staff', tests.id_of('session of staff')::text, asked), 'answered', format('in a living session: %s', asked))
from unnest(array[
  $$ select public.whoami('{}') $$, $$ select public.sync_pull('{}') $$, $$ select id from public.shipments $$, $$ select id from public.users $$
]) as asked;
select is(tests.tried('staff', tests.id_of('session of driver')::text, $$ select public.whoami('{}') $$), 'PT401', 'somebody else''s session is none');

delete from auth.sessions where user_id <> tests.id_of('admin');
select is(tests.tried('staff', tests.id_of('session of staff')::text, asked), 'PT401', format('once it has ended: %s', asked))
from unnest(array[
  $$ select public.whoami('{}') $$, $$ select public.my_account('{}') $$, $$ select public.update_my_account('{"name": "Forged"}') $$,
  $$ select public.sync_pull('{}') $$, $$ select public.sync_push('{"commands": []}') $$, $$ select public.search_shipments('{}') $$,
  $$ select public.track_shipment('{"trackingNumber": "7000001"}') $$, $$ select id from public.shipments $$, $$ select id from public.users $$,
  $$ select user_name from public.staff $$
]) as asked;
select is(tests.tried('driver', tests.id_of('session of driver')::text, $$ select public.sync_push('{"commands": []}') $$), 'PT401', 'a driver''s work waits on the phone');
select is(tests.tried('customer', tests.id_of('session of customer')::text, $$ select public.my_shipments('{}') $$), 'PT401', 'a customer sees nothing more');

select is(tests.tried('staff', 'no id at all', $$ select public.whoami('{}') $$), 'answered', 'a token that names no session is as good as its signature');
select is(tests.tried('admin', tests.id_of('session of admin')::text, format($$ select public.end_staff_sessions('{"id": "%s"}') $$, (select id from public.staff where user_id = tests.id_of('admin')))), 'answered', 'an admin ends their own sessions');
select is(tests.tried('admin', tests.id_of('session of admin')::text, $$ select public.staff_list('{}') $$), 'PT401', 'and is out');
select is(tests.ask('visitor', 'track_shipment', '{"trackingNumber": "7000001"}') #>> '{shipment,tracking_number}', '7000001', 'a visitor has no session to end');

-- It may end between two commands of one push: the second is no refusal for ever.
select is(
  app.answer_to_error('{"kind": "record-delivery"}', 'PT401', '', 'The session has ended.') ->> 'status', 'retry',
  'work that met the end of its session is tried again, and not refused for good'
);

select * from finish();
