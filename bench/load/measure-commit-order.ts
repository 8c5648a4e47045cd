import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { createMigratedDatabase } from '#tests/support/sql/migrated-database.ts'
import { startThrowAwayPostgres } from '#tests/support/sql/throw-away-postgres.ts'
import { exactly, told, whole, type Figure } from '../figure.ts'

export interface CommitOrderSettings {
  /** Rows written in all. */
  rows: number
  writers: number
}

interface CommitOrderRun {
  rows: number
  commits: number
  took: number
  pulls: number
  missed: number
}

interface Seen {
  version: number
  gone: boolean
}

const DRIVERS = 3
const LONGEST_TRANSACTION = 40

/** Measures on a throw-away PostgreSQL; empty where none is installed. */
export async function commitOrderFigures(settings: CommitOrderSettings): Promise<Figure[]> {
  const server = await startThrowAwayPostgres()
  if (server === null) return []
  try {
    await createMigratedDatabase(server, 'commit_order', 'nothing-granted')
    return figuresOf(settings, await measureCommitOrder(server.url('commit_order'), settings))
  } finally {
    await server.stop()
  }
}

export function figuresOf({ writers }: CommitOrderSettings, run: CommitOrderRun): Figure[] {
  const part = `${whole(run.rows)} rows by ${writers} writers`
  return [
    told(part, 'commits a second', whole(run.commits / (run.took / 1000))),
    told(part, 'pulls meanwhile', whole(run.pulls)),
    exactly(part, 'missed by a puller', run.missed, 0),
  ]
}

/**
 * Writers insert, change, reassign, delete and roll back in transactions of any length, so that rows commit in another order than they were written,
 * while an office and every driver pull. Afterwards each puller must know of every record what the database says.
 */
export async function measureCommitOrder(url: string, { rows, writers }: CommitOrderSettings): Promise<CommitOrderRun> {
  const sql = postgres(url, { max: writers + DRIVERS + 2, onnotice: () => undefined })
  try {
    const people = await addPeople(sql)
    const started = performance.now()
    const work = { left: rows, commits: 0, done: false }
    const writing = Promise.all(Array.from({ length: writers }, () => write(sql, people.drivers, work))).then(() => {
      work.done = true
      return performance.now() - started
    })
    const pulling = [people.office, ...people.drivers].map((person) => pullUntilDone(sql, person, work))
    const took = await writing
    const pullers = await Promise.all(pulling)
    const missed = await Promise.all(pullers.map(({ audience, seen }) => countMissed(sql, audience, seen)))
    return {
      rows,
      commits: work.commits,
      took,
      pulls: pullers.reduce((sum, { pulls }) => sum + pulls, 0),
      missed: missed.reduce((sum, count) => sum + count, 0),
    }
  } finally {
    await sql.end({ timeout: 5 })
  }
}

type Sql = ReturnType<typeof postgres>

