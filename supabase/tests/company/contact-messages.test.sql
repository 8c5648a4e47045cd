-- What anybody may write to the company, how often, and who reads it.
begin;
select plan(79);

\ir ../../../tests/support/sql/scenes/acting-as.sql
-- What a function answers somebody, or the state of its error.
create function tests.ask(who text, name text, p jsonb, address text default '192.0.2.1') returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  perform tests.be(who, address);
  begin
    execute format('select public.%I($1)', name) into answer using p;
  exception when others then
    answer := jsonb_build_object('error', sqlstate);
  end;
  perform tests.be('owner');
  return answer;
end
$$;
create function tests.sqlstate_as(who text, statement text) returns text language plpgsql as $$
begin
  perform tests.be(who);
  execute statement;
  perform tests.be('owner');
  return 'done';
exception when others then
  perform tests.be('owner');
  return sqlstate;
end
$$;
create function tests.letter(changes jsonb default '{}') returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', tests.id_of('first'), 'name', 'Asha', 'email', 'asha@people.example', 'phone', '9000000011', 'service', 'warehousing',
    'message', 'How much for a pallet?', 'website', '', 'writtenAt', '2026-11-01T04:30:00.000Z'
  ) || changes
$$;
-- Without the limiter in the way.
create function tests.write(changes jsonb, who text default 'visitor') returns jsonb language plpgsql as $$
begin
  delete from public.call_counters;
  return tests.ask(who, 'contact_message', tests.letter(changes));
end
$$;
create function tests.stored(which text) returns public.contact_messages language sql stable as $$
  select * from public.contact_messages where id = tests.id_of(which)
$$;
grant execute on all functions in schema tests to public;

insert into auth.users (id, email, email_confirmed_at) select tests.id_of(who), who || '@waybill.example', now()
from unnest(array['admin', 'manager', 'staff', 'driver', 'customer', 'inactive']) as who;
insert into public.staff (user_id, user_name, email, role, status) values
  (tests.id_of('admin'), 'Adam', 'a@waybill.example', 'Admin', 'Active'), (tests.id_of('manager'), 'Maya', 'm@waybill.example', 'Manager', 'Active'),
  (tests.id_of('staff'), 'Sita', 's@waybill.example', 'Staff', 'Active'), (tests.id_of('driver'), 'Ravi', 'd@waybill.example', 'Driver', 'Active'),
  (tests.id_of('inactive'), 'Ina', 'i@waybill.example', 'Staff', 'Inactive');

/* Writing */

select is(tests.write('{}'), '{"done": true}', 'a visitor''s message is taken');
select is(
  to_jsonb(tests.stored('first')) - 'received_at' - 'written_at',
  jsonb_build_object('id', tests.id_of('first'), 'name', 'Asha', 'email', 'asha@people.example', 'phone', '9000000011', 'service', 'warehousing',
    'message', 'How much for a pallet?', 'handled_at', null, 'handled_by', null),
  'and stored as it was written'
);
select is((tests.stored('first')).written_at, '2026-11-01 04:30Z'::timestamptz(3), 'with the time that the device claims');
select is((tests.stored('first')).received_at, now()::timestamptz(3), 'and the time of its arrival, by the server''s clock');
select is(tests.write('{"message": "Something else"}'), '{"done": true}', 'a message that is sent again is taken for the same');
select is(array[count(*)::text, max(message)], array['1', 'How much for a pallet?'], 'and changes nothing') from public.contact_messages;
select is(
  tests.write(jsonb_build_object('id', tests.id_of(who), 'message', who), who), '{"done": true}', format('%s may write too', who)
) from unnest(array['staff', 'driver', 'customer', 'inactive']) as who;
select is(
  tests.write(jsonb_build_object('id', tests.id_of('bare'), 'name', E' \tBa \n', 'phone', null, 'service', null, 'message', E'\n One\nTwo \n', 'writtenAt', 'yesterday')),
  '{"done": true}', 'phone and service may be left out'
);
select is(
  (select array[name, phone, service, message, written_at::text] from public.contact_messages where id = tests.id_of('bare')),
  array['Ba', null, null, E'One\nTwo', null], 'blanks around are taken off, and a time that is none is not kept'
);
select is(
  tests.write(jsonb_build_object('id', tests.id_of(claim), 'writtenAt', claim)), '{"done": true}', format('the claim %s keeps no message back', claim)
) from unnest(array['9999-99-99T99:99:99Z', 'infinity']) as claim;
select ok((tests.stored('infinity')).written_at is null and (tests.stored('9999-99-99T99:99:99Z')).written_at is null, 'and is not kept');
select is(tests.ask('visitor', 'contact_message', to_jsonb(tests.letter(jsonb_build_object('id', tests.id_of('wrapped')))::text)), '{"done": true}', 'arguments may arrive as a string');

