import { afterEach, expect, test } from 'vitest'
import type { ServerResult } from '#domain/sync/server-result.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import type { ContactState, MetaRow } from '#store/database/meta-rows.ts'
import { takeSyncLease, TakenOver } from '#store/outbox/sync-lease.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import {
  contact,
  contactOrEnd,
  mayContact,
  noteUnderstood,
  pauseAfter,
  pushNothing,
  RoundOver,
  serverAnswers,
  serverTrouble,
} from '#sync/contact.ts'
import { nothingInMemory, type RoundDeps } from '#sync/sync-deps.ts'
import { Device } from '#tests/support/device.ts'
import type { FakeBackend } from '#tests/support/fake-backend.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const devices: Device[] = []
afterEach(() => devices.splice(0).forEach(({ db }) => db.close()))

/** A round that has its turn and has made no call yet. */
async function aRound(before: Partial<Omit<ContactState, 'key'>> = {}, more: Partial<RoundDeps> = {}) {
  const device = new Device()
  devices.push(device)
  const told: string[] = []
  const round: RoundDeps = {
    ...device.roundOptions({
      onSignedOut: () => told.push('signed out'),
      onIdentity: (role) => told.push(role),
      onRoom: (isFull) => told.push(`full: ${isFull}`),
    }),
    memory: nothingInMemory(),
    ...more,
  }
  await changeMeta(device.db, 'contact', before)
  await takeSyncLease(device.db, round.holder, device.now)
  const heard = () => readMeta(device.db, 'contact')
  /** What is known after a call that ended like this. */
  const after = async (result: ServerResult<unknown>, tookMs = 0) => {
    await contact(round, async () => {
      device.now += tookMs
      return result
    })
    return heard()
  }
  return { device, db: device.db, round, told, heard, after }
}

const answer = (serverTime: string | null): ServerResult<null> => ({ kind: 'answer', value: null, serverTime })
const iso = (at: number) => new Date(at).toISOString()
const outage = { connection: 'no-signal', failures: 3, pause: { from: 0, until: 1, hard: false } } as const

test.each<[what: string, result: ServerResult<unknown>]>([
  ['an answer', answer(null)],
  ['a no', { kind: 'denied', why: 'inactive' }],
  ['a photo that is too large', { kind: 'too-large' }],
  ['a word of tomorrow', { kind: 'failed', message: 'x', isAppTooOld: true }],
])('%s was a contact, and ends an outage', async (_what, result) => {
  const { after, device } = await aRound(outage)
  expect(await after(result, SECOND_MS)).toMatchObject({ connection: 'online', failures: 0, pause: null, lastContactAt: device.now })
})

test('what only a newer app understands is known as such, and nothing else is', async () => {
  const old = await aRound(outage)
  expect(await old.after({ kind: 'failed', message: 'x', isAppTooOld: true })).toMatchObject({ appTooOld: true })
  expect(old.round.memory.isAppTooOld).toBe(true)
  const other = await aRound()
  expect(await other.after({ kind: 'denied', why: 'inactive' })).toMatchObject({ appTooOld: false })
  expect(other.round.memory.isAppTooOld).toBe(false)
})

test('a failure of which nobody knows yet whose it is changes nothing', async () => {
  const { after } = await aRound(outage)
  expect(await after({ kind: 'failed', message: '500' })).toMatchObject({ ...outage, lastContactAt: null, appTooOld: false })
})

test.each<[result: ServerResult<unknown>, connection: string]>([
  [{ kind: 'unreachable' }, 'no-signal'],
  [{ kind: 'captive-portal' }, 'captive-portal'],
  [{ kind: 'busy', retryAfterMs: null }, 'server-trouble'],
])('%o is no contact, and waits longer each time, up to half a minute', async (result, connection) => {
  const { after, device } = await aRound()
  const waits: number[] = []
  for (let time = 1; time <= 8; time += 1) {
    const { pause, ...state } = await after(result, SECOND_MS)
    expect(state).toMatchObject({ connection, failures: time, lastContactAt: null })
    expect(pause).toMatchObject({ from: device.now, hard: false })
    waits.push(pause!.until - pause!.from)
  }
  expect(waits).toEqual([1_500, 2_500, 4_500, 8_500, 16_500, 30_000, 30_000, 30_000])
})

test('the time that a server asks for is kept where it is longer, an hour at most', async () => {
  const { after, heard } = await aRound()
  const wait = async (retryAfterMs: number) => {
    const { pause } = await after({ kind: 'busy', retryAfterMs })
    return [pause!.until - pause!.from, pause!.hard]
  }
  expect(await wait(90 * SECOND_MS)).toEqual([90 * SECOND_MS, true])
  expect(await wait(SECOND_MS)).toEqual([2_500, true])
  expect(await wait(0)).toEqual([4_500, true])
  expect(await wait(24 * HOUR_MS)).toEqual([HOUR_MS, true])
  expect((await heard()).failures).toBe(4)
})

