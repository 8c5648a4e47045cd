import { createHash } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import { retryNow } from '#store/outbox/queue-actions.ts'
import { befall, drawTheme, type Theme } from './chaos/incidents.ts'
import { arriveAtLast } from './chaos/late-twins.ts'
import { endHardships } from './chaos/office-incidents.ts'
import { calmDown, calmDownWholly } from './chaos/server-incidents.ts'
import { pause } from './machinery/pause.ts'
import { signAtOnce } from './machinery/quick-signing.ts'
import { makeQuickClone } from './machinery/quicker-clone.ts'
import { makePromiseQuickToExchange, makeQuickQueue } from './machinery/quicker-dexie.ts'
import { makeRandom, type Random } from './machinery/seeded-chance.ts'
import { SimServer } from './machinery/sim-server.ts'
import { Device, type Surroundings, type Tab } from './machinery/simulated-device.ts'
import { VirtualTime } from './machinery/virtual-time.ts'
import { makeWorld, type Person, type World } from './machinery/world.ts'
import type { Mistake } from './mistakes/mistake.ts'
import { makeMistake } from './mistakes/make-mistake.ts'
import { isGoneRightly } from './oracle/find-lost.ts'
import { findUnfounded } from './oracle/find-stuck.ts'
import { judgeFailing, judgeMoment, judgeMoney, judgeOffice, judgePutAway, judgeRest } from './oracle/judge.ts'
import { Counts } from './report/counts.ts'
import { Trace, type Finding } from './report/trace.ts'
import type { Stage } from './stage.ts'
import { decide, discard } from './workload/decide-entries.ts'
import { endDay, workWithMoney } from './workload/pass-on-money.ts'
import { work } from './workload/work.ts'

export interface Outcome {
  seed: number
  findings: Finding[]
  /** A promise was broken; a run that merely crashes has seen nothing. */
  hasSeen: boolean
  trace: Trace
  counts: Counts
}

/** Ends a run in which enough was seen. */
class SeenEnough extends Error {}

/** One morning in Hyderabad. */
const START = Date.parse('2026-11-20T04:30:00.000Z')
const HEAL_WITHIN_MS = 60_000
/** Every device looks for something to do at least this often. */
const LOOK_EVERY_MS = 30_000
const STRIDE_MS = 7_500
/** After this many rounds of decisions a person gives up everything that is still refused. */
const PATIENCE = 3

class Run implements Stage {
  readonly random: Random
  readonly trace = new Trace()
  readonly counts = new Counts()
  readonly devices: Device[] = []
  readonly surroundings: Surroundings
  readonly findings: Finding[] = []
  readonly mistake: Mistake
  readonly theme: Theme
  readonly strangers = new Set<string>()
  readonly files: Stage['files'] = []
  readonly #untilSeen: boolean
  #world: World | null = null

  constructor(seed: number, db: PGlite, { mistake, untilSeen }: Playing) {
    this.random = makeRandom(seed)
    this.mistake = mistake
    this.#untilSeen = untilSeen
    const theme = drawTheme(this.random)
    this.theme = mistake.theme ?? theme
    const time = new VirtualTime(START)
    const server = new SimServer(db, this.random, () => time.now(), mistake.withoutTurns === true ? withoutTurns : undefined)
    server.onAnswer = ({ kind, status, first, code }) => {
      this.counts.add('answered', kind)
      this.counts.add('answer', status === 'replayed' ? `replayed ${first ?? ''}` : status)
      if (code !== null) this.counts.add('code', `${kind === 'withdraw' ? 'withdraw ' : ''}${code}`)
    }
    server.onWord = (word) => this.counts.add('said', word)
    mistake.spoilServer?.(server)
    this.surroundings = {
      server,
      random: this.random,
      weather: { healed: false, trouble: this.random.pick([0, 0.1, 0.3, 0.6]) },
      time,
      strays: [],
      strayPushes: [],
      pageLimit: this.random.pick([3, 5_000, 5_000]),
      faults: [],
      witnessed: this.findings,
      trace: this.trace,
      counts: this.counts,
    }
  }

  readonly worldTime = (): number => this.surroundings.time.now()

  get checkSignedCode(): Mistake['checkSignedCode'] {
    return this.mistake.checkSignedCode
  }

  readonly passTime = (ms: number): void => this.surroundings.time.advance(ms)

  get server(): SimServer {
    return this.surroundings.server
  }

