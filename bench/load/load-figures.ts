import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import postgres from 'postgres'
import { startThrowAwayPostgres } from '#tests/support/sql/throw-away-postgres.ts'
import { atLeast, exactly, milliseconds, percent, quantile, times, told, whole, type Figure } from '../figure.ts'
import { bareDelivery, bareReading } from './bare-rows.ts'
import { DRIVERS, makeLoadScene, type LoadScene, type Parcel } from './load-scene.ts'

const CONNECTIONS = 16
/** In turns, so that other work of the machine affects each of them alike. */
const TURNS = 4
const TURN_MS = 2_500
const LOOK_MS = 50

interface Work {
  done: number
  took: number
  /** How long each write took, from the question to the answer. */
  writes: number[]
}

/** What a delivery costs the database beyond the writing of its rows; empty where no PostgreSQL is installed. */
export async function loadFigures(): Promise<Figure[]> {
  const server = await startThrowAwayPostgres()
  if (server === null) {
    console.log('The load was not measured: no PostgreSQL 15 or newer with initdb was found on this machine')
    return []
  }
  try {
    const scene = await makeLoadScene(server, 'load')
    return await measureLoad(
      server.url('load'),
      scene,
      `${DRIVERS} drivers over ${CONNECTIONS} connections to PostgreSQL ${server.version}`,
    )
  } finally {
    await server.stop()
  }
}

async function measureLoad(url: string, scene: LoadScene, part: string): Promise<Figure[]> {
  const sql = postgres(url, { max: CONNECTIONS, onnotice: () => undefined })
  const watcher = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    const devices = new Devices(sql, scene)
    const toPush = scene.parcels.values()
    const toWrite = overAndOver(scene.parcels)
    const pushed = nothingYet()
    const bare = nothingYet()
    const idle = nothingYet()
    const empty = nothingYet()
    const waits = { looked: 0, waiting: 0 }
    // The first turn fills plans and pages.
    for (let turn = 0; turn <= TURNS; turn += 1) {
      const counts = turn > 0
      const pushing = inTurn(counts ? pushed : nothingYet(), (work) => withNext(toPush, (parcel) => devices.deliver(parcel, work)))
      await Promise.all([pushing, counts ? watchTheLock(watcher, pushing, waits) : undefined])
      await inTurn(counts ? bare : nothingYet(), (work) => withNext(toWrite, (parcel) => devices.writeBare(parcel, work)))
      await inTurn(counts ? idle : nothingYet(), () => devices.pullNothing())
      await inTurn(counts ? empty : nothingYet(), () => devices.askNothing())
    }
    const missed = await devices.missedByTheOffice()
    return [
      told(part, 'deliveries a second, each pushed alone and followed by a pull', whole(perSecond(pushed))),
      told(part, 'the same rows written and read without our functions', whole(perSecond(bare))),
      atLeast(part, 'deliveries against bare rows', perSecond(pushed) / perSecond(bare), 0.35, times),
      told(part, 'of the connections’ time in deliveries, waiting for the lock of another’s commit', percent(waits.waiting / waits.looked)),
      told(part, 'push, p50', milliseconds(quantile(pushed.writes, 0.5))),
      told(part, 'push, p95', milliseconds(quantile(pushed.writes, 0.95))),
      told(part, 'bare rows, p95', milliseconds(quantile(bare.writes, 0.95))),
      exactly(part, 'deliveries refused', devices.refused, 0),
      exactly(part, 'deliveries that the office did not see', missed, 0),
      atLeast(part, 'idle pulls a second', perSecond(idle), 2000, whole),
      told(part, 'questions for nothing a second', whole(perSecond(empty))),
    ]
  } finally {
    await Promise.all([sql.end({ timeout: 5 }), watcher.end({ timeout: 5 })])
  }
}

/** What each connection is doing, asked again and again until the work is done. */
async function watchTheLock(watcher: postgres.Sql, work: Promise<void>, waits: { looked: number; waiting: number }): Promise<void> {
  let goesOn = true
  const end = () => {
    goesOn = false
  }
  // What fails is told to those who wait for the work itself.
  void work.then(end, end)
  while (goesOn) {
    const [seen] = await watcher<{ looked: number; waiting: number }[]>`
      select count(*)::integer as looked, (count(*) filter (where wait_event_type = 'Lock' and wait_event = 'advisory'))::integer as waiting
      from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`
    waits.looked += seen?.looked ?? 0
    waits.waiting += seen?.waiting ?? 0
    await setTimeout(LOOK_MS)
  }
}

/** What the phones of the drivers ask, each in a transaction with the settings that PostgREST gives it. */
class Devices {
  refused = 0
  private readonly delivered = new Set<string>()
  private readonly cursors: Map<string, number>
  private versions = 1
  private asking = 0

