import { expect, test } from 'vitest'
import { photosOf } from '#domain/shipment/receipt/several-photos.ts'
import type { CaptureDraft } from '#store/drafts/draft-rows.ts'
import { mergeDrafts } from '#store/drafts/merge-drafts.ts'
import type { PreparedPhoto } from '#store/outbox/prepared-photo.ts'

const begun: CaptureDraft = { draftId: 'd', trackingNumber: '41', shipmentId: 's1', outcome: null, notes: '', photo: null }
const merge = (seen: Partial<CaptureDraft>, kept: Partial<CaptureDraft>, mine: Partial<CaptureDraft>) =>
  mergeDrafts({ ...begun, ...seen }, { ...begun, ...kept }, { ...begun, ...mine })

const cash = (amount: string | null) => ({ expectedPaise: 1, mode: 'cash', amount, reference: '', reason: '' }) as const
const signature = (width: number) => ({ width, height: 1, strokes: [[1, 1]] })

/** Two values that a field can have, each of which somebody may choose. */
const choices: [field: keyof CaptureDraft, one: unknown, other: unknown][] = [
  ['shipmentId', 's2', 's3'],
  ['outcome', 'Delivered', 'Returned'],
  ['failure', { reason: 'refused', againOn: null, calledAt: null }, { reason: 'no-answer', againOn: '2026-11-21', calledAt: null }],
  ['signature', signature(1), signature(2)],
  ['place', { latitude: 1, longitude: 1, accuracy: 1 }, { latitude: 2, longitude: 1, accuracy: 1 }],
  ['pieces', { handedOver: 1, total: 2 }, { handedOver: 2, total: 2 }],
  ['code', { way: 'typed', value: '123456' }, { way: 'typed', value: '654321' }],
  ['collecting', cash('1'), cash('2')],
  ['receiver', { name: 'Asha', relation: 'self' }, { name: 'Ravi', relation: 'family' }],
  ['along', ['42'], ['43']],
  ['alongCollecting', { 42: cash('1') }, { 42: cash('2') }],
  ['alongCodes', { 42: { whyNot: 'No phone' } }, { 42: { whyNot: 'Off' } }],
  ['notPossible', [{ what: 'name', reason: 'None' }], [{ what: 'name', reason: 'Silent' }]],
]

test.each(choices)('%s: what one tab has chosen stands where the other has not, and of both the later', (field, one, other) => {
  const nothing = begun[field]
  expect(merge({}, {}, { [field]: one })[field]).toEqual(one)
  expect(merge({}, { [field]: one }, {})[field]).toEqual(one)
  expect(merge({ [field]: one }, { [field]: one }, { [field]: other })[field]).toEqual(other)
  expect(merge({ [field]: one }, { [field]: other }, { [field]: one })[field]).toEqual(other)
  // Taken away here, it is gone: a list is empty then.
  const isList = Array.isArray(one)
  expect(merge({ [field]: one }, { [field]: one }, { [field]: nothing })[field]).toEqual(isList ? [] : nothing)
  // Parcels of both go along.
  expect(merge({}, { [field]: one }, { [field]: other })[field]).toEqual(field === 'along' ? ['42', '43'] : other)
})

test('the draft that was kept first gives its id and what it corrects, the one that is saved its number', () => {
  const corrects = (entryId: string) => ({ entryId, photoSha256: null })
  const kept = { draftId: 'kept', trackingNumber: 'kept', corrects: corrects('kept') }
  expect(merge({}, kept, { draftId: 'mine', trackingNumber: 'mine', corrects: corrects('mine') })).toMatchObject({
    draftId: 'kept',
    trackingNumber: 'mine',
    corrects: corrects('kept'),
  })
})

test('of what has parts each tab changes its own', () => {
  const seen = { receiver: { name: 'Asha', relation: 'self' as const }, collecting: cash('1') }
  const kept = { ...seen, receiver: { name: 'Asha', relation: 'family' as const }, collecting: { ...cash('1'), reason: 'Haggled' } }
  expect(merge(seen, kept, { ...seen, receiver: { name: 'Asha Rao', relation: 'self' }, collecting: cash('2') })).toMatchObject({
    receiver: { name: 'Asha Rao', relation: 'family' },
    collecting: { amount: '2', reason: 'Haggled' },
  })
  // Emptied there and untouched here it is empty; begun anew here it is there again.
  expect(merge(seen, { receiver: undefined }, seen).receiver).toBeUndefined()
  expect(merge({}, { receiver: { name: '', relation: 'self' } }, { receiver: { name: 'Asha', relation: null } }).receiver).toEqual({
    name: 'Asha',
    relation: null,
  })
})

