-- Who counts as which caller, and what happens when everybody together has asked too much.
begin;
select plan(45);

\ir ../../../tests/support/sql/scenes/acting-as.sql
insert into auth.users (id, email, email_confirmed_at) select tests.id_of(who), who || '@waybill.example', now() from unnest(array['staff', 'manager', 'admin', 'driver', 'customer', 'inactive']) as who;
insert into public.staff (user_id, user_name, email, role, status)
select tests.id_of(who), who, who || '@company.example', who, 'Active' from unnest(array['staff', 'manager', 'admin', 'driver']) as who;
insert into public.staff (user_id, user_name, email, role, status) values (tests.id_of('inactive'), 'I', 'i@company.example', 'Staff', 'Inactive');
insert into public.shipments (tracking_number, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number, base_price, status)
values ('1001', 'A', '9000000011', 'B', '9000000012', 100, 'Ready for Payment');

/* Who is calling */

select is(app.caller_key(address), key, format('%L counts as %s', address, key))
from (values
  ('192.0.2.1', '192.0.2.1'), ('::ffff:192.0.2.1', '192.0.2.1'), ('2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'),
  ('nonsense', 'shared'), ('', 'shared'), (null, 'shared')
) as callers (address, key);

create function tests.callers(who text, address text default '192.0.2.1') returns text language plpgsql as $$
begin
  perform tests.be(who, address);
  perform set_config('role', 'none', true);
  return array_to_string(app.callers(), ' ');
end
$$;
select tests.be('owner');
do $$ begin
  perform set_config('request.headers', '{"cf-connecting-ip": "192.0.2.9", "x-forwarded-for": "203.0.113.1", "x-waybill-caller": "203.0.113.2"}', true);
end $$;
select is(app.caller_address(), '192.0.2.9', 'hosted, only the proxy''s own header is believed');
insert into app.settings (name, value) values ('caller_header', 'x-waybill-caller');
select is(app.caller_address(), '203.0.113.2', 'the embedded server names its own');
select is(tests.callers('visitor', '192.0.2.9'), 'shared', 'and then nothing else is');
delete from app.settings where name = 'caller_header';
select is(tests.callers('visitor'), '192.0.2.1', 'a visitor is their address');
select is(tests.callers(who), 'user:' || tests.id_of(who) || ' 192.0.2.1', format('%s is their account and their address', who)) from unnest(array['customer', 'inactive']) as who;
select is(tests.callers(who), 'user:' || tests.id_of(who), format('%s is their account alone', who)) from unnest(array['staff', 'manager', 'admin', 'driver']) as who;

/* An account, an address */

create function tests.tries(who text, address text, statement text, how_many integer default 1) returns text language plpgsql as $$
declare
  heard text;
begin
  perform tests.be(who, address);
  select string_agg(tests.sqlstate_of(statement), ' ') into heard from generate_series(1, how_many);
  perform tests.be('owner');
  return heard;
end
$$;
update public.shipments set payment_token = '11111111-0000-4000-8000-000000001001' where tracking_number = '1001';
create temporary table questions (name text, ceiling text, found text, missed text);
insert into questions values
  ('track_shipment', 'track', $$ select public.track_shipment('{"trackingNumber": "1001"}') $$, $$ select public.track_shipment('{"trackingNumber": "404"}') $$),
  ('track_by_phone', 'track-phone', $$ select public.track_by_phone('{"phone": "9000000011"}') $$, $$ select public.track_by_phone('{"phone": "9000000099"}') $$),
  ('payment_quote', 'payment', $$ select public.payment_quote('{"trackingNumber": "1001"}') $$, $$ select public.payment_quote('{"trackingNumber": "404"}') $$),
  ('payment_receipt', 'payment', $$ select public.payment_receipt('{"token": "11111111-0000-4000-8000-000000001001"}') $$, $$ select public.payment_receipt('{"token": "00000000-0000-4000-8000-000000000000"}') $$),
  ('pay_shipment', 'payment', $$ select public.pay_shipment('{"trackingNumber": "1001"}') $$, $$ select public.pay_shipment('{"trackingNumber": "404"}') $$);
