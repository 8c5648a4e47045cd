-- Whatever a caller sends instead of an argument, no function of the API fails: it answers, or refuses by a code of its own.
begin;
select plan(7);

\ir ../../../tests/support/sql/scenes/acting-as.sql
insert into auth.users (id, email, email_confirmed_at) select tests.id_of(who), who || '@waybill.example', now() from unnest(array['admin', 'driver', 'customer']) as who;
insert into public.staff (user_id, user_name, email, role, status)
select tests.id_of(who), who, who || '@company.example', who, 'Active' from unnest(array['admin', 'driver']) as who;
insert into public.clients (id, client_code, client_name, contact_email, contact_phone, address, gstin, pan)
values (tests.id_of('acme'), 'ACME', 'Acme', 'a@mail.example', '9000000013', 'Road', '27AAPFU0939F1ZV', 'AAPFU0939F');
insert into public.warehouses (id, name) values (tests.id_of('north'), 'North');
insert into public.invoices (id, invoice_number, client_code, invoice_date, total_base, total_gst, total_amount) values (tests.id_of('parcel'), 'ACME-0001', 'ACME', '2026-11-01', 0, 0, 0);
insert into public.shipments (id, tracking_number, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number, base_price, client_code)
values (tests.id_of('parcel'), '1001', 'A', '9000000011', 'B', '9000000012', 100, 'ACME');

create temporary table functions as
  select proname::text as name, prosrc as source, has_function_privilege('anon', oid, 'execute') as for_visitors
  from pg_proc where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute');

create temporary table junk (value jsonb);
insert into junk values
  ('null'), ('true'), ('-1'), ('1.5'), ('1e300'), ('""'), ('"x"'), ('"null"'), ('"NaN"'), ('"infinity"'), ('[[1, {"id": "x"}]]'), ('{}'),
  ('{"id": "x", "createdAt": "yesterday", "receivedAt": "2026-99-99T00:00:00Z"}'), ('{"id": [], "createdAt": {}, "receivedAt": 7}'),
  ('{"id": "00000000-0000-4000-8000-000000000000", "createdAt": "2026-11-01T04:30:00"}'), ('"00000000-0000-4000-8000-000000000000"'),
  (to_jsonb(repeat('₹', 20000))), (to_jsonb(repeat('[', 500)));

-- Each argument the source asks for by name is replaced by junk, beside others that are right.
create temporary table known (beside jsonb, line jsonb);
insert into known
select
  jsonb_build_object(
    'id', tests.id_of('parcel'), 'trackingNumber', '1001', 'phone', '9000000011', 'show', 'all', 'table', 'shipments', 'invoiceId', tests.id_of('parcel'),
    'receiptId', tests.id_of('receipt'), 'commandId', tests.id_of('command'), 'clientCode', 'ACME', 'month', '2026-11', 'lines', jsonb_build_array(line)
  ),
  line
from jsonb_build_object('shipmentId', tests.id_of('parcel'), 'basePaise', 100, 'gstPercentage', 18) as line;