  get world(): World {
    if (this.#world === null) throw new Error('The world is not made yet')
    return this.#world
  }

  async play(): Promise<void> {
    this.#world = await makeWorld(this.server, this.random, START)
    this.#handOutDevices()
    for (const device of this.devices) this.openTab(device)
    await this.settle(200)
    const steps = 5 + this.random.int(10)
    for (let step = 0; step < steps; step += 1) {
      this.trace.step()
      await this.#playStep()
      await workWithMoney(this, step, step === steps - 1)
      this.#judge(await judgeMoment(this))
    }
    await this.#heal(steps)
  }

  get hasSeen(): boolean {
    return this.findings.some(({ promise }) => promise !== 'failed')
  }

  /** Also of what was witnessed since the last judgement. */
  #judge(findings: Finding[]): void {
    this.findings.push(...findings)
    if (this.#untilSeen && this.hasSeen) throw new SeenEnough()
  }

  /** Nothing of it may reach into the next run: requests that are under way come to their end, and nobody hears of it. */
  async breakOff(): Promise<void> {
    for (const tab of this.tabs()) tab.life.die()
    await Promise.all(this.surroundings.strays)
    await this.settle(4_000)
    for (const device of this.devices) device.close()
  }

  openTab(device: Device): Tab {
    const tab = device.openTab(this.mistake)
    this.trace.say(`${tab.label} opened`)
    return tab
  }

  tabs(): Tab[] {
    return this.devices.flatMap((device) => [...device.tabs])
  }

  #handOutDevices(): void {
    const { drivers, office: officePeople } = this.world
    const hand = (name: string, person: Person | undefined) => {
      if (person === undefined) return
      const device = new Device(name, this.surroundings)
      device.clockOffMs = this.random.chance(0.3) ? (this.random.chance(0.5) ? 1 : -1) * this.random.int(86_400_000) : 0
      device.signIn(person)
      this.devices.push(device)
    }
    for (const [at, driver] of drivers.entries()) hand(`phone${at + 1}`, driver)
    for (const [at, person] of officePeople.entries()) if (at === 0 || this.random.chance(0.7)) hand(`desk${at + 1}`, person)
    if (this.random.chance(0.3)) hand('spare phone', this.random.pick(drivers))
  }

  async #playStep(): Promise<void> {
    const { time } = this.surroundings
    time.advance(this.random.pick([0, 500, 3_000, 20_000, 45_000]))
    calmDown(this)
    const busy: Promise<void>[] = []
    for (let count = 1 + this.random.int(4); count > 0; count -= 1) {
      const device = this.#someDevice()
      const [first = this.openTab(device), ...others] = device.usableTabs
      busy.push(this.#act(this.random.pick([first, ...others])))
      if (this.random.chance(0.3)) await pause(this.random.int(8))
    }
    if (this.random.chance(0.7)) busy.push(befall(this, this.theme))
    await Promise.all(busy)
    await pause(this.random.int(60))
  }

