-- Whose fault an error is decides who waits: a server in trouble and a fault of ours are tried again by themselves, a rule of the business
-- is a person's. Every class of PostgreSQL's appendix A has its place here. Statements commit one by one here.
select plan(139);
\ir ../../../tests/support/sql/scenes/sync-scene.sql

create table tests.states (state text, verdict text);
insert into tests.states
select unnest(string_to_array(states, ' ')), verdict
from (values
  -- Successes and warnings are no errors; a function that raises one has made a mistake.
  ('00000 01000 01004 02000 02001', 'server-fault'),
  ('03000', 'server-fault'),
  ('08000 08001 08003 08004 08006 08007 08P01', 'busy'),
  ('09000', 'server-fault'),
  ('0A000', 'server-fault'),
  ('0B000', 'server-fault'),
  ('0F000', 'server-fault'),
  ('0L000 0LP01', 'server-fault'),
  ('0P000', 'server-fault'),
  ('0Z000 0Z002', 'server-fault'),
  ('10608', 'server-fault'),
  ('20000', 'server-fault'),
  ('21000', 'server-fault'),
  ('22000 22001 22003 22007 22012 22023 22P02 22P05', 'refusal'),
  ('23000 23001 23502 23503 23505 23514 23P01', 'refusal'),
  ('24000', 'server-fault'),
  ('25000 25001 25P01 25P02 25P03', 'server-fault'),
  -- A database that is read-only for a while: a failover, a full disk.
  ('25006', 'busy'),
  ('26000', 'server-fault'),
  ('27000', 'server-fault'),
  ('28000 28P01', 'server-fault'),
  ('2B000 2BP01', 'server-fault'),
  ('2D000', 'server-fault'),
  ('2F000 2F005', 'server-fault'),
  ('34000', 'server-fault'),
  ('38000', 'server-fault'),
  ('39000', 'server-fault'),
  ('3B000 3B001', 'server-fault'),
  ('3D000', 'server-fault'),
  ('3F000', 'server-fault'),
  ('40000 40001 40002 40003 40P01', 'busy'),
  ('42000 42501 42601 42703 42883 42P01', 'server-fault'),
  ('44000', 'server-fault'),
  ('53000 53100 53200 53300 53400', 'busy'),
  -- Longer than an index can hold: waiting does not make it shorter.
  ('54000', 'refusal'),
  ('54001 54011 54023', 'server-fault'),
  ('55000 55P02 55P04', 'server-fault'),
  ('55006 55P03', 'busy'),
  ('57000 57014 57P01 57P02 57P03 57P04 57P05', 'busy'),
  ('58000 58030 58P01 58P02', 'busy'),
  ('72000', 'server-fault'),
  ('F0000 F0001', 'server-fault'),
  ('HV000', 'server-fault'),
  ('P0000 P0001 P0002 P0003 P0004', 'server-fault'),
  ('XX000 XX001 XX002', 'busy'),
  -- Our own refusals, as a trigger raises them.
  ('PT400 PT403 PT409', 'refusal'),
  -- The session has ended: the same work arrives once its person has signed in again.
  ('PT401', 'busy'),
  ('PT429', 'too-many')
) as classes (states, verdict);
create function tests.verdict(answer jsonb) returns text language sql immutable as $$
  select case answer ->> 'status' when 'retry' then answer ->> 'code' when 'rejected' then 'refusal' else answer ->> 'status' end
$$;
select is(tests.verdict(app.answer_to_error('{"kind": "update-shipment"}', state, null, 'words')), verdict, format('%s: %s', state, verdict)) from tests.states order by state;
select is(app.answer_to_error('{"kind": "update-shipment"}', 'PT400', null, 'words') ? 'field', false, 'where no field is at fault none is named');
select is(app.answer_to_error('{"kind": "update-shipment"}', '23514', 'shipments_gst_amount_check', 'words') ->> 'field', 'gst_percentage', 'and the one that is, is');

/* What becomes of a command */
select tests.ship('a', '1001'), tests.ship('b', '1002');
create function tests.trip() returns trigger language plpgsql as $$
begin
  raise exception 'tripped' using errcode = new.notes;
end
$$;
create trigger trip before update on public.shipments for each row when (new.notes ~ '^[0-9A-Z]{5}$') execute function tests.trip();
create function tests.note(name text, notes text) returns jsonb language sql stable as $$
  select tests.command(name, 'update-shipment', jsonb_build_object('id', tests.id_of('b'), 'changes', jsonb_build_object('notes', jsonb_build_object('from', null, 'to', notes))), 'shipment:b', '2030-01-01 00:00Z')
$$;
create function tests.kept(name text) returns jsonb language sql as $$ select result from public.sync_command where id = tests.id_of(name) $$;
select is(tests.words(tests.push('staff', tests.note('trip-' || state, state), tests.command('beside-' || state, 'assign-driver', jsonb_build_object('shipmentId', tests.id_of('a'), 'driverId', null), 'shipment:a'))), word || ' applied', format('%s is %s, and stops nobody else', state, word))
from (values ('25006', 'busy'), ('57P01', 'busy'), ('53100', 'busy'), ('42883', 'server-fault'), ('P0004', 'server-fault'), ('23514', 'invalid'), ('PT409', 'invalid')) as tripped (state, word);
select is(tests.kept('trip-' || state) ->> 'code', kept, format('%s is %s', state, case when kept is null then 'not kept' else 'kept' end))
from (values ('25006', null), ('57P01', null), ('53100', null), ('42883', null), ('P0004', null), ('23514', 'invalid'), ('PT409', 'invalid')) as tripped (state, kept);
-- A person who cancels a statement means the whole of it.
create function tests.cancelled(commands jsonb) returns text language plpgsql as $$
begin
  perform public.sync_push(jsonb_build_object('commands', commands));
  return 'answered';
exception when query_canceled then
  return 'cancelled';
end
$$;
grant execute on all functions in schema tests to public;
begin;
select tests.be('staff');
select is(tests.cancelled(jsonb_build_array(tests.note('cancelled', '57014'))), 'cancelled', 'a push that is cancelled is cancelled as a whole');
select tests.be('owner');
commit;
drop trigger trip on public.shipments;
select is(tests.words(tests.push('staff', tests.note('trip-42883', '42883'))), 'applied', 'the same command passes once the fault is mended');

/* A database that may only be read */
begin;
set local transaction_read_only = on;
select is((tests.push('driver', tests.command('read-only', 'record-delivery', '{"trackingNumber": "1001", "outcome": "Failed Attempt", "notes": "x"}')) -> 0) - 'message', jsonb_build_object('id', tests.id_of('read-only'), 'status', 'retry', 'code', 'busy', 'version', null), 'a database that is read-only for a while says "again"');
select is(tests.words(tests.push('driver', tests.command('ro-withdraw', 'withdraw', jsonb_build_object('commandId', tests.id_of('read-only'), 'commandKind', 'record-delivery')))), 'busy', 'to a withdrawal as well');
commit;
select is(tests.kept('read-only'), null, 'and keeps nothing');
select is(tests.words(tests.push('driver', tests.command('read-only', 'record-delivery', '{"trackingNumber": "1001", "outcome": "Failed Attempt", "notes": "x"}'))), 'applied', 'so that the same command passes when it can be written again');

select * from finish();