create temporary table questions as
  select name, for_visitors, value as p from functions, junk
  union
  select name, for_visitors, beside || jsonb_build_object(key, value)
  from functions, junk,
    lateral (select distinct found[1] as key from regexp_matches(source, '''([a-zA-Z_]{2,30})''', 'g') as found) as keys,
    known
  where source ~ ('->>? ''' || key || '''|[{,]' || key || '[,}]')
  union
  select 'raise_invoice', false, beside || jsonb_build_object('commandId', gen_random_uuid(), 'lines', jsonb_build_array(line || jsonb_build_object(key, value)))
  from junk, unnest(array['shipmentId', 'basePaise', 'gstPercentage']) as key, known;

create temporary table failures (who text, name text, p text, failure text);
grant select on questions to public;
grant insert on failures to public;
grant execute on all functions in schema tests to public;
create function tests.ask_everything(who text) returns bigint language plpgsql as $$
declare
  question record;
  asked bigint := 0;
begin
  perform tests.be(who);
  for question in select * from questions where for_visitors or who <> 'visitor' loop
    asked := asked + 1;
    -- Each on the same ground: what it has done is undone, its call counted for no limit.
    begin
      execute format('select public.%I($1)', question.name) using question.p;
      raise exception using errcode = 'ZZ001';
    exception
      when sqlstate 'ZZ001' then
        null;
      when others then
        insert into failures values (who, question.name, left(question.p::text, 200), sqlstate || ' ' || sqlerrm);
    end;
  end loop;
  perform tests.be('owner');
  return asked;
end
$$;

-- What a command says of itself may be anything as well: it is answered, and never by a fault of ours.
create temporary table commands as
  select jsonb_build_object('id', gen_random_uuid(), 'kind', kind, 'payloadVersion', 1, 'record', 'shipment:' || tests.id_of('parcel'),
    'claimedAt', '2026-11-01T06:30:00.000Z', 'clockOffsetMs', 0, 'payload', payload) as command
  from (values
    ('record-delivery', '{"shipmentId": null, "trackingNumber": "77", "outcome": "Returned", "notes": "", "photo": null}'::jsonb),
    ('withdraw', '{"commandId": "11111111-0000-4000-8000-000000000000", "commandKind": "record-delivery"}'),
    ('undo-scan', '{"scanId": "11111111-0000-4000-8000-000000000000"}'),
    ('assign-driver', jsonb_build_object('shipmentId', tests.id_of('parcel'), 'driverId', tests.id_of('driver'), 'from', null)),
    ('delete-shipment', jsonb_build_object('id', tests.id_of('parcel'), 'seenAt', '2026-11-01T06:30:00.000Z')),
    ('delete-client', jsonb_build_object('id', tests.id_of('acme'), 'seen', '{}'::jsonb)),
    ('delete-warehouse', jsonb_build_object('id', tests.id_of('north'), 'seen', '{}'::jsonb)),
    ('save-client', jsonb_build_object('id', tests.id_of('acme'), 'isNew', false, 'changes', '{}'::jsonb)),
    ('save-warehouse', jsonb_build_object('id', tests.id_of('north'), 'isNew', false, 'changes', '{}'::jsonb)),
    ('scan-at-warehouse', jsonb_build_object('shipmentId', tests.id_of('parcel'), 'trackingNumber', '1001', 'warehouseId', tests.id_of('north'), 'direction', 'in')),
    ('update-shipment', jsonb_build_object('id', tests.id_of('parcel'), 'changes', '{}'::jsonb, 'items', null)),
    ('create-shipment', jsonb_build_object('shipment', jsonb_build_object('id', tests.id_of('other')), 'items', '[]'::jsonb))
  ) as kinds (kind, payload);
create temporary table hostile_commands as
  select command || jsonb_build_object(key, value) as command
  from commands, junk, unnest(array['id', 'record', 'claimedAt', 'clockOffsetMs', 'payload', 'replaces', 'payloadVersion', 'kind']) as key
  where command ->> 'kind' in ('record-delivery', 'withdraw')
  union all
  select jsonb_set(command, array['payload', key], value) || jsonb_build_object('id', gen_random_uuid())
  from commands, junk, jsonb_object_keys(command -> 'payload') as key;
grant select on hostile_commands to public;
create function tests.push_everything() returns table (pushed jsonb, answer jsonb) language plpgsql as $$
begin
  perform tests.be('admin');
  for pushed in select command from hostile_commands loop
    -- Each on the same ground: what it has done is undone.
    begin
      answer := public.sync_push(jsonb_build_object('commands', jsonb_build_array(pushed))) #> '{answers,0}';
      raise exception using errcode = 'ZZ001';
    exception when sqlstate 'ZZ001' then
      return next;
    end;
  end loop;
  perform tests.be('owner');
end
$$;
select is_empty(
  $$ select pushed ->> 'kind', min(left(pushed::text, 300)), count(*), min(answer ->> 'code') from tests.push_everything()
     where answer ->> 'status' is null or answer ->> 'status' not in ('applied', 'merged', 'conflict', 'rejected', 'replayed') group by 1 $$,
  'whatever a command holds, it is answered by a word of the protocol'
);

select cmp_ok(tests.ask_everything(who), '>', 50::bigint, format('%s has asked everything', who)) from unnest(array['visitor', 'customer', 'driver', 'admin']) as who;
select is_empty(
  $$ select name, min(p), count(*), min(failure) from failures where failure !~ '^(PT4[0-9][0-9]|PGRST) ' group by name $$,
  'none fails but by a refusal of its own'
);
select is_empty(
  $$ select name, failure from failures where failure ~* '(invalid input|syntax|violates|relation|column|cannot|jsonb|function)' $$,
  'and none speaks of the database'
);

select * from finish();
rollback;
