import { expect, test } from 'vitest'
import type { RecipientList } from '#domain/shipment/many/recipient-list.ts'
import type { Command } from '#domain/sync/command.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import { countNotes, countShipments } from '#store/drafts/count-shipments.ts'
import {
  clearDraft,
  hasContent,
  isSameCapture,
  readDraft,
  readKeptDraft,
  saveDraft,
  withoutOldPlace,
  type CaptureDraft,
} from '#store/drafts/delivery-draft.ts'
import { readCall, rememberCall } from '#store/drafts/kept-calls.ts'
import { changeMonthsEnd, giveUpMonthsEnd, readMonthsEnd } from '#store/drafts/months-end-draft.ts'
import { clearNoteDraft, readNoteDrafts, saveNoteDraft, type NoteDraft } from '#store/drafts/note-draft.ts'
import { idOfList, readRecipientLists, recipientListKey, saveRecipientList, takeOffLists } from '#store/drafts/recipient-list-draft.ts'
import {
  askUnknownNumbers,
  chooseDirection,
  lastSeq,
  leaveUnknownNumbers,
  readScanSession,
  readUnansweredScans,
  startNewCount,
} from '#store/drafts/scan-session.ts'
import {
  forgetOpened,
  giveUpForm,
  keepShipmentDraft,
  readLatestNew,
  readShipmentDraft,
  readUnfinishedForms,
  saveShipmentDraft,
  type ShipmentDraft,
} from '#store/drafts/shipment-draft.ts'
import { factsAsEntered, readSubmittedDraft } from '#store/drafts/submitted-draft.ts'
import type { OutboxEntry } from '#store/outbox/outbox-entry.ts'
import { BeingRemoved } from '#store/sign-out/removal.ts'
import { NOW, outboxWith, someEntry, someWithdrawal } from '#tests/support/outbox-rows.ts'
import { someShipment } from '#tests/support/shipments.ts'

const draft = (given: Partial<CaptureDraft> = {}): CaptureDraft => ({
  draftId: 'd1',
  trackingNumber: '17-s1',
  shipmentId: 's1',
  outcome: null,
  notes: '',
  photo: null,
  ...given,
})
const photo = { id: 'p', bytes: new ArrayBuffer(1), sha256: 'p', size: 1, type: 'image/jpeg', width: 1, height: 1 } as const

test('a number alone is no work; an outcome, a word or a photo is', () => {
  expect(hasContent(draft())).toBe(false)
  expect(hasContent(draft({ notes: ' \n' }))).toBe(false)
  expect([{ outcome: 'Delivered' as const }, { notes: 'x' }, { photo }].map((given) => hasContent(draft(given)))).toEqual([
    true,
    true,
    true,
  ])
})

test('the same capture is of the same number and corrects the same', () => {
  const corrects = { entryId: 'e', photoSha256: null }
  expect(isSameCapture(draft(), draft({ draftId: 'd2' }))).toBe(true)
  expect(isSameCapture(draft(), draft({ trackingNumber: '17-s2' }))).toBe(false)
  expect(isSameCapture(draft({ corrects }), draft())).toBe(false)
  expect(isSameCapture(draft(), draft({ corrects }))).toBe(false)
  expect(isSameCapture(draft({ corrects }), draft({ corrects: { ...corrects, photoSha256: 'x' } }))).toBe(true)
})

test('a place is the door’s for ten minutes, and a correction’s for good', () => {
  const place = { latitude: 1, longitude: 2, accuracy: 3 }
  const placeOf = (given: Partial<CaptureDraft>) => withoutOldPlace(draft({ place, ...given }), 1_000_000).place
  expect(placeOf({ placeAt: 1_000_000 - 599_999 })).toEqual(place)
  expect(placeOf({ placeAt: 1_000_000 + 599_999 })).toEqual(place)
  expect(withoutOldPlace(draft({ place, placeAt: 400_000, notes: 'x' }), 1_000_000)).toEqual(draft({ notes: 'x' }))
  expect([placeOf({ placeAt: 1_600_000 }), placeOf({})]).toEqual([undefined, undefined])
  expect(placeOf({ corrects: { entryId: 'e', photoSha256: null } })).toEqual(place)
  expect(withoutOldPlace(draft({ placeAt: 1 }), 1_000_000)).toEqual(draft({ placeAt: 1 }))
})

