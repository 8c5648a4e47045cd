import type { Database } from '#server/database/embedded-database.ts'

/** How much the calls that are counted or recorded have left behind; each of them adds to it. */
export async function recordedCalls(database: Database): Promise<number> {
  const [found] = await database.query<{ total: number }>(
    `select (
       (select coalesce(sum(calls), 0) from public.call_counters) + (select count(*) from public.delivery_lookups)
       + (select count(*) from app.delivery_code_looks) + (select coalesce(sum(wrong_tries + 10 * serial), 0) from app.delivery_codes)
       + (select count(*) from public.sync_command) + (select count(*) from public.contact_messages)
     )::integer as total`,
  )
  return found?.total ?? Number.NaN
}
