-- Where the Supabase CLI's own test runner looks for it. After the migrations, which may create the schema themselves.
create schema if not exists extensions;
create extension if not exists pgtap with schema extensions;
grant usage on schema extensions to public;
grant execute on all functions in schema extensions to public;
