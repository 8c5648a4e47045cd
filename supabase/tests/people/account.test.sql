-- One's own name and phone: who may read and change them, and what cannot be changed along with them.
begin;
select plan(30);

\ir ../../../tests/support/sql/scenes/acting-as.sql
create function tests.account_of(who text) returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  perform tests.be(who);
  answer := public.my_account('{}');
  perform tests.be('owner');
  return answer;
end
$$;

create function tests.update_as(who text, p jsonb) returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  perform tests.be(who);
  answer := public.update_my_account(p);
  perform tests.be('owner');
  return answer;
end
$$;
grant execute on all functions in schema tests to public;

insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
select tests.id_of(who), who || '@waybill.example', now(), jsonb_build_object('name', initcap(who), 'phone', '9000000001')
from unnest(array['admin', 'manager', 'staff', 'driver', 'inactive', 'customer', 'neighbour', 'bare']) as who;
insert into public.staff (user_id, user_name, email, phone_number, role, status)
select tests.id_of(who), initcap(who) || ' of the office', who || '@waybill.example', '9000000002', label, status
from (values
  ('admin', 'Admin', 'Active'), ('manager', 'Manager', 'Active'), ('staff', 'Staff', 'Active'),
  ('driver', 'Driver', 'Active'), ('inactive', 'Admin', 'Inactive')
) as people (who, label, status);

/* Reading */

select is(
  tests.account_of('customer'),
  '{"name": "Customer", "phone": "9000000001", "email": "customer@waybill.example", "heldBy": "account"}'::jsonb,
  'a customer reads what they signed up with'
);
select is(
  tests.account_of(who),
  jsonb_build_object('name', initcap(who) || ' of the office', 'phone', '9000000002', 'email', who || '@waybill.example', 'heldBy', 'staff-record'),
  format('%s reads what the staff record says', who)
)
from unnest(array['admin', 'manager', 'staff', 'driver', 'inactive']) as who;
update auth.users set email = 'moved@waybill.example' where id = tests.id_of('neighbour');
select is(tests.account_of('neighbour') ->> 'email', 'moved@waybill.example', 'the address is the account''s own');
delete from public.users where id = tests.id_of('bare');
select is(tests.account_of('bare') ->> 'name', '', 'an account without a profile has no name yet');

/* Changing */

select is(
  tests.update_as('customer', '{"name": "  Chitra Rao ", "phone": "9123456789"}'),
  '{"account": {"name": "Chitra Rao", "phone": "9123456789", "email": "customer@waybill.example", "heldBy": "account"}}'::jsonb,
  'a customer changes both'
);
select is(tests.update_as('customer', '"{\"name\": \"Chitra\", \"phone\": \"9123456780\"}"') #>> '{account,name}', 'Chitra', 'the argument may be a JSON string');
select is(tests.update_as('customer', '{"name": "Chitra", "phone": ""}') #> '{account,phone}', 'null'::jsonb, 'the phone may go');
select is(tests.update_as('bare', '{"name": "Bare"}') #>> '{account,name}', 'Bare', 'a missing profile is made on the way');

select is(tests.update_as('customer', p), jsonb_build_object('refused', refusal), format('%s is refused as %s', p, refusal))
from (values
  ('{}'::jsonb, 'name-missing'),
  ('{"name": "   ", "phone": "9123456789"}', 'name-missing'),
  ('{"name": null}', 'name-missing'),
  (jsonb_build_object('name', repeat('x', 201)), 'name-too-long'),
  ('{"name": "Chitra", "phone": "12345"}', 'phone-invalid'),
  ('{"name": "Chitra", "phone": "+919123456789"}', 'phone-invalid'),
  ('{"name": "Chitra", "phone": "91234567890"}', 'phone-invalid')
) as tried (p, refusal);
select is(tests.account_of('customer') ->> 'name', 'Chitra', 'a refusal changes nothing');

select is(tests.update_as(who, '{"name": "Somebody else", "phone": "9999999999"}'), '{"refused": "staff-record"}'::jsonb, format('%s changes nothing here', who))
from unnest(array['admin', 'staff', 'driver', 'inactive']) as who;
select is_empty($$ select from public.staff where user_name = 'Somebody else' or phone_number = '9999999999' $$, 'a staff record stays what an admin wrote');

/* What is sent along */

select is(
  tests.update_as('customer', jsonb_build_object(
    'name', 'Chitra', 'phone', null, 'id', tests.id_of('neighbour'), 'userId', tests.id_of('neighbour'), 'auth_user_id', tests.id_of('neighbour'),
    'email', 'admin@waybill.example', 'role', 'Admin', 'heldBy', 'staff-record', 'created_at', '2000-01-01', 'scope', 9
  )) -> 'account',
  '{"name": "Chitra", "phone": null, "email": "customer@waybill.example", "heldBy": "account"}'::jsonb,
  'a role, an address or another person''s id sent along changes nothing'
);
select results_eq(
  $$ select profile.name, profile.email, profile.auth_user_id, account.email::text, exists (select from public.staff where user_id = profile.id)
     from public.users as profile join auth.users as account on account.id = profile.id where profile.id = tests.id_of('customer') $$,
  $$ values ('Chitra', 'customer@waybill.example', tests.id_of('customer'), 'customer@waybill.example', false) $$,
  'neither in the profile nor in the account nor among the staff'
);
select results_eq(
  $$ select name, phone from public.users where id = tests.id_of('neighbour') $$,
  $$ values ('Neighbour', '9000000001') $$,
  'another person''s row is untouched'
);

/* Visitors */

select tests.be('visitor');
select throws_ok($$ select public.my_account('{}') $$, '42501', null, 'a visitor has no account to read');
select throws_ok($$ select public.update_my_account('{"name": "Nobody"}') $$, '42501', null, 'or to change');
select tests.be('owner');

select * from finish();
rollback;
