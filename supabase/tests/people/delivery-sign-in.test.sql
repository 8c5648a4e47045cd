-- Which account a login means, without telling a stranger whether it exists.
begin;
select plan(34);

create function pg_temp.account_of(login text, caller text default null) returns jsonb language sql as $$
  select public.delivery_sign_in_account(jsonb_build_object('login', login, 'caller', coalesce(caller, (random() * 250)::integer || '.' || (random() * 250)::integer || '.2.3')))
$$;

insert into auth.users (id, email, email_confirmed_at) select md5(who)::uuid, who || '@account.example', now() from unnest(array['ravi', 'sita', 'gone', 'twin1', 'twin2', 'customer']) as who;
insert into public.staff (user_id, user_name, email, phone_number, role, status) values
  (md5('ravi')::uuid, 'Ravi', 'ravi@staff.example', '9000000001', 'Driver', 'Active'),
  (md5('sita')::uuid, 'Sita', 'sita@staff.example', '9000000002', 'Manager', 'Active'),
  (md5('gone')::uuid, 'Gone', 'gone@staff.example', '9000000003', 'Driver', 'Inactive'),
  (md5('twin1')::uuid, 'Twin', 'twin1@staff.example', '9000000004', 'Driver', 'Active'),
  (md5('twin2')::uuid, 'Twin', 'twin2@staff.example', '9000000004', 'Driver', 'Active'),
  (null, 'No account', 'none@staff.example', '9000000005', 'Driver', 'Active');

select is(pg_temp.account_of(login) ->> 'email', email, format('%L means %s', login, email))
from (values
  ('9000000001', 'ravi@account.example'), (' 90000 00001 ', 'ravi@account.example'), ('+91 90000-00001', 'ravi@account.example'),
  ('09000000001', 'ravi@account.example'), ('9000000002', 'sita@account.example'),
  ('Ravi@Account.example', 'ravi@account.example'), ('customer@account.example', 'customer@account.example'),
  ('9000000003', 'nobody@decoy.invalid'), ('9000000004', 'nobody@decoy.invalid'), ('9000000005', 'nobody@decoy.invalid'),
  ('9999999999', 'nobody@decoy.invalid'), ('919000000001', 'nobody@decoy.invalid'), ('ravi@staff.example', 'nobody@decoy.invalid'),
  ('900000000%', 'nobody@decoy.invalid'), ('', 'nobody@decoy.invalid'), (null, 'nobody@decoy.invalid')
) as logins (login, email);
select is(pg_temp.account_of('9000000001') - 'email', pg_temp.account_of('9999999999') - 'email', 'a known and an unknown number are answered alike');
select is(
  public.delivery_sign_in_account('"{\"login\": \"9000000002\", \"caller\": \"192.0.2.50\"}"') ->> 'email', 'sita@account.example',
  'an argument that arrives as a JSON string is understood'
);

/* Limits */

delete from public.call_counters;
select is(
  (select count(*) from generate_series(1, 10) where pg_temp.account_of('driver' || generate_series, '192.0.2.1') -> 'limited' = 'false'), 10::bigint,
  'ten logins a minute from one caller'
);
select is(pg_temp.account_of('9000000001', '192.0.2.1') ->> 'limited', 'true', 'and no more');
select ok((pg_temp.account_of('9000000001', '192.0.2.1') ->> 'retryAfter')::integer between 1 and 60, 'with the seconds to wait');
select ok(not pg_temp.account_of('9000000001', '192.0.2.1') ? 'email', 'and no account');
select is(pg_temp.account_of('9000000001', '192.0.2.2') ->> 'limited', 'false', 'another caller does not notice');

delete from public.call_counters;
select is(
  (select count(*) from generate_series(1, 12) where pg_temp.account_of('9000000001', '198.51.100.1') -> 'limited' = 'false'), 10::bigint,
  'ten logins a minute to one number from one place'
);
select is(pg_temp.account_of('9000000001', '198.51.100.2') ->> 'limited', 'false', 'which does not keep its owner out');
select is(
  (select count(*) from generate_series(3, 91) as caller where pg_temp.account_of('9000000001', '198.51.100.' || caller) -> 'limited' = 'false'), 89::bigint,
  'a hundred from everywhere'
);
select is(pg_temp.account_of('+919000000001', '198.51.100.99') ->> 'limited', 'true', 'and no more, however it is written');
select is(pg_temp.account_of('ravi@account.example', '198.51.100.98') ->> 'limited', 'true', 'nor by the address of the same account');

delete from public.call_counters;
insert into public.call_counters (bucket, window_start, shard, calls) values ('delivery-sign-in-misses:minute', date_trunc('minute', now()), 3, 300);
select is(pg_temp.account_of('9000000001', '192.0.2.8') ->> 'limited', 'false', 'too many unknown logins of all together keep nobody out who typed none');
select is(pg_temp.account_of('stranger', '192.0.2.9') ->> 'limited', 'false', 'whoever types one is answered once');
select is(pg_temp.account_of('9000000001', '192.0.2.9') ->> 'limited', 'true', 'and is then held up');

/* Who may ask */

set local role anon;
select throws_ok($$ select public.delivery_sign_in_account('{"login": "9000000001"}') $$, '42501', null, 'a visitor may not ask the database');
set local role authenticated;
select throws_ok($$ select public.delivery_sign_in_account('{"login": "9000000001"}') $$, '42501', null, 'nor may anybody who signed in');
set local role service_role;
select lives_ok($$ select public.delivery_sign_in_account('{"login": "9000000001"}') $$, 'the server''s own function may');
reset role;

select * from finish();
rollback;
