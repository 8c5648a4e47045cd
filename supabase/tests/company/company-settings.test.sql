-- The company's settings: an admin's alone, within their bounds, and read by their rules.
begin;
select plan(18);

\ir ../../../tests/support/sql/scenes/acting-as.sql
create function tests.ask(who text, name text, p jsonb) returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  perform tests.be(who, '192.0.2.1');
  begin
    execute format('select public.%I($1)', name) into answer using p;
  exception when others then
    answer := jsonb_build_object('error', sqlstate);
  end;
  perform tests.be('owner');
  return answer;
end
$$;
create function tests.of(answer jsonb, setting text) returns jsonb language sql immutable as $$
  select s.value from jsonb_array_elements(answer -> 'settings') as s where s.value ->> 'name' = setting
$$;
grant execute on all functions in schema tests to public;
insert into auth.users (id, email, email_confirmed_at) select tests.id_of(who), who || '@waybill.example', now()
from unnest(array['admin', 'manager', 'staff', 'driver', 'customer', 'inactive']) as who;
insert into public.staff (user_id, user_name, email, role, status) values
  (tests.id_of('admin'), 'Adam', 'a@waybill.example', 'Admin', 'Active'), (tests.id_of('manager'), 'Maya', 'm@waybill.example', 'Manager', 'Active'),
  (tests.id_of('staff'), 'Sita', 's@waybill.example', 'Staff', 'Active'), (tests.id_of('driver'), 'Ravi', 'd@waybill.example', 'Driver', 'Active'),
  (tests.id_of('inactive'), 'Ina', 'i@waybill.example', 'Admin', 'Inactive');

/* Who */
select is(tests.ask(who, 'company_settings', '{}') ->> 'error', 'PT403', format('%s does not see them', who))
from unnest(array['manager', 'staff', 'driver', 'customer', 'inactive']) as who;
select is(tests.ask(who, 'save_company_setting', '{"name": "captures_per_hour", "value": 50}') ->> 'error', 'PT403', format('%s does not change them', who))
from unnest(array['manager', 'staff', 'driver', 'customer', 'inactive']) as who;
select is(tests.ask('visitor', 'company_settings', '{}') ->> 'error', '42501', 'a visitor cannot even ask');

/* What */
select is(
  tests.of(tests.ask('admin', 'company_settings', '{}'), 'captures_per_hour'),
  '{"name": "captures_per_hour", "value": 500, "usual": 500, "lowest": 50, "highest": 5000, "changedAt": null, "changedBy": null}',
  'an admin sees what counts, what is usual and the bounds'
);
select ok(
  tests.of(tests.ask('admin', 'save_company_setting', '{"name": "captures_per_hour", "value": 60}'), 'captures_per_hour') @> '{"value": 60, "changedBy": "Adam"}',
  'a change is kept, with its maker'
);
select is(app.company_setting('captures_per_hour'), 60::bigint, 'and its rule reads it');
select results_eq(
  $$ select given::text, tests.ask('admin', 'save_company_setting', jsonb_build_object('name', 'captures_per_hour', 'value', given)) ->> 'refused'
     from unnest(array['49', '5001', '60.5', '"60"', 'null']::jsonb[]) as given $$,
  $$ values ('49', 'out-of-range'), ('5001', 'out-of-range'), ('60.5', 'out-of-range'), ('"60"', 'out-of-range'), ('null', 'out-of-range') $$,
  'what is out of bounds, or no whole number, is not'
);
select is(tests.ask('admin', 'save_company_setting', '{"name": "payment_gateway", "value": 60}'), '{"refused": "unknown"}', 'nor is a setting that is not the company''s');
update app.settings set value = 'sixty' where name = 'captures_per_hour';
select is(app.company_setting('captures_per_hour'), 500::bigint, 'what was kept by hand and is no number counts as the usual one');
select is_empty(
  $$ select l.name from app.company_setting_list() as l where not exists (
       select from pg_proc as f where f.proname not like 'company_setting%' and f.prosrc like '%''' || l.name || '''%'
     ) $$,
  'there is no setting that no rule reads'
);

select * from finish();
rollback;