test('a session that is over ends the round and says so once', async () => {
  const { round, told, heard, device } = await aRound(outage)
  await recordDelivery(device.db, { shipmentId: 's1', trackingNumber: '17', outcome: 'Delivered', notes: '', photo: null })
  await expect(contact(round, async () => ({ kind: 'signed-out' }))).rejects.toThrow(RoundOver)
  expect(await heard()).toMatchObject({ connection: 'signed-out', failures: 0, pause: null, lastContactAt: null })
  expect(await device.states()).toEqual(['signed-out'])
  expect(told).toEqual(['signed out'])
})

test('an answer tells how far this device’s clock is off, by the middle of the call', async () => {
  const { after, device } = await aRound()
  const serverTime = iso(device.now + 10 * MINUTE_MS)
  const state = await after(answer(serverTime), 4 * SECOND_MS)
  expect(state).toMatchObject({ serverTime, clockOffsetMs: 10 * MINUTE_MS - 2 * SECOND_MS, time: { doubted: null } })
})

test('what this device does before it writes an answer down is no part of the call', async () => {
  const { after, device, db } = await aRound()
  let isHeard = false
  db.meta.hook('reading', (row: MetaRow) => {
    if (isHeard && row.key === 'contact') device.now += 8 * SECOND_MS
    return row
  })
  const heardAt = device.now + 4 * SECOND_MS
  const serverTime = iso(device.now + 2 * SECOND_MS)
  isHeard = true
  expect(await after(answer(serverTime), 4 * SECOND_MS)).toMatchObject({ clockOffsetMs: 0, lastContactAt: heardAt })
})

test('a call that took too long to tell leaves the offset as it was, and its time is believed', async () => {
  const { after, device } = await aRound({ clockOffsetMs: 77 })
  const serverTime = iso(device.now + 31 * SECOND_MS)
  expect(await after(answer(serverTime), 31 * SECOND_MS)).toMatchObject({ serverTime, clockOffsetMs: 77 })
})

test('an answer without a time, and a time that nothing has confirmed, change neither clock', async () => {
  const { after, device } = await aRound()
  const first = iso(device.now)
  await after(answer(first))
  expect(await after(answer(null))).toMatchObject({ serverTime: first, clockOffsetMs: 0, time: { doubted: null } })
  const jumped = iso(device.now + 20 * HOUR_MS)
  expect(await after(answer(jumped))).toMatchObject({
    serverTime: first,
    clockOffsetMs: 0,
    time: { believed: { serverTime: first }, doubted: { serverTime: jumped } },
  })
})

test('after an outage nothing waits for the end of a pause that the outage made; otherwise a pause holds', async () => {
  const statesAfter = async (connection: ContactState['connection']) => {
    const { device, after } = await aRound({ connection })
    await recordDelivery(device.db, { shipmentId: 's1', trackingNumber: '17', outcome: 'Delivered', notes: '', photo: null })
    await device.db.outbox.toCollection().modify({ state: 'backoff', attempts: 1, pause: { from: 0, until: device.now + HOUR_MS } })
    await after(answer(null))
    return device.states()
  }
  for (const connection of ['no-signal', 'captive-portal', 'server-trouble', 'signed-out', 'unknown'] as const)
    expect([connection, ...(await statesAfter(connection))]).toEqual([connection, 'waiting'])
  expect(await statesAfter('online')).toEqual(['backoff'])
  expect(await statesAfter('storage-full')).toEqual(['backoff'])
})

test('a round that knows of the full disk says so with every contact', async () => {
  const { round, after } = await aRound()
  round.memory.isFull = true
  expect(await after(answer(null))).toMatchObject({ connection: 'storage-full' })
})

test('each call begins with a sign of life, and a long one that moves gives more of them, each ten seconds', async () => {
  const { round, device, db } = await aRound()
  const alive = async () => (await readMeta(db, 'syncLease')).from
  const move = async (onProgress: () => void, ms: number) => {
    device.now += ms
    onProgress()
    await new Promise((resolve) => setTimeout(resolve, 10))
    return alive()
  }
  device.now += 20 * SECOND_MS
  const begun = device.now
  await contact(round, async (onProgress) => {
    expect(await alive()).toBe(begun)
    expect(await move(onProgress, 9_999)).toBe(begun)
    expect(await move(onProgress, 1)).toBe(begun + 10_000)
    expect(await move(onProgress, 9_999)).toBe(begun + 10_000)
    // A clock that was set back.
    expect(await move(onProgress, -30_000)).toBe(device.now)
    return answer(null)
  })
})

test('a sign of life that another tab’s turn refuses ends nothing by itself', async () => {
  const { round, device, db } = await aRound()
  const call = contact(round, async (onProgress) => {
    await takeSyncLease(db, 'another tab', device.now)
    device.now += 20 * SECOND_MS
    onProgress()
    await new Promise((resolve) => setTimeout(resolve, 10))
    return answer(null)
  })
  await expect(call).rejects.toThrow(TakenOver)
  expect((await readMeta(db, 'syncLease')).holder).toBe('another tab')
})

