import type { PGlite } from '@electric-sql/pglite'

export async function countCalls(db: PGlite): Promise<void> {
  await db.exec(`set track_functions = 'all'`)
}

/** How often each routine of ours was called since the database was opened, by `schema.name`. */
export async function calledRoutines(db: PGlite): Promise<Map<string, number>> {
  await db.exec('select pg_stat_force_next_flush()')
  const { rows } = await db.query<{ name: string; calls: number }>(
    `select schemaname || '.' || funcname as name, sum(calls)::int as calls from pg_stat_user_functions where schemaname in ('app', 'public') group by 1`,
  )
  return new Map(rows.map(({ name, calls }) => [name, calls]))
}
