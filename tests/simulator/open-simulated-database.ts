import type { PGlite } from '@electric-sql/pglite'
import { openTestPglite } from '#tests/support/sql/open-test-pglite.ts'

/**
 * The database under a clock that the run sets, so that days can pass in a moment: every function that asks for the time is told the
 * world's. What is stored by a column's default keeps the machine's time, which the world's is never behind.
 */
export async function openSimulatedDatabase(): Promise<PGlite> {
  const db = await openTestPglite()
  await db.exec(`
    create function app.world_now() returns timestamptz language sql stable set search_path = '' as $$
      select pg_catalog.now() + make_interval(secs => coalesce(nullif(pg_catalog.current_setting('simulator.ahead_ms', true), '')::numeric, 0) / 1000)
    $$;
    grant execute on function app.world_now() to public;
  `)
  const { rows } = await db.query<{ source: string }>(`
    select pg_get_functiondef(f.oid) as source
    from pg_proc as f join pg_namespace as n on n.oid = f.pronamespace
    where n.nspname in ('app', 'public') and f.prokind = 'f' and f.proname <> 'world_now' and f.prosrc ~ '(now|clock_timestamp)\\(\\)'
  `)
  if (rows.length === 0) throw new Error('No function asks for the time any more')
  await db.exec(rows.map(({ source }) => source.replaceAll(/\b(pg_catalog\.)?(now|clock_timestamp)\(\)/g, 'app.world_now()')).join(';\n'))
  return db
}