test('a begun delivery takes no other’s place; one without content makes way', async () => {
  const db = await outboxWith([])
  expect(await saveDraft(db, draft())).toEqual({ kind: 'kept', draft: draft(), revision: 1 })
  const second = draft({ draftId: 'd2', trackingNumber: '17-s2', notes: 'x' })
  expect(await saveDraft(db, second)).toEqual({ kind: 'kept', draft: second, revision: 2 })
  expect(await saveDraft(db, draft({ notes: 'y' }))).toEqual({ kind: 'other', other: second })
  expect(await readKeptDraft(db)).toEqual({ draft: second, revision: 2 })
  await clearDraft(db, second)
  expect([await readDraft(db), await readKeptDraft(db)]).toEqual([null, null])
})

test('a form that is given up takes away no draft but its own, whatever another tab has begun since', async () => {
  const db = await outboxWith([])
  const begun = draft({ notes: 'x' })
  await clearDraft(db, begun)
  await saveDraft(db, begun)
  await clearDraft(db, { trackingNumber: '17-s2' })
  await clearDraft(db, { trackingNumber: '17-s1', corrects: { entryId: 'e', photoSha256: null } })
  expect(await readDraft(db)).toEqual(begun)
  await clearDraft(db, { trackingNumber: '17-s1' })
  expect(await readDraft(db)).toBeNull()
})

test('two tabs write one draft of a delivery; who knows nothing of the kept one has changed all of it that differs', async () => {
  const db = await outboxWith([])
  await saveDraft(db, draft({ notes: 'x' }))
  const outcome = 'Delivered' as const
  expect(await saveDraft(db, draft({ draftId: 'd2', outcome }), draft())).toMatchObject({
    draft: { draftId: 'd1', outcome, notes: 'x' },
    revision: 2,
  })
  expect(await saveDraft(db, draft({ outcome }))).toMatchObject({ draft: { notes: '' }, revision: 3 })
})

test('a draft of before counts from nothing', async () => {
  const db = await outboxWith([])
  await db.deliveryDrafts.put({ ...draft(), id: 'delivery' })
  expect(await readKeptDraft(db)).toEqual({ draft: draft(), revision: 0 })
})

test('what was submitted in another tab is kept and shown no more, also after it was sent anew', async () => {
  const anew = someEntry('anew', 's1', { orderKeys: ['shipment:s1', 'tracking:17-s1'] })
  for (const entry of [someEntry('d1', 's1'), { ...anew, command: { ...anew.command, replaces: ['d1'] } }]) {
    const db = await outboxWith([entry])
    await db.deliveryDrafts.put({ ...draft({ notes: 'x' }), id: 'delivery' })
    expect([await readDraft(db), await readKeptDraft(db)]).toEqual([null, null])
    expect(await saveDraft(db, draft({ notes: 'y' }))).toEqual({ kind: 'submitted' })
    expect(await saveDraft(db, draft({ draftId: 'd2', trackingNumber: '17-s2' }))).toMatchObject({ kind: 'kept', revision: 1 })
  }
})

test('nothing is kept on a device that is being emptied', async () => {
  const db = await outboxWith([])
  await changeMeta(db, 'removal', { begun: true })
  await expect(saveDraft(db, draft())).rejects.toThrow(BeingRemoved)
  await expect(saveShipmentDraft(db, 'shipment:new', form)).rejects.toThrow(BeingRemoved)
  await expect(saveNoteDraft(db, note('n1'))).rejects.toThrow(BeingRemoved)
  await expect(saveRecipientList(db, recipientListKey('l'), list('r1'))).rejects.toThrow(BeingRemoved)
  await expect(chooseDirection(db, 'w1', 'out')).rejects.toThrow(BeingRemoved)
  await expect(changeMonthsEnd(db, (run) => run)).rejects.toThrow(BeingRemoved)
  expect((await readMonthsEnd(db)).revision).toBe(0)
  expect([await db.deliveryDrafts.count(), await db.formDrafts.count(), await db.scanSessions.count()]).toEqual([0, 0, 0])
})

