-- Addresses that a customer keeps: their own alone, fifty at most, and nothing of anybody else's even by its id.
begin;
select plan(34);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
insert into auth.users (id, email, email_confirmed_at) values (tests.id_of('other-customer'), 'other-customer@people.example', now());
create function tests.save(who text, name text, more jsonb default '{}') returns jsonb language sql as $$
  select tests.ask(who, 'save_address', jsonb_build_object(
    'id', tests.id_of(name), 'name', ' ' || name || ' ', 'phone', '9000000011', 'street', '1 Mill Road', 'city', 'Pune', 'state', 'Maharashtra', 'postalCode', '411001'
  ) || more)
$$;
create function tests.names(who text) returns text language sql as $$
  select coalesce(string_agg(a.value ->> 'name', ', ' order by a.place), 'none')
  from jsonb_array_elements(tests.ask(who, 'my_addresses') -> 'addresses') with ordinality as a (value, place)
$$;
create function tests.word(answer jsonb) returns text language sql as $$
  select coalesce(answer ->> 'refused', answer ->> 'denied', answer ->> 'error', case when answer ? 'address' then 'saved' when answer ? 'done' then 'done' end)
$$;
grant execute on all functions in schema tests to public;

select is(
  tests.save('customer', 'Mill'),
  jsonb_build_object('address', jsonb_build_object(
    'id', tests.id_of('Mill'), 'name', 'Mill', 'phone', '9000000011', 'street', '1 Mill Road', 'city', 'Pune', 'state', 'Maharashtra', 'postalCode', '411001'
  )), 'an address is kept as typed, without blanks around it'
);
select is(tests.word(tests.save('customer', 'Mill')), 'saved', 'sent twice');
select is(tests.names('customer'), 'Mill', 'it stands once');
select is(tests.save('customer', 'Mill', '{"name": "Old mill", "phone": "", "state": "", "postalCode": ""}') -> 'address' ->> 'phone', null, 'a phone may go');
select is(tests.word(tests.save('customer', 'anvil works')), 'saved', 'another');
select is(tests.names('customer'), 'anvil works, Old mill', 'they stand by name, changed ones as changed');

select is(tests.word(tests.save('customer', 'bad', fault)), 'invalid', format('%s is refused', left(fault::text, 40))) from (values
  ('{"id": null}'::jsonb), ('{"id": "x"}'), ('{"name": " "}'), ('{"street": ""}'), ('{"city": null}'), ('{"phone": "12"}'), ('{"phone": "+919000000011"}'),
  (jsonb_build_object('name', repeat('x', 201))), (jsonb_build_object('street', repeat('x', 301))), (jsonb_build_object('postalCode', repeat('1', 21)))
) as faults (fault);

/* Whose they are */

select is(tests.names('other-customer'), 'none', 'another customer sees none');
select is(tests.word(tests.save('other-customer', 'Mill', '{"name": "Taken"}')), 'invalid', 'nor writes over one by its id');
select is(tests.word(tests.ask('other-customer', 'delete_address', jsonb_build_object('id', tests.id_of('Mill')))), 'done', 'nor deletes one');
select is(tests.names('customer'), 'anvil works, Old mill', 'they stand as they were');
select is(tests.word(tests.save(who, 'Mine')), word, format('%s saves none', who)) from (values ('staff', 'staff'), ('driver', 'driver'), ('inactive', 'inactive'), ('visitor', '42501')) as others (who, word);
select is(tests.word(tests.ask(who, 'my_addresses')), word, format('%s has none', who)) from (values ('admin', 'admin'), ('driver', 'driver'), ('visitor', '42501')) as others (who, word);
select is(tests.word(tests.ask(who, 'delete_address', jsonb_build_object('id', tests.id_of('Mill')))), word, format('%s deletes none', who)) from (values ('admin', 'admin'), ('visitor', '42501')) as others (who, word);

/* Deleting, and how many */

select is(tests.word(tests.ask('customer', 'delete_address', jsonb_build_object('id', tests.id_of('Mill')))), 'done', 'an address is deleted');
select is(tests.word(tests.ask('customer', 'delete_address', jsonb_build_object('id', tests.id_of('Mill')))), 'done', 'and is gone the second time as well');
select is(
  (select string_agg(distinct tests.word(tests.save('customer', 'a' || n)), ' ') from generate_series(1, 49) as n), 'saved', 'fifty are kept'
);
select is(tests.word(tests.save('customer', 'one more')), 'too-many', 'and not one more');
select is(tests.word(tests.save('customer', 'a7', '{"city": "Nagpur"}')), 'saved', 'of these each may change');

select * from finish();
rollback;
