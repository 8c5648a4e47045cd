import postgres from 'postgres'
import { asSuperuser } from '#tests/support/sql/migrated-database.ts'
import type { ThrowAwayPostgres } from '#tests/support/sql/throw-away-postgres.ts'
import { ASKED, OLD_WORDS, SOMEBODY } from './all-records-questions.ts'
import { atMost, exactly, milliseconds, quantile, seconds, told, whole, type Figure } from './figure.ts'

const ROWS = 1_000_000

const ROUNDS = 5

const [OLD_SCANS, HERE_NOW] = [1_000_000, 2_000]

/** The office's search over a company's whole past: the shipments that are there already, again and again, years back. */
export async function allRecordsFigures(server: ThrowAwayPostgres, database: string, staff: string): Promise<Figure[]> {
  await growTo(server, database)
  const sql = postgres(server.url(database), { max: 1, onnotice: () => undefined })
  try {
    const claims = JSON.stringify({ sub: staff, role: 'authenticated' })
    await sql`select set_config('request.jwt.claims', ${claims}, false), set_config('role', 'authenticated', false)`
    const part = `All records, ${whole(ROWS)} shipments in PostgreSQL ${server.version}`
    return [
      ...(await bareScan(server, database, part)),
      ...(await searchFigures(sql, part)),
      ...(await figuresOfToday(sql, part)),
      ...(await warehouseFigures(sql, part, () => scanParcels(server, database))),
    ]
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** What this machine takes to look at every row for a text, without any index or function of ours: what the searches stand beside. */
async function bareScan(server: ThrowAwayPostgres, database: string, part: string): Promise<Figure[]> {
  const sql = postgres(server.url(database), { max: 1, onnotice: () => undefined })
  try {
    const rounds: number[] = []
    while (rounds.length <= ROUNDS)
      rounds.push(await timed(() => sql`select count(*) from public.shipments where to_city ilike '%nowhere%'`))
    return [told(part, `every row read for a text, p50 of ${ROUNDS}`, milliseconds(quantile(rounds.slice(1), 0.5)))]
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Each kind of question by the slowest of its kind, in the median of its repetitions. */
async function searchFigures(sql: postgres.Sql, part: string): Promise<Figure[]> {
  const figures: Figure[] = []
  const times: number[] = []
  let found = 0
  const [somebody] = await sql<{ id: string }[]>`
    select row ->> 'driver_id' as id from jsonb_array_elements(public.search_shipments('{"limit": 100}') -> 'rows') as row where row ->> 'driver_id' is not null`
  for (const [kind, questions] of Object.entries(ASKED)) {
    let slowest = { asked: '', took: 0 }
    for (const question of questions) {
      const asked = JSON.stringify(question.driver === SOMEBODY ? { ...question, driver: somebody?.id } : question)
      const rounds: number[] = []
      // Once before it counts: the first readers fetch from the disk.
      for (let round = 0; round <= ROUNDS; round += 1) {
        const started = performance.now()
        const [answer] = await sql<{ rows: number }[]>`
          select jsonb_array_length(public.search_shipments(${asked}::text::jsonb) -> 'rows') as rows`
        if (round > 0) rounds.push(performance.now() - started)
        found += answer?.rows ?? 0
      }
      times.push(...rounds)
      const took = quantile(rounds, 0.5)
      if (took > slowest.took) slowest = { asked: Object.values(question).join(', '), took }
    }
    figures.push(
      atMost(part, `search, ${kind}: the slowest of ${questions.length} (${slowest.asked}), p50`, slowest.took, 150, milliseconds),
    )
  }
  return [
    ...figures,
    told(part, `search, p50 of ${whole(times.length)}`, milliseconds(quantile(times, 0.5))),
    atMost(part, `search, p95 of ${whole(times.length)}`, quantile(times, 0.95), 150, milliseconds),
    exactly(part, 'searches that found nothing at all', found === 0 ? 1 : 0, 0),
  ]
}

/**
 * How it went in a month, a year and all of the past. First nothing is counted: a past that was loaded a moment ago. A device of the office
 * that asks what waits has a part of it counted each time.
 */
async function figuresOfToday(sql: postgres.Sql, part: string): Promise<Figure[]> {
  const counting: number[] = []
  do counting.push(await timed(() => sql`select public.today_waiting('{}')`))
  while ((counting.at(-1) ?? 0) > 50 && counting.length < 100)
  const figures: Figure[] = [
    told(
      part,
      `five years of days counted by ${counting.length - 1} devices that ask what waits`,
      seconds(counting.reduce((sum, took) => sum + took, 0)),
    ),
  ]
  for (const [words, days] of Object.entries({ 'a month': 30, 'a year': 365, 'five years': 1_826 })) {
    const rounds: number[] = []
    while (rounds.length <= ROUNDS) rounds.push(await timed(() => ask(days)))
    const [first = Number.POSITIVE_INFINITY, ...again] = rounds
    figures.push(
      atMost(part, `figures of ${words}, asked for the first time`, first, 500, milliseconds),
      atMost(part, `figures of ${words}, p50 of ${ROUNDS}`, quantile(again, 0.5), 500, milliseconds),
    )
  }
  return figures

  async function ask(days: number): Promise<void> {
    const [answer] = await sql<{ summing: string | null }[]>`
      select public.today_figures(jsonb_build_object('from', current_date - ${days}::integer, 'to', current_date)) ->> 'summing' as summing`
    if (answer?.summing !== null) throw new Error('There were days left to be counted')
  }
}

/** How much is at each warehouse, after as many scans as some years have. */
async function warehouseFigures(sql: postgres.Sql, part: string, scan: () => Promise<void>): Promise<Figure[]> {
  await scan()
  const rounds: number[] = []
  while (rounds.length <= ROUNDS) rounds.push(await timed(() => sql`select public.warehouse_counts('{}')`))
  const name = `how much is at each warehouse, ${whole(HERE_NOW)} parcels after ${whole(OLD_SCANS)} scans, p50 of ${ROUNDS}`
  return [atMost(part, name, quantile(rounds.slice(1), 0.5), 20, milliseconds)]
}

/** Old parcels came in and went out, past every trigger; the newest came in. */
async function scanParcels(server: ThrowAwayPostgres, database: string): Promise<void> {
  const scans = (shipments: string, ways: string) => `
    insert into public.shipment_updates (shipment_id, status, updated_at, warehouse_id, direction)
    select s.id, 'In Transit', now() - way.ago * interval '1 hour', w.ids[1 + s.place % cardinality(w.ids)], way.direction
    from (select id, row_number() over () as place from (${shipments}) as chosen) as s
    cross join (values ${ways}) as way (direction, ago)
    cross join (select array_agg(id) as ids from public.warehouses) as w`
  await asSuperuser(
    server,
    database,
    `set session_replication_role = replica; ${scans(`select id from public.shipments order by created_at limit ${OLD_SCANS / 2}`, `('in', 9000), ('out', 8999)`)}`,
    scans(`select id from public.shipments where delivered_at is null order by created_at desc limit ${HERE_NOW}`, `('in', 1)`),
    'vacuum analyze public.shipment_updates, app.parcels_here',
  )
}

async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Copies of the newest 10,000 with numbers and days of their own, past every trigger: only what a search reads matters. */
async function growTo(server: ThrowAwayPostgres, database: string): Promise<void> {
  const kept = `status, shipping_method, client_code, driver_id, from_contact_number, from_street_address, from_city, from_state, from_postal_code,
    to_contact_number, to_street_address, to_city, to_state, to_postal_code, total_weight, base_price, cancelled_at, updated_at`
  await asSuperuser(
    server,
    database,
    `set session_replication_role = replica;
     insert into public.shipments (id, shipment_id, tracking_number, from_name_or_company, to_name_or_company, created_at, delivered_at, estimated_delivery_date, failed_on, ${kept})
     select gen_random_uuid(),
       'SHP' || upper(lpad(to_hex(((row_number() over ()) * 2654435761) % 4294967296), 8, '0')),
       (1500000000000 + (row_number() over ()) * 97)::text || '7',
       s.from_name_or_company || ' ' || copy % 37,
       s.to_name_or_company || ' ' || chr(97 + (copy * 7 % 26)::integer) || chr(97 + (copy * 11 % 26)::integer) || case when copy > 50 then '${OLD_WORDS}' else '' end,
       s.created_at - copy * interval '20 days',
       s.delivered_at - copy * interval '20 days',
       (s.estimated_delivery_date - copy * interval '20 days')::date,
       array(select (day - copy * interval '20 days')::date from unnest(s.failed_on) as day),
       ${kept}
     from (select * from public.shipments order by created_at desc limit 10000) as s
     cross join generate_series(1, (${ROWS} - (select count(*) from public.shipments)) / 10000) as copy
     on conflict do nothing`,
    'select app.fill_shipment_words()',
    'vacuum analyze public.shipments, app.shipment_words',
  )
}
