-- The customer accounts of a client: only admins see, link and unlink them, and only accounts of customers who proved their address.
begin;
select plan(34);

\ir ../../../tests/support/sql/scenes/acting-as.sql
create function tests.call(who text, name text, client text, account text default null) returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  perform tests.be(who);
  begin
    execute format('select public.%I($1)', name) into answer
      using jsonb_build_object('clientId', tests.id_of(client), 'userId', tests.id_of(account));
  exception when others then
    answer := to_jsonb(sqlstate);
  end;
  perform tests.be('owner');
  return answer;
end
$$;
create function tests.linked(client text) returns text language sql as $$
  select coalesce(string_agg(account ->> 'name', ' ' order by place), 'nobody')
  from jsonb_array_elements(tests.call('admin', 'client_account_list', client) -> 'accounts') with ordinality as listed (account, place)
$$;
grant execute on all functions in schema tests to public;

insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
select tests.id_of(who), who || '@people.example', case when who <> 'unproved' then now() end,
  jsonb_build_object('name', initcap(who), 'phone', '9000000001')
from unnest(array['admin', 'manager', 'staff', 'driver', 'inactive', 'customer', 'asha', 'unproved']) as who;
insert into public.staff (user_id, user_name, email, role, status)
select tests.id_of(who), initcap(who), who || '@people.example', case who when 'inactive' then 'Admin' when 'driver' then 'Drivers' else initcap(who) end,
  case who when 'inactive' then 'Inactive' else 'Active' end
from unnest(array['admin', 'manager', 'staff', 'driver', 'inactive']) as who;
insert into public.clients (id, client_code, client_name, contact_email, contact_phone, address, gstin, pan)
select tests.id_of(code), code, code, 'a@acme.example', '9000000009', 'Pune', 'URP', 'NA' from unnest(array['ACME', 'OTHER']) as code;
insert into public.invoices (id, invoice_number, client_code, invoice_date, total_base, total_gst, total_amount, place_of_supply)
select gen_random_uuid(), client_code || '-0001', client_code, '2026-11-01', 0, 0, 0, '36' from public.clients;

/* Who may */

select is(tests.call(who, name, 'ACME', 'customer'), '"PT403"'::jsonb, format('%s may not %s', who, name))
from unnest(array['manager', 'staff', 'driver', 'inactive', 'customer']) as who
cross join unnest(array['client_account_list', 'link_client_account', 'unlink_client_account']) as name;
select is(tests.call('visitor', name, 'ACME', 'customer'), '"42501"'::jsonb, format('a visitor does not reach %s', name))
from unnest(array['client_account_list', 'link_client_account', 'unlink_client_account']) as name;

/* Whose account */

select is(tests.call('admin', 'link_client_account', client, account), jsonb_build_object('refused', refusal), format('%s and %s: %s', client, account, refusal))
from (values
  ('nowhere', 'customer', 'client-not-found'), ('ACME', 'nobody', 'account-not-found'), ('ACME', 'unproved', 'not-confirmed'),
  ('ACME', 'admin', 'is-staff'), ('ACME', 'driver', 'is-staff'), ('ACME', 'inactive', 'is-staff')
) as tried (client, account, refusal);
select is(tests.linked('ACME'), 'nobody', 'none of them is linked');

/* Linking */

select is(
  tests.call('admin', 'link_client_account', 'ACME', account) -> 'account',
  jsonb_build_object('userId', tests.id_of(account), 'name', initcap(account), 'email', account || '@people.example', 'phone', '9000000001', 'sees', true),
  format('%s is linked', account)
)
from unnest(array['customer', 'asha', 'customer']) as account;
select is(tests.linked('ACME') || ', ' || tests.linked('OTHER'), 'Asha Customer, nobody', 'each once, under this client alone');
select tests.be('customer');
select is(public.my_invoices('{"limit": 10, "after": null}') #>> '{invoices,0,invoiceNumber}', 'ACME-0001', 'the account sees that client''s invoices');
select tests.be('owner');
insert into public.staff (user_id, user_name, email, role) values (tests.id_of('asha'), 'Asha', 'asha@people.example', 'Staff');
select is(
  tests.call('admin', 'client_account_list', 'ACME') #> '{accounts,0,sees}', 'false'::jsonb, 'who joined the staff is told as one who sees nothing by it'
);

/* Unlinking */

select is(tests.call('admin', 'unlink_client_account', 'ACME', 'customer'), '{"done": true}'::jsonb, 'a link ends');
select is(tests.call('admin', 'unlink_client_account', 'ACME', 'customer'), '{"done": true}'::jsonb, 'twice is no quarrel');
select is(tests.linked('ACME'), 'Asha', 'and nobody else''s');

select * from finish();
rollback;
