-- Whatever a caller sends instead of an argument, no function of the API fails: it answers, or refuses by a code of its own.
begin;
select plan(6);

\ir ../../tests/support/sql/acting-as.sql
insert into auth.users (id, email) select tests.id_of(who), who || '@waybill.example' from unnest(array['admin', 'driver', 'customer']) as who;
insert into public.staff (user_id, user_name, email, role, status)
select tests.id_of(who), who, who || '@company.example', who, 'Active' from unnest(array['admin', 'driver']) as who;
insert into public.clients (client_code, client_name, contact_email, contact_phone, address, gstin, pan)
values ('ACME', 'Acme', 'a@mail.example', '9000000013', 'Road', '27AAPFU0939F1ZV', 'AAPFU0939F');
insert into public.invoices (id, invoice_number, client_code, invoice_date, total_base, total_gst, total_amount) values (tests.id_of('parcel'), 'ACME-0001', 'ACME', '2026-11-01', 0, 0, 0);
insert into public.shipments (id, tracking_number, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number, base_price, client_code)
values (tests.id_of('parcel'), '1001', 'A', '9000000011', 'B', '9000000012', 100, 'ACME');

create temporary table functions as
  select proname::text as name, prosrc as source, has_function_privilege('anon', oid, 'execute') as for_visitors
  from pg_proc where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute');

create temporary table junk (value jsonb);
insert into junk values
  ('null'), ('true'), ('-1'), ('1.5'), ('1e300'), ('""'), ('"x"'), ('"null"'), ('[[1, {"id": "x"}]]'), ('{}'),
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

create function tests.forget_calls() returns void language sql security definer as $$ delete from public.call_counters $$;
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
    begin
      execute format('select public.%I($1)', question.name) using question.p;
    exception when others then
      insert into failures values (who, question.name, left(question.p::text, 200), sqlstate || ' ' || sqlerrm);
    end;
    if asked % 5 = 0 then
      perform tests.forget_calls();
    end if;
  end loop;
  perform tests.be('owner');
  return asked;
end
$$;

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