test('of a month’s end that nobody began nothing is given up', async () => {
  const db = await outboxWith([])
  await giveUpMonthsEnd(db, 0)
  expect((await readMonthsEnd(db)).run).toBeNull()
})

/** A capture with all that can be entered. */
function submitted(entryId: string, given: Partial<OutboxEntry>, payload: object): Omit<OutboxEntry, 'seq'> {
  const entry = someEntry(entryId, 's1', given)
  return { ...entry, command: { ...entry.command, payload: { ...entry.command.payload, ...payload } } as Command }
}

test('what a draft became is told with all that was entered, and what went along', async () => {
  const collection = { expectedPaise: 1, collectedPaise: 1, mode: 'cash', reference: null, reason: null }
  const failure = { reason: 'refused', againOn: null, calledAt: null }
  const code = { way: 'typed', value: '123456' } as const
  const [one, two] = [{ ...photo }, { ...photo, sha256: 'q' }]
  const db = await outboxWith([
    submitted(
      'd1',
      { isCodeChecked: true },
      { notes: 'x', failure, collection, code, photo: one, morePhotos: [two], pieces: { handedOver: 1, total: 2 } },
    ),
    submitted('a1', { stopOf: 'd1', trackingNumber: '42', isCodeChecked: true }, { collection, code }),
    submitted('a2', { stopOf: 'd1', trackingNumber: '43' }, { notPossible: [{ what: 'code', reason: 'Off' }] }),
    submitted('a3', { stopOf: 'd1', trackingNumber: null }, { collection, code }),
    submitted('a4', { stopOf: 'd1', trackingNumber: '44', state: 'discarded' }, { collection, code }),
    submitted('b1', { stopOf: 'other', trackingNumber: '45' }, { collection, code }),
    submitted('b2', { trackingNumber: '46', orderKeys: ['shipment:s1', 'tracking:17-s1'] }, { collection, code }),
    submitted('a5', { stopOf: 'd1', trackingNumber: '47' }, {}),
  ])
  expect(await readSubmittedDraft(db, draft())).toStrictEqual({
    entryId: 'd1',
    outcome: 'Delivered',
    notes: 'x',
    failure,
    photoHashes: ['p', 'q'],
    collection,
    along: ['42', '43', '47'],
    alongCollections: { 42: collection },
    alongCodes: { 42: { code: { ...code, said: 'right' } }, 43: { whyNot: 'Off' } },
    facts: { code: { ...code, said: 'right' }, pieces: { handedOver: 1, total: 2 } },
    isGivenUp: false,
  })
  expect(await readSubmittedDraft(db, draft({ draftId: 'b2' }))).toMatchObject({ facts: { code }, along: [], failure: null })
  expect(await readSubmittedDraft(db, draft({ draftId: 'a5' }))).toMatchObject({ collection: null, photoHashes: [], facts: {} })
  expect(await readSubmittedDraft(db, draft({ draftId: 'nobody’s' }))).toBeNull()
})

test('a submitted draft is given up where somebody discarded it or wants to; what is no capture is none', async () => {
  const isGivenUp = async (given: Partial<OutboxEntry>) =>
    (await readSubmittedDraft(await outboxWith([someEntry('d1', 's1', given)]), draft()))?.isGivenUp
  expect(await isGivenUp({ state: 'discarded' })).toBe(true)
  expect(await isGivenUp({ withdrawal: someWithdrawal('d1') })).toBe(true)
  expect(await isGivenUp({ state: 'confirmed', withdrawal: someWithdrawal('d1') })).toBe(false)
  const edit = someEntry('d1', 's1')
  const db = await outboxWith([{ ...edit, command: { ...edit.command, kind: 'assign-driver' } as Command }])
  expect(await readSubmittedDraft(db, draft())).toBeNull()
  expect(factsAsEntered((await db.outbox.toArray())[0]!)).toEqual({})
})

const form = { typed: { packages: [{ id: 'i1', item_name: 'Saree' }], from: {} }, opened: null, savedAt: 5 } as unknown as ShipmentDraft

