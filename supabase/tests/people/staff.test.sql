-- The staff screen's functions: everybody in the office reads, admins write, and nobody locks the company out.
begin;
select plan(120);

\ir ../../../tests/support/sql/scenes/acting-as.sql
create function tests.call(who text, name text, p jsonb) returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  perform tests.be(who);
  begin
    execute format('select public.%I($1)', name) into answer using p;
  exception when others then
    answer := to_jsonb(sqlstate);
  end;
  perform tests.be('owner');
  return answer;
end
$$;
create function tests.record(id text, changes jsonb default '{}') returns jsonb language sql as $$
  select jsonb_build_object(
    'id', tests.id_of(id), 'isNew', true, 'user_name', initcap(id), 'position', 'Dispatcher', 'email', id || '@waybill.example',
    'phone_number', '91' || lpad((abs(hashtext(id)::bigint) % 100000000)::text, 8, '0'), 'role', 'Staff', 'status', 'Active'
  ) || changes
$$;
/* What a form shows that is opened now. */
create function tests.seen(id text) returns jsonb language sql security definer as $$ select app.typed_staff(staff) from public.staff where staff.id = tests.id_of(seen.id) $$;
grant execute on all functions in schema tests to public;

insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
select tests.id_of(who), who || '@waybill.example', case when who <> 'unproved' then now() end,
  jsonb_build_object('name', initcap(who), 'phone', '9000000001')
from unnest(array['admin', 'manager', 'staff', 'driver', 'inactive', 'customer', 'chitra', 'waiting', 'unproved']) as who;
insert into public.staff (id, user_id, user_name, position, email, phone_number, role, status)
select tests.id_of('record of ' || who), tests.id_of(who), initcap(who), 'Office', who || '@waybill.example', '9000000002', label, status
from (values
  ('admin', 'Admin', 'Active'), ('manager', 'Manager', 'Active'), ('staff', 'Staff', 'Active'),
  ('driver', 'Drivers', 'Active'), ('inactive', 'Admin', 'Inactive')
) as people (who, label, status);

/* Who may */

select is(tests.call(who, name, p), '"PT403"'::jsonb, format('%s may not %s', who, name))
from unnest(array['manager', 'staff', 'driver', 'inactive', 'customer']) as who
cross join (values
  ('search_users', '{"text": "a"}'::jsonb), ('save_staff', '{}'), ('delete_staff', '{}'), ('assign_role', '{}'), ('end_staff_sessions', '{}'), ('staff_account', '{}')
) as functions (name, p);
select is(tests.call('visitor', 'staff_list', '{}'), '"42501"'::jsonb, 'a visitor reaches none of it');
select is(tests.call(who, 'staff_list', '{}'), '"PT403"'::jsonb, format('%s does not see the staff', who))
from unnest(array['driver', 'inactive', 'customer']) as who;
select is(jsonb_array_length(tests.call(who, 'staff_list', '{}') -> 'staff'), 5, format('%s sees everybody', who))
from unnest(array['admin', 'manager', 'staff']) as who;
select is(tests.call('manager', 'staff_invitation', jsonb_build_object('id', tests.id_of('record of staff'))), '{"refused": "not-allowed"}'::jsonb, 'a manager invites nobody');
select is(tests.call('admin', name, '{}'), '"42501"'::jsonb, format('%s is for the server alone', name))
from unnest(array['clear_unconfirmed_account', 'link_invited_account']) as name;

/* Searching */

