-- Refusals without measure: each leaves a row that is kept for good. Statements commit one by one here.
select plan(34);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.nothing(name text, replaced text[] default '{}') returns jsonb language sql stable as $$
  select tests.command(name, 'assign-driver', '{"shipmentId": null, "driverId": null}', 'shipment:' || name)
    || jsonb_build_object('replaces', (select coalesce(jsonb_agg(tests.id_of(earlier)), '[]') from unnest(replaced) as earlier))
$$;
create function tests.refusals(who text, name text, first integer, last integer) returns text language plpgsql as $$
declare
  n integer;
  words text[] := '{}';
begin
  for n in first .. last loop
    words := words || tests.words(tests.push(who, tests.nothing(name || n)));
  end loop;
  return (select string_agg(w.word || ' ' || w.how_many, ', ' order by w.word) from (select told.word, count(*) as how_many from unnest(words) as told (word) group by told.word) as w);
end
$$;
-- The limit is one of each hour of the clock, and this file may run across its end.
alter function tests.ask(text, text, jsonb) rename to ask_at_this_hour;
create function tests.ask(who text, name text, p jsonb default '{}') returns jsonb language plpgsql as $$
begin
  update public.call_counters set window_start = date_trunc('hour', now()) where bucket like 'refusals:%:hour' and window_start = date_trunc('hour', now()) - interval '1 hour';
  return tests.ask_at_this_hour(who, name, p);
end
$$;
create function tests.rows_of(who text) returns bigint language sql as $$ select count(*) from public.sync_command where owner = tests.id_of(who) $$;
create function tests.deliver(name text, replaced text[] default '{}') returns jsonb language sql stable as $$
  select tests.command(name, 'record-delivery', jsonb_build_object('shipmentId', null, 'trackingNumber', name, 'outcome', 'Failed Attempt', 'notes', '', 'photo', null), 'tracking:' || name)
    || jsonb_build_object('replaces', (select coalesce(jsonb_agg(tests.id_of(earlier)), '[]') from unnest(replaced) as earlier))
$$;

/* The first that a session hears of */
create function tests.import(who text, captured_by text, command jsonb) returns text language sql as $$
  select tests.words(jsonb_build_array(tests.ask(who, 'import_delivery', jsonb_build_object('capturedBy', tests.id_of(captured_by), 'command', command))))
$$;
select is(tests.import('manager', 'other-driver', tests.deliver('first of all', array['lost before'])), 'applied', 'may be an import');

/* What an honest device brings */
select is(tests.refusals('driver', 'day', 1, 300), 'not-allowed 300', 'three hundred refusals of a day without signal are answered');
select is(tests.refusals('driver', 'day', 1, 300), 'not-allowed 300', 'and asked again');
select is(tests.rows_of('driver'), 300::bigint, 'each kept once: a repeat leaves nothing');

