import { expect, test } from 'vitest'
import type { WaybillDatabase } from '#store/database/database.ts'
import {
  claimCommands,
  claimWithoutRoom,
  endHolds,
  endPauses,
  giveBackCommands,
  hasUnsentCommands,
  markSignedOut,
  nobodyIsSending,
  pauseCommand,
  type Claim,
} from '#store/outbox/claim-commands.ts'
import type { OutboxEntry, OutboxState, PhotoState } from '#store/outbox/outbox-entry.ts'
import { LEASE_MS, TakenOver } from '#store/outbox/sync-lease.ts'
import {
  entriesById,
  goesOn,
  HOLDER,
  justOver,
  NOW,
  ofTomorrow,
  outboxWith,
  someEntry,
  somePhotoRow,
  someWithdrawal,
} from '#tests/support/outbox-rows.ts'

const OUTBOX_STATES: OutboxState[] = ['waiting', 'sending', 'backoff', 'signed-out', 'refused', 'accepted', 'confirmed', 'discarded']
const PHOTO_STATES: PhotoState[] = ['waiting', 'sending', 'backoff', 'signed-out', 'refused', 'confirmed', 'discarded']
const lease = { holder: 'a tab that died', from: NOW - 20, until: NOW + 20 }
const trouble = { code: 'keeps-failing', message: '' }

const claim = (given: Partial<Claim> = {}): Claim => ({ holder: HOLDER, now: NOW, limit: 50, except: new Set(), among: null, ...given })

/** Which of these a claim takes, in its order. */
async function claimed(entries: Omit<OutboxEntry, 'seq'>[], given: Partial<Claim> = {}): Promise<string[]> {
  const db = await outboxWith(entries)
  return (await claimCommands(db, claim(given))).map(({ entryId }) => entryId)
}

const statesOf = async (db: WaybillDatabase) =>
  Object.fromEntries(Object.entries(await entriesById(db)).map(([id, { state }]) => [id, state]))
const photosByEntry = async (db: WaybillDatabase) => Object.fromEntries((await db.photos.toArray()).map((photo) => [photo.entryId, photo]))
const photoStatesOf = async (db: WaybillDatabase) =>
  Object.fromEntries(Object.entries(await photosByEntry(db)).map(([id, { state }]) => [id, state]))

/** One of each state, an entry and a photo, with what `given` says. No photo is called as a state is. */
const ofEachState = (given: Partial<OutboxEntry> & Partial<ReturnType<typeof somePhotoRow>> = {}) => ({
  entries: OUTBOX_STATES.map((state) => someEntry(state, state, { ...(given as Partial<OutboxEntry>), state })),
  photos: PHOTO_STATES.map((state) =>
    somePhotoRow(`photo of ${state}`, state, { ...given, id: `photo of ${state}`, entryId: state, state }),
  ),
})

test('what is claimed is marked as this tab’s for a minute, has been offered from then on, and nothing else is touched', async () => {
  const db = await outboxWith([someEntry('a', 's1'), someEntry('b', 's2'), someEntry('c', 's3')], { neverOffered: ['a', 'b', 'c'] })
  const taken = await claimCommands(db, claim({ limit: 2 }))
  expect(taken.map(({ entryId }) => entryId)).toEqual(['a', 'b'])
  const mark = { state: 'sending', lease: { holder: HOLDER, from: NOW, until: NOW + LEASE_MS } }
  expect(await entriesById(db)).toMatchObject({ a: mark, b: mark, c: { state: 'waiting', lease: null } })
  expect(await db.neverOffered.toCollection().primaryKeys()).toEqual(['c'])
})

test('on a full disk the same go out without a mark, and are still noted as offered', async () => {
  const db = await outboxWith([someEntry('a', 's1'), someEntry('b', 's2'), someEntry('c', 's3')], { neverOffered: ['a', 'b', 'c'] })
  const taken = await claimWithoutRoom(db, claim({ limit: 2 }))
  expect(taken.map(({ entryId }) => entryId)).toEqual(['a', 'b'])
  expect(await entriesById(db)).toMatchObject({ a: { state: 'waiting', lease: null }, b: { state: 'waiting', lease: null } })
  expect(await db.neverOffered.toCollection().primaryKeys()).toEqual(['c'])
  await expect(claimWithoutRoom(db, claim({ holder: 'another' }))).rejects.toThrow(TakenOver)
  await expect(claimCommands(db, claim({ holder: 'another' }))).rejects.toThrow(TakenOver)
})

test('the oldest go first, whatever they wait for', async () => {
  const old = [
    someEntry('a', 's1', { state: 'waiting' }),
    someEntry('b', 's2', { state: 'signed-out' }),
    someEntry('c', 's3', { state: 'backoff', pause: justOver }),
    someEntry('d', 's4', { state: 'sending', pause: goesOn, lease }),
  ]
  expect(await claimed(old)).toEqual(['a', 'b', 'c', 'd'])
  expect(await claimed(old, { limit: 3 })).toEqual(['a', 'b', 'c'])
  expect(await claimed(ofEachState().entries)).toEqual(['waiting', 'sending', 'backoff', 'signed-out'])
})