const picture = (id: string): PreparedPhoto => ({
  id,
  bytes: new ArrayBuffer(1),
  sha256: id,
  size: 1,
  type: 'image/jpeg',
  width: 1,
  height: 1,
})
const pictures = (...ids: string[]): Partial<CaptureDraft> => {
  const [photo = null, ...morePhotos] = ids.map(picture)
  return { photo, morePhotos }
}

test.each<[string, string[], string[], string[], string[]]>([
  ['none', [], [], [], []],
  ['taken here', [], [], ['a'], ['a']],
  ['taken there', [], ['a'], [], ['a']],
  ['taken in both', ['a'], ['a', 'b'], ['a', 'c'], ['a', 'b', 'c']],
  ['removed here', ['a', 'b'], ['a', 'b'], ['b'], ['b']],
  ['removed there', ['a', 'b'], ['b'], ['a', 'b'], ['b']],
  ['removed there, and another taken here', ['a'], [], ['a', 'b'], ['b']],
  ['the same in both', ['a'], ['a'], ['a'], ['a']],
])('pictures: %s', (_what, seen, kept, mine, merged) => {
  expect(photosOf(merge(pictures(...seen), pictures(...kept), pictures(...mine))).map(({ id }) => id)).toEqual(merged)
})

test.each<[string, string[] | undefined, string[] | undefined, string[] | undefined, string[] | undefined]>([
  ['nobody has chosen', undefined, undefined, undefined, undefined],
  ['chosen there', undefined, ['42'], undefined, ['42']],
  ['none chosen here', undefined, undefined, [], []],
  ['chosen in both', undefined, ['42'], ['43'], ['42', '43']],
  ['one taken off here, one added there', ['42'], ['42', '43'], [], ['43']],
])('parcels that go along: %s', (_what, seen, kept, mine, merged) => {
  expect(merge({ along: seen }, { along: kept }, { along: mine }).along).toEqual(merged)
})

test('of two excuses for one thing the later stands, and each thing keeps its own', () => {
  const [name, silent, broken] = [
    { what: 'name', reason: 'None' },
    { what: 'name', reason: 'Silent' },
    { what: 'photo', reason: 'Broken' },
  ] as const
  const merged = (seen: CaptureDraft['notPossible'], kept: CaptureDraft['notPossible'], mine: CaptureDraft['notPossible']) =>
    merge({ notPossible: seen }, { notPossible: kept }, { notPossible: mine }).notPossible
  expect(merged(undefined, [name], [silent])).toEqual([silent])
  expect(merged(undefined, [name, broken], [silent])).toEqual([broken, silent])
  expect(merged([name], [name, broken], [])).toEqual([broken])
  expect(merged([name], [broken], [name])).toEqual([broken])
})

test.each([
  ['the same', 'Rang', 'Rang', 'Rang', 'Rang'],
  ['cleared here', 'Rang', 'Rang', '', ''],
  ['cleared there', 'Rang', '', 'Rang', ''],
  ['kept there holds it already', '', 'Rang twice', 'Rang', 'Rang twice'],
  ['gone on with in both, nothing seen', '', 'Gate', 'Bell', 'Gate\nBell'],
  ['gone on with here behind a blank', 'Rang', 'Rang twice', 'Rang  again', 'Rang twice\nagain'],
  ['gone on with here where it ends there', 'Rang', 'Shut. Rang', 'Rang again', 'Shut. Rang again'],
  ['begun anew here', 'Rang', 'Rang twice', 'Shut', 'Rang twice\nShut'],
])('notes that are %s', (_what, seen, kept, mine, merged) => {
  expect(merge({ notes: seen }, { notes: kept }, { notes: mine }).notes).toBe(merged)
})