select is(
  tests.write(jsonb_build_object('id', tests.id_of('wrong')) || wrong), jsonb_build_object('refused', 'invalid', 'field', field), format('%s: %s', field, left(wrong::text, 60))
) from (values
  ('id', '{"id": "one"}'::jsonb), ('id', '{"id": null}'), ('name', '{"name": " "}'), ('name', '{"name": null}'), ('name', jsonb_build_object('name', repeat('a', 101))),
  ('email', '{"email": ""}'), ('email', '{"email": "asha"}'), ('email', '{"email": "a b@c.d"}'), ('email', jsonb_build_object('email', repeat('a', 250) || '@b.cd')),
  ('phone', '{"phone": "90000"}'), ('phone', '{"phone": "+919000000011"}'), ('service', '{"service": "magic"}'),
  ('message', '{"message": "\n "}'), ('message', '{"message": null}'), ('message', jsonb_build_object('message', repeat('a', 2001)))
) as wrongs (field, wrong);
select is_empty($$ select from public.contact_messages where id = tests.id_of('wrong') $$, 'nothing of it is stored');
select is(tests.write(jsonb_build_object('id', tests.id_of('long'), 'name', repeat('న', 100), 'message', repeat('న', 2000))), '{"done": true}', 'lengths are counted in characters, not bytes');
select is(tests.write(jsonb_build_object('id', tests.id_of('bot'), 'website', 'https://spam.example')), '{"done": true}', 'whoever fills the hidden field is told that all is well');
select is_empty($$ select from public.contact_messages where id = tests.id_of('bot') $$, 'and nothing is stored');

/* How often */

select tests.write('{}');
select is(tests.ask('visitor', 'contact_message', tests.letter()), '{"done": true}', 'call ' || call) from generate_series(2, 10) as call;
select is(tests.ask('visitor', 'contact_message', tests.letter(jsonb_build_object('id', tests.id_of('eleventh')))), '{"error": "PGRST"}', 'the eleventh in a minute is refused');
select is_empty($$ select from public.contact_messages where id = tests.id_of('eleventh') $$, 'and not stored');
select is(tests.ask('visitor', 'contact_message', tests.letter(), '192.0.2.2'), '{"done": true}', 'another caller does not notice');
delete from public.call_counters;
insert into public.call_counters (bucket, window_start, shard, calls) values ('contact:192.0.2.1:hour', date_trunc('hour', now()), 0, 100);
select is(tests.ask('visitor', 'contact_message', tests.letter()), '{"error": "PGRST"}', 'a hundred an hour are the other limit');
delete from public.call_counters;
insert into public.call_counters (bucket, window_start, shard, calls) select 'contact-messages:hour', date_trunc('hour', now()), shard, 125 from generate_series(0, 15) as shard;
select is(tests.ask('visitor', 'contact_message', tests.letter(), '192.0.2.3'), '{"error": "PGRST"}', 'and so is a ceiling over all callers');
delete from public.call_counters;

/* Reading */

delete from public.contact_messages;
insert into public.contact_messages (id, name, email, message, received_at, handled_at, handled_by)
select tests.id_of('m' || number), 'N', 'n@people.example', 'm' || number, '2026-11-01 00:00Z'::timestamptz + number / 2 * interval '1 minute',
  case when number = 3 then now() end, case when number = 3 then tests.id_of('staff') end
from generate_series(1, 7) as number;

select is(tests.ask(who, 'contact_messages_page', '{}'), jsonb_build_object('error', code), format('%s reads no messages', who))
from (values ('visitor', '42501'), ('driver', 'PT403'), ('customer', 'PT403'), ('inactive', 'PT403')) as denied (who, code);
select is(tests.ask(who, 'contact_message_handle', jsonb_build_object('id', tests.id_of('m1'), 'handled', true)), jsonb_build_object('error', code), format('%s handles no messages', who))
from (values ('visitor', '42501'), ('driver', 'PT403'), ('customer', 'PT403'), ('inactive', 'PT403')) as denied (who, code);
select ok(tests.ask(who, 'contact_messages_page', '{}') ? 'messages', format('%s reads messages', who)) from unnest(array['admin', 'manager', 'staff']) as who;

create function tests.page(p jsonb) returns text language sql as $$
  select coalesce(string_agg(message ->> 'message', ' ' order by place), '') || ' ' || (answer ->> 'more') || ' ' || (answer ->> 'open')
  from (select tests.ask('staff', 'contact_messages_page', p) as answer) as asked
  left join jsonb_array_elements(answer -> 'messages') with ordinality as listed (message, place) on true
  group by answer
$$;
create function tests.pages(p jsonb) returns text[] language plpgsql as $$
declare
  answer jsonb;
  seen text[] := '{}';
