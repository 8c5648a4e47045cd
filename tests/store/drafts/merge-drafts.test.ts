import { describe, expect, test } from 'vitest'
import { photosOf } from '#domain/shipment/receipt/several-photos.ts'
import { readDraft, saveDraft, type CaptureDraft } from '#store/drafts/delivery-draft.ts'
import { mergeDrafts } from '#store/drafts/merge-drafts.ts'
import type { PreparedPhoto } from '#store/outbox/prepared-photo.ts'
import { Device } from '#tests/support/device.ts'

const begun: CaptureDraft = { draftId: 'd1', trackingNumber: '41', shipmentId: 's1', outcome: null, notes: '', photo: null }

const picture = (id: string): PreparedPhoto => ({
  id,
  bytes: new Uint8Array([1]).buffer,
  sha256: id,
  size: 1,
  type: 'image/jpeg',
  width: 6,
  height: 8,
})

test('what either tab has entered stands, and what only one has changed is not taken back by the other', () => {
  const kept = { ...begun, outcome: 'Delivered', photo: picture('p1') } as const
  const mine: CaptureDraft = { ...begun, notes: 'With the guard', receiver: { name: 'Ram', relation: null } }
  expect(mergeDrafts(begun, kept, mine)).toMatchObject({
    outcome: 'Delivered',
    photo: { id: 'p1' },
    notes: 'With the guard',
    receiver: { name: 'Ram' },
  })
})

test('of one choice that was made in both, the later stands', () => {
  expect(mergeDrafts(begun, { ...begun, outcome: 'Delivered' }, { ...begun, outcome: 'Returned' }).outcome).toBe('Returned')
})

test('two tabs that began the same delivery write one draft, under the id of the one that came first', () => {
  expect(mergeDrafts({ ...begun, draftId: 'd2' }, begun, { ...begun, draftId: 'd2', notes: 'Rang twice' })).toMatchObject({
    draftId: 'd1',
    notes: 'Rang twice',
  })
})

test('pictures of both stay in the order in which they were kept, and one that was removed is gone', () => {
  const seen = { ...begun, photo: picture('p1') }
  const merged = mergeDrafts(seen, { ...seen, morePhotos: [picture('p2')] }, { ...seen, photo: picture('p3') })
  expect(photosOf(merged).map(({ id }) => id)).toEqual(['p2', 'p3'])
})

describe('the notes', () => {
  test.each([
    ['typed here alone', '', '', 'Rang twice', 'Rang twice'],
    ['typed there alone', '', 'Rang twice', '', 'Rang twice'],
    ['shortened here', 'Rang twice', 'Rang twice', 'Rang', 'Rang'],
    ['typed in both', '', 'Rang twice', 'Gate shut', 'Rang twice\nGate shut'],
    ['gone on with here after both were joined', 'Gate', 'Rang twice\nGate', 'Gate shut', 'Rang twice\nGate shut'],
    ['gone on with in both', 'Rang', 'Rang twice', 'Rang at noon', 'Rang twice\nat noon'],
    ['gone on with here where the other has kept the beginning', '', 'Rang', 'Rang twice', 'Rang twice'],
    ['replaced here and gone on with there', 'Rang', 'Rang twice', 'Gate shut', 'Rang twice\nGate shut'],
  ])('%s', (_, seen, kept, mine, merged) => {
    expect(mergeDrafts({ ...begun, notes: seen }, { ...begun, notes: kept }, { ...begun, notes: mine }).notes).toBe(merged)
  })
})

test('of several parcels each keeps what was said of it in either tab', () => {
  const cash = { expectedPaise: 200_00, mode: 'cash', amount: null, reference: '', reason: '' } as const
  const seen: CaptureDraft = { ...begun, along: ['42'], alongCollecting: { 42: cash }, notPossible: [{ what: 'name', reason: 'Ha' }] }
  const kept: CaptureDraft = {
    ...seen,
    along: ['42', '43'],
    alongCollecting: { 42: { ...cash, amount: '150' }, 43: cash },
    alongCodes: { 42: { whyNot: 'Phone is off' } },
    notPossible: [{ what: 'name', reason: 'Ha' }],
  }
  const mine: CaptureDraft = {
    ...seen,
    along: ['42', '44'],
    alongCodes: { 44: { code: { way: 'typed', value: '123456' } } },
    notPossible: [
      { what: 'name', reason: 'Has none' },
      { what: 'photo', reason: 'Broken' },
    ],
  }
  expect(mergeDrafts(seen, kept, mine)).toMatchObject({
    along: ['42', '43', '44'],
    alongCollecting: { 42: { amount: '150' }, 43: cash },
    notPossible: [
      { what: 'name', reason: 'Has none' },
      { what: 'photo', reason: 'Broken' },
    ],
  })
})

test('a tab that saves later changes only what it has changed itself', async () => {
  const { db } = new Device()
  await saveDraft(db, begun)
  await saveDraft(db, { ...begun, outcome: 'Delivered', photo: picture('p1') }, begun)
  const saved = await saveDraft(db, { ...begun, notes: 'With the guard' }, begun)
  expect(saved).toMatchObject({ kind: 'kept', revision: 3 })
  expect(await readDraft(db)).toMatchObject({ outcome: 'Delivered', photo: { id: 'p1' }, notes: 'With the guard' })
})
