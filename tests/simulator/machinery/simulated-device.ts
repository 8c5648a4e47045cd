import Dexie from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import type { SyncApi } from '#backend/sync/sync-api.ts'
import type { checkSignedCode } from '#domain/shipment/receipt/signed-code.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { StorageFull } from '#store/database/storage-full.ts'
import { putAwayMirror } from '#store/sign-out/put-away.ts'
import { startSync, type RunningSync, type WakeReason } from '#sync/start-sync.ts'
import { faultyFetch, type NetworkWeather } from '../chaos/faulty-network.ts'
import type { StrayPush } from '../chaos/late-twins.ts'
import type { Counts } from '../report/counts.ts'
import type { Finding, Trace } from '../report/trace.ts'
import { watchFor } from '../report/what-was-seen.ts'
import { notePull, placeName } from '../oracle/in-the-dark.ts'
import { TabWitness } from '../oracle/tab-witness.ts'
import { DeviceLocks } from './device-locks.ts'
import { makeDisk, putOnDisk } from './disk.ts'
import { letNobodyLookOn } from './let-nobody-look-on.ts'
import { makeLife, type Life } from './life.ts'
import { makeMortal } from './mortal-database.ts'
import type { OutboxWatch } from './outbox-watch.ts'
import type { Random } from './seeded-chance.ts'
import { simBackend, type Reading, type Session } from './sim-backend.ts'
import type { SimServer } from './sim-server.ts'
import type { VirtualTime } from './virtual-time.ts'
import type { Person } from './world.ts'

export interface Surroundings {
  server: SimServer
  random: Random
  weather: NetworkWeather
  /** The world's own time; a device's clock is off from it. */
  time: VirtualTime
  /** Requests that arrive although nobody waits for them. */
  strays: Promise<unknown>[]
  strayPushes: StrayPush[]
  /** Small worlds need small pages to have more than one. */
  pageLimit: number
  /** Errors of sync itself: there should never be any. */
  faults: string[]
  /** Broken promises that were seen as they were broken. */
  witnessed: Finding[]
  trace: Trace
  counts: Counts
}

/** How a known mistake reaches into a tab. */
export interface Spoilers {
  backend?: (backend: SyncApi, tab: Tab) => SyncApi
  tab?: (tab: Tab) => void
  /** Where the product's own code runs on the tab's database: a middleware that lies. */
  database?: (db: WaybillDatabase, tab: Tab) => void
  reading?: Reading
  /** How a phone judges a recipient's signed code. */
  checkSignedCode?: typeof checkSignedCode | undefined
}

/** One phone or tablet: a browser profile whose storage outlives every tab and every person. */
export class Device {
  readonly name: string
  readonly storage = new IDBFactory()
  readonly locks = new DeviceLocks()
  readonly disk = makeDisk()
  readonly tabs = new Set<Tab>()
  readonly everSignedIn = new Map<string, Person>()
  /** Scenes that a person's disk has seen: its words have to be true. */
  readonly hasMet = new Set<string>()
  offline = false
  clockOffMs = 0
  clockEverJumped = false
  readonly surroundings: Surroundings
  #session: Session | null = null
  readonly #opened: WaybillDatabase[] = []
  readonly #observers = new Map<string, WaybillDatabase>()
  readonly #watches = new Map<string, OutboxWatch>()

  constructor(name: string, surroundings: Surroundings) {
    this.name = name
    this.surroundings = surroundings
    this.locks.onTheft = (from) => {
      surroundings.counts.add('branch', 'a lock was stolen')
      for (const tab of this.tabs) if (tab.life === from) tab.lostItsTurn = true
    }
    this.locks.onTurn = (of) => {
      for (const tab of this.tabs) if (tab.life === of) tab.lostItsTurn = false
    }
  }

  get session(): Session {
    if (this.#session === null) throw new Error(`Nobody is signed in on ${this.name}`)
    return this.#session
  }

  /** The person's own database stays when somebody else signs in: that person's unsent work is in it. */
  signIn(person: Person): void {
    for (const tab of this.tabs) tab.life.die()
    this.everSignedIn.set(person.userId, person)
    this.#begin(person.userId)
  }

  /** As the app does once somebody else has signed in, on whatever disk there is. */
  async putAwayOthers(): Promise<string[]> {
    const others = [...this.everSignedIn.keys()].filter((userId) => userId !== this.session.userId)
    for (const userId of others) {
      const db = this.openDatabaseOf(userId)
      putOnDisk(db, this.disk, () => undefined)
      // Without room for its mark it is put away again at the next start; what was copied has to be gone all the same.
      await putAwayMirror(db).catch((error: unknown) => {
        if (!(error instanceof StorageFull)) throw error
      })
      db.close()
    }
    return others
  }

  signInAgain(): void {
    this.#begin(this.session.userId)
  }

  #begin(userId: string): void {
    this.#session = { userId, ...this.surroundings.server.sessions.begin(userId), ended: false }
  }

  /** At the auth server; the app finds out by itself. */
  endSession(): void {
    this.hasMet.add('signed-out')
    this.surroundings.server.sessions.end(this.session.no)
  }

  /** The app believes that its session is over, and it is not. */
  get wronglySignedOut(): boolean {
    return this.session.ended && !this.surroundings.server.sessions.hasEnded(this.session.no)
  }

  get person(): Person {
    const person = this.everSignedIn.get(this.session.userId)
    if (person === undefined) throw new Error('Signed in, yet unknown')
    return person
  }

  now(): number {
    return this.surroundings.time.now() + this.clockOffMs
  }

  openTab(spoilers: Spoilers = {}): Tab {
    const tab = new Tab(this, `${this.name}/${this.person.name}#${this.tabs.size + 1}`, spoilers)
    this.tabs.add(tab)
    return tab
  }