/* Without end */
update app.settings set value = '310' where name = 'refusals_per_hour';
select is(tests.refusals('driver', 'more', 1, 15), 'not-allowed 10, too-many 5', 'beyond the limit the server says later');
select is(tests.push('driver', tests.nothing('more11')) #> '{0,status}', '"retry"', 'which is no refusal');
select is(tests.rows_of('driver'), 310::bigint, 'and nothing of it is kept');
select is(tests.words(tests.push('driver', tests.nothing('day1'))), 'not-allowed', 'what had been answered keeps its answer');
select is(tests.words(tests.push('driver', tests.deliver('works'))), 'applied', 'what takes effect is taken all the same');
select is(tests.words(tests.push('driver', tests.deliver('again', array['earlier']))), 'too-many', 'earlier ids that are closed leave rows, and count');
select is(tests.words(tests.push('driver', tests.command('gives-up', 'withdraw', jsonb_build_object('commandId', tests.id_of('unheard'), 'commandKind', 'record-delivery')))), 'too-many', 'and so does giving up what never came');
select is(tests.refusals('other-driver', 'other', 1, 5), 'not-allowed 5', 'another person goes on');
select is_empty($$ select from public.proof_of_delivery where id = tests.id_of('again') $$, 'what waits has had no effect');

-- A sequence goes on whatever is taken back.
create sequence tests.carried_out;
grant usage on sequence tests.carried_out to public;
begin;
create or replace function app.carry_out(command jsonb, role text) returns jsonb language sql as $$
  select app.applied() from nextval('tests.carried_out')
$$;
select is(tests.words(tests.push('driver', tests.deliver('before', array['earlier']))), 'too-many', 'they wait');
rollback;
select is((select is_called from tests.carried_out), false, 'before anything is carried out that would be taken back');

/* One push of many */
select is(
  (select string_agg(distinct w.word, ' ' order by w.word) from regexp_split_to_table(tests.words(tests.ask('inactive', 'sync_push', jsonb_build_object('commands', (
    select jsonb_agg(tests.nothing('inactive' || n, array(select 'closed' || n || '-' || e from generate_series(1, 50) as e)) order by n) from generate_series(1, 50) as n
  ))) -> 'answers'), ' ') as w (word)), 'not-allowed too-many', 'fifty commands with fifty earlier ids each do not get past it in one push'
);
select cmp_ok(tests.rows_of('inactive'), '<=', 310::bigint, 'they leave no more rows than the limit');

/* The office, which imports */
update app.settings set value = '12' where name = 'refusals_per_hour_office';
select is(tests.refusals('staff', 'file', 1, 15), 'not-found 12, too-many 3', 'the office has a limit of its own');
select is(
  tests.import('manager', 'driver', tests.deliver('imported', array['lost'])),
  'applied', 'what it imports for somebody is not theirs'
);

insert into public.shipments (id, tracking_number, status, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number, to_city)
values (tests.id_of('edited'), 'edited', 'Pending', 'A', '9000000011', 'B', '9000000012', 'Pune');
create function tests.edit(who text, name text, field text, from_value text, to_value text, claimed timestamptz) returns text language sql as $$
  select a ->> 'status' from jsonb_array_elements(tests.push(who, tests.command(name, 'update-shipment', jsonb_build_object('id', tests.id_of('edited'), 'changes', jsonb_build_object(field, jsonb_build_object('from', from_value, 'to', to_value))), 'shipment:edited', claimed))) as a
$$;
grant execute on all functions in schema tests to public;
select is(array[tests.edit('manager', 'm1', 'to_city', 'Pune', 'Nagpur', now()), tests.edit('staff', 's1', 'to_name_or_company', 'B', 'C', now() - interval '1 hour')], '{applied,merged}', 'an edit that meets another''s is taken as well');

create function tests.spoil(name text, replaced text[] default '{}') returns jsonb language sql stable as $$
  select tests.command(name, 'update-shipment', jsonb_build_object('id', tests.id_of('edited'), 'changes', '{"gst_percentage": {"from": null, "to": 200}}'::jsonb), 'shipment:edited')
    || jsonb_build_object('replaces', (select coalesce(jsonb_agg(tests.id_of(earlier)), '[]') from unnest(replaced) as earlier))
$$;
select is(tests.words(tests.push('staff', tests.spoil('gst'))), 'too-many', 'what a rule of the tables refuses counts as any refusal');
select is(tests.words(tests.push('manager', tests.spoil('gst 2', array(select 'spoiled' || n from generate_series(1, 12) as n)))), 'too-many', 'and with it the earlier ids that it closes');
select is(tests.words(tests.push('manager', tests.spoil('gst 2', array(select 'spoiled' || n from generate_series(1, 11) as n)))), 'invalid', 'as far as they fit it is answered');

-- What a push has counted is counted once: another call of the same session begins with nothing.
select is(tests.import('admin', 'admin', tests.deliver('own', array['lost 2'])), 'applied', 'what somebody of the office imports of their own begins with nothing either');
select is(tests.import('staff', 'staff', tests.deliver('own 2', array['lost 3'])), 'too-many', 'and comes on top of what they had sent');
select is(tests.refusals('admin', 'of the admin', 1, 15), 'not-found 12, too-many 3', 'an admin is of the office as well');
update app.settings set value = '9' where name = 'refusals_per_hour';
select is(
  tests.words(tests.push('other-driver', variadic array(select tests.nothing('no list ' || n) || '{"replaces": "x"}' from generate_series(1, 5) as n))),
  'invalid invalid invalid invalid too-many', 'what does not say what it replaces leaves one row'
);

/* Tries that each name one of many */
update public.call_counters set window_start = window_start - interval '3 hours';
update app.settings set value = '100' where name = 'refusals_per_hour';
select is(
  tests.words(tests.push('driver', variadic array(select tests.nothing('try ' || n, case when n > 1 then array['try 1'] else '{}' end) from generate_series(1, 16) as n))),
  'not-allowed not-allowed not-allowed not-allowed not-allowed not-allowed not-allowed not-allowed not-allowed not-allowed not-allowed not-allowed not-allowed too-many too-many too-many',
  'what is sent again counts each id of its act, which the server writes anew each time, and not the named one alone'
);
select is(
  (select count(*) from public.sync_command where replaced_by = tests.id_of('try 13')), 12::bigint, 'the thirteen stand for one act'
);

/* Orders of a driver's own stops, which all have their effect */
insert into public.warehouses (id, name) values (tests.id_of('hub'), 'Hub');
insert into public.run_sheets (id, driver_id, warehouse_id, sheet_date) values (tests.id_of('sheet'), tests.id_of('other-driver'), tests.id_of('hub'), '2026-11-27');
create function tests.order(name text) returns jsonb language sql stable as $$
  select tests.command(name, 'save-run-sheet', jsonb_build_object('id', tests.id_of('sheet'), 'order', '[]'::jsonb), 'run-sheet:' || name)
$$;
update app.settings set value = '5' where name = 'refusals_per_hour';
select is(
  tests.words(tests.push('other-driver', variadic array(select tests.order('order ' || n) from generate_series(1, 7) as n))),
  'applied applied applied applied applied too-many too-many', 'a driver cannot order stops without end: each order leaves a row'
);
select is(
  tests.words(tests.push('admin', variadic array(select tests.order('by the office ' || n) from generate_series(1, 7) as n))),
  'applied applied applied applied applied applied applied', 'what the office does to a sheet is work'
);

/* An hour later */
-- By another span than above: what was moved there would be in the way.
update public.call_counters set window_start = window_start - interval '5 hours';
select is(tests.words(tests.push('driver', tests.nothing('more11'), tests.deliver('again', array['earlier']))), 'not-allowed applied', 'the same ids arrive in the next hour');
select is(tests.words(tests.push('driver', tests.command('gives-up', 'withdraw', jsonb_build_object('commandId', tests.id_of('unheard'), 'commandKind', 'record-delivery')))), 'never-arrived', 'and nothing is lost');
select is((select count(*) from public.proof_of_delivery where id = tests.id_of('again')), 1::bigint, 'once');

select * from finish();