test('each form of shipments is kept under its own key until it is given up', async () => {
  const db = await outboxWith([])
  await saveShipmentDraft(db, 'shipment:new', form)
  await saveShipmentDraft(db, 'shipment:edit:s1', { ...form, savedAt: 9 })
  expect(await readShipmentDraft(db, 'shipment:new')).toEqual(form)
  expect(await readShipmentDraft(db, 'shipment:edit:s2')).toBeNull()
  expect((await readUnfinishedForms(db)).map(({ key }) => key)).toEqual(['shipment:edit:s1', 'shipment:new'])
  await giveUpForm(db, { key: 'shipment:new', savedAt: 5 })
  expect((await readUnfinishedForms(db)).map(({ key }) => key)).toEqual(['shipment:edit:s1'])
  await saveNoteDraft(db, note('n1'))
  expect(await readShipmentDraft(db, 'note:s1:n1' as 'shipment:new')).toBeNull()
})

test('a new shipment takes the place of none that another tab has begun; of an edit the later writing stands', async () => {
  const db = await outboxWith([])
  const first = await keepShipmentDraft(db, { key: 'shipment:new', savedAt: null }, form)
  expect(first).toEqual({ key: 'shipment:new', savedAt: 5 })
  const second = await keepShipmentDraft(db, { key: 'shipment:new', savedAt: null }, { ...form, savedAt: 7 })
  expect(second).toEqual({ key: expect.stringMatching(/^shipment:new:[0-9a-f-]{36}$/) as string, savedAt: 7 })
  expect(await keepShipmentDraft(db, second, { ...form, savedAt: 8 })).toEqual({ key: second.key, savedAt: 8 })
  expect(await keepShipmentDraft(db, first, { ...form, savedAt: 6 })).toEqual({ key: 'shipment:new', savedAt: 6 })
  expect(await readLatestNew(db)).toEqual({ ...form, key: second.key, savedAt: 8 })
  await giveUpForm(db, { key: second.key, savedAt: 8 })
  expect(await readLatestNew(db)).toEqual({ ...form, key: 'shipment:new', savedAt: 6 })
  await giveUpForm(db, { key: 'shipment:new', savedAt: 6 })
  expect(await readLatestNew(db)).toBeNull()

  const edit = { ...form, opened: someShipment({ id: 's1' }) }
  await keepShipmentDraft(db, { key: 'shipment:edit:s1', savedAt: null }, edit)
  expect(await keepShipmentDraft(db, { key: 'shipment:edit:s1', savedAt: null }, { ...edit, savedAt: 9 })).toMatchObject({ savedAt: 9 })
  expect(await readUnfinishedForms(db)).toHaveLength(1)
})

test('what the person has seen is discarded, not what was typed since', async () => {
  const db = await outboxWith([])
  await saveShipmentDraft(db, 'shipment:new', form)
  await giveUpForm(db, { key: 'shipment:new', savedAt: 4 })
  await giveUpForm(db, { key: 'shipment:edit:s1', savedAt: 5 })
  expect(await readUnfinishedForms(db)).toHaveLength(1)
  await giveUpForm(db, { key: 'shipment:new', savedAt: 5 })
  expect(await readUnfinishedForms(db)).toEqual([])
})

test('an edit whose shipment may be seen no more becomes a new shipment of the same text, with packages of its own', async () => {
  const db = await outboxWith([])
  await saveShipmentDraft(db, 'shipment:new', form)
  await saveShipmentDraft(db, 'shipment:edit:s1', { ...form, opened: someShipment({ id: 's1' }), savedAt: 9 })
  await saveNoteDraft(db, note('n1'), new Date(1))
  await db.transaction('rw', db.formDrafts, async () => forgetOpened(db))
  const [copy, ...others] = await readUnfinishedForms(db)
  expect(others.map(({ key }) => key)).toEqual(['shipment:new', 'note:s1:n1'])
  expect(copy).toMatchObject({
    key: expect.stringMatching(/^shipment:copy:[0-9a-f-]{36}$/) as string,
    opened: null,
    savedAt: 9,
    typed: { from: {} },
  })
  const packages = (copy as unknown as ShipmentDraft).typed.packages
  expect(packages).toHaveLength(1)
  expect(packages[0]?.id).toMatch(/^[0-9a-f-]{36}$/)
  expect(packages.map((each) => ({ ...each, id: '' }))).toEqual(form.typed.packages.map((each) => ({ ...each, id: '' })))
})

