import type { Connection } from '@supabase/lite'

import type { Database } from '#server/database/embedded-database.ts'

/** What hosted Supabase brings before the first migration: roles, and who may use its own schemas. */
const BEFORE_MIGRATIONS = `
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin bypassrls; end if;
end $$;

create schema if not exists extensions;
grant usage on schema public, auth, storage, extensions to anon, authenticated, service_role;
grant all on storage.buckets, storage.objects to service_role;
grant select on storage.buckets to anon, authenticated;
grant select, insert, update, delete on storage.objects to anon, authenticated;
`

export async function prepareRequestRoles(database: Database): Promise<void> {
  await database.script(BEFORE_MIGRATIONS)
  keepGrants(database.connection)
}

/**
 * On its first request lite grants everything on every table to everybody and relies on row-level security alone, which would undo
 * what the migrations revoked. It does so once per connection, while this field says that it has not looked yet.
 */
function keepGrants(connection: Connection): void {
  if (!('rlsState' in connection)) throw new Error('@supabase/lite changed how it prepares roles: look at request-roles.ts')
  Object.assign(connection, { rlsState: 'active' })
}
