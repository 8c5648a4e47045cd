import type { Database } from '#server/database/embedded-database.ts'

/**
 * The simulated gateway's payments count on this server. Set once, so that the next start does not overrule a person who switched it off;
 * SQL itself takes none without being told to.
 */
export async function acceptDemoPayments(database: Database): Promise<void> {
  await database.query(`insert into app.settings (name, value) values ('payment_gateway', 'demo') on conflict (name) do nothing`)
}