const note = (noteId: string, given: Partial<NoteDraft> = {}): NoteDraft => ({
  noteId,
  shipmentId: 's1',
  shipmentName: '17-s1',
  replyTo: null,
  text: 'Ring twice',
  ...given,
})

test('notes of two tabs are two, the latest first; an empty one is none', async () => {
  const db = await outboxWith([])
  await saveNoteDraft(db, note('n1'), new Date(5))
  await saveNoteDraft(db, note('n2'), new Date(9))
  await saveNoteDraft(db, note('n3', { shipmentId: 's11' }), new Date(7))
  expect(await readNoteDrafts(db, 's1')).toEqual([
    { ...note('n2'), key: 'note:s1:n2', savedAt: 9 },
    { ...note('n1'), key: 'note:s1:n1', savedAt: 5 },
  ])
  await saveNoteDraft(db, note('n2', { text: ' \n' }))
  expect((await readNoteDrafts(db, 's1')).map(({ noteId }) => noteId)).toEqual(['n1'])
  await clearNoteDraft(db, note('n1'))
  expect(await db.formDrafts.toCollection().primaryKeys()).toEqual(['note:s11:n3'])
})

const list = (...ids: string[]): RecipientList => ({ forAll: {}, recipients: ids.map((id) => ({ id })) }) as unknown as RecipientList

test('a list is as many shipments as its rows and at least one, a form is one, a note is none', async () => {
  const db = await outboxWith([])
  expect(countShipments(await readUnfinishedForms(db))).toBe(0)
  await saveShipmentDraft(db, 'shipment:new', form)
  await saveNoteDraft(db, note('n1'))
  await saveRecipientList(db, recipientListKey('one'), list('r1', 'r2'))
  await saveRecipientList(db, recipientListKey('two'), list())
  const forms = await readUnfinishedForms(db)
  expect([countShipments(forms), countNotes(forms)]).toEqual([4, 1])
})

test('what is made is taken off each list; one of which nothing is left goes, one that was empty or untouched stays', async () => {
  const db = await outboxWith([])
  const key = recipientListKey('one')
  expect([key, idOfList({ key })]).toEqual(['recipients:one', 'one'])
  await saveRecipientList(db, key, list('r1', 'r2'), new Date(5))
  await saveRecipientList(db, recipientListKey('two'), list('r3'), new Date(6))
  await saveRecipientList(db, recipientListKey('three'), list(), new Date(7))
  await saveRecipientList(db, recipientListKey('four'), list('r4'), new Date(8))
  let written = 0
  db.formDrafts.hook('updating', () => {
    written += 1
  })
  await db.transaction('rw', db.formDrafts, async () => takeOffLists(db, ['r1', 'r3']))
  expect(written).toBe(1)
  const left = async () => (await readRecipientLists(db)).map((kept) => [idOfList(kept), ...kept.list.recipients.map(({ id }) => id)])
  expect(await left()).toEqual([['four', 'r4'], ['three'], ['one', 'r2']])
  // A tab that died wrote it once more after it was made.
  await db.shipments.add(someShipment({ id: 'r4' }))
  expect(await left()).toEqual([['three'], ['one', 'r2']])
  expect(await db.formDrafts.toCollection().primaryKeys()).toEqual(['recipients:one', 'recipients:three'])
})

test('a row that is typed while a list of nothing but made ones is let go stays', async () => {
  const db = await outboxWith([])
  const key = recipientListKey('one')
  await db.shipments.add(someShipment({ id: 'r1' }))
  await saveRecipientList(db, key, list('r1'), new Date(5))
  const { shipments } = db
  const look = shipments.bulkGet.bind(shipments)
  shipments.bulkGet = (async (ids: string[]) => {
    shipments.bulkGet = look
    await saveRecipientList(db, key, list('r1', 'r2'), new Date(6))
    return look(ids)
  }) as unknown as typeof look
  await readRecipientLists(db)
  expect((await readRecipientLists(db)).map((kept) => kept.list.recipients.map(({ id }) => id))).toEqual([['r2']])
})

