import type { Backend } from '#server/embedded-backend.ts'
import { makeDemoAccounts, type AccountIds } from '#server/demo/make-accounts.ts'
import type { DemoPeople } from '#server/demo/demo-shipment.ts'
import { demoBatches, DEMO_SHIPMENTS } from '#server/demo/generate-demo.ts'
import { insertRows } from '#server/demo/insert-rows.ts'
import type { Database } from '#server/database/embedded-database.ts'

export interface SeedOptions {
  say: (line: string) => void
  shipments?: number
}

/** A commit takes a lock that everybody else's commit waits for; no more than this many shipments at a time. */
const PER_COMMIT = 1000
/** Where the Supabase CLI notes which seeds have run. */
const SEED_NAME = 'server/demo'

/** On a first start only: what people did since is theirs. */
export async function seedDemoOnce(backend: Backend, { say }: SeedOptions): Promise<void> {
  const [done] = await backend.database.query('select path from supabase_migrations.seed_files where path = $1', [SEED_NAME])
  if (done) return
  if (await hasShipments(backend.database)) return
  await seedDemo(backend, { say })
}

/** Safe to repeat: rows keep their ids, and what is there stays. */
export async function seedDemo(backend: Backend, { say, shipments = DEMO_SHIPMENTS }: SeedOptions): Promise<void> {
  say(`Making the demo company with ${shipments.toLocaleString('en-IN')} shipments …`)
  const accounts = await makeDemoAccounts(backend)
  let made = 0
  for (const rows of demoBatches({ shipments, now: new Date(), people: peopleOf(accounts) }, PER_COMMIT)) {
    await insertRows(backend.database, rows)
    made += rows.shipments.length
    if (made % 10_000 === 0) say(`  ${made.toLocaleString('en-IN')} shipments`)
  }
  await backend.database.query(
    'insert into supabase_migrations.seed_files (path, hash) values ($1, $2) on conflict (path) do update set hash = excluded.hash',
    [SEED_NAME, String(shipments)],
  )
}

async function hasShipments(database: Database): Promise<boolean> {
  const [any] = await database.query('select id from public.shipments limit 1')
  return any !== undefined
}

function peopleOf(accounts: AccountIds): DemoPeople {
  const idOf = (email: string) => {
    const id = accounts.get(email)
    if (id === undefined) throw new Error(`The demo account ${email} is missing`)
    return id
  }
  return {
    staff: idOf('staff@waybill.example'),
    customer: idOf('customer@waybill.example'),
    drivers: [idOf('driver@waybill.example'), idOf('driver2@waybill.example')],
  }
}
