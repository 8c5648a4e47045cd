-- Profiles, roles, scopes, staff codes and the first admin.
begin;
select plan(64);

\ir ../../../tests/support/sql/scenes/acting-as.sql
create function tests.sign_up(who text) returns void language sql as $$
  insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
  values (tests.id_of(who), who || '@waybill.example', now(), jsonb_build_object('name', initcap(who), 'phone', '9000000001'))
$$;
grant execute on all functions in schema tests to public;

/* Profiles */

select tests.sign_up('asha');
select results_eq(
  $$ select id, auth_user_id, name, email, phone from public.users $$,
  $$ values (tests.id_of('asha'), tests.id_of('asha'), 'Asha', 'asha@waybill.example', '9000000001') $$,
  'a profile appears with a new account'
);
update auth.users set email = 'asha.rao@waybill.example' where id = tests.id_of('asha');
select is((select email from public.users), 'asha.rao@waybill.example', 'and follows the account''s e-mail');

alter table public.users add constraint refuse_everything check (false) not valid;
select lives_ok($$ select tests.sign_up('unlucky') $$, 'a sign-up succeeds even when its profile cannot be written');
alter table public.users drop constraint refuse_everything;
select is_empty($$ select from public.users where id = tests.id_of('unlucky') $$, 'the profile is missing then');
insert into public.staff (user_id, user_name, email, role) values (tests.id_of('unlucky'), 'Unlucky', 'u@waybill.example', 'Staff');
select isnt_empty($$ select from public.users where id = tests.id_of('unlucky') $$, 'and is made when it is first needed');

delete from auth.users where id = tests.id_of('asha');
select results_eq(
  $$ select name, auth_user_id from public.users where id = tests.id_of('asha') $$,
  $$ values ('Asha', null::uuid) $$,
  'history keeps the name of an account that is gone'
);

/* Roles */

select is(app.role_of_label(label), meaning, format('the label %L means %L', label, meaning))
from (values
  ('Admin', 'admin'), ('ADMIN', 'admin'), ('Manager', 'manager'), ('staff', 'staff'), ('Staff ', 'staff'),
  ('Delivery Staff / Drivers', 'driver'), ('delivery staff', 'driver'), ('DRIVERS', 'driver'), ('Driver', 'driver'),
  ('owner', null), ('', null)
) as labels (label, meaning);

select tests.sign_up(who) from unnest(array['admin', 'manager', 'staff', 'driver', 'customer', 'inactive']) as who;
insert into public.staff (user_id, user_name, email, role, status)
select tests.id_of(who), initcap(who), who || '@waybill.example', label, status
from (values
  ('admin', 'Admin', 'Active'), ('manager', 'MANAGER', 'Active'), ('staff', 'staff', 'Active'),
  ('driver', 'Delivery Staff / Drivers', 'Active'), ('inactive', 'Admin', 'Inactive')
) as people (who, label, status);

create function tests.role_as(who text) returns text language plpgsql as $$
declare
  answer text;
begin
  perform tests.be(who);
  -- Only functions of the owner ask it of a visitor.
  if who = 'visitor' then reset role; end if;
  answer := concat_ws(' ', app.role(),
    case when app.is_office() then 'office' end, case when app.is_manager() then 'manages' end,
    case when app.is_admin() then 'administers' end, case when app.is_driver() then 'drives' end);
  perform tests.be('owner');
  return answer;
end
$$;
select is(tests.role_as(who), may, format('%s: %s', who, may))
from (values
  ('visitor', 'visitor'), ('customer', 'customer'), ('inactive', 'inactive'), ('driver', 'driver drives'),
  ('staff', 'staff office'), ('manager', 'manager office manages'), ('admin', 'admin office manages administers')
) as roles (who, may);

/* A role is its address's owner's */

create function tests.role_with_token(who text, issued_at timestamptz) returns text language plpgsql as $$
declare
  answer text;
begin
  perform tests.be(who);
  perform set_config('request.jwt.claims', jsonb_build_object(
    'sub', tests.id_of(who), 'role', 'authenticated', 'iat', floor(extract(epoch from issued_at)))::text, true);
  answer := app.role();
  perform tests.be('owner');
  return answer;
