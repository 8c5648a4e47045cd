import { readMeta } from '#store/database/meta.ts'
import { isUnsentState, TRIES_BEFORE_A_PERSON } from '#store/outbox/outbox-entry.ts'
import { recordId } from '#store/records/rebase-records.ts'
import type { OutboxWatch } from '../machinery/outbox-watch.ts'
import type { SimServer } from '../machinery/sim-server.ts'
import type { Device } from '../machinery/simulated-device.ts'
import type { Finding } from '../report/trace.ts'
import type { Stage } from '../stage.ts'
import { findUncorrected } from './day/find-corrections.ts'
import { findDaysMoney } from './day/find-days-money.ts'
import { findDaysWork } from './day/find-days-work.ts'
import { findDerived, findForgottenInSearch } from './find-derived.ts'
import { findDifferent } from './find-different.ts'
import { findDoubled } from './find-doubled.ts'
import { flickers, hidesOwnEdit, settledTooEarly } from './find-flicker.ts'
import { findHeldUp, findUntold, readFailing } from './find-held-up.ts'
import { findLeftovers } from './find-leftovers.ts'
import { findLost } from './find-lost.ts'
import { findOvertaken } from './find-overtaken.ts'
import { findOverwritten } from './find-overwritten.ts'
import { findMischecked, readCodes } from './day/find-mischecked.ts'
import { findMiscounted, findUnbalanced, findUnevenSums } from './day/find-unbalanced.ts'
import { findReopened, findTakenBack } from './day/find-reopened.ts'
import { findDoubledParcels, findTornStops } from './day/find-torn-stops.ts'
import { findUnasked } from './find-unasked.ts'
import { findStuck } from './find-stuck.ts'
import { isInTheDark, whatItKnows } from './in-the-dark.ts'
import { findUntrue, findUntrueAnswers, findUntrueReviews, findUntrueScans, listen, type Said } from './find-untrue.ts'
import { readFreshMirror, readOffice, type Office, type RestingPlace } from './truth.ts'

const OFFICE = ['staff', 'manager', 'admin']

/** While everything is under way: what is shown is true, and nothing flickers. */
export async function judgeMoment({ devices, server, trace, counts }: Stage): Promise<Finding[]> {
  const findings: Finding[] = []
  const heard = []
  for (const device of devices) {
    for (const { userId } of device.everSignedIn.values()) {
      const knew = whatItKnows(server, trace, device.name, userId)
      heard.push({ device, knew, said: await listenAgain(device, userId) })
      findings.push(...(await findTornStops(placeOf(device, userId), trace)))
    }
    findings.push(...(await lookForFlicker(device)))
  }
  const office = await readOfficeAgain(server)
  for (const { said, ...rest } of heard) findings.push(...findUntrue(said, office, { server, trace, ...rest }))
  findings.push(...(await judgeMoney({ server, counts })))
  return findings
}

const MONEY_JUDGED = new WeakMap<SimServer, number>()

/** What was closed, counted or paid stays, and the sums agree: as long as nothing was written there, both are as they were. */
export async function judgeMoney({ server, counts }: Pick<Stage, 'server' | 'counts'>): Promise<Finding[]> {
  if (MONEY_JUDGED.get(server) === server.changes) return []
  MONEY_JUDGED.set(server, server.changes)
  return [...(await findReopened(server, counts)), ...(await findUnevenSums(server))]
}

const SAID = new WeakMap<OutboxWatch, { changes: number; said: Said }>()

/** An unchanged sentence need not be heard again; it must still be true. */
async function listenAgain(device: Device, userId: string): Promise<Said> {
  const watch = device.watchOf(userId)
  const before = SAID.get(watch)
  if (before?.changes === watch.changes) return before.said
  const { changes } = watch
  const said = await listen(placeOf(device, userId))
  SAID.set(watch, { changes, said })
  return said
}

/**
 * After a minute in which everything works except entries that fail by themselves; then after so many tries of these that a person is told.
 * In the end they work as well.
 */
export async function judgeFailing({ server, counts, devices }: Stage, tryAgain: (device: Device) => Promise<void>): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const device of server.failing.size === 0 ? [] : devices) {
    const place = placeOf(device, device.person.userId)
    const failing = await readFailing(place, server)
    if (failing.entries.length + failing.photos.length === 0) continue
    counts.add('branch', 'what fails by itself was left alone')
    findings.push(...(await findHeldUp(place, failing)))
    for (let tried = 0; tried < TRIES_BEFORE_A_PERSON; tried += 1) await tryAgain(device)
    findings.push(...(await findUntold(place, await readFailing(place, server))))
  }
  server.failing.clear()
  return findings
}

const OFFICES = new WeakMap<SimServer, { changes: number; office: Office }>()

/** As long as nothing was carried out or written there, the office says what it said. */
async function readOfficeAgain(server: SimServer): Promise<Office> {
  const before = OFFICES.get(server)
  if (before?.changes === server.changes) return before.office
  const { changes } = server
  const office = await readOffice(server)
  OFFICES.set(server, { changes, office })
  return office
}