  constructor(
    private readonly sql: postgres.Sql,
    private readonly scene: LoadScene,
  ) {
    this.cursors = new Map(scene.drivers.map((driver) => [driver, scene.head]))
  }

  async deliver(parcel: Parcel, work: Work): Promise<void> {
    const started = performance.now()
    const request = JSON.stringify({ epoch: this.scene.epoch, commands: [commandOf(parcel)] })
    const [pushed] = await this.asPerson(
      parcel.driver,
      (transaction) => transaction<{ status: string }[]>`
        select public.sync_push(${request}::text::jsonb) #>> '{answers,0,status}' as status`,
    )
    work.writes.push(performance.now() - started)
    if (pushed?.status === 'applied') this.delivered.add(parcel.shipment)
    else this.refused += 1
    await this.pull(parcel.driver)
  }

  async writeBare(parcel: Parcel, work: Work): Promise<void> {
    const started = performance.now()
    await this.asPerson(parcel.driver, (transaction) => bareDelivery(transaction, parcel, (this.versions += 1)))
    work.writes.push(performance.now() - started)
    await this.asPerson(parcel.driver, (transaction) => bareReading(transaction, parcel))
  }

  async pullNothing(): Promise<void> {
    await this.pull(this.anyDriver())
  }

  /** What the way to the database and back takes by itself. */
  async askNothing(): Promise<void> {
    await this.asPerson(this.anyDriver(), (transaction) => transaction`select 1`)
  }

  async missedByTheOffice(): Promise<number> {
    const seen = new Set<string>()
    for (let cursor = this.scene.head, more = true; more;) {
      const page = await this.pullSince(this.scene.office, cursor)
      for (const { id, row } of page.rows) if (row?.status === 'Delivered') seen.add(id)
      ;({ cursor, more } = page)
    }
    return [...this.delivered].filter((shipment) => !seen.has(shipment)).length
  }

  private anyDriver(): string {
    this.asking += 1
    return this.scene.drivers[this.asking % DRIVERS] ?? this.scene.office
  }

  private async pull(driver: string): Promise<void> {
    const { cursor } = await this.pullSince(driver, this.cursors.get(driver) ?? 0)
    this.cursors.set(driver, cursor)
  }

  private async pullSince(person: string, cursor: number): Promise<Page> {
    const request = JSON.stringify({ epoch: this.scene.epoch, scope: this.scene.scope, cursor, limit: 500 })
    const [answer] = await this.asPerson(
      person,
      (transaction) => transaction<{ page: string }[]>`select public.sync_pull(${request}::text::jsonb)::text as page`,
    )
    const page = JSON.parse(answer?.page ?? 'null') as Page
    if (page.reset !== null) throw new Error('The device was reset')
    return page
  }

  private asPerson<Answer>(person: string, ask: (transaction: postgres.TransactionSql) => Promise<Answer>): Promise<Answer> {
    const claims = JSON.stringify({ sub: person, role: 'authenticated' })
    return this.sql.begin((transaction) => {
      // Sent together with the question, which runs after it.
      const settings = transaction`
        select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true),
          set_config('request.method', 'POST', true), set_config('request.path', '/rpc', true)`.execute()
      return Promise.all([ask(transaction), settings]).then(([answer]) => answer)
    }) as Promise<Answer>
  }
}

interface Page {
  reset: string | null
  cursor: number
  more: boolean
  rows: { id: string; row: { status: string } | null }[]
}

function commandOf({ shipment, trackingNumber }: Parcel) {
  return {
    id: randomUUID(),
    kind: 'record-delivery',
    payloadVersion: 1,
    record: `shipment:${shipment}`,
    claimedAt: new Date().toISOString(),
    clockOffsetMs: 0,
    payload: {
      shipmentId: shipment,
      trackingNumber,
      outcome: 'Delivered',
      notes: 'At the gate',
      photo: { id: randomUUID(), sha256: 'a'.repeat(64), size: 300_000, type: 'image/jpeg' },
    },
  }
}

const nothingYet = (): Work => ({ done: 0, took: 0, writes: [] })

const perSecond = ({ done, took }: Work) => done / (took / 1000)

/** All connections do it again and again until the turn is over. */
async function inTurn(work: Work, once: (work: Work) => Promise<void>): Promise<void> {
  const started = performance.now()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() - started < TURN_MS) {
        await once(work)
        work.done += 1
      }
    }),
  )
  work.took += performance.now() - started
}

function* overAndOver(parcels: Parcel[]): Generator<Parcel> {
  for (;;) yield* parcels
}

function withNext(parcels: Iterator<Parcel>, once: (parcel: Parcel) => Promise<void>): Promise<void> {
  const next = parcels.next()
  if (next.done === true) throw new Error('Everything has been delivered: the scene is too small for this machine')
  return once(next.value)
}