test.each<[string, Partial<OutboxEntry>, boolean]>([
  ['in a pause', { state: 'backoff', pause: goesOn }, false],
  ['at the end of its pause', { state: 'backoff', pause: justOver }, true],
  ['in a pause of a clock that was set back since', { state: 'backoff', pause: ofTomorrow }, true],
  ['that its maker may still take back', { hold: goesOn }, false],
  ['that its maker may still take back, with a leftover mark', { state: 'sending', hold: goesOn }, false],
  ['that nobody may take back any more', { hold: justOver }, true],
  ['that a person let go before that', { hold: null }, true],
  ['with a leftover mark and a pause', { state: 'sending', pause: goesOn }, true],
  ['that was refused', { state: 'refused' }, false],
])('one %s: whether it goes, and with it what was made on top of it, and never what others made', async (_what, given, goes) => {
  const entries = [someEntry('a', 's1', given), someEntry('b', 's1'), someEntry('c', 's2')]
  expect(await claimed(entries)).toEqual(goes ? ['a', 'b', 'c'] : ['c'])
})

test.each<OutboxState>(['accepted', 'confirmed', 'discarded'])('one that is %s holds back nothing and does not go again', async (state) => {
  expect(await claimed([someEntry('a', 's1', { state }), someEntry('b', 's1')])).toEqual(['b'])
})

test('what had its turn in this round, or is not asked for, holds back what was made on top of it', async () => {
  const entries = [someEntry('a', 's1'), someEntry('b', 's1'), someEntry('c', 's2'), someEntry('d', 's3')]
  expect(await claimed(entries, { except: new Set(['a', 'd']) })).toEqual(['c'])
  expect(await claimed(entries, { among: new Set(['b', 'c']) })).toEqual(['c'])
  expect(await claimed(entries, { among: new Set(['a', 'b']) })).toEqual(['a', 'b'])
  expect(await claimed(entries, { among: new Set(['a', 'c']), except: new Set(['c']) })).toEqual(['a'])
  expect(await claimed(entries, { among: new Set() })).toEqual([])
})

test('two of different records that a number orders do not go in one batch, nor what comes after the later one', async () => {
  const number = 'tracking:17'
  const unknown = someEntry('a', 'not known yet', { orderKeys: ['shipment:not known yet', number] })
  const known = someEntry('b', 's1', { orderKeys: ['shipment:s1', number] })
  const after = someEntry('c', 's1')
  expect(await claimed([unknown, known, after, someEntry('d', 's2')])).toEqual(['a', 'd'])
  expect(await claimed([known, after, unknown])).toEqual(['b', 'c'])
  // What waits behind one of its keys holds back those behind its others.
  expect(await claimed([someEntry('x', 's1', { state: 'refused' }), known, unknown])).toEqual([])
})

test('a withdrawal waits for nothing, and what was made on top of its command waits for its answer', async () => {
  const given = { withdrawal: someWithdrawal('b') }
  expect(await claimed([someEntry('a', 's1', { state: 'refused' }), someEntry('b', 's1', given), someEntry('c', 's1')])).toEqual(['b'])
  expect(await claimed([someEntry('a', 's1'), someEntry('b', 's1', given), someEntry('c', 's1')])).toEqual(['a', 'b'])
  // One that was turned away waits for a person like any other.
  expect(await claimed([someEntry('b', 's1', { ...given, state: 'refused' }), someEntry('c', 's1')])).toEqual([])
  expect(await claimed([someEntry('b', 's1', { ...given, state: 'backoff', pause: goesOn }), someEntry('c', 's1')])).toEqual([])
})

test('something waits in the outbox as long as anything of it may still go', async () => {
  for (const state of OUTBOX_STATES) {
    const isUnsent = ['waiting', 'sending', 'backoff', 'signed-out'].includes(state)
    expect([state, await hasUnsentCommands(await outboxWith([someEntry('a', 's1', { state })]))]).toEqual([state, isUnsent])
  }
})

test('what could not go waits again without a try, but only where it is still this one and still being sent', async () => {
  const sending = { state: 'sending', lease, attempts: 3 } as const
  const db = await outboxWith([
    someEntry('a', 's1', sending),
    someEntry('b', 's2', sending),
    someEntry('c', 's3', sending),
    someEntry('d', 's4', sending),
  ])
  const taken = await db.outbox.toArray()
  await db.outbox.update(taken[1]!.seq, { state: 'discarded' })
  await db.outbox.update(taken[2]!.seq, { entryId: 'sent anew' })
  await db.outbox.delete(taken[3]!.seq)
  await giveBackCommands(db, HOLDER, taken)
  expect(await entriesById(db)).toMatchObject({
    a: { state: 'waiting', lease: null, attempts: 3, trouble: null },
    b: { state: 'discarded', lease },
    'sent anew': { state: 'sending', lease },
  })
  await expect(giveBackCommands(db, 'another', taken)).rejects.toThrow(TakenOver)
})

