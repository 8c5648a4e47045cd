import type { PGlite } from '@electric-sql/pglite'
import { openTestPglite } from '#tests/support/sql/open-test-pglite.ts'
import { countCalls } from './called-routines.ts'

const schemas = `('public', 'app', 'auth', 'storage')`

/**
 * A database of the SQL tests that is swept between two files instead of made anew, which takes a fiftieth of the time:
 * its rows, sequences, routines and triggers are then what the migrations made of them.
 */
export class SweptDatabase {
  readonly db: PGlite
  readonly #sweep: string

  private constructor(db: PGlite, sweep: string) {
    this.db = db
    this.#sweep = sweep
  }

  static async open(): Promise<SweptDatabase> {
    const db = await openTestPglite()
    await db.exec(`
      create schema kept;
      create table kept.routines as
        select f.oid as routine, f.prosrc as source, pg_get_functiondef(f.oid) as definition
        from pg_proc as f join pg_namespace as n on n.oid = f.pronamespace where n.nspname in ('app', 'public') and f.prokind = 'f';
      create table kept.triggers as select t.oid as trigger, t.tgenabled as enabled from pg_trigger as t where not t.tgisinternal
    `)
    const { rows: tables } = await db.query<{ name: string }>(`
      select format('%I.%I', n.nspname, c.relname) as name from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ${schemas}
    `)
    const filled: string[] = []
    for (const { name } of tables) {
      await db.exec(`create table kept."${name}" as table ${name}`)
      const { rows } = await db.query(`select 1 from kept."${name}" limit 1`)
      if (rows.length > 0) filled.push(name)
    }
    const { rows: sequences } = await db.query<{ statement: string }>(`
      select format('select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value), last_value is not null)
        as statement
      from pg_sequences where schemaname in ${schemas}
    `)
    const sweep = [
      'reset role; reset session authorization; reset all; discard temp; discard plans; discard sequences',
      'drop schema if exists tests cascade',
      `begin; set local session_replication_role = 'replica'`,
      ...tables.map(({ name }) => `delete from ${name}`),
      ...filled.map((name) => `insert into ${name} overriding system value table kept."${name}"`),
      ...sequences.map(({ statement }) => statement),
      'commit; set search_path = public, extensions',
    ].join(';\n')
    const swept = new SweptDatabase(db, sweep)
    await countCalls(db)
    return swept
  }

  async sweep(): Promise<void> {
    await this.db.exec('rollback')
    await this.db.exec(this.#sweep)
    const { rows } = await this.db.query<{ definition: string }>(`
      select k.definition from kept.routines as k join pg_proc as f on f.oid = k.routine where f.prosrc <> k.source
    `)
    for (const { definition } of rows) await this.db.exec(definition)
    // What a test makes for itself stays there when it ends in the middle.
    const { rows: strays } = await this.db.query<{ statement: string }>(`
      select format('drop function %s cascade', f.oid::regprocedure) as statement
      from pg_proc as f join pg_namespace as n on n.oid = f.pronamespace
      where n.nspname in ('app', 'public') and f.prokind = 'f' and not exists (select 1 from kept.routines as k where k.routine = f.oid)
        and not exists (select 1 from pg_depend as d where d.objid = f.oid and d.deptype = 'e')
      union all
      select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass)
      from pg_trigger as t where not t.tgisinternal and not exists (select 1 from kept.triggers as k where k.trigger = t.oid)
      union all
      select format('alter table %s %s trigger %I', t.tgrelid::regclass, case k.enabled when 'D' then 'disable' else 'enable' end, t.tgname)
      from pg_trigger as t join kept.triggers as k on k.trigger = t.oid where t.tgenabled <> k.enabled
    `)
    for (const { statement } of strays) await this.db.exec(statement)
    await countCalls(this.db)
  }
}
