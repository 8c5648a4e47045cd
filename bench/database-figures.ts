import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { demoBatches } from '#server/demo/generate-demo.ts'
import { insertRows } from '#server/demo/insert-rows.ts'
import { openDatabase } from '#server/database/embedded-database.ts'
import { asSuperuser, createMigratedDatabase, copyDatabase } from '#tests/support/sql/migrated-database.ts'
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#tests/support/sql/throw-away-postgres.ts'
import { allRecordsFigures } from './all-records-figures.ts'
import { atMost, exactly, milliseconds, seconds, told, whole, type Figure } from './figure.ts'
import { figuresOf, measureCommitOrder } from './load/measure-commit-order.ts'

const SHIPMENTS = 100_000
const PER_PAGE = 5_000
const PER_COMMIT = 5_000
const COMMIT_ORDER = { rows: 30_000, writers: 16 }

/** What the database needs for it, on a throw-away PostgreSQL; empty where none is installed. */
export async function databaseFigures(): Promise<Figure[]> {
  const server = await startThrowAwayPostgres()
  if (server === null) {
    console.log('The database was not measured: no PostgreSQL 15 or newer with initdb was found on this machine')
    return []
  }
  try {
    await createMigratedDatabase(server, 'measured', 'nothing-granted')
    await copyDatabase(server, 'measured', 'commit_order')
    const staff = await seed(server)
    return [
      ...(await firstMirrorFigures(server, staff)),
      ...(await allRecordsFigures(server, 'measured', staff)),
      ...figuresOf(COMMIT_ORDER, await measureCommitOrder(server.url('commit_order'), COMMIT_ORDER)),
    ]
  } finally {
    await server.stop()
  }
}

interface ServedMirror {
  pages: number[]
  /** The rows alone as JSON, in pages of the same size, by no function of ours. */
  barePages: number[]
  rows: number
  different: number
}

async function firstMirrorFigures(server: ThrowAwayPostgres, staff: string): Promise<Figure[]> {
  const { pages, barePages, rows, different } = await serveMirror(server.url('measured'), staff)
  const part = `${whole(SHIPMENTS)} shipments out of PostgreSQL ${server.version}`
  const [first = Number.POSITIVE_INFINITY] = pages
  const sumOf = (times: number[]) => times.reduce((sum, took) => sum + took, 0)
  const all = sumOf(pages)
  return [
    told(part, `the same rows as JSON without any function of ours, all ${barePages.length} pages`, seconds(sumOf(barePages))),
    atMost(part, `sync_mirror, first page of ${whole(PER_PAGE)}`, first, 300, milliseconds),
    atMost(part, `sync_mirror, all ${pages.length} pages`, all, 5000, seconds),
    exactly(part, 'different shipments in them', rows === different ? different : 0, SHIPMENTS),
  ]
}

/** The demo company, made large the way `npm run seed` makes it: every row through every trigger. */
async function seed(server: ThrowAwayPostgres): Promise<string> {
  const people = { staff: randomUUID(), customer: randomUUID(), drivers: [randomUUID(), randomUUID()] as const }
  const database = await openDatabase('', server.url('measured'))
  try {
    const roles = new Map([
      [people.staff, 'Staff'],
      [people.drivers[0], 'Driver'],
      [people.drivers[1], 'Driver'],
    ])
    for (const id of [people.staff, people.customer, ...people.drivers]) {
      await database.query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [id, `${id}@bench.example`])
      const role = roles.get(id)
      if (role === undefined) continue
      const row = [id, role, `${id}@bench.example`, role]
      await database.query('insert into public.staff (user_id, user_name, email, role) values ($1, $2, $3, $4)', row)
    }
    for (const rows of demoBatches({ shipments: SHIPMENTS, now: new Date(), people }, PER_COMMIT)) await insertRows(database, rows)
  } finally {
    await database.close()
  }
  await asSuperuser(server, 'measured', 'vacuum analyze')
  return people.staff
}

/** Page after page as a device asks for them; the time is the answer's way from the question to this process, whole. */
async function serveMirror(url: string, staff: string): Promise<ServedMirror> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    const claims = JSON.stringify({ sub: staff, role: 'authenticated' })
    await sql`select set_config('request.jwt.claims', ${claims}, false), set_config('role', 'authenticated', false)`
    const pages: number[] = []
    const ids: string[] = []
    for (let after: unknown = null, first = true; first || after !== null; first = false) {
      const request = JSON.stringify({ table: 'shipments', limit: PER_PAGE, after })
      const started = performance.now()
      const [answer] = await sql<{ page: string }[]>`select public.sync_mirror(${request}::text::jsonb)::text as page`
      pages.push(performance.now() - started)
      const page = JSON.parse(answer?.page ?? 'null') as { rows: { id: string }[]; next: unknown }
      ids.push(...page.rows.map(({ id }) => id))
      after = page.next
    }
    return { pages, barePages: await bareMirror(sql), rows: ids.length, different: new Set(ids).size }
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** By the tables' owner, because nobody else may read the rows themselves. */
async function bareMirror(sql: postgres.Sql): Promise<number[]> {
  await sql`reset role`
  const pages: number[] = []
  for (let last: string | undefined = '00000000-0000-0000-0000-000000000000'; last !== undefined;) {
    const started = performance.now()
    const rows: { id: string; row: string }[] = await sql`
      select id, to_jsonb(s)::text as row from public.shipments as s where id > ${last} order by id limit ${PER_PAGE}`
    if (rows.length > 0) pages.push(performance.now() - started)
    last = rows.at(-1)?.id
  }
  return pages
}
