-- Columns and saved views of the list: whose they are, who sees and changes a shared one, and that the newest change wins however it travels.
begin;
select plan(56);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.at(minute integer) returns text language sql immutable as $$ select format('2026-11-01T06:%s:00.000Z', lpad(minute::text, 2, '0')) $$;
create function tests.view(name text, minute integer, called text, shared boolean default false, filter text default 'q=pune') returns jsonb language sql as $$
  select jsonb_build_object('kind', 'save-view', 'id', tests.id_of(name), 'name', called, 'filter', filter, 'shared', shared, 'changedAt', tests.at(minute))
$$;
create function tests.unview(name text, minute integer) returns jsonb language sql as $$
  select jsonb_build_object('kind', 'delete-view', 'id', tests.id_of(name), 'changedAt', tests.at(minute))
$$;
create function tests.columns(names text, minute integer) returns jsonb language sql as $$
  select jsonb_build_object('kind', 'choose-columns', 'columns', names::jsonb, 'changedAt', tests.at(minute))
$$;
create function tests.change(who text, variadic changes jsonb[]) returns jsonb language sql as $$
  select tests.ask(who, 'sync_personal_views', jsonb_build_object('changes', to_jsonb(changes)))
$$;
-- Why nothing came of it, or nothing.
create function tests.refusals(answer jsonb) returns text language sql as $$
  select coalesce(answer ->> 'error', (select string_agg(r ->> 'reason', ' ') from jsonb_array_elements(answer -> 'refused') as r), '')
$$;
-- Each view that this person is told, with who shared it and whether they may change it.
create function tests.told(who text) returns text language sql as $$
  select coalesce(answer ->> 'error', (
    select string_agg(concat_ws(' ', v ->> 'name', 'of ' || (v ->> 'sharedBy'), case when v ->> 'mayChange' = 'true' then '*' end), ', ' order by place)
    from jsonb_array_elements(answer -> 'views') with ordinality as listed (v, place)
  ), '') from tests.ask(who, 'sync_personal_views') as answer
$$;
grant execute on all functions in schema tests to public;

/* Who may */

select is(tests.ask(who, 'sync_personal_views') ->> 'error', code, format('%s has no views', who))
from (values ('visitor', '42501'), ('customer', 'PT403'), ('driver', 'PT403'), ('inactive', 'PT403')) as denied (who, code);
select is(tests.refusals(tests.change(who, tests.view('first of ' || who, 1, 'View of ' || who))), '', format('%s saves a view', who))
from unnest(array['staff', 'manager', 'admin']) as who;
select is(tests.told(who), format('View of %s *', who), format('%s is told their own alone', who)) from unnest(array['staff', 'manager', 'admin']) as who;
select is(tests.rows_as(who, 'select from public.saved_views'), seen, format('%s finds %s in the table', who, seen))
from (values ('visitor', 'denied'), ('customer', '0'), ('driver', '0'), ('staff', '1'), ('admin', '1')) as each (who, seen);
select is(tests.rows_as('admin', statement), 'denied', 'and writes nothing there: ' || statement)
from unnest(array['update public.saved_views set shared = true', 'delete from public.saved_views', 'update public.personal_settings set value = value']) as statement;

/* Shared with the office */

select tests.change('staff', tests.view('first of staff', 2, 'Late in Pune', true));
select is(tests.told('manager'), 'Late in Pune of Sita, View of manager *', 'a shared view shows who shared it');
select is(tests.told('admin'), 'Late in Pune of Sita *, View of admin *', 'and an admin may change it');
select is(tests.told('staff'), 'Late in Pune *', 'to its owner it is their own');
select is(tests.refusals(tests.change('manager', tests.view('first of staff', 3, 'Mine now', true))), 'not-allowed', 'another does not change it');
select is(tests.refusals(tests.change('manager', tests.unview('first of staff', 3))), 'not-allowed', 'nor delete it');
select is(tests.refusals(tests.change('admin', tests.view('first of manager', 3, 'Mine now'))), 'not-allowed', 'a private one is no admin''s either');
select is(tests.refusals(tests.change('admin', tests.unview('first of manager', 3))), 'not-allowed', 'not to delete');
select is(tests.refusals(tests.change('admin', tests.view('first of staff', 4, 'Late, Pune', true))), '', 'an admin renames a shared one');
select is(tests.told('staff'), 'Late, Pune *', 'which stays its owner''s');
select is(tests.refusals(tests.change('admin', tests.unview('first of staff', 5))), '', 'an admin deletes it');
select is(tests.told('staff') || tests.told('manager'), 'View of manager *', 'and it is gone for everybody');

