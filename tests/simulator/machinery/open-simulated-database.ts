import type { PGlite } from '@electric-sql/pglite'
import { openTestPglite } from '#tests/support/sql/open-test-pglite.ts'
import { makeFunctionsQuicker } from './quicker-functions.ts'

/** Everything that a run writes, in an order in which rows can go. */
const TABLES = [
  'public.payments',
  'public.invoice_receipts',
  'public.invoice_lines',
  'app.waiting_codes',
  'app.delivery_code_checks',
  'app.delivery_code_looks',
  'app.delivery_tokens',
  'app.delivery_codes',
  'app.delivery_keys',
  'public.shipment_receipt_needs',
  'public.client_receipt_needs',
  'public.receipt_facts',
  'public.more_photos',
  'public.delivery_attempts',
  'app.money_to_remit',
  'public.remittance_deductions',
  'public.remittance_lines',
  'public.remittance_entries',
  'public.remittances',
  'public.counted_entries',
  'public.cash_entries',
  'public.cash_hand_overs',
  'public.proof_collections',
  'public.failed_decisions',
  'app.early_corrections',
  'public.proof_of_delivery',
  'public.delivery_lookups',
  'public.run_sheet_stops',
  'public.run_sheets',
  'public.shipment_updates',
  'public.shipment_items',
  'public.private_notes',
  'app.shipment_words',
  'app.amounts_before_return',
  'public.shipments',
  'public.invoices',
  'public.invoice_counters',
  'public.client_accounts',
  'public.clients',
  'public.warehouses',
  'public.staff',
  'public.user_scope',
  'public.users',
  'public.sync_change',
  'public.sync_command',
  'public.call_counters',
  'app.activity',
  'app.changed_days',
  'auth.users',
]

/** Where a disk or a database in trouble shows inside of a command. */
const WRITTEN_BY_COMMANDS = [
  'proof_of_delivery',
  'receipt_facts',
  'more_photos',
  'shipments',
  'shipment_updates',
  'clients',
  'warehouses',
  'run_sheets',
  'run_sheet_stops',
  'sync_command',
]

/**
 * The database under a clock that the run sets, so that days can pass in a moment and a seed replays to the millisecond: all code that asks
 * for the time, functions and columns' defaults alike, is told the world's. Ids that the database gives by itself are the same in every run
 * of a seed, because lists are sorted by them where times are equal. It can be emptied, kept as a backup and restored, and be in
 * trouble by a setting.
 */
export async function openSimulatedDatabase(): Promise<PGlite> {
  const db = await openTestPglite()
  await db.exec(`
    create function app.world_now() returns timestamptz language sql stable
      return pg_catalog.to_timestamp(pg_catalog.current_setting('simulator.now_ms')::float8 / 1000);
    grant execute on function app.world_now() to public;
    create sequence app.world_ids;
    create function app.world_id() returns uuid language sql volatile return pg_catalog.md5(pg_catalog.nextval('app.world_ids')::text)::uuid;
    grant usage on sequence app.world_ids to public;
    grant execute on function app.world_id() to public;
  `)
  const { rows: functions } = await db.query<{ source: string }>(`
    select pg_get_functiondef(f.oid) as source
    from pg_proc as f join pg_namespace as n on n.oid = f.pronamespace
    where n.nspname in ('app', 'public') and f.prokind = 'f' and f.proname <> 'world_now' and f.prosrc ~ '(now|clock_timestamp)\\(\\)'
  `)
  const { rows: defaults } = await db.query<{ statement: string }>(`
    select format('alter table %I.%I alter column %I set default app.world_%s()', table_schema, table_name, column_name,
      case when column_default like 'gen%' then 'id' else 'now' end) as statement
    from information_schema.columns
    where table_schema in ('public', 'auth', 'app') and column_default ~ '^(now|clock_timestamp|gen_random_uuid)\\(\\)'
  `)
  if (functions.length === 0 || defaults.length === 0) throw new Error('Nobody asks for the time any more')
  const ask = functions.map(({ source }) => underWorldClock(source))
  await db.exec([...ask, ...defaults.map(({ statement }) => statement)].join(';\n'))
  await makeFunctionsQuicker(db)
  // The digits of a seed's codes are the same in every process.
  await db.exec(`update app.delivery_secret set secret = sha256('simulated')`)
  // A small company's drivers carry little: some sheets bring more than they may.
  await db.exec(`insert into app.settings (name, value) values ('cash_limit_paise', '50000')`)
  await letTriggersRest(db)
  await addBackup(db)
  await addTrouble(db)
  await addCall(db)
  // Plans are kept for all runs: the tables stay as small as they are.
  await db.exec('set plan_cache_mode = force_generic_plan')
  return db
}