test.each([
  [0, null],
  [8, null],
  [9, { code: 'keeps-failing', message: 'The office could not take it in 10 tries. It is tried again every hour.' }],
  [41, { code: 'keeps-failing', message: 'The office could not take it in 42 tries. It is tried again every hour.' }],
])('after %i failed tries one more is counted, its pause grows with them, and from ten on a person is told', async (attempts, told) => {
  const db = await outboxWith([
    someEntry('a', 's1', { state: 'sending', lease, attempts }),
    someEntry('b', 's2', { state: 'sending', lease }),
  ])
  const [entry] = await db.outbox.toArray()
  await pauseCommand(db, HOLDER, entry!, (failures) => ({ from: NOW, until: NOW + failures }))
  const pause = { from: NOW, until: NOW + attempts + 1 }
  expect(await entriesById(db)).toMatchObject({
    a: { state: 'backoff', lease: null, attempts: attempts + 1, pause, trouble: told },
    b: { state: 'sending', attempts: 0, pause: null },
  })
})

test('what a dead tab was sending waits again, entry and photo; nothing else changes', async () => {
  const { entries, photos } = ofEachState({ lease })
  const db = await outboxWith(entries, { photos })
  const [before, photosBefore] = [await entriesById(db), await photosByEntry(db)]
  await nobodyIsSending(db, HOLDER)
  const waitsAgain = { state: 'waiting', lease: null }
  expect(await entriesById(db)).toEqual({ ...before, sending: { ...before['sending'], ...waitsAgain } })
  expect(await photosByEntry(db)).toEqual({ ...photosBefore, sending: { ...photosBefore['sending'], ...waitsAgain } })
  await expect(nobodyIsSending(db, 'another')).rejects.toThrow(TakenOver)
})

test('without a session all that waits says so, entry and photo, and keeps its pause', async () => {
  const { entries, photos } = ofEachState({ lease, pause: goesOn })
  const db = await outboxWith(entries, { photos })
  await markSignedOut(db, HOLDER)
  const settled = { refused: 'refused', confirmed: 'confirmed', discarded: 'discarded' }
  const waits = { waiting: 'signed-out', sending: 'signed-out', backoff: 'signed-out', 'signed-out': 'signed-out' }
  expect(await statesOf(db)).toEqual({ ...waits, ...settled, accepted: 'accepted' })
  expect(await photoStatesOf(db)).toEqual({ ...waits, ...settled })
  for (const rows of [await entriesById(db), await photosByEntry(db)])
    expect(rows).toMatchObject({
      backoff: { lease: null, pause: goesOn },
      sending: { lease: null },
      waiting: { lease: null },
      refused: { lease },
    })
  await expect(markSignedOut(db, 'another')).rejects.toThrow(TakenOver)
})

test('a person’s wish ends every pause, of entries and photos that wait', async () => {
  const { entries, photos } = ofEachState({ pause: goesOn, attempts: 12, trouble })
  const db = await outboxWith(entries, { photos })
  const [before, photosBefore] = [await entriesById(db), await photosByEntry(db)]
  await endPauses(db, 'all')
  const ended = { state: 'waiting', pause: null }
  for (const [now, then] of [
    [await entriesById(db), before],
    [await photosByEntry(db), photosBefore],
  ])
    expect(now).toEqual({ ...then, backoff: { ...then!['backoff'], ...ended }, 'signed-out': { ...then!['signed-out'], ...ended } })
})

test('an outage that is over ends the pauses that it made, not of what has long failed by itself', async () => {
  const paused = { state: 'backoff', pause: goesOn } as const
  const cases = { short: { attempts: 9 }, long: { attempts: 10 }, told: { attempts: 1, trouble } }
  const db = await outboxWith(
    Object.entries(cases).map(([id, given]) => someEntry(id, id, { ...paused, ...given })),
    { photos: Object.entries(cases).map(([id, given]) => somePhotoRow(id, id, { ...paused, ...given })) },
  )
  await endPauses(db, 'of-the-outage')
  const expected = { short: { state: 'waiting', pause: null }, long: paused, told: paused }
  expect(await entriesById(db)).toMatchObject(expected)
  expect(await photosByEntry(db)).toMatchObject(expected)
})

test('a person who wants all sent now gives up the time to take it back, of what waits', async () => {
  const { entries } = ofEachState()
  const db = await outboxWith([...entries.map((entry) => ({ ...entry, hold: goesOn })), someEntry('never held', 's9')])
  const before = await entriesById(db)
  await endHolds(db)
  const after = await entriesById(db)
  for (const state of OUTBOX_STATES) {
    const isUnsent = ['waiting', 'sending', 'backoff', 'signed-out'].includes(state)
    expect(after[state]).toEqual(isUnsent ? { ...before[state], hold: null } : before[state])
  }
  expect(after['never held']).toEqual(before['never held'])
})