/* The newest change wins */

select is(tests.refusals(tests.change('staff', tests.view('first of staff', 4, 'Late'))), '', 'a change from before the deletion arrives after it');
select is(tests.told('staff'), '', 'and brings nothing back');
select tests.change('staff', tests.view('first of staff', 6, 'Late again'));
select is(tests.told('staff'), 'Late again *', 'a later one does');
select tests.change('staff', tests.view('first of staff', 8, 'Newest'), tests.view('first of staff', 7, 'Older'));
select is(tests.told('staff'), 'Newest *', 'an older name does not replace a newer one');
select tests.change('staff', tests.unview('first of staff', 7));
select is(tests.told('staff'), 'Newest *', 'nor does an older deletion');
select tests.change('staff', jsonb_set(tests.view('first of staff', 8, 'Far ahead'), '{changedAt}', '"2099-01-01T00:00:00.000Z"'));
select ok((select changed_at <= clock_timestamp() from public.saved_views where id = tests.id_of('first of staff')), 'a clock that runs ahead counts as now');
select is(tests.refusals(tests.change('staff', tests.unview('never there', 1))), '', 'what is gone already is deleted');
select is(tests.refusals(tests.change('staff', tests.unview('overtaken', 30))), '', 'a deletion may overtake what it deletes');
select is(tests.told('staff') || tests.refusals(tests.change('staff', tests.view('overtaken', 29, 'Overtaken'))) , tests.told('staff'), 'which does not come back after it');

select is(tests.ask('staff', 'sync_personal_views') -> 'columns', 'null', 'nobody has chosen columns at first');
select is(tests.change('staff', tests.columns('["to", "due"]', 5)) -> 'columns', jsonb_build_object('names', '["to", "due"]'::jsonb, 'changedAt', tests.at(5)), 'columns are kept in their order');
select is(tests.change('staff', tests.columns('["from"]', 4)) -> 'columns' -> 'names', '["to", "due"]', 'an older choice changes nothing');
select is(tests.change('staff', tests.columns('null', 6)) -> 'columns' -> 'names', 'null', 'back to the usual ones is a choice');
select is(tests.change('staff', tests.columns('["from"]', 5)) -> 'columns' -> 'names', 'null', 'which an older one does not undo');
select is(tests.ask('manager', 'sync_personal_views') -> 'columns', 'null', 'another person has their own');

/* What does not fit */

select is(tests.refusals(tests.change('staff', change)), 'invalid', format('refused: %s', change))
from (values
  (tests.view('x', 1, '  ')), (tests.view('x', 1, repeat('न', 61))), (tests.view('x', 1, 'Name', false, repeat('a', 2001))),
  (tests.view('x', 1, 'Name') - 'changedAt'), (tests.view('x', 1, 'Name') || '{"id": "7"}'),
  (tests.columns('[]', 9)), (tests.columns('["a b"]', 9)), (tests.columns('{"a": 1}', 9)), (tests.columns((select jsonb_agg('c' || n)::text from generate_series(1, 41) as n), 9))
) as wrong (change);
select is(tests.ask('staff', 'sync_personal_views', '{"changes": 7}') ->> 'error', 'PT400', 'changes are a list');
select tests.change('staff', variadic (select array_agg(tests.view('many ' || n, 1, 'View ' || n)) from generate_series(1, 49) as n));
select is(tests.refusals(tests.change('staff', tests.view('one more', 1, 'One more'))), 'too-many', 'a person keeps 50 views');
select is(tests.refusals(tests.change('staff', tests.unview('many 1', 2), tests.view('one more', 1, 'One more'))), '', 'and may delete one for another');

select * from finish();
rollback;
