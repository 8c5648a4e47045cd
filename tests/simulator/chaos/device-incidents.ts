import { exportUnsent } from '#store/sign-out/export-unsent.ts'
import { isUnsentState } from '#store/outbox/outbox-entry.ts'
import { parseExport } from '#store/sign-out/read-export.ts'
import { judgePutAway } from '../oracle/judge.ts'
import { closeToAWindow } from '../machinery/world.ts'
import type { Stage } from '../stage.ts'

/** What happens to devices, and to those who carry them. */
export const DEVICE_INCIDENTS = {
  async aSignalIsLostOrFound(stage: Stage) {
    const device = stage.random.pick(stage.devices)
    device.offline = !device.offline
    if (!device.offline) for (const tab of device.tabs) tab.tell('online')
  },
  /** Close to the windows of what is mirrored: a driver's seven days, the office's ninety. */
  async timePasses({ random, passTime }: Stage) {
    passTime(closeToAWindow(random))
  },
  /** Long enough for a photo's bytes to be let go, and too short for its receipt. */
  async twoDaysPass({ passTime }: Stage) {
    passTime(49 * 60 * 60_000)
  },
  /** Longer than a token lasts, shorter than anything else. */
  async anHourPasses({ passTime }: Stage) {
    passTime(61 * 60_000)
  },
  async aClockJumps({ random, devices }: Stage) {
    const device = random.pick(devices)
    device.clockOffMs += (random.chance(0.5) ? 1 : -1) * random.int(86_400_000)
    device.clockEverJumped = true
  },
  async aSessionEndsOrBegins({ random, devices, server }: Stage) {
    const device = random.pick(devices)
    if (!device.session.ended && !server.sessions.hasEnded(device.session.no)) return device.endSession()
    device.signInAgain()
    for (const tab of device.tabs) tab.wake('asked')
  },
  async anotherTabOpens(stage: Stage) {
    const device = stage.random.pick(stage.devices)
    if (device.tabs.size < 3) stage.openTab(device)
  },
  async aTabIsClosed(stage: Stage) {
    const [tab] = stage.random.pick(stage.devices).tabs
    tab?.life.die()
  },
  async aTabIsHiddenOrShown(stage: Stage) {
    const [tab] = stage.random.pick(stage.devices).usableTabs
    if (tab === undefined) return
    tab.hidden = !tab.hidden
    if (!tab.hidden) tab.tell('visible')
  },
  /** At any await; the others go on, and take its turn from it. */
  async aTabFreezes(stage: Stage) {
    const device = stage.random.pick(stage.devices)
    const [tab] = device.usableTabs
    if (tab === undefined) return false
    tab.life.freezeAfter(stage.random.int(60))
    tab.wake('asked')
    return true
  },
  async aTabThaws(stage: Stage) {
    const frozen = stage.devices.flatMap(({ tabs }) => [...tabs].filter(({ life }) => life.frozen))
    if (frozen.length === 0) return false
    const tab = stage.random.pick(frozen)
    tab.life.thaw()
    tab.tell('visible')
    return true
  },
  async anotherPersonTakesTheDevice(stage: Stage) {
    const device = stage.random.pick(stage.devices)
    const person = stage.random.pick(stage.world.people)
    if (person.userId === device.person.userId) return false
    device.signIn(person)
    stage.openTab(device)
    // A browser may be closed before, or tell nobody whose databases it has.
    if (stage.random.chance(0.7)) stage.findings.push(...(await judgePutAway(stage, device)))
    return true
  },
  async aDiskFills({ random, devices }: Stage) {
    const device = random.pick(devices)
    device.disk.room = random.int(600)
    device.hasMet.add('full-disk')
  },
  async aDiskHasRoomAgain({ random, devices }: Stage) {
    const full = devices.filter(({ disk }) => disk.room !== Number.POSITIVE_INFINITY)
    if (full.length === 0) return false
    random.pick(full).disk.room = Number.POSITIVE_INFINITY
    return true
  },
  async aPhotoIsDamaged({ random, devices, trace }: Stage) {
    const device = random.pick(devices)
    const db = device.observe(device.person.userId)
    const waiting = await db.photos.where('state').equals('waiting').primaryKeys()
    if (waiting.length === 0) return false
    const id = random.pick(waiting)
    const kept = await db.photoBytes.get(id)
    if (kept === undefined) return false
    trace.damagedPhotos.add(id)
    await db.photoBytes.put({ id, bytes: new Uint8Array(new Uint8Array(kept.bytes).map((byte) => byte ^ 1)).buffer })
    return true
  },
  /** From any sender, and any number of times. */
  async somethingFailsByItself({ random, devices, server, counts, trace }: Stage) {
    const device = random.pick(devices)
    const db = device.observe(device.person.userId)
    const commands = (await db.outbox.orderBy('seq').toArray()).filter(({ state }) => isUnsentState(state))
    const photos = await db.photos.where('state').anyOf('waiting', 'backoff').primaryKeys()
    const [what, ids] = random.chance(0.6) ? ['command', commands.map(({ entryId }) => entryId)] : ['photo', photos]
    if (ids.length === 0) return false
    const id = random.pick(ids)
    server.failing.add(id)
    counts.add('fault', `a ${what} fails by itself`)
    trace.say(`${id} fails by itself from now on`)
    return true
  },
  /** The file holds what is unsent at this moment; the phone sends the same later all the same. */
  async aFileIsGivenOut({ random, devices, files }: Stage) {
    const device = random.pick(devices)
    const { userId, name, role } = device.person
    if (role !== 'driver') return false
    const file = parseExport(await (await exportUnsent(device.observe(userId), { userId, name })).text())
    if (!file.ok) throw new Error(`An export that nobody can read: ${file.refusal}`)
    files.push({ userId, commands: file.value.entries.map(({ command }) => command) })
    return true
  },
} satisfies Record<string, (stage: Stage) => Promise<boolean | void>>