end
$$;
select is(tests.role_with_token('staff', now()), 'staff', 'a token that the confirmation itself gave out carries the role');
select is(tests.role_with_token('staff', now() - interval '1 minute'), 'customer', 'one from before the address was confirmed does not');
update auth.users set email_confirmed_at = null where id = tests.id_of('staff');
select is(tests.role_as('staff'), 'customer', 'nor does any token of an account that nobody has confirmed');
update auth.users set phone_confirmed_at = now() where id = tests.id_of('staff');
select is(tests.role_as('staff'), 'staff office', 'a phone whose code was typed is as good as an address');
update auth.users set email_confirmed_at = now(), phone_confirmed_at = null where id = tests.id_of('staff');

insert into auth.users (id, email, encrypted_password, confirmation_sent_at) values
  (tests.id_of('first-comer'), 'first-comer@waybill.example', 'the hash of a stranger''s password', now());
insert into auth.sessions (id, user_id) values (tests.id_of('session'), tests.id_of('first-comer'));
insert into auth.users (id, email, encrypted_password) values (tests.id_of('made'), 'made@waybill.example', 'kept');
update auth.users set last_sign_in_at = now() where email in ('first-comer@waybill.example', 'made@waybill.example');
select is((select encrypted_password from auth.users where id = tests.id_of('first-comer')), 'the hash of a stranger''s password', 'an account that waits keeps its password');
select is(public.make_first_admin('{"email": "first-comer@waybill.example"}'), '{"refused": "not-confirmed"}'::jsonb, 'and becomes no admin');
update auth.users set email_confirmed_at = now() where email in ('first-comer@waybill.example', 'made@waybill.example');
select is((select encrypted_password from auth.users where id = tests.id_of('first-comer')), '', 'following its mail makes the first password void');
select is_empty($$ select from auth.sessions where user_id = tests.id_of('first-comer') $$, 'and ends its sessions');
select is((select encrypted_password from auth.users where id = tests.id_of('made')), 'kept', 'an account that no mail was written for keeps its password');
update auth.users set encrypted_password = 'chosen', email_confirmed_at = now() + interval '1 second' where id = tests.id_of('first-comer');
select is((select encrypted_password from auth.users where id = tests.id_of('first-comer')), 'chosen', 'what its owner chose afterwards stays');

insert into auth.sessions (id, user_id) values (tests.id_of('session'), tests.id_of('first-comer'));
update auth.users set email_change = 'Owner@waybill.example' where id = tests.id_of('first-comer');
select is((select encrypted_password from auth.users where id = tests.id_of('first-comer')), 'chosen', 'a new address that was only asked for changes nothing');
update auth.users set email = 'owner@waybill.example', email_change = '' where id = tests.id_of('first-comer');
select is((select encrypted_password from auth.users where id = tests.id_of('first-comer')), '', 'whoever confirms it finds no password of the one who asked');
select is_empty($$ select from auth.sessions where user_id = tests.id_of('first-comer') $$, 'nor a session of theirs');

/* whoami */

create function tests.whoami_as(who text) returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  perform tests.be(who);
  answer := public.whoami('{}');
  perform tests.be('owner');
  return answer;
end
$$;
select is(
  tests.whoami_as('driver') - 'serverTime',
  jsonb_build_object(
    'userId', tests.id_of('driver'), 'name', 'Driver', 'email', 'driver@waybill.example', 'role', 'driver', 'scope', 1, 'startsOnToday', false
  ),
  'whoami says who is calling'
);
select matches(tests.whoami_as('driver') ->> 'serverTime', '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$', 'with the server''s time');
select is(tests.whoami_as('customer') ->> 'role', 'customer', 'a customer learns that they are one');
select is(tests.whoami_as('inactive') ->> 'role', 'inactive', 'and inactive staff that they are not');
select tests.be('visitor');
select throws_ok($$ select public.whoami('{}') $$, '42501', null, 'a visitor may not ask');
select tests.be('owner');

/* Scopes */

