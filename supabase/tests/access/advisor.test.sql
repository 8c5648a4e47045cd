-- What Supabase's advisor warns of, by its own rules: none of its errors, and of its warnings only what docs/decisions/database.md explains.
select plan(14);

/* Errors */

select is_empty(
  $$ select format('%I.%I', n.nspname, c.relname) from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and not c.relrowsecurity $$,
  'every table of the API has row-level security'
);
select is_empty(
  $$ select c.relname from pg_class as c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm') $$,
  'no view is in the API, of its owner''s rights or of any'
);

/* Warnings that there are not to be */

select is_empty(
  $$ select p.oid::regprocedure from pg_proc as p
     where p.pronamespace = any ('{public, app}'::regnamespace[]) and p.prosecdef and coalesce(array_to_string(p.proconfig, ' '), '') !~ 'search_path=' $$,
  'a function with its owner''s rights has a search path of its own'
);
select is_empty(
  $$ select e.extname from pg_extension as e where e.extnamespace = 'public'::regnamespace and e.extname not in ('plpgsql', 'pgtap') $$,
  'no extension is in the API''s schema'
);
select is_empty(
  $$ select policyname from pg_policies
     where schemaname in ('public', 'storage') and concat(qual, with_check) ~ 'auth[.](uid|jwt|role|email)\(' $$,
  'no policy asks per row who is calling'
);

select is_empty(
  $$ select tablename || ' ' || cmd from pg_policies where permissive = 'PERMISSIVE' and schemaname = 'public'
     group by schemaname, tablename, cmd having count(*) > 1 $$,
  'whoever may see a row, may by one policy'
);
select is_empty(
  $$ select tablename || ' ' || policyname from pg_policies
     where schemaname in ('public', 'storage') and (coalesce(qual, '') in ('true', '(true)') or coalesce(with_check, '') = 'true') $$,
  'no policy is true of everybody'
);
select is_empty(
  $$ select p.oid::regprocedure from pg_proc as p
     where p.pronamespace = 'app'::regnamespace and p.prosecdef and has_function_privilege('anon', p.oid, 'execute') $$,
  'a visitor calls no function with its owner''s rights but those of the API'
);
select is_empty(
  $$ select min(indexrelid::regclass::text) from pg_index join pg_class on pg_class.oid = indrelid
     where relnamespace = any ('{public, app}'::regnamespace[])
     group by indrelid, indkey::text, indclass::text, indoption::text, indpred::text, indexprs::text having count(*) > 1 $$,
  'no index is there twice'
);
select is_empty(
  $$ select id from storage.buckets where public $$,
  'no bucket is open to everybody'
);

/* Warnings that are explained: these, so that another one is looked at */

select is(
  array(
    select p.proname::text from pg_proc as p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and has_function_privilege('anon', p.oid, 'execute') order by 1
  ),
  array['areas_served', 'contact_message', 'pay_shipment', 'payment_quote', 'payment_receipt', 'track_by_phone', 'track_shipment'],
  'functions with their owner''s rights that a visitor may call'
);
select is(
  array(
    select p.proname::text from pg_proc as p
    where p.pronamespace = 'app'::regnamespace and p.prosecdef and has_function_privilege('authenticated', p.oid, 'execute') order by 1
  ),
  array['customer_hears_of', 'is_delivery_photo', 'my_client_codes', 'my_photos', 'my_shipments', 'role', 'user_id', 'was_corrected'],
  'functions with their owner''s rights that the policies of a signed-in person ask'
);
select is(
  array(
    select p.proname::text from pg_proc as p
    where p.pronamespace = 'public'::regnamespace and not p.prosecdef and has_function_privilege('authenticated', p.oid, 'execute')
  ),
  '{}', 'no function of the API runs with its caller''s rights: the tables would have to be open for it'
);
select is_empty(
  $$ select p.oid::regprocedure from pg_proc as p join pg_language as l on l.oid = p.prolang
     where p.pronamespace = any ('{public, app}'::regnamespace[]) and coalesce(array_to_string(p.proconfig, ' '), '') !~ 'search_path='
       and (p.prosecdef or p.pronamespace = 'public'::regnamespace or l.lanname <> 'sql') $$,
  'only one-expression helpers outside the API stand without a search path'
);
select * from finish();
