import type { PGlite } from '@electric-sql/pglite'
import { openTestPglite } from '#tests/support/sql/open-test-pglite.ts'

/**
 * The database under a clock that the run sets, so that days can pass in a moment and a seed replays to the millisecond: whatever asks
 * for the time, functions and columns' defaults alike, is told the world's.
 */
export async function openSimulatedDatabase(): Promise<PGlite> {
  const db = await openTestPglite()
  await db.exec(`
    create function app.world_now() returns timestamptz language sql stable set search_path = '' as $$
      select pg_catalog.to_timestamp(pg_catalog.current_setting('simulator.now_ms')::numeric / 1000)
    $$;
    grant execute on function app.world_now() to public;
  `)
  const { rows: functions } = await db.query<{ source: string }>(`
    select pg_get_functiondef(f.oid) as source
    from pg_proc as f join pg_namespace as n on n.oid = f.pronamespace
    where n.nspname in ('app', 'public') and f.prokind = 'f' and f.proname <> 'world_now' and f.prosrc ~ '(now|clock_timestamp)\\(\\)'
  `)
  const { rows: defaults } = await db.query<{ statement: string }>(`
    select format('alter table %I.%I alter column %I set default app.world_now()', table_schema, table_name, column_name) as statement
    from information_schema.columns
    where table_schema in ('public', 'auth') and column_default ~ '^(now|clock_timestamp)\\(\\)'
  `)
  if (functions.length === 0 || defaults.length === 0) throw new Error('Nobody asks for the time any more')
  const ask = functions.map(({ source }) => underWorldClock(source))
  await db.exec([...ask, ...defaults.map(({ statement }) => statement)].join(';\n'))
  return db
}

/** A routine's definition that asks the world for the time. */
export function underWorldClock(source: string): string {
  return source.replaceAll(/\b(pg_catalog\.)?(now|clock_timestamp)\(\)/g, 'app.world_now()')
}