/** One device at rest, with the person who uses it now. */
export async function judgeRest({ server, trace, world, counts }: Stage, device: Device): Promise<Finding[]> {
  const { userId, role } = device.person
  const place = placeOf(device, userId)
  const unasked = [...(await findUnasked(place, trace, counts)), ...(await findTornStops(place, trace))]
  // It shows what the server no longer knows, and follows from it.
  if (isInTheDark(server, trace, device.name, userId)) return [...unasked, ...(await findStuck(place)), ...(await findDerived(place))]
  const fresh = await readFreshMirror(server, userId)
  const lostRole = fresh === null || (OFFICE.includes(role) && !OFFICE.includes(fresh.role))
  const { db } = place
  const codes = role === 'driver' ? await readCodes(server) : []
  const isSaidToBeFull = [...device.tabs].some(({ witness }) => witness.saysFull)
  // At rest nothing changes in between; one transaction is a good deal quicker than thirty.
  const found = await db.transaction('r', db.tables, async () => {
    const { connection, appTooOld } = await readMeta(db, 'contact')
    const says = connection !== 'online' ? connection : appTooOld ? 'app-too-old' : isSaidToBeFull ? 'storage-full' : null
    return [
      ...(await findStuck(place)),
      ...(await findDifferent(place, fresh)),
      ...(await findDerived(place)),
      ...(await findForgottenInSearch(place)),
      ...(await findLeftovers(place, fresh, world.words, lostRole, codes)),
      ...(says === null ? [] : [{ promise: 'untrue' as const, what: `${place.label}: it says "${says}", and everything works` }]),
    ]
  })
  const miscounted = fresh?.role === 'driver' ? await findMiscounted(place, server) : []
  return [
    ...unasked,
    ...found,
    ...miscounted,
    ...(await findUntrueScans(place, server, trace)),
    ...(await findUntrueReviews(place, server, trace)),
  ]
}

/** Somebody else uses the device: what the others had copied from the company is gone, whatever they have left to send. */
export async function judgePutAway({ counts, world }: Stage, device: Device): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const userId of await device.putAwayOthers()) {
    const place = placeOf(device, userId)
    const entries = await place.db.outbox.toArray()
    counts.add('branch', entries.some(({ state }) => isUnsentState(state)) ? 'unsent work was put away' : 'a mirror was put away')
    // A shipment that its owner has made here keeps showing.
    const typed = JSON.stringify(entries.map(({ command }) => command))
    findings.push(
      ...(await findLeftovers(
        place,
        null,
        world.words.filter((word) => !typed.includes(word)),
        false,
      )),
    )
  }
  return findings
}

/** At the very end. */
export async function judgeOffice(stage: Stage): Promise<Finding[]> {
  const { server, trace, counts } = stage
  const office = await readOffice(server)
  return [
    ...(await findLost(server, trace, office)),
    ...(await findUncorrected(server, trace, office, counts)),
    ...findUntrueAnswers(server, trace, office),
    ...(await findMischecked(stage, office)),
    ...(await findDoubled(server, trace)),
    ...findDoubledParcels(trace, office),
    ...findOvertaken(server, trace),
    ...(await findUnbalanced(server, office, counts)),
    ...(await judgeMoney(stage)),
    ...(await findTakenBack(server)),
    ...(await findDaysMoney(server, counts)),
    ...(await findDaysWork(server)),
    ...(await findOverwritten(server, trace)),
  ]
}

function placeOf(device: Device, userId: string): RestingPlace {
  return {
    label: `${device.name}/${device.everSignedIn.get(userId)?.name ?? userId}`,
    device: device.name,
    userId,
    db: device.observe(userId),
  }
}

const LOOKED_AT = new WeakMap<OutboxWatch, number>()

async function lookForFlicker(device: Device): Promise<Finding[]> {
  const watch = device.watchOf(device.person.userId)
  // An unchanged device was judged before.
  if (LOOKED_AT.get(watch) === watch.writes) return []
  LOOKED_AT.set(watch, watch.writes)
  const { db, label } = placeOf(device, device.person.userId)
  const tables = [db.outbox, db.shipments, db.clients, db.warehouses, db.serverRows, db.meta]
  const seen = await db.transaction('r', tables, async () => {
    const entries = await db.outbox.toArray()
    const early = settledTooEarly(entries, await readMeta(db, 'mirror'))
    const shipments = await db.shipments.toArray()
    const rows = new Map<string, object>()
    for (const row of shipments) rows.set(recordId({ table: 'shipments', id: row.id }), row)
    for (const row of await db.clients.toArray()) rows.set(recordId({ table: 'clients', id: row.id }), row)
    for (const row of await db.warehouses.toArray()) rows.set(recordId({ table: 'warehouses', id: row.id }), row)
    return [
      early,
      hidesOwnEdit(entries, (record) => rows.get(recordId(record))),
      // Of a finished shipment the office decides, in the same moment perhaps.
      device.person.role === 'driver' ? flickers(entries, shipments, await db.serverRows.toArray()) : null,
    ]
  })
  return seen.flatMap((what) => (what === null ? [] : [{ promise: 'flickered', what: `${label}: ${what}` }]))
}