test('scans at each warehouse are a count of their own, from where the outbox stood', async () => {
  const db = await outboxWith([someEntry('a', 's1'), someEntry('b', 's2')])
  const last = await lastSeq(db)
  expect(last).toBe((await db.outbox.toArray()).at(-1)?.seq)
  expect(await readScanSession(db, 'w1')).toEqual({ direction: 'in', startedAt: null, fromSeq: last, asked: [] })
  await chooseDirection(db, 'w1', 'out')
  await db.scanSessions.update('w1', { startedAt: 5, fromSeq: 0 })
  expect(await readScanSession(db, 'w1')).toMatchObject({ direction: 'out', startedAt: 5, fromSeq: 0 })
  await startNewCount(db, 'w1')
  expect(await readScanSession(db, 'w1')).toMatchObject({ direction: 'out', startedAt: null, fromSeq: last, asked: [] })
  expect(await readScanSession(db, 'w2')).toMatchObject({ direction: 'in' })
  expect(await lastSeq(await outboxWith([]))).toBe(0)
})

test('a number that nobody knows is asked about once, until it is answered; each warehouse is named with its own', async () => {
  const db = await outboxWith([])
  await db.warehouses.add({ id: 'w1', name: 'Pune', location: '', capacity: '', status: 'active', user_id: null })
  const ask = (...numbers: string[]) => numbers.map((number) => ({ number, direction: 'in' as const }))
  await askUnknownNumbers(db, 'w1', ask('1', '2'))
  await askUnknownNumbers(db, 'w1', ask('2', '3'))
  await askUnknownNumbers(db, 'w2', ask('4'))
  await chooseDirection(db, 'w3', 'out')
  expect(await readUnansweredScans(db)).toEqual([
    { warehouseId: 'w1', warehouseName: 'Pune', numbers: ['3', '1', '2'] },
    { warehouseId: 'w2', warehouseName: 'a warehouse that is not there any more', numbers: ['4'] },
  ])
  await leaveUnknownNumbers(db, 'w1', ['1', '3'])
  expect((await readScanSession(db, 'w1')).asked).toEqual(ask('2'))
})

test('a call is known for its number and day, and those of before are forgotten', async () => {
  const db = await outboxWith([])
  const at = (time: string, day = 20) => new Date(`2026-11-${day}T${time}+05:30`)
  await rememberCall(db, '9000000001', at('00:00:00'))
  await rememberCall(db, '9000000002', at('09:00:00'))
  expect(await readCall(db, '9000000001', at('23:59:59'))).toBe(at('00:00:00').toISOString())
  expect(await readCall(db, '9000000003', at('12:00:00'))).toBeNull()
  expect(await readCall(db, '9000000001', at('00:00:00', 21))).toBeNull()
  expect(JSON.stringify(await readMeta(db, 'calls'))).not.toContain('9000000001')
  expect(Object.keys((await readMeta(db, 'calls')).at)).toHaveLength(2)
  for (const trace of Object.keys((await readMeta(db, 'calls')).at)) expect(Number(trace)).toBeLessThan(65_536)
  await rememberCall(db, '9000000002', at('00:00:01', 21))
  expect(Object.values((await readMeta(db, 'calls')).at)).toEqual([at('00:00:01', 21).toISOString()])
  expect(await readCall(db, '9000000002', new Date(NOW))).toBeNull()
})

test('numbers that differ in one digit, or in their order, leave other traces, and none leaves nothing', async () => {
  const db = await outboxWith([])
  const now = new Date(NOW)
  for (const number of ['9000000001', '9000000002', '9000000010', '']) await rememberCall(db, number, now)
  expect(Object.keys((await readMeta(db, 'calls')).at)).toHaveLength(4)
  // A later version of this app finds a call of today again.
  expect(Object.keys((await readMeta(db, 'calls')).at)).toEqual(expect.arrayContaining(['40389', '46687']))
})
