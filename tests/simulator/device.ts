import Dexie from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { openDatabase, type WaybillDatabase } from '#store/database.ts'
import { DeviceLocks } from './device-locks.ts'
import { faultyFetch, type NetworkWeather } from './faulty-network.ts'
import { makeLife, makeMortal, type Life } from './mortal-database.ts'
import type { Random } from './random.ts'
import { simBackend, type Session } from './sim-backend.ts'
import type { SimServer } from './sim-server.ts'
import type { Backend } from '#backend/backend.ts'
import { startSync, type RunningSync, type WakeReason } from '#sync/start-sync.ts'
import type { VirtualTime } from './virtual-time.ts'
import type { Person } from './world.ts'

export interface Surroundings {
  server: SimServer
  random: Random
  weather: NetworkWeather
  /** The world's own time; a device's clock is off from it. */
  time: VirtualTime
  /** Requests that arrive although nobody waits for them any more. */
  strays: Promise<unknown>[]
  /** Small worlds need small pages to have more than one. */
  pageLimit: number
  /** What sync itself stumbled over: there should never be any. */
  faults: string[]
}

type SpoilBackend = (backend: Backend, tab: Tab) => Backend

/** One phone or tablet: a browser profile whose storage outlives every tab and every person. */
export class Device {
  readonly name: string
  readonly storage = new IDBFactory()
  readonly locks = new DeviceLocks()
  readonly tabs = new Set<Tab>()
  readonly everSignedIn = new Map<string, Person>()
  offline = false
  clockOffMs = 0
  readonly surroundings: Surroundings
  #session: Session | null = null
  readonly #opened: WaybillDatabase[] = []
  readonly #observers = new Map<string, WaybillDatabase>()

  constructor(name: string, surroundings: Surroundings) {
    this.name = name
    this.surroundings = surroundings
  }

  get session(): Session {
    if (this.#session === null) throw new Error(`Nobody is signed in on ${this.name}`)
    return this.#session
  }

  /** The person's own database stays when somebody else signs in: that person's unsent work is in it. */
  signIn(person: Person): void {
    for (const tab of this.tabs) tab.life.die()
    this.#session = { userId: person.userId, no: this.surroundings.server.nextSession(), ended: false }
    this.everSignedIn.set(person.userId, person)
  }

  signInAgain(): void {
    const { userId } = this.session
    this.#session = { userId, no: this.surroundings.server.nextSession(), ended: false }
  }

  endSession(): void {
    this.session.ended = true
    this.surroundings.server.endedSessions.add(this.session.no)
  }

  get person(): Person {
    const person = this.everSignedIn.get(this.session.userId)
    if (person === undefined) throw new Error('Signed in, yet unknown')
    return person
  }

  now(): number {
    return this.surroundings.time.now() + this.clockOffMs
  }

  openTab(spoilBackend?: SpoilBackend): Tab {
    const tab = new Tab(this, `${this.name}/${this.person.name}#${this.tabs.size + 1}`, spoilBackend)
    this.tabs.add(tab)
    return tab
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
    this.#opened.push(db)
    return db
  }
}

/** One tab of the app. When it dies, whatever it awaits never comes back; what it had committed stays. */
export class Tab {
  readonly device: Device
  readonly label: string
  readonly person: Person
  readonly life: Life
  readonly db: WaybillDatabase
  readonly backend: Backend
  hidden = false
  /** Names the round that this tab began last. */
  holder = ''
  readonly #sync: RunningSync
  #wakeUp: (reason: 'online' | 'visible') => void = () => undefined

  constructor(device: Device, label: string, spoilBackend: SpoilBackend = (backend) => backend) {
    const { server, random, weather, strays, time, faults } = device.surroundings
    const session = device.session
    this.device = device
    this.label = label
    this.person = device.person
    this.life = makeLife(() => {
      device.tabs.delete(this)
      device.locks.release(this.life)
    })
    this.db = device.openDatabaseOf(session.userId)
    makeMortal(this.db, this.life)
    const send = faultyFetch(server, random, weather, this.life, () => device.offline, strays)
    this.backend = spoilBackend(
      simBackend(send, () => device.session, device.surroundings.pageLimit),
      this,
    )
    this.#sync = startSync({
      db: this.db,
      backend: this.backend,
      userId: session.userId,
      onSignedOut: () => undefined,
      onIdentity: () => undefined,
      now: () => device.now(),
      random: () => random.next(),
      newId: () => {
        this.holder = random.uuid()
        return this.holder
      },
      locks: device.locks.of(this.life),
      isHidden: () => this.hidden,
      setTimer: (work, delayMs) => time.after(delayMs, () => (this.life.dead ? undefined : work())),
      onWakeUp: (wake) => {
        this.#wakeUp = wake
        return () => {
          this.#wakeUp = () => undefined
        }
      },
      onFault: (error) => {
        if (!this.life.dead) faults.push(`${this.label}: ${String(error)}`)
      },
    })
  }

  /** The browser tells the tab; nobody waits for what comes of it. */
  tell(reason: 'online' | 'visible'): void {
    if (!this.life.dead) this.#wakeUp(reason)
  }

  wake(reason: WakeReason): void {
    if (!this.life.dead) void this.#sync.wake(reason)
  }

  now(): Date {
    return new Date(this.device.now())
  }
}
