import { expect, test } from 'vitest'
import type { Command } from '#domain/sync/command.ts'
import type { Reviewed } from '#domain/sync/reviewed.ts'
import type { RunSheet } from '#domain/run-sheet/run-sheet.ts'
import { changeMeta } from '#store/database/meta.ts'
import { mayBeCorrected, readChainOf, readCorrectable, readLateBecause } from '#store/outbox/corrections.ts'
import type { OutboxEntry } from '#store/outbox/outbox-entry.ts'
import { NOW, outboxWith, someEntry, someWithdrawal } from '#tests/support/outbox-rows.ts'
import { someRunSheet, someStop } from '#tests/support/run-sheets.ts'

const DAY_MS = 24 * 60 * 60_000
/** By which a capture of `NOW - 5_000` is exactly a day old. */
const A_DAY_LATER = NOW - 5_000 + DAY_MS
const iso = (at: number) => new Date(at).toISOString()

type Given = Omit<Partial<OutboxEntry>, 'command'> & { claimedAt?: number; shipmentId?: string | null; paise?: number; corrects?: string }

function capture(entryId: string, { claimedAt = NOW - 5_000, shipmentId = 's1', paise = 0, corrects, ...given }: Given = {}): OutboxEntry {
  const entry = someEntry(entryId, 's1', { state: 'confirmed', confirmedAt: NOW, ...given })
  const collection = { expectedPaise: paise, collectedPaise: paise, mode: 'cash', reference: null, reason: null }
  const payload = { ...entry.command.payload, shipmentId, collection, ...(corrects !== undefined && { corrects, keepsPhoto: true }) }
  const kind = corrects === undefined ? 'record-delivery' : 'correct-delivery'
  return { ...entry, seq: 0, command: { ...entry.command, kind, claimedAt: iso(claimedAt), payload } as Command }
}

async function phoneWith(entries: OutboxEntry[], sheets: RunSheet[] = []) {
  const db = await outboxWith(entries.map(({ seq: _seq, ...entry }) => entry))
  await db.run_sheets.bulkAdd(sheets)
  return db
}

/** Whether the last of these may be corrected then, all of them and these sheets being here. */
async function mayBe(now: number, entries: OutboxEntry[], sheets: RunSheet[] = []): Promise<boolean> {
  const db = await phoneWith(entries, sheets)
  return mayBeCorrected(entries.at(-1)!, await readCorrectable(db, entries, now), now)
}

test.each<[string, Given, boolean]>([
  ['has arrived', {}, true],
  ['waits', { state: 'waiting', confirmedAt: null }, true],
  ['was refused', { state: 'refused' }, false],
  ['was given up', { state: 'discarded' }, false],
  ['lost its contents', { contentsGone: true }, false],
  ['is being given up', { state: 'waiting', withdrawal: someWithdrawal('a') }, false],
  ['had arrived before it was given up', { withdrawal: someWithdrawal('a') }, true],
])('a capture that %s: whether it may be corrected', async (_what, given, may) => {
  expect(await mayBe(NOW, [capture('a', given)])).toBe(may)
})

test('only captures are corrected', async () => {
  const edit = capture('a')
  expect(await mayBe(NOW, [{ ...edit, command: { ...edit.command, kind: 'assign-driver' } as Command }])).toBe(false)
})

const out = someRunSheet({ id: 'r1', state: 'out', stops: [someStop('s0'), someStop('s1')] })

test('a capture may be corrected for a day, of a run sheet that is out for longer', async () => {
  expect(await mayBe(A_DAY_LATER - 1, [capture('a')])).toBe(true)
  expect(await mayBe(A_DAY_LATER, [capture('a')])).toBe(false)
  expect(await mayBe(A_DAY_LATER, [capture('a')], [out])).toBe(true)
  expect(await mayBe(A_DAY_LATER, [capture('a', { shipmentId: 's2' })], [out])).toBe(false)
  expect(await mayBe(A_DAY_LATER, [capture('a', { shipmentId: null })], [out])).toBe(false)
  for (const state of ['draft', 'closed'] as const) expect(await mayBe(A_DAY_LATER, [capture('a')], [{ ...out, state }])).toBe(false)
})

