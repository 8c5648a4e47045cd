import { expect, test } from 'vitest'
import { checkDelivery } from '#domain/shipment/delivery.ts'
import { excusesOf, isExcused, lackingNeeds, readNeeds } from '#domain/shipment/receipt/receipt-needs.ts'

const TODAY = '2026-11-25'
const signature = { width: 300, height: 150, strokes: [[1, 2]] }

test.each([
  [undefined, ['photo']],
  [[], []],
  [
    ['signature', 'photo'],
    ['photo', 'signature'],
  ],
  [['a-newer-need', 'name'], ['name']],
])('%j is read as %j', (told, needs) => {
  expect(readNeeds(told)).toEqual(needs)
})

test('what is needed and not there is lacking, and nothing else', () => {
  expect(lackingNeeds(['photo', 'name', 'signature'], {}, false)).toEqual(['photo', 'name', 'signature'])
  expect(lackingNeeds(['photo', 'name', 'signature'], { receiver: { name: 'Ram', relation: null }, signature }, true)).toEqual([])
  expect(lackingNeeds(['name'], { receiver: { name: '  ', relation: 'self' } }, false)).toEqual(['name'])
  expect(lackingNeeds([], {}, false)).toEqual([])
})

test('what cannot be had needs a reason', () => {
  expect(isExcused('photo', [{ what: 'photo', reason: 'The camera is broken' }])).toBe(true)
  expect(isExcused('photo', [{ what: 'photo', reason: '  ' }])).toBe(false)
  expect(isExcused('photo', [{ what: 'name', reason: 'Refused' }])).toBe(false)
  expect(isExcused('photo', undefined)).toBe(false)
})

test('only the reasons for what is still lacking go to the office', () => {
  const said = [
    { what: 'photo', reason: ' The camera is broken ' },
    { what: 'name', reason: '' },
    { what: 'signature', reason: 'In a hurry' },
  ] as const
  expect(excusesOf(['photo', 'name'], [...said])).toEqual([{ what: 'photo', reason: 'The camera is broken' }])
  expect(excusesOf([], [...said])).toBeUndefined()
  expect(excusesOf(['photo'], undefined)).toBeUndefined()
})

test('a delivery lacks its photo first, then the rest; other outcomes need none of it', () => {
  const draft = { outcome: 'Delivered', notes: '', hasPhoto: true } as const
  expect(checkDelivery({ ...draft, hasPhoto: false, isWhole: false }, TODAY)).toEqual({ ok: false, refusal: 'photo-missing' })
  expect(checkDelivery({ ...draft, isWhole: false }, TODAY)).toEqual({ ok: false, refusal: 'needs-missing' })
  expect(checkDelivery({ ...draft, isWhole: true }, TODAY).ok).toBe(true)
  expect(checkDelivery(draft, TODAY).ok).toBe(true)
  expect(checkDelivery({ ...draft, outcome: 'Returned', notes: 'Refused', isWhole: false }, TODAY).ok).toBe(true)
})

test('more pieces than there are can be handed over to nobody', () => {
  const counted = { notes: '', hasPhoto: true, pieces: { handedOver: 12, total: 9 } }
  expect(checkDelivery({ ...counted, outcome: 'Delivered' }, TODAY)).toEqual({ ok: false, refusal: 'too-many-pieces' })
  expect(checkDelivery({ ...counted, outcome: 'Returned', goesBack: true }, TODAY)).toEqual({ ok: false, refusal: 'too-many-pieces' })
  expect(checkDelivery({ ...counted, outcome: 'Returned', notes: 'Refused' }, TODAY).ok).toBe(true)
  expect(checkDelivery({ ...counted, outcome: 'Delivered', pieces: { handedOver: 9, total: 9 } }, TODAY).ok).toBe(true)
})