/** How many rows each table holds, so that what a run writes into a table that is not emptied is noticed. */
export async function countRows(db: PGlite): Promise<Record<string, number>> {
  const { rows: tables } = await db.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('app', 'public', 'auth') order by 1
  `)
  const { rows } = await db.query<{ name: string; many: number }>(
    tables.map(({ name }) => `select '${name}' as name, count(*)::int as many from ${name}`).join(' union all '),
  )
  return Object.fromEntries(rows.map(({ name, many }) => [name, many]))
}

/**
 * Triggers would refuse that rows go, and would note it as a change. `session_replication_role` does the same, and throws every
 * kept plan away.
 */
async function letTriggersRest(db: PGlite): Promise<void> {
  const { rows } = await db.query<{ table: string; name: string; definition: string }>(`
    select t.tgrelid::regclass::text as table, t.tgname as name, pg_get_triggerdef(t.oid) as definition
    from pg_trigger as t
    where not t.tgisinternal and t.tgrelid = any (array[${TABLES.map((table) => `'${table}'::regclass`).join(', ')}]::oid[])
  `)
  const atWork = `current_setting('simulator.resting', true) is distinct from 'yes'`
  const statements = rows.flatMap(({ table, name, definition }) => {
    const rested = / WHEN \(.*\) EXECUTE /.test(definition)
      ? definition.replace(/ WHEN \((.*)\) EXECUTE /, (_all, condition: string) => ` WHEN ((${condition}) and ${atWork}) EXECUTE `)
      : definition.replace(/ EXECUTE /, ` WHEN (${atWork}) EXECUTE `)
    return [`drop trigger ${name} on ${table}`, rested]
  })
  await db.exec(statements.join(';\n'))
}

async function addBackup(db: PGlite): Promise<void> {
  const copy = (table: string) => `backup.${table.replace('.', '_')}`
  const forget = TABLES.map((table) => `delete from ${table};`)
  const bring = TABLES.toReversed().map((table) => `insert into ${table} overriding system value select * from ${copy(table)};`)
  const whileResting = (work: string[]) => `begin
    perform set_config('simulator.resting', 'yes', true);
    ${work.join('\n    ')}
    perform set_config('simulator.resting', '', true);
  end`
  await db.exec(`
    create schema backup;
    ${TABLES.map((table) => `create table ${copy(table)} (like ${table});`).join('\n')}
    create table backup.head (version bigint);
    create function backup.empty_world() returns void language plpgsql as $$ ${whileResting([
      ...forget,
      `perform setval('public.sync_version', 1, false);`,
      `perform setval('public.run_sheet_numbers', 1, false);`,
      `perform setval('app.world_ids', 1, false);`,
    ])} $$;
    create function backup.keep() returns void language plpgsql as $$ begin
      delete from backup.head;
      insert into backup.head select case when is_called then last_value end from public.sync_version;
      ${TABLES.map((table) => `delete from ${copy(table)}; insert into ${copy(table)} select * from ${table};`).join('\n')}
    end $$;
    create function backup.restore() returns void language plpgsql as $$ ${whileResting([
      ...forget,
      ...bring,
      `perform setval('public.sync_version', coalesce(version, 1), version is not null) from backup.head;`,
    ])} $$;
  `)
}

async function addTrouble(db: PGlite): Promise<void> {
  await db.exec(`
    create function app.simulated_trouble() returns trigger language plpgsql as $$ begin
      raise exception 'simulated' using errcode = current_setting('simulator.trouble');
    end $$;
    ${WRITTEN_BY_COMMANDS.map(
      (table) => `create trigger a_simulated_trouble before insert or update or delete on public.${table}
        for each statement when (coalesce(current_setting('simulator.trouble', true), '') <> '') execute function app.simulated_trouble();`,
    ).join('\n')}
  `)
}

/** A request as one statement: what PostgREST does in four. The functions that are called most keep their plans. */
async function addCall(db: PGlite): Promise<void> {
  await db.exec(`
    create schema simulator;
    create function simulator.call(now_ms text, trouble text, role text, claims text, access text, name text, p jsonb)
    returns text language plpgsql as $$
    declare
      answer text;
    begin
      perform
        set_config('simulator.now_ms', now_ms, false),
        set_config('simulator.trouble', trouble, true),
        set_config('role', role, true),
        set_config('request.jwt.claims', claims, true);
      if access = 'read only' then
        set local transaction_read_only = on;
      end if;
      case name
        when 'sync_pull' then return public.sync_pull(p);
        when 'sync_push' then return public.sync_push(p);
        when 'sync_mirror' then return public.sync_mirror(p);
        else
          execute format('select to_jsonb(public.%I($1))', name) into answer using p;
          return answer;
      end case;
    end $$;
  `)
}

/** A routine's definition that asks the world for the time. */
export function underWorldClock(source: string): string {
  return source.replaceAll(/\b(pg_catalog\.)?(now|clock_timestamp)\(\)/g, 'app.world_now()')
}