test('the day is counted from the first of its chain that is here, under whatever id', async () => {
  const first = capture('a')
  const second = capture('b', { corrects: 'a', claimedAt: A_DAY_LATER - 9 })
  const third = capture('c', { corrects: 'b', claimedAt: A_DAY_LATER - 5 })
  expect(await mayBe(A_DAY_LATER - 1, [first, second, third])).toBe(true)
  expect(await mayBe(A_DAY_LATER - 9 + DAY_MS, [second, third]), 'the first is not here any more').toBe(false)
  expect(await mayBe(A_DAY_LATER, [first, second, third])).toBe(false)
  const sentAnew = { ...first, entryId: 'anew', command: { ...first.command, id: 'anew', replaces: ['a'] } }
  expect(await mayBe(A_DAY_LATER, [sentAnew, second, third])).toBe(false)
  expect(await mayBe(A_DAY_LATER, [second, third])).toBe(true)
  expect(await mayBe(A_DAY_LATER, [first, third])).toBe(true)
})

test('run sheets are read only where a capture is so old that they matter', async () => {
  const db = await phoneWith([], [out])
  const shipmentsOut = async (...entries: OutboxEntry[]) => [...(await readCorrectable(db, entries, A_DAY_LATER)).shipmentsOut]
  const old = capture('a')
  expect(await shipmentsOut(capture('b', { claimedAt: A_DAY_LATER }), old)).toEqual(['s0', 's1'])
  expect(await shipmentsOut(capture('b', { claimedAt: A_DAY_LATER }))).toEqual([])
  expect(await shipmentsOut({ ...old, command: { ...old.command, kind: 'assign-driver' } as Command })).toEqual([])
})

test('the chain of a capture begins with the first that is here', async () => {
  const [first, second, third] = [capture('a'), capture('b', { corrects: 'a' }), capture('c', { corrects: 'b' })]
  const ids = async (...entries: OutboxEntry[]) =>
    (await readChainOf(await phoneWith(entries), entries.at(-1)!)).map(({ entryId }) => entryId)
  expect(await ids(first, second, third)).toEqual(['a', 'b', 'c'])
  expect(await ids(second, third)).toEqual(['b', 'c'])
  expect(await ids(first)).toEqual(['a'])
})

const late = async (entries: OutboxEntry[], { sheets = [] as RunSheet[], now = NOW, counted = [] as number[] } = {}) => {
  const db = await phoneWith(entries, sheets)
  const handOvers = counted.map((at) => ({ id: String(at), paise: 1, receivedBy: 'Sita', at: iso(at) }))
  if (counted.length > 0) await changeMeta(db, 'cash', { told: { carriedPaise: 0, checkedPaise: 0, limitPaise: 1, handOvers } })
  return readLateBecause(db, entries.at(-1)?.entryId ?? 'gone', now)
}

test('of what is no capture, or gone, no correction is late', async () => {
  expect(await late([])).toBeNull()
  const edit = capture('a')
  expect(await late([{ ...edit, command: { ...edit.command, kind: 'assign-driver' } as Command }], { now: A_DAY_LATER })).toBeNull()
})

const answer = (given: { review?: string; reviewed?: Reviewed }) => ({ status: 'applied', version: null, epoch: 'e1', ...given }) as const
const reviewed = (state: Reviewed['state']): Reviewed => ({ state, reason: 'wrong-code', counts: true, at: null })

test('the office decides on what it has decided on, and on what waits there as late', async () => {
  expect(await late([capture('a', { answer: answer({ reviewed: reviewed('accepted') }) })])).toBe('decided')
  expect(await late([capture('a', { answer: answer({ reviewed: reviewed('open') }) })])).toBeNull()
  expect(await late([capture('a', { answer: answer({ review: 'corrected-late' }) })])).toBe('waits-as-late')
  expect(await late([capture('a', { answer: answer({ review: 'wrong-code' }) })])).toBeNull()
  expect(await late([capture('a', { answer: answer({ review: 'corrected-late', reviewed: reviewed('set-aside') }) })])).toBe('decided')
  // The latest of a chain is what the office has looked at.
  expect(await late([capture('a', { answer: answer({ reviewed: reviewed('accepted') }) }), capture('b', { corrects: 'a' })])).toBeNull()
})