test('a tab that has lost its turn makes no call, and believes none that it had begun', async () => {
  let isLost = true
  const { round, heard } = await aRound(outage, { hasLostTurn: () => isLost })
  let calls = 0
  const call = async () => {
    calls += 1
    isLost = true
    return answer(null)
  }
  await expect(contact(round, call)).rejects.toThrow(TakenOver)
  expect(calls).toBe(0)
  isLost = false
  await expect(contact(round, call)).rejects.toThrow(TakenOver)
  expect(calls).toBe(1)
  expect(await heard()).toMatchObject(outage)
})

test('a tab that has other things to do makes no call', async () => {
  const { round } = await aRound({}, { shouldStop: () => true })
  await expect(contact(round, () => expect.unreachable())).rejects.toThrow(RoundOver)
})

test.each<ServerResult<unknown>>([{ kind: 'unreachable' }, { kind: 'captive-portal' }, { kind: 'busy', retryAfterMs: null }])(
  'after %o a round that has nothing else to do is over',
  async (result) => {
    const { round } = await aRound()
    await expect(contactOrEnd(round, async () => result)).rejects.toThrow(new RoundOver(result.kind))
  },
)

test.each<ServerResult<unknown>>([
  { kind: 'failed', message: '500' },
  { kind: 'denied', why: 'inactive' },
  { kind: 'too-large' },
  answer(null),
])('%o is a word to go on with', async (result) => {
  const { round } = await aRound()
  expect(await contactOrEnd(round, async () => result)).toEqual(result)
})

test.each<[result: FakeBackend['network'], answers: boolean]>([
  [null, true],
  [{ kind: 'denied', why: 'customer' }, true],
  [{ kind: 'failed', message: 'x', isAppTooOld: true }, true],
  [{ kind: 'failed', message: '500' }, false],
  [{ kind: 'too-large' }, false],
  [{ kind: 'unreachable' }, false],
])('a server that says %o to a call without commands answers: %s', async (result, answers) => {
  const { round, device } = await aRound()
  device.server.network = result
  expect(await serverAnswers(round)).toBe(answers)
  expect(device.server.calls).toEqual(['push'])
  expect(device.server.batches).toEqual([])
})

test('a call without commands asks a server of any epoch, and tells that it moves', async () => {
  const { round } = await aRound({ epoch: 'another' })
  const asked: unknown[] = []
  round.backend = {
    ...round.backend,
    push: async (...given) => {
      asked.push(...given)
      return { kind: 'unreachable' }
    },
  }
  const onProgress = () => undefined
  await pushNothing(round)(onProgress)
  expect(asked).toEqual([[], null, onProgress])
})

test('a server in trouble is one failure more, and ends the round', async () => {
  const { round, heard, device } = await aRound({ failures: 1 })
  await expect(serverTrouble(round)).rejects.toThrow(RoundOver)
  expect(await heard()).toMatchObject({
    connection: 'server-trouble',
    failures: 2,
    pause: { from: device.now, until: device.now + 2_500, hard: false },
  })
})

test('this app is new enough again only once a round has understood everything', async () => {
  const { round, heard } = await aRound({ appTooOld: true })
  round.memory.isAppTooOld = true
  await noteUnderstood(round)
  expect((await heard()).appTooOld).toBe(true)
  round.memory.isAppTooOld = false
  await noteUnderstood(round)
  expect((await heard()).appTooOld).toBe(false)
})

test('what has been understood all along is not written again', async () => {
  const { round, db } = await aRound()
  const written = await writesTo(db, () => noteUnderstood(round))
  expect(written).toBe(0)
})

async function writesTo(db: WaybillDatabase, work: () => Promise<unknown>): Promise<number> {
  let written = 0
  db.meta.hook('updating', () => {
    written += 1
  })
  await work()
  return written
}

test('an item that failed waits longer each time, and from the tenth time on about an hour', () => {
  const waits = (random: number, ...failures: number[]) =>
    failures.map((times) => {
      const { from, until } = pauseAfter({ now: () => 7, random: () => random })(times)
      expect(from).toBe(7)
      return until - from
    })
  expect(waits(0.5, 1, 2, 8, 9)).toEqual([1_500, 2_500, 128_500, 150_500])
  expect(waits(0.5, 10, 11, Number.POSITIVE_INFINITY)).toEqual([HOUR_MS, HOUR_MS, HOUR_MS])
  expect(waits(0, 10)).toEqual([0.75 * HOUR_MS])
  expect(waits(0.9, 10)).toEqual([1.2 * HOUR_MS])
})

test('a pause holds until its end or a clock that was set back; what has changed ends it, unless the server asked for it', async () => {
  const { db } = await aRound()
  const may = async (now: number, somethingChanged: boolean) => mayContact({ db, now: () => now }, somethingChanged)
  expect(await may(0, false)).toBe(true)
  for (const hard of [false, true]) {
    await changeMeta(db, 'contact', { pause: { from: 100, until: 200, hard } })
    expect(await Promise.all([99, 100, 199, 200].map((now) => may(now, false)))).toEqual([true, false, false, true])
    expect(await may(150, true)).toBe(!hard)
    expect(await may(200, true)).toBe(true)
  }
})