begin
  loop
    answer := tests.ask('staff', 'contact_messages_page', p);
    seen := seen || array(select message ->> 'message' from jsonb_array_elements(answer -> 'messages') as message);
    exit when not (answer ->> 'more')::boolean;
    p := p || jsonb_build_object('after', jsonb_build_object('receivedAt', answer #> '{messages,-1,received_at}', 'id', answer #> '{messages,-1,id}'));
  end loop;
  return seen;
end
$$;
select is(tests.pages('{"show": "all", "limit": 2}'), array(select message from public.contact_messages order by received_at desc, id desc), 'pages list everything once, the newest first');
select is(tests.pages('{"limit": 4}'), array(select message from public.contact_messages where handled_at is null order by received_at desc, id desc), 'unless asked otherwise only what is open');
select is(tests.page('{"show": "handled"}'), 'm3 false 6', 'or what is handled, always with the number of open ones');
select is(tests.page('{"limit": 0}'), ' true 6', 'the number alone costs nothing');
select is(tests.ask('staff', 'contact_messages_page', '{"show": "secret"}'), '{"error": "PT400"}', 'there is nothing else to show');
select is(
  tests.ask('staff', 'contact_messages_page', '{"show": "handled"}') #> '{messages,0}',
  jsonb_build_object('id', tests.id_of('m3'), 'name', 'N', 'email', 'n@people.example', 'phone', null, 'service', null, 'message', 'm3',
    'received_at', '2026-11-01T00:01:00.000Z', 'written_at', null, 'handled_at', app.instant(now()), 'handled_by_name', 'Sita'),
  'each with who handled it and when'
);

/* Handling */

select is(tests.ask('manager', 'contact_message_handle', jsonb_build_object('id', tests.id_of('m1'), 'handled', true)) #>> '{message,handled_by_name}', 'Maya', 'who handles a message is named');
select is(tests.ask('admin', 'contact_message_handle', jsonb_build_object('id', tests.id_of('m1'), 'handled', true)) #>> '{message,handled_by_name}', 'Maya', 'and stays, whoever does it again');
select is(tests.ask('admin', 'contact_message_handle', jsonb_build_object('id', tests.id_of('m1'), 'handled', false)) #> '{message,handled_at}', 'null', 'it can be opened again');
select is((select row(handled_at, handled_by)::text from public.contact_messages where id = tests.id_of('m1')), '(,)', 'then nobody has handled it');
select is(tests.ask('staff', 'contact_message_handle', jsonb_build_object('id', tests.id_of('never'), 'handled', true)), '{"refused": "not-found"}', 'what is not there cannot be handled');
select is(tests.ask('staff', 'contact_message_handle', jsonb_build_object('id', tests.id_of('m1'))), '{"error": "PT400"}', 'how it is to be marked must be said');

/* Past the functions */

select is(tests.sqlstate_as(who, statement), '42501', format('%s: %s', who, left(statement, 20)))
from (values
  ('visitor', 'select id from public.contact_messages'), ('visitor', $$ insert into public.contact_messages (name, email, message) values ('N', 'n@n.example', 'Hi') $$),
  ('staff', $$ insert into public.contact_messages (name, email, message) values ('N', 'n@n.example', 'Hi') $$),
  ('admin', 'update public.contact_messages set handled_at = now()'), ('admin', 'delete from public.contact_messages')
) as tried (who, statement);

/* How long it stays */
select tests.be('owner');
insert into public.contact_messages (id, name, email, message, received_at, handled_at) values
  (tests.id_of('old'), 'A', 'a@mail.example', 'm', now() - interval '3 years', now() - interval '366 days'),
  (tests.id_of('younger'), 'A', 'a@mail.example', 'm', now() - interval '3 years', now() - interval '364 days'),
  (tests.id_of('forgotten'), 'A', 'a@mail.example', 'm', now() - interval '3 years', null),
  (tests.id_of('next'), 'A', 'a@mail.example', 'm', now(), null);
select tests.be('staff');
do $$ begin perform public.contact_message_handle(jsonb_build_object('id', tests.id_of('next'), 'handled', true)); end $$;
select tests.be('owner');
select results_eq(
  $$ select id from public.contact_messages where id in (tests.id_of('old'), tests.id_of('younger'), tests.id_of('forgotten')) order by handled_at nulls last $$,
  $$ values (tests.id_of('younger')), (tests.id_of('forgotten')) $$, 'handling one lets go of those that were handled more than a year ago, and of no other'
);
update app.settings set value = '30' where name = 'handled_messages_days';
insert into public.contact_messages (id, name, email, message, received_at, handled_at) values
  (tests.id_of('recent'), 'A', 'a@mail.example', 'm', now() - interval '3 years', now() - interval '29 days'),
  (tests.id_of('after'), 'A', 'a@mail.example', 'm', now(), null);
select tests.be('staff');
do $$ begin perform public.contact_message_handle(jsonb_build_object('id', tests.id_of('after'), 'handled', true)); end $$;
select tests.be('owner');
select results_eq(
  $$ select id from public.contact_messages where id in (tests.id_of('younger'), tests.id_of('recent'), tests.id_of('forgotten')) order by handled_at nulls last $$,
  $$ values (tests.id_of('recent')), (tests.id_of('forgotten')) $$, 'or as many days ago as the company has set'
);

select * from finish();
rollback;