  /** A tab that a person can use. */
  get usableTabs(): Tab[] {
    return [...this.tabs].filter(({ life }) => !life.frozen)
  }

  /** After a run: nothing of it stays in memory. */
  close(): void {
    for (const db of this.#opened) db.close()
  }

  /** A connection of its own for looking on, which is no step of any tab. */
  observe(userId: string): WaybillDatabase {
    const known = this.#observers.get(userId) ?? this.openDatabaseOf(userId)
    this.#observers.set(userId, known)
    return known
  }

  openDatabaseOf(userId: string): WaybillDatabase {
    Dexie.dependencies.indexedDB = this.storage
    const db = openDatabase(userId)
    letNobodyLookOn(db)
    this.#opened.push(db)
    return db
  }

  watchOf(userId: string): OutboxWatch {
    const known = this.#watches.get(userId) ?? watchFor(this, userId)
    this.#watches.set(userId, known)
    return known
  }
}

/** One tab of the app. When it dies, nothing that it awaits comes back; what it had committed stays. */
export class Tab {
  readonly device: Device
  readonly label: string
  readonly person: Person
  readonly life: Life
  readonly db: WaybillDatabase
  readonly backend: SyncApi
  hidden = false
  /** Things that a person does in it at the moment. */
  inHand = 0
  /** Another tab took over, and this one has not had a turn since. */
  lostItsTurn = false
  /** Names the round that this tab began last, and those before it. */
  holder = ''
  readonly witness: TabWitness
  readonly #holders = new Set<string>()
  readonly #sync: RunningSync
  #wakeUp: (reason: 'online' | 'visible') => void = () => undefined

  constructor(device: Device, label: string, spoilers: Spoilers) {
    const { server, random, weather, strays, strayPushes, time, faults, trace, counts } = device.surroundings
    const session = device.session
    this.device = device
    this.label = label
    this.person = device.person
    this.life = makeLife(
      () => {
        device.tabs.delete(this)
        device.locks.release(this.life)
      },
      () => {
        trace.say(`${label} froze`)
        counts.add('fault', 'a tab froze')
      },
    )
    this.db = device.openDatabaseOf(session.userId)
    const watch = device.watchOf(session.userId)
    const witness = new TabWitness(this, () => watch.contact)
    this.witness = witness
    watch.watch(this.db, {
      wrote: (table) => {
        // From the moment when the other one has written its name, which a full disk has no room for.
        const isTrespass = this.lostItsTurn && this.inHand === 0 && !this.#holders.has(watch.leaseHolder) && !device.hasMet.has('full-disk')
        if (!isTrespass) return
        trace.say(`${label} trespasses on ${table}`)
        device.surroundings.witnessed.push({ promise: 'overwritten', what: `${label} wrote to ${table} after it had lost its turn` })
      },
      emptied: (table) => witness.empties(table),
      notedContact: (row) => witness.notesContact(row),
    })
    putOnDisk(this.db, device.disk, (fits) => witness.writes(fits))
    spoilers.database?.(this.db, this)
    makeMortal(this.db, this.life)
    const send = faultyFetch({ server, random, weather, strays, strayPushes, counts, life: this.life, isOffline: () => device.offline })
    const { pageLimit } = device.surroundings
    const backend = simBackend(
      (input, init) => {
        witness.asks()
        return send(input, init)
      },
      () => device.session,
      pageLimit,
      spoilers.reading,
      (address, asked, answer) => {
        witness.hears(answer)
        if (address.endsWith('/sync_pull') && typeof asked === 'string')
          notePull(trace, server, placeName(device.name, session.userId), asked, answer)
      },
    )
    this.backend = spoilers.backend?.(backend, this) ?? backend
    this.#sync = startSync({
      db: this.db,
      backend: this.backend,
      userId: session.userId,
      onSignedOut: () => undefined,
      onIdentity: () => undefined,
      onRoom: (isFull) => this.noteRoom(isFull),
      now: () => device.now(),
      random: () => random.next(),
      newId: () => {
        this.holder = random.uuid()
        this.#holders.add(this.holder)
        witness.beginsRound()
        return this.holder
      },
      locks: device.locks.of(this.life),
      isHidden: () => this.hidden,
      setTimer: (work, delayMs) => time.after(delayMs, () => this.#whenThawed(work)),
      onWakeUp: (wake) => {
        this.#wakeUp = wake
        return () => {
          this.#wakeUp = () => undefined
        }
      },
      watchWork: (_db, tell) => watch.onNotedWork((noted) => this.#whenThawed(() => tell(noted))),
      onFault: (error) => {
        if (!this.life.dead) faults.push(`${this.label}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      },
    })
    spoilers.tab?.(this)
  }

  /** The browser tells the tab; nobody waits for what comes of it. */
  tell(reason: 'online' | 'visible'): void {
    this.#whenThawed(() => this.#wakeUp(reason))
  }

  wake(reason: WakeReason): void {
    this.#whenThawed(() => void this.#sync.wake(reason))
  }

  noteRoom = (isFull: boolean): void => this.witness.isToldOfRoom(isFull)

  now(): Date {
    return new Date(this.device.now())
  }

  /** A person does something here, while any tab may be sending. */
  async byHand<Value>(work: () => Promise<Value>): Promise<Value> {
    this.inHand += 1
    try {
      return await work()
    } finally {
      this.inHand -= 1
    }
  }

  #whenThawed(work: () => void): void {
    if (this.life.dead) return
    if (!this.life.frozen) return work()
    void this.life.gate().then(() => (this.life.dead ? undefined : work()))
  }
}