  /** Drivers have the more devices, the office the more kinds of work. */
  #someDevice(): Device {
    const desks = this.devices.filter(({ person }) => person.role !== 'driver')
    return this.random.pick(desks.length > 0 && this.random.chance(0.5) ? desks : this.devices)
  }

  /** What a person does; a tab that dies during it loses the work in hand, unless it was already saved. */
  async #act(tab: Tab): Promise<void> {
    if (this.random.chance(0.08)) {
      tab.life.dieAfter(this.random.int(40))
      this.trace.say(`${tab.label} will die soon`)
    }
    const done = tab.byHand(() => work(tab, this)).catch((error: unknown) => this.#couldNot(tab, error))
    // Nobody waits in front of a frozen tab.
    await Promise.race([done, tab.life.ended, tab.life.froze])
  }

  #couldNot(tab: Tab, error: unknown): void {
    if (tab.life.dead) return
    if (error instanceof Error && error.name === 'StorageFull' && tab.device.hasMet.has('full-disk'))
      this.counts.add('branch', 'a full disk refused to save')
    else
      this.findings.push({
        promise: 'failed',
        what: `${tab.label}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      })
  }

  /** Everything works again; a minute later nothing may be missing, doubled, different or waiting. */
  async #heal(steps: number): Promise<void> {
    this.trace.step()
    this.trace.say('healed')
    const { weather, strays } = this.surroundings
    weather.healed = true
    await calmDownWholly(this)
    await endHardships(this)
    for (const device of this.devices) {
      device.offline = false
      device.disk.room = Number.POSITIVE_INFINITY
      if (device.wronglySignedOut) this.findings.push({ promise: 'untrue', what: `${device.name} believes that its session is over` })
      if (device.session.ended || this.server.sessions.hasEnded(device.session.no)) device.signInAgain()
      if (device.tabs.size === 0) this.openTab(device)
      for (const tab of device.tabs) {
        tab.life.dieAfter(Number.POSITIVE_INFINITY)
        tab.life.thaw()
        tab.hidden = false
        tab.wake('asked')
      }
    }
    await Promise.all(strays)
    await this.#passMinute()
    this.#judge(await judgeFailing(this, (device) => this.#tryAgain(device)))
    await this.#passDoubt()
    await this.#decideRefused()
    if (await arriveAtLast(this.surroundings)) await this.#tellAll()
    for (const device of this.devices) this.#judge(await judgeRest(this, device))
    // Other people who used a device come back to it, one after the other, while the others rest.
    for (const tab of this.tabs()) tab.life.die()
    for (const device of this.devices) {
      const now = device.person.userId
      for (const person of [...device.everSignedIn.values()].filter(({ userId }) => userId !== now)) {
        device.signIn(person)
        // Who comes back wants it sent, also what the office had not taken for an hour.
        this.openTab(device).wake('asked')
        if (this.random.chance(0.5)) this.#judge(await judgePutAway(this, device))
        await this.#passMinute()
        await this.#decideRefused()
        this.#judge(await judgeRest(this, device))
        for (const tab of this.tabs()) tab.life.die()
      }
    }
    await endDay(this, steps, async () => this.#judge(await judgeMoney(this)))
    this.#judge(await judgeOffice(this))
    for (const what of this.surroundings.faults) this.findings.push({ promise: 'failed', what })
    for (const tab of this.tabs()) tab.life.die()
    for (const device of this.devices) device.close()
  }

  /** A person decides about refused entries; entries behind them then go, and may be refused themselves. */
  async #decideRefused(): Promise<void> {
    let hasDecided = false
    for (let round = 0; round < 20; round += 1) {
      let decided = 0
      for (const device of this.devices) {
        const [tab] = device.tabs
        if (tab !== undefined && device.watchOf(tab.person.userId).needsSomebody)
          decided += await tab.byHand(() => this.#decideOn(tab, round))
      }
      if (decided > 0) await this.#serve()
      else if (hasDecided) await this.#tellAll()
      else return
      hasDecided = decided > 0
    }
  }

  /** Until nothing is under way: what was decided needs no time to pass, only its turn. */
  async #serve(): Promise<void> {
    for (let turn = 0; turn < 8; turn += 1) {
      await this.settle(4_000)
      const unserved = this.#devicesUnserved()
      if (unserved.length === 0) return
      for (const device of unserved) for (const tab of device.tabs) tab.wake('asked')
    }
    await this.#passMinute()
  }

  /** For the decisions of the others. */
  async #tellAll(): Promise<void> {
    for (const tab of this.tabs()) tab.wake('asked')
    await this.settle(4_000)
  }

  async #decideOn(tab: Tab, round: number): Promise<number> {
    const place = { label: tab.device.name, userId: tab.person.userId }
    const refused = await tab.db.outbox.where('state').equals('refused').toArray()
    for (const entry of refused) {
      this.findings.push(...findUnfounded(entry, place, this.server, this.trace))
      // It was turned away while the office did not know its maker: it is wanted all the same.
      if (entry.command.kind === 'record-delivery' && round < PATIENCE) await retryNow(tab.db, entry.entryId, tab.now())
      else if (round < PATIENCE && this.random.chance(0.5) && (await decide(tab, this, entry))) continue
      else if (round < PATIENCE && this.random.chance(entry.refusal?.code === 'not-found' ? 0.7 : 0.3))
        await retryNow(tab.db, entry.entryId, tab.now())
      else await discard(tab, this, entry, 'Somebody else was faster')
    }
    // An entry that has long failed, or was not understood, is tried once an hour unless somebody asks.
    const troubled = await tab.db.outbox.filter((entry) => entry.state === 'backoff' && entry.trouble !== null).toArray()
    const alone = await tab.db.photos.filter((photo) => photo.state === 'backoff' && photo.trouble !== null).toArray()
    for (const { entryId } of [...troubled, ...alone]) await retryNow(tab.db, entryId, tab.now())
    const photos = await tab.db.photos.where('state').equals('refused').toArray()
    for (const { entryId, id, refusal } of photos) {
      if (!this.trace.damagedPhotos.has(id) && !isGoneRightly(this.server, this.trace, id))
        this.findings.push({ promise: 'stuck', what: `${tab.label}: photo ${id} was refused for ${refusal?.code ?? 'no reason'}` })
      const entry = await tab.db.outbox.where('entryId').equals(entryId).first()
      if (entry === undefined) continue
      if (round === 0) await retryNow(tab.db, entryId, tab.now())
      else await discard(tab, this, entry, 'The photo is lost')
    }
    const decided = refused.length + troubled.length + alone.length + photos.length
    if (decided > 0) tab.wake('asked')
    return decided
  }

  /** A jumped time or clock removes nothing until it has stayed for an hour. */
  async #passDoubt(): Promise<void> {
    if (!this.server.wasEverWrongAboutTime && !this.devices.some(({ clockEverJumped }) => clockEverJumped)) return
    for (let half = 0; half < 2; half += 1) {
      this.passTime(31 * 60_000)
      await this.settle(4_000)
    }
    await this.#passMinute()
  }

  async #tryAgain(device: Device): Promise<void> {
    for (const tab of device.tabs) tab.wake('asked')
    await this.settle(4_000)
  }

  /** Lets a minute pass, or as much of it as the devices need: the others hear of the last work at their next look. */
  async #passMinute(): Promise<void> {
    await this.settle(4_000)
    let servedFor = -STRIDE_MS
    for (let passed = 0; passed < HEAL_WITHIN_MS; passed += STRIDE_MS) {
      this.surroundings.time.advance(STRIDE_MS)
      await this.settle(4_000)
      servedFor = this.#devicesUnserved().length === 0 ? servedFor + STRIDE_MS : -STRIDE_MS
      if (servedFor >= LOOK_EVERY_MS) return
    }
  }

  #devicesUnserved(): Device[] {
    return this.devices.filter((device) => device.watchOf(device.person.userId).isUnserved)
  }

  /** Waits until no tab has anything under way, or for so many turns of the event loop. */
  async settle(turns: number): Promise<void> {
    let quiet = 0
    let before = -1
    for (let turn = 0; turn < turns && quiet < 12; turn += 1) {
      await pause(1)
      let steps = 0
      let { underWay } = this.server
      for (const { life } of this.tabs()) {
        steps += life.steps
        underWay += life.underWay
      }
      quiet = steps === before && underWay === 0 ? quiet + 1 : 0
      before = steps
    }
  }
}

const withoutTurns = async () => () => undefined

interface Playing {
  mistake: Mistake
  untilSeen: boolean
}

/** Plays one seed from an empty database to its judgement. */
export function runSeed(seed: number, db: PGlite, mistake: Mistake = {}): Promise<Outcome> {
  return play(seed, db, { mistake, untilSeen: false })
}

/** The same run, as far as the first promise that is seen broken. */
export function runUntilSeen(seed: number, db: PGlite, mistake: Mistake): Promise<Outcome> {
  return play(seed, db, { mistake, untilSeen: true })
}

async function play(seed: number, db: PGlite, playing: Playing): Promise<Outcome> {
  const run = new Run(seed, db, playing)
  const restore = takeOverChance(run.random)
  const undo = await makeMistake(run.server, playing.mistake)
  try {
    await run.play()
  } catch (error) {
    if (error instanceof SeenEnough) await run.breakOff()
    else
      run.findings.push({
        promise: 'failed',
        what: error instanceof Error ? `${error.stack ?? error.message} ${JSON.stringify(error)}` : String(error),
      })
  } finally {
    restore()
    // Everything that a mistake has left open ends here.
    await db.exec('rollback')
    await undo()
  }
  return { seed, findings: run.findings, hasSeen: run.hasSeen, trace: run.trace, counts: run.counts }
}

/** Ids come from the seed, and hashes are ready at once: a thread pool would finish them in an order of its own. */
function takeOverChance(random: Random): () => void {
  const randomUUID = crypto.randomUUID.bind(crypto)
  const digest = crypto.subtle.digest.bind(crypto.subtle)
  const { structuredClone: clone } = globalThis
  globalThis.structuredClone = makeQuickClone(clone)
  const { queueMicrotask: enqueue } = globalThis
  globalThis.queueMicrotask = makeQuickQueue()
  const signLater = signAtOnce(crypto.subtle)
  const giveBackPromise = makePromiseQuickToExchange()
  // Dexie makes an exception for each of its transactions, and its stack is what costs.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 6
  // Of the right shape, though the type cannot tell.
  crypto.randomUUID = (() => random.uuid()) as typeof randomUUID
  crypto.subtle.digest = async (_algorithm, data) => {
    const bytes = ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data)
    return new Uint8Array(createHash('sha256').update(bytes).digest()).buffer
  }
  return () => {
    crypto.randomUUID = randomUUID
    crypto.subtle.digest = digest
    globalThis.structuredClone = clone
    globalThis.queueMicrotask = enqueue
    giveBackPromise()
    signLater()
    Error.stackTraceLimit = stackTraceLimit
  }
}
