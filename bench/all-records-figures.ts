import postgres from 'postgres'
import { asSuperuser } from '#tests/support/sql/migrated-database.ts'
import type { ThrowAwayPostgres } from '#tests/support/sql/throw-away-postgres.ts'
import { ASKED, OLD_WORDS } from './all-records-questions.ts'
import { atMost, exactly, milliseconds, quantile, seconds, told, whole, type Figure } from './figure.ts'

const ROWS = 1_000_000

const ROUNDS = 5

/** The office's search over a company's whole past: the shipments that are there already, again and again, years back. */
export async function allRecordsFigures(server: ThrowAwayPostgres, database: string, staff: string): Promise<Figure[]> {
  await growTo(server, database)
  const sql = postgres(server.url(database), { max: 1, onnotice: () => undefined })
  try {
    const claims = JSON.stringify({ sub: staff, role: 'authenticated' })
    await sql`select set_config('request.jwt.claims', ${claims}, false), set_config('role', 'authenticated', false)`
    const part = `All records, ${whole(ROWS)} shipments in PostgreSQL ${server.version}`
    return [...(await searchFigures(sql, part)), ...(await figuresOfToday(sql, part))]
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Each kind of question by the slowest of its kind, in the median of its repetitions. */
export async function searchFigures(sql: postgres.Sql, part: string): Promise<Figure[]> {
  const figures: Figure[] = []
  const times: number[] = []
  let found = 0
  for (const [kind, questions] of Object.entries(ASKED)) {
    let slowest = { asked: '', took: 0 }
    for (const question of questions) {
      const asked = JSON.stringify(question)
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
      atMost(part, `search, ${kind}: the slowest of ${questions.length} (${slowest.asked}), p50`, slowest.took, 300, milliseconds),
    )
  }
  return [
    ...figures,
    told(part, `search, p50 of ${whole(times.length)}`, milliseconds(quantile(times, 0.5))),
    atMost(part, `search, p95 of ${whole(times.length)}`, quantile(times, 0.95), 300, milliseconds),
    exactly(part, 'searches that found nothing at all', found === 0 ? 1 : 0, 0),
  ]
}

/** How it went in a month, a year and all of the past; the first question about each has the days counted that nobody has asked for yet. */
async function figuresOfToday(sql: postgres.Sql, part: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [words, days] of Object.entries({ 'a month': 30, 'a year': 365, 'five years': 1_826 })) {
    const ask = async () => {
      const started = performance.now()
      const [answer] = await sql<{ summing: string | null }[]>`
        select public.today_figures(jsonb_build_object('from', current_date - ${days}::integer, 'to', current_date)) ->> 'summing' as summing`
      return { took: performance.now() - started, isWhole: answer?.summing === null }
    }
    let counting = 0
    for (let answer = await ask(); ; answer = await ask()) {
      counting += answer.took
      if (answer.isWhole) break
    }
    const rounds: number[] = []
    while (rounds.length < ROUNDS) rounds.push((await ask()).took)
    figures.push(
      told(part, `figures of ${words}, asked for the first time`, seconds(counting)),
      atMost(part, `figures of ${words}, p50 of ${ROUNDS}`, quantile(rounds, 0.5), 500, milliseconds),
    )
  }
  return figures
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