select is(tests.call('admin', 'search_users', '{"text": "CHIT"}') #>> '{users,0,name}', 'Chitra', 'found without regard to case');
select is(jsonb_array_length(tests.call('admin', 'search_users', jsonb_build_object('text', text)) -> 'users'), found, format('%s finds %s', text, found))
from (values ('@waybill', 9), ('900000', 9), ('%', 0), ('_', 0), (' ', 0), ('nobody', 0)) as tried (text, found);

insert into auth.users (id, email, email_confirmed_at) select tests.id_of('decoy'), value, now() from app.settings where name = 'decoy_email';
select is(tests.call('admin', 'search_users', '{"text": "decoy"}'), '{"users": []}'::jsonb, 'the account that is nobody''s is not found');

/* Creating and editing */

select is(tests.call('admin', 'save_staff', tests.record('nila')) #>> '{staff,account}', 'none', 'a record without an account');
select is(tests.call('admin', 'save_staff', tests.record('nila')) #>> '{staff,staff_code}', (select staff_code from public.staff where id = tests.id_of('nila')), 'sent again it is the same record');
select matches(tests.call('admin', 'save_staff', tests.record('chitra')) #>> '{staff,account}', 'ready', 'a proved account of that address is linked');
select is(tests.call('admin', 'save_staff', tests.record('unproved')) #>> '{staff,account}', 'none', 'an unproved one is not');
select is(tests.call('admin', 'save_staff', tests.record('other', '{"email": "NILA@waybill.example"}')), '{"refused": "email-taken"}'::jsonb, 'an address belongs to one record');
select is(tests.call('admin', 'save_staff', tests.record('other', jsonb_build_object(field, word))), jsonb_build_object('refused', 'invalid', 'field', field), format('%s cannot be "%s"', field, word))
from (values ('user_name', ' '), ('position', ''), ('email', 'x@y'), ('phone_number', '12345'), ('role', 'Boss'), ('status', 'Away')) as tried (field, word);
select is(tests.call('admin', 'save_staff', tests.record('other', '{"isNew": false}')), '{"refused": "not-found"}'::jsonb, 'an edit of a record that is gone says so');
select is(
  tests.call('admin', 'save_staff', tests.record('nila', jsonb_build_object('isNew', false, 'position', 'Clerk', 'seen', tests.seen('nila'), 'user_id', tests.id_of('customer'), 'staff_code', 'S1', 'access_level', 'Root')))
    #> '{staff}' ->> 'access_level',
  'User', 'what else is sent changes nothing'
);
select is((select user_id from public.staff where id = tests.id_of('nila')), null, 'no account is taken along');

/* A form that somebody else has overtaken */

create temporary table opened as select tests.seen('nila') as seen;
grant select on opened to public;
select tests.call('admin', 'assign_role', jsonb_build_object('authUserId', tests.id_of('waiting'), 'role', 'Admin', 'position', 'Second'));
select tests.call('waiting', 'save_staff', tests.record('nila', jsonb_build_object('position', 'Clerk', 'status', 'Inactive', 'seen', seen))) from opened;
create temporary table answered as
  select tests.call('admin', 'save_staff', tests.record('nila', jsonb_build_object('position', 'Clerk', 'phone_number', '9123456700', 'seen', seen))) as answer from opened;
grant select on answered to public;
select is((select answer ->> 'refused' from answered), 'changed', 'what was changed after the form was opened is not saved over');
select is((select answer #>> '{staff,status}' from answered), 'Inactive', 'the answer shows the record as it is');
select is((select answer ->> 'changedBy' from answered), 'Waiting', 'and who changed it');
select ok((select (answer ->> 'changedAt')::timestamptz between now() - interval '1 minute' and clock_timestamp() from answered), 'and when');
select is(tests.seen('nila') ->> 'status', 'Inactive', 'nobody is let in again by it');
select is(tests.call('admin', 'save_staff', tests.record('nila', '{"isNew": false, "phone_number": "9123456700"}')) ->> 'refused', 'changed', 'nor by a form that does not say what it was opened with');
select is(tests.call('admin', 'save_staff', tests.record('nila', jsonb_build_object('seen', word))) ->> 'refused', 'changed', format('nor by one that was opened with %s', word))
from (values ('[]'::jsonb), ('"x"'), ('{}'), ('null')) as tried (word);
select is(tests.call('admin', 'save_staff', tests.record('nila', '{"position": "Clerk", "status": "Inactive"}')) #>> '{staff,status}', 'Inactive', 'what is there already may be sent by anybody');
select is(tests.call('admin', 'save_staff', tests.record('nila', jsonb_build_object('phone_number', '9123456700', 'seen', tests.seen('nila')))) #>> '{staff,status}', 'Active', 'whoever has seen it decides');
select tests.call('waiting', 'delete_staff', jsonb_build_object('id', (select id from public.staff where user_id = tests.id_of('waiting'))));

/* One number, one person */

select is(
  tests.call('admin', 'save_staff', tests.record('twin', jsonb_build_object('phone_number', tests.seen('nila') ->> 'phone_number'))),
  '{"refused": "phone-taken", "by": "Nila"}'::jsonb, 'a number that somebody active has is not given to another'
);
select is(tests.call('admin', 'save_staff', tests.record('twin', jsonb_build_object('phone_number', tests.seen('nila') ->> 'phone_number', 'status', 'Inactive'))) #>> '{staff,status}', 'Inactive', 'somebody inactive may keep it');
select is(tests.call('admin', 'save_staff', tests.record('twin', jsonb_build_object('phone_number', tests.seen('nila') ->> 'phone_number', 'seen', tests.seen('twin')))) ->> 'refused', 'phone-taken', 'and is not active again with it');
select is(tests.call('admin', 'save_staff', tests.record('twin', jsonb_build_object('seen', tests.seen('twin')))) #>> '{staff,status}', 'Active', 'only with one of their own');
select is(tests.call('admin', 'save_staff', tests.record('record of staff', tests.seen('record of staff') || jsonb_build_object('position', 'Counter', 'seen', tests.seen('record of staff')))) #>> '{staff,position}', 'Counter', 'whoever has shared a number since before is edited all the same');
select tests.be('admin');
select throws_ok($$ update public.staff set phone_number = tests.seen('nila') ->> 'phone_number' where id = tests.id_of('twin') $$, 'PT409', null, 'the table itself is held to it');
select tests.be('customer');
select throws_ok(
  $$ insert into public.staff (user_name, email, role, phone_number) values ('x', 'x@people.example', 'Staff', tests.seen('nila') ->> 'phone_number') $$,
  '42501', null, 'and nobody else learns from it whose number is taken'
);
select tests.be('owner');
update public.users set phone = tests.seen('nila') ->> 'phone_number' where id = tests.id_of('waiting');
create temporary table assigned as
  select tests.call('admin', 'assign_role', jsonb_build_object('authUserId', tests.id_of('waiting'), 'role', 'Staff', 'position', 'x')) as answer;
select is((select answer #> '{staff,phone_number}' from assigned), 'null'::jsonb, 'a number typed into an account does not come along when another has it');
select is((select answer ->> 'phoneHeldBy' from assigned), 'Nila', 'and it is told whose it is');
delete from public.staff where id = tests.id_of('twin') or user_id = tests.id_of('waiting');

/* Sessions of a lost phone */

insert into auth.sessions (id, user_id) select tests.id_of('session of ' || who), tests.id_of(who) from unnest(array['driver', 'staff']) as who;
select is(tests.call('admin', 'end_staff_sessions', jsonb_build_object('id', tests.id_of('record of driver'))), '{"ended": 1}'::jsonb, 'the sessions of one person end');
select results_eq($$ select user_id from auth.sessions $$, $$ values (tests.id_of('staff')) $$, 'and nobody else''s');
select is(tests.call('admin', 'end_staff_sessions', jsonb_build_object('id', tests.id_of('nila'))), '{"ended": 0}'::jsonb, 'a record without an account has none');
select is(tests.call('admin', 'end_staff_sessions', '{"id": "x"}'), '{"refused": "not-found"}'::jsonb, 'an unknown record is told');

/* The address somebody signs in with */

select tests.call('admin', 'save_staff', tests.record('record of driver', tests.seen('record of driver') || jsonb_build_object('email', 'new.address@waybill.example', 'seen', tests.seen('record of driver'))));
select is(tests.call('admin', 'staff_account', jsonb_build_object('id', tests.id_of('record of driver'))), '{"email": "driver@waybill.example"}'::jsonb, 'is the account''s, whatever the record says by now');
select is(tests.call('admin', 'staff_account', jsonb_build_object('id', tests.id_of(id))), jsonb_build_object('refused', refusal), format('%s: %s', id, refusal))
from (values ('nila', 'no-account'), ('stranger', 'not-found')) as tried (id, refusal);

/* Inviting */

select is(tests.call('admin', 'staff_invitation', jsonb_build_object('id', tests.id_of('nila'))), jsonb_build_object('email', 'nila@waybill.example', 'name', 'Nila', 'invitedBy', tests.id_of('admin')), 'a record without an account can be invited');
select is(tests.call('admin', 'staff_invitation', jsonb_build_object('id', tests.id_of(id))), jsonb_build_object('refused', refusal), format('%s: %s', id, refusal))
from (values ('chitra', 'has-account'), ('record of inactive', 'inactive'), ('stranger', 'not-found')) as tried (id, refusal);
update auth.users set encrypted_password = 'theirs' where id in (tests.id_of('unproved'), tests.id_of('chitra'));
insert into auth.sessions (id, user_id) values (tests.id_of('session of unproved'), tests.id_of('unproved'));
select is(public.clear_unconfirmed_account(jsonb_build_object('email', email)), jsonb_build_object('cleared', cleared), format('%s: %s', email, cleared))
from (values ('UNPROVED@waybill.example', true), ('chitra@waybill.example', false), ('stranger@waybill.example', false)) as tried (email, cleared);
select results_eq(
  $$ select encrypted_password::text from auth.users where id in (tests.id_of('unproved'), tests.id_of('chitra')) order by 1 $$,
  $$ values (''), ('theirs') $$, 'a stranger''s password does not outlive the invitation, an owner''s stays'
);
select is_empty($$ select from auth.sessions where user_id = tests.id_of('unproved') $$, 'nor does their session');
select is(public.link_invited_account(jsonb_build_object('staffId', tests.id_of(id), 'userId', tests.id_of(account), 'invitedBy', tests.id_of('admin'))), jsonb_build_object('linked', linked), format('%s and the account of %s', id, account))
from (values ('unproved', 'unproved', true), ('nila', 'waiting', false), ('chitra', 'unproved', false)) as tried (id, account, linked);
select is((select actor from app.activity where record = tests.id_of('unproved') order by id desc limit 1), tests.id_of('admin'), 'the account is written down as given by who invited');
select is(nullif(current_setting('app.actor', true), ''), null, 'and nothing else of the transaction is');
select is(tests.call('admin', 'staff_list', '{}') #>> '{staff,-1,account}', 'invited', 'it is shown as invited until it is proved');

select is(
  tests.call('admin', 'save_staff', tests.record('unproved', jsonb_build_object('email', 'corrected@waybill.example', 'seen', tests.seen('unproved')))) #>> '{staff,account}',
  'none', 'an account that an invitation made for a mistyped address goes with it'
);
select is((select user_id from public.staff where id = tests.id_of('unproved')), null, 'and whoever has that mailbox gets nothing');
select is(tests.call('admin', 'assign_role', jsonb_build_object('authUserId', tests.id_of('unproved'), 'role', 'Admin', 'position', 'x')), '{"refused": "not-confirmed"}'::jsonb, 'nobody gets a role for an address that is not shown to be theirs');

/* The last admin */

insert into public.staff (id, user_id, user_name, position, email, role) values (tests.id_of('invited'), tests.id_of('unproved'), 'Invited', 'Office', 'invited@waybill.example', 'Admin');
select is(tests.call('admin', 'delete_staff', jsonb_build_object('id', tests.id_of('record of admin'))), '{"refused": "last-admin"}'::jsonb, 'an invitation that nobody followed makes no second admin');
delete from public.staff where id = tests.id_of('invited');
select is(tests.call('admin', 'delete_staff', jsonb_build_object('id', tests.id_of('record of admin'))), '{"refused": "last-admin"}'::jsonb, 'the last admin stays');
select is(tests.call('admin', 'save_staff', tests.record('record of admin', jsonb_build_object('email', 'admin@waybill.example', 'seen', tests.seen('record of admin'), changed, word))), '{"refused": "last-admin"}'::jsonb, format('and %s does not change to %s', changed, word))
from (values ('role', 'Manager'), ('status', 'Inactive')) as tried (changed, word);
select is(tests.call('admin', 'assign_role', jsonb_build_object('authUserId', tests.id_of('admin'), 'role', 'Staff', 'position', 'x')), '{"refused": "last-admin"}'::jsonb, 'nor by another role');
select tests.be('admin');
select throws_ok($$ delete from public.staff where user_id = tests.id_of('admin') $$, 'PT409', null, 'nor through the table itself');
select tests.be('owner');

/* Roles */

select is(tests.call('admin', 'assign_role', '{"role": "Staff", "position": "x"}'), '{"refused": "user-missing"}'::jsonb, 'somebody has to be chosen');
select is(tests.call('admin', 'assign_role', jsonb_build_object('authUserId', tests.id_of('stranger'), 'role', 'Staff', 'position', 'x')), '{"refused": "user-not-found"}'::jsonb, 'and to exist');
select is(tests.call('admin', 'assign_role', jsonb_build_object('authUserId', tests.id_of('customer'), 'role', 'Admin', 'position', 'Owner')) #>> '{staff,role}', 'Admin', 'a customer becomes an admin');
select is(tests.call('customer', 'whoami', '{}') ->> 'role', 'admin', 'at once');
select is(tests.call('customer', 'delete_staff', jsonb_build_object('id', tests.id_of('record of admin'))), '{"done": true}'::jsonb, 'with another admin one may go');
select is(tests.call('admin', 'staff_list', '{}'), '"PT403"'::jsonb, 'and sees nothing from then on');

select * from finish();
rollback;