async function addPeople(sql: Sql): Promise<{ office: string; drivers: string[] }> {
  const [office, ...drivers] = Array.from({ length: DRIVERS + 1 }, () => randomUUID())
  if (office === undefined) throw new Error('Nobody to pull')
  for (const id of [office, ...drivers]) {
    const email = `${id}@bench.example`
    const role = id === office ? 'Staff' : 'Driver'
    await sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${email}, now())`
    await sql`insert into public.staff (user_id, user_name, email, role) values (${id}, ${role}, ${email}, ${role})`
  }
  return { office, drivers }
}

/** Each writer changes its own shipments only: what is measured is the order of commits, not waiting for row locks. */
async function write(sql: Sql, drivers: string[], work: { left: number; commits: number }): Promise<void> {
  let mine: string[] = []
  while (work.left > 0) {
    const size = Math.min(1 + Math.floor(Math.random() * LONGEST_TRANSACTION), work.left)
    work.left -= size
    const driver = drivers[Math.floor(Math.random() * (drivers.length + 1))] ?? null
    const kind = mine.length < 100 ? 'insert' : pick(['insert', 'insert', 'insert', 'change', 'reassign', 'delete', 'roll-back'])
    const start = Math.floor(Math.random() * mine.length)
    const chosen = mine.slice(start, start + size)
    const made = await sql
      .begin(async (transaction) => {
        const inserted = kind === 'insert' || kind === 'roll-back' ? await insertShipments(transaction, driver, size) : []
        if (kind === 'change') await transaction`update public.shipments set notes = random()::text where id = any (${chosen}::uuid[])`
        if (kind === 'reassign') await transaction`update public.shipments set driver_id = ${driver} where id = any (${chosen}::uuid[])`
        if (kind === 'delete') await transaction`delete from public.shipments where id = any (${chosen}::uuid[])`
        if (Math.random() < 0.2) await transaction`select pg_sleep(random() * 0.005)`
        if (kind === 'roll-back') throw new RolledBack()
        work.commits += 1
        return inserted
      })
      .catch((error: unknown) => {
        if (error instanceof RolledBack) return []
        throw error
      })
    mine = kind === 'delete' ? mine.toSpliced(start, chosen.length) : [...mine, ...made].slice(-5000)
  }
}

class RolledBack extends Error {}

function pick<Choice>(choices: readonly [Choice, ...Choice[]]): Choice {
  return choices[Math.floor(Math.random() * choices.length)] ?? choices[0]
}

async function insertShipments(sql: postgres.TransactionSql, driver: string | null, size: number): Promise<string[]> {
  const inserted = await sql<{ id: string }[]>`
    insert into public.shipments (tracking_number, driver_id, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number)
    select replace(gen_random_uuid()::text, '-', ''), ${driver}, 'A', '9000000011', 'B', '9000000012'
    from generate_series(1, ${size}::integer)
    returning id`
  return inserted.map(({ id }) => id)
}

/** Pulls as a device does, through the very function it calls, until the writers are done and nothing is left. */
async function pullUntilDone(
  sql: Sql,
  person: string,
  work: { done: boolean },
): Promise<{ audience: string; seen: Map<string, Seen>; pulls: number }> {
  const seen = new Map<string, Seen>()
  const claims = JSON.stringify({ sub: person, role: 'authenticated' })
  const asPerson = <Row>(run: (transaction: postgres.TransactionSql) => Promise<Row>) =>
    sql.begin(async (transaction) => {
      await transaction`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`
      return run(transaction)
    }) as Promise<Row>
  const [place] = await asPerson(
    (transaction) =>
      transaction<{ epoch: string; scope: number; role: string }[]>`
        select page ->> 'epoch' as epoch, (page ->> 'scope')::integer as scope, page ->> 'role' as role
        from public.sync_mirror('{"table": "shipments", "limit": 1}') as page`,
  )
  if (place === undefined) throw new Error('The puller has no place to start')
  let cursor = 0
  let pulls = 0
  for (;;) {
    const doneBefore = work.done
    const request = { epoch: place.epoch, scope: place.scope, cursor, limit: 1 + Math.floor(Math.random() * 2000) }
    const changes = await asPerson(
      (transaction) =>
        transaction<{ cursor: string; more: boolean; reset: string | null; id: string | null; version: string; gone: boolean }[]>`
          with answer as materialized (select public.sync_pull(${JSON.stringify(request)}::text::jsonb) as page)
          select page ->> 'cursor' as cursor, (page ->> 'more')::boolean as more, page ->> 'reset' as reset,
            change ->> 'id' as id, change ->> 'version' as version, (change ->> 'gone')::boolean as gone
          from answer left join lateral json_array_elements(page -> 'rows') as change on true`,
    )
    const [first] = changes
    if (first === undefined || first.reset !== null) throw new Error('The puller was reset')
    for (const { id, version, gone } of changes) if (id !== null) seen.set(id, { version: Number(version), gone })
    cursor = Number(first.cursor)
    pulls += 1
    if (doneBefore && !first.more) return { audience: place.role === 'driver' ? person : 'office', seen, pulls }
  }
}

/** Records of which the puller does not know the last version. */
async function countMissed(sql: Sql, audience: string, seen: Map<string, Seen>): Promise<number> {
  let missed = 0
  const truth = sql<{ pk: string; version: string; gone: boolean }[]>`
    select pk, version, gone from public.sync_change where audience = ${audience} and version > 0`
  for await (const page of truth.cursor(10_000)) {
    for (const { pk, version, gone } of page) {
      const known = seen.get(pk)
      if (known === undefined || known.version !== Number(version) || known.gone !== gone) missed += 1
    }
  }
  return missed
}