select is(tests.whoami_as('customer') -> 'scope', '0'::jsonb, 'nobody''s scope has grown before a role was given');
update public.staff set position = 'Lead', phone_number = '9000000001' where user_id = tests.id_of('driver');
select is(tests.whoami_as('driver') -> 'scope', '1'::jsonb, 'a new position changes no scope');
update public.staff set role = 'drivers' where user_id = tests.id_of('driver');
select is(tests.whoami_as('driver') -> 'scope', '1'::jsonb, 'another label of the same role neither');
update public.staff set role = 'Staff' where user_id = tests.id_of('driver');
select is(tests.whoami_as('driver') -> 'scope', '2'::jsonb, 'another role does');
update public.staff set status = 'Inactive' where user_id = tests.id_of('driver');
select is(tests.whoami_as('driver') -> 'scope', '3'::jsonb, 'so does losing it');
update public.staff set user_id = null where user_id = tests.id_of('driver');
select is(tests.whoami_as('driver') -> 'scope', '4'::jsonb, 'so does taking the record off the person');
delete from public.staff where user_id = tests.id_of('manager');
select is(tests.whoami_as('manager') -> 'scope', '2'::jsonb, 'so does deleting the record');

/* Staff codes */

select is((select min(staff_code) from public.staff), 'S1000', 'staff codes begin at S1000');
insert into public.staff (staff_code, user_name, email, role) values ('S9999', 'Chosen', 'c@waybill.example', 'Staff');
select isnt((select staff_code from public.staff where user_name = 'Chosen'), 'S9999', 'nobody chooses a staff code');
update public.staff set staff_code = 'S9999' where user_name = 'Chosen';
select isnt((select staff_code from public.staff where user_name = 'Chosen'), 'S9999', 'or changes one');

/* E-mail addresses */

select throws_ok($$ insert into public.staff (user_name, email, role) values ('Twice', 'C@Waybill.example', 'Staff') $$, '23505', null, 'an address belongs to one member of staff, in whatever case');

/* The first admin */

select is(public.make_first_admin('{"email": "staff@waybill.example"}'), '{"refused": "admin-exists"}'::jsonb, 'there is a first admin only once');
select is(public.make_first_admin('{"email": "nobody@waybill.example"}'), '{"refused": "no-account"}'::jsonb, 'the account must exist');
update public.staff set status = 'Inactive' where user_id = tests.id_of('admin');
select is(
  public.make_first_admin('"{\"email\": \" Customer@waybill.example \"}"') ->> 'done', 'true',
  'with no active admin the command makes one, and takes its argument as a JSON string too'
);
select is(tests.role_as('customer'), 'admin office manages administers', 'who is an admin at once');
select is(public.make_first_admin('{"email": "customer@waybill.example"}') ->> 'done', 'true', 'saying it again changes nothing');
select tests.be('customer');
select throws_ok($$ select public.make_first_admin('{"email": "customer@waybill.example"}') $$, '42501', null, 'no signed-in person may run it, not even an admin');
select tests.be('owner');
set local role service_role;
select lives_ok($$ select public.make_first_admin('{"email": "customer@waybill.example"}') $$, 'the secret key may');
reset role;

delete from public.staff;
select tests.sign_up(who) from unnest(array['founder', 'second']) as who;
insert into public.staff (user_name, email, role) values ('Founder', 'Founder@Waybill.example', 'Staff');
select is(public.make_first_admin('{"email": "founder@waybill.example"}') ->> 'done', 'true', 'a record that waits for its person becomes the admin''s');
select results_eq($$ select user_id, user_name, role from public.staff $$, $$ values (tests.id_of('founder'), 'Founder', 'Admin') $$, 'and stays one record');
update auth.users set email_confirmed_at = null where id = tests.id_of('founder');
select is(public.make_first_admin('{"email": "second@waybill.example"}') ->> 'done', 'true', 'an admin who cannot sign in yet is in nobody''s way');
delete from public.staff where user_id = tests.id_of('second');
update public.staff set status = 'Inactive', email = 'second@waybill.example';
select is(public.make_first_admin('{"email": "second@waybill.example"}'), '{"refused": "email-taken"}'::jsonb, 'another person''s record is not taken over');

select * from finish();
rollback;
