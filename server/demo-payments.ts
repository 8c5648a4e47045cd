import type { Database } from '#server/database.ts'

/**
 * The simulated gateway's payments count on this server. Once, so that whoever switches it off afterwards is not overruled at the next
 * start; SQL itself takes none without being told to.
 */
export async function acceptDemoPayments(database: Database): Promise<void> {
  await database.query(`insert into app.settings (name, value) values ('payment_gateway', 'demo') on conflict (name) do nothing`)
}
