-- What the office writes about a shipment for itself: who reads it, who writes it, once, in order and under the note it answers.
begin;
select plan(54);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
select tests.ship('a', '7100001', 'driver'), tests.ship('b', '7100002');
update public.shipments set user_id = tests.id_of('customer'), notes = 'Ring twice', status = 'Ready for Payment' where id = tests.id_of('a');
create function tests.add(who text, name text, text text, shipment text default 'a', reply_to text default null) returns text language sql as $$
  -- Notes are told apart by milliseconds.
  select coalesce(answer ->> 'error', answer ->> 'refused', answer ->> 'added') from pg_sleep(0.002) as passed, tests.ask(who, 'add_private_note', jsonb_build_object(
    'noteId', tests.id_of(name), 'shipmentId', tests.id_of(shipment), 'text', text, 'replyTo', case when reply_to is not null then tests.id_of(reply_to) end
  )) as answer
$$;
create function tests.told(who text, shipment text default 'a') returns text language sql as $$
  select coalesce(answer ->> 'error', (
    select string_agg(concat_ws(' ', note ->> 'writtenBy' || ':', case when note ->> 'replyTo' is not null then 'Re' end, note ->> 'text'), ', ' order by place)
    from jsonb_array_elements(answer -> 'notes') with ordinality as listed (note, place)
  ), 'nothing') from tests.ask(who, 'list_private_notes', jsonb_build_object('id', tests.id_of(shipment))) as answer
$$;
grant execute on all functions in schema tests to public;

/* Who may */

select is(tests.add(who, 'note of ' || who, 'Secret of ' || who), 'true', format('%s writes a private note', who)) from unnest(array['admin', 'manager', 'staff']) as who;
select is(tests.told(who), 'Asha: Secret of admin, Mohan: Secret of manager, Sita: Secret of staff', format('%s reads all of them, the earliest first', who))
from unnest(array['admin', 'manager', 'staff']) as who;
select is(tests.add(who, 'note of ' || who, 'Secret'), 'PT403', format('%s writes none', who)) from unnest(array['driver', 'inactive', 'customer']) as who;
select is(tests.told(who), 'PT403', format('%s reads none', who)) from unnest(array['driver', 'inactive', 'customer']) as who;
select is(tests.ask('visitor', name) ->> 'error', '42501', format('a visitor does not reach %s', name)) from unnest(array['list_private_notes', 'add_private_note']) as name;
select is(tests.rows_as(who, 'select from public.private_notes'), seen, format('%s finds %s in the table', who, seen))
from (values ('visitor', 'denied'), ('driver', '0'), ('inactive', '0'), ('customer', '0'), ('staff', '3'), ('manager', '3'), ('admin', '3')) as each (who, seen);
select is(tests.rows_as(who, statement), 'denied', format('%s may not %s', who, statement))
from unnest(array['staff', 'admin']) as who
cross join unnest(array[
  $$ insert into public.private_notes select gen_random_uuid(), shipment_id, null, 'Forged', written_by from public.private_notes limit 1 $$,
  $$ update public.private_notes set text = 'Forged' $$,
  $$ delete from public.private_notes $$
]) as statement;

/* What others are told of the shipment has no word of it */

select ok(told::text like '%7100001%' and told::text not like '%Secret%', format('%s of %s is told the shipment without its private notes', name, who))
from (values
  ('customer', 'my_shipments', '{}'::jsonb), ('visitor', 'track_shipment', '{"trackingNumber": "7100001"}'),
  ('visitor', 'payment_quote', '{"trackingNumber": "7100001"}'), ('driver', 'sync_mirror', '{"table": "shipments", "limit": 10, "after": null}'),
  ('staff', 'sync_mirror', '{"table": "shipments", "limit": 10, "after": null}'), ('driver', 'fetch_for_delivery', '{"trackingNumber": "7100001"}'),
  ('staff', 'search_shipments', '{"text": "7100001"}'), ('staff', 'shipment_detail', jsonb_build_object('id', tests.id_of('a'))),
  ('staff', 'set_shipment', jsonb_build_object('commandId', tests.id_of('put'), 'id', tests.id_of('a'), 'fields', '{"notes": "Ring thrice"}'::jsonb))
) as way (who, name, p)
cross join lateral tests.ask(who, name, p) as told;
select ok(told::text like '%Ring thrice%' and told::text not like '%Secret%', 'nor does a customer find it in the opened shipment')
from tests.ask('customer', 'my_shipment', jsonb_build_object('id', tests.id_of('a'))) as told;
select is_empty($$ select from public.sync_change where tbl like '%note%' $$, 'no device mirrors a private note');
select is_empty($$ select from app.shipment_words as words where words::text like '%secret%' $$, 'and no search finds it');

/* Once, whole and in its thread */

select is(tests.add('staff', 'note of staff', 'Typed anew'), 'true', 'a note whose answer was lost is sent again');
select is((select string_agg(text, ', ') from public.private_notes where id = tests.id_of('note of staff')), 'Secret of staff', 'and stands once, as it arrived first');
select is(tests.add('manager', 'note of staff', 'Mine'), 'invalid', 'an id of somebody else''s note is no replay');
select is(tests.add('staff', 'note of staff', 'Mine', 'b'), 'invalid', 'nor is one of another shipment''s note');
select is(tests.add('staff', 'answer', E' \n He rang.\nAll is well. \t', 'a', 'note of admin'), 'true', 'a note is answered');
select is(
  (select concat_ws('|', reply_to = tests.id_of('note of admin'), text) from public.private_notes where id = tests.id_of('answer')),
  E't|He rang.\nAll is well.', 'the reply stands under it, without the blanks around it'
);
select is(tests.add('staff', 'reply to reply', 'No', 'a', 'answer'), 'note-not-found', 'a reply is not answered: a thread has one level');
select is(tests.add('staff', 'reply elsewhere', 'No', 'b', 'note of admin'), 'note-not-found', 'nor is a note of another shipment');
select is(tests.add('staff', 'empty', E' \n\t'), 'invalid', 'a note says something');
select is(tests.add('staff', 'long', repeat('न', 2000)), 'true', 'up to 2,000 characters');
select is(tests.add('staff', 'too long', repeat('न', 2001)), 'invalid', 'and no more');
select is(tests.add('staff', 'nowhere', 'No', 'nothing-here'), 'not-found', 'a note needs its shipment');
select is(tests.ask('staff', 'list_private_notes', jsonb_build_object('id', tests.id_of('nothing-here'))), '{"notes": null}'::jsonb, 'which is told by null');
select is(tests.ask('staff', 'list_private_notes', jsonb_build_object('id', tests.id_of('b'))), '{"notes": []}'::jsonb, 'where nobody has written there is an empty list');
select tests.push('staff', tests.command('gone', 'delete-shipment', jsonb_build_object('id', tests.id_of('a'))));
select is((select count(*) from public.private_notes), 0::bigint, 'they go with their shipment');

select * from finish();
rollback;