create function tests.limit_of(question questions) returns text language plpgsql as $$
declare
  heard text;
begin
  delete from public.call_counters;
  heard := tests.tries('customer', '192.0.2.1', question.found, 10) = repeat('answered ', 9) || 'answered';
  heard := heard || ' ' || tests.tries('customer', '192.0.2.2', question.found) || ' ' || tests.tries('inactive', '192.0.2.1', question.found)
    || ' ' || tests.tries('visitor', '192.0.2.1', question.found) || ' ' || tests.tries('inactive', '192.0.2.2', question.found)
    || ' ' || tests.tries('staff', '192.0.2.1', question.found);
  return heard;
end
$$;
select is(
  tests.limit_of(question), 'true PGRST PGRST PGRST answered answered',
  format('%s: one account is ten a minute from all addresses, one address for all accounts; the company''s people are themselves', name)
) from questions as question;
select is(
  tests.tries('customer', '192.0.2.8', $$ select public.contact_message('{}') $$, 10) || ' ' || tests.tries('inactive', '192.0.2.8', $$ select public.contact_message('{}') $$),
  repeat('answered ', 10) || 'PGRST', 'messages: neither is another account at the same address another caller'
);

/* The ceilings */

create function tests.fill(ceiling text, per_shard integer) returns void language sql as $$
  delete from public.call_counters;
  insert into public.call_counters (bucket, window_start, shard, calls)
  select ceiling || ':minute', date_trunc('minute', now()), shard, per_shard from generate_series(0, 15) as shard
$$;
create function tests.when_misses_are_full(who text, question questions) returns text language plpgsql as $$
begin
  perform tests.fill(question.ceiling || '-misses', 19);
  return concat_ws(' ', tests.tries(who, '192.0.2.3', question.found), tests.tries(who, '192.0.2.3', question.missed), tests.tries(who, '192.0.2.3', question.found));
end
$$;
select is(
  tests.when_misses_are_full(who, question), heard, format('%s, %s: whoever has not missed is answered, with one miss they are not', name, who)
) from questions as question, (values ('visitor', 'answered answered PGRST'), ('customer', 'answered answered PGRST'), ('inactive', 'answered answered PGRST')) as strangers (who, heard);
select is(
  tests.when_misses_are_full('customer', question) || ' ' || tests.tries('inactive', '192.0.2.3', question.found) || ' ' || tests.tries('customer', '192.0.2.4', question.found),
  'answered answered PGRST PGRST PGRST', 'a miss is remembered of the account and of the address'
) from questions as question where name = 'track_shipment';
select is(
  (select string_agg(distinct tests.when_misses_are_full(who, question), ', ') from questions as question, unnest(array['staff', 'manager', 'admin', 'driver']) as who),
  'answered answered answered', 'the company''s people stand above it'
);
create function tests.when_answers_are_full(question questions) returns text language plpgsql as $$
begin
  perform tests.fill(question.ceiling || '-answers', 188);
  return (
    select string_agg(tests.tries(who, '192.0.2.5', question.found), ' ' order by place)
    from unnest(array['visitor', 'customer', 'inactive', 'staff', 'manager', 'admin', 'driver']) with ordinality as caller (who, place)
  );
end
$$;
select is(
  tests.when_answers_are_full(question), 'PGRST PGRST PGRST answered answered answered answered',
  format('%s: too many answers close it for all but the company''s people', name)
) from questions as question where name <> 'payment_quote';

delete from public.call_counters;
select is(tests.tries('visitor', '192.0.2.6', found) || ' ' || tests.tries('staff', '192.0.2.6', missed), 'answered answered', 'found by a visitor, missed by the office')
from questions where name = 'track_shipment';
select results_eq(
  $$ select bucket collate "C", sum(calls) from public.call_counters where bucket ~ '-(missed|misses|answers).*:minute$' group by 1 order by 1 $$,
  $$ values ('track-answers:minute' collate "C", 1::bigint) $$, 'and only the visitor''s answer counts towards a ceiling'
);

select * from finish();
rollback;