const CAPTURED = NOW - 5_000
const sheet = (id: string, from: number | null, until: number | null, given: Partial<RunSheet> = {}): RunSheet =>
  someRunSheet({
    id,
    state: until === null ? 'out' : 'closed',
    sent_out_at: from === null ? null : iso(from),
    closed_at: until === null ? null : iso(until),
    stops: [someStop('s0'), someStop('s1')],
    ...given,
  })

test.each<[string, RunSheet[], 'sheet-closed' | null]>([
  ['closed since', [sheet('r', CAPTURED - 9, CAPTURED + 9)], 'sheet-closed'],
  ['closed at its very moment', [sheet('r', CAPTURED - 9, CAPTURED)], 'sheet-closed'],
  ['closed before it', [sheet('r', CAPTURED - 9, CAPTURED - 1)], null],
  ['sent out only when it arrived', [sheet('r', NOW, NOW + 9)], 'sheet-closed'],
  ['sent out after it arrived', [sheet('r', NOW + 1, NOW + 9)], null],
  ['still out', [sheet('r', CAPTURED - 9, null)], null],
  ['never sent out', [sheet('r', null, NOW)], null],
  ['of other parcels', [sheet('r', CAPTURED - 9, NOW, { stops: [someStop('s0')] })], null],
  ['closed, and then another that is out', [sheet('r', CAPTURED - 9, NOW), sheet('t', CAPTURED - 8, null)], null],
  ['out, and then another that is closed', [sheet('r', CAPTURED - 9, null), sheet('t', CAPTURED - 8, NOW)], 'sheet-closed'],
  ['closed last, and read first', [sheet('a', CAPTURED - 8, NOW), sheet('b', CAPTURED - 9, null)], 'sheet-closed'],
])('a correction after the closing of its sheet is late; the sheet is %s', async (_what, sheets, because) => {
  expect(await late([capture('a', { confirmedAt: NOW })], { sheets })).toBe(because)
  // The sheet of the first capture counts for all that correct it.
  expect(await late([capture('a'), capture('b', { corrects: 'a', confirmedAt: NOW + 99 })], { sheets })).toBe(because)
})

test('what has not arrived may belong to any sheet sent out until now', async () => {
  const unsent = capture('a', { state: 'waiting', confirmedAt: null })
  const sheets = [sheet('r', NOW, NOW)]
  expect(await late([unsent], { sheets })).toBe('sheet-closed')
  expect(await late([unsent], { sheets, now: NOW - 1 })).toBeNull()
})

test('without a sheet a day is enough; with one that is out no day is over', async () => {
  expect(await late([capture('a')], { now: A_DAY_LATER - 1 })).toBeNull()
  expect(await late([capture('a')], { now: A_DAY_LATER })).toBe('day-over')
  expect(await late([capture('a')], { now: A_DAY_LATER, sheets: [sheet('r', CAPTURED - 9, null)] })).toBeNull()
  expect(await late([capture('a'), capture('b', { corrects: 'a', claimedAt: A_DAY_LATER })], { now: A_DAY_LATER })).toBe('day-over')
})

test.each<[string, OutboxEntry[], number[], 'handed-over' | null]>([
  ['counted when it had arrived', [capture('a', { paise: 1 })], [NOW], 'handed-over'],
  ['counted at one of several times', [capture('a', { paise: 1 })], [NOW - 9, NOW + 9], 'handed-over'],
  ['counted before it arrived', [capture('a', { paise: 1 })], [NOW - 1], null],
  ['never counted', [capture('a', { paise: 1 })], [], null],
  ['nothing was collected', [capture('a')], [NOW], null],
  ['it has not arrived', [capture('a', { paise: 1, state: 'waiting', confirmedAt: null })], [NOW], null],
  ['corrected to nothing before', [capture('a', { paise: 1 }), capture('b', { corrects: 'a' })], [NOW], null],
  ['corrected to nothing after', [capture('a', { paise: 1 }), capture('b', { corrects: 'a', confirmedAt: NOW + 1 })], [NOW], 'handed-over'],
  ['corrected to something before', [capture('a'), capture('b', { corrects: 'a', paise: 1 })], [NOW], 'handed-over'],
  ['its correction given up', [capture('a', { paise: 1 }), capture('b', { corrects: 'a', state: 'discarded' })], [NOW], 'handed-over'],
])('cash that was counted is for the office to change: %s', async (_what, entries, counted, because) => {
  expect(await late(entries, { counted })).toBe(because)
})
