import { expect, test } from 'vitest'
import { LONGEST_RECEIVER_NAME, placeOf, receiptFacts, RECEIVER_RELATIONS, saysTheSame } from '#domain/shipment/receipt/receipt-facts.ts'
import { missingPieces, piecesMissing, receivedBy, receivedByRelation } from '#domain/shipment/receipt/receiver-messages.ts'

const receiver = { name: ' Lakshmi   Rao ', relation: 'family' } as const
const signature = { width: 300, height: 150, strokes: [[1, 2, 3, 4]] }
const place = { latitude: 17.38, longitude: 78.48, accuracy: 12 }

test('a delivery says who received it, the blanks around the name left out', () => {
  expect(receiptFacts('Delivered', { receiver, signature, place })).toEqual({
    receiver: { name: 'Lakshmi Rao', relation: 'family' },
    signature,
    place,
  })
  const long = receiptFacts('Delivered', { receiver: { name: 'x'.repeat(300), relation: null } })
  expect(long.receiver?.name).toHaveLength(LONGEST_RECEIVER_NAME)
})

test.each([[{}], [{ receiver: undefined, signature: undefined, place: undefined }], [{ receiver: { name: '   ', relation: null } }]])(
  'where nothing was said, nothing goes with it: %j',
  (entered) => {
    expect(Object.keys(receiptFacts('Delivered', entered))).toEqual([])
  },
)

test('a name alone and a relation alone are enough', () => {
  expect(receiptFacts('Delivered', { receiver: { name: 'Anil', relation: null } }).receiver).toEqual({ name: 'Anil', relation: null })
  expect(receiptFacts('Delivered', { receiver: { name: '', relation: 'self' } }).receiver).toEqual({ name: '', relation: 'self' })
})

test.each(['Failed Attempt', 'Returned'] as const)('nobody has received what is %s; only the place goes with it', (outcome) => {
  expect(receiptFacts(outcome, { receiver, signature, place })).toEqual({ place })
})

test('two say the same whatever the phone says of its place', () => {
  expect(saysTheSame('Delivered', { receiver, place }, { receiver: { name: 'Lakshmi Rao', relation: 'family' } })).toBe(true)
  expect(saysTheSame('Delivered', { receiver }, {})).toBe(false)
  expect(saysTheSame('Delivered', { signature }, { signature: { ...signature, strokes: [[1, 2]] } })).toBe(false)
  expect(saysTheSame('Returned', { receiver, signature }, {})).toBe(true)
})

test.each([
  ['Lakshmi Rao', 'family', 'Received by Lakshmi Rao (family)'],
  ['Anil', 'self', 'Received by Anil (the recipient)'],
  ['Anil', null, 'Received by Anil'],
  ['', 'neighbour', 'Received by a neighbour'],
  [null, 'security', 'Received by security'],
  ['Anil', 'cousin', 'Received by Anil'],
  [null, 'cousin', null],
  ['', null, null],
])('%j, %j: %j', (name, relation, words) => {
  expect(receivedBy({ name, relation })).toBe(words)
})

test('a stranger reads the relation, in words for each', () => {
  expect(RECEIVER_RELATIONS.map(receivedByRelation)).toEqual([
    'Received by the recipient',
    'Received by family',
    'Received by a neighbour',
    'Received by security',
    'Received by reception',
    'Received by someone else',
  ])
  expect([null, undefined, 'cousin'].map(receivedByRelation)).toEqual([null, null, null])
})

test('a place is as exact as a phone can know it', () => {
  expect(placeOf({ latitude: 17.38504412, longitude: -78.48670049, accuracy: 12.6 })).toEqual({
    latitude: 17.385044,
    longitude: -78.4867,
    accuracy: 13,
  })
  expect(placeOf({ latitude: Number.NaN, longitude: 0, accuracy: 1 })).toBeNull()
})

test('pieces are told where some are missing', () => {
  expect(piecesMissing({ handedOver: 7, total: 9 })).toBe('7 of 9 pieces')
  expect([undefined, { handedOver: 9, total: 9 }].map(piecesMissing)).toEqual([null, null])
  expect(missingPieces({ pieces_handed_over: 0, pieces_total: 2 })).toBe('0 of 2 pieces, as the driver counted')
  expect(missingPieces({ pieces_handed_over: 1, pieces_total: 2, pieces_way: 'scanned' })).toBe('1 of 2 pieces, by their scanned labels')
  expect(missingPieces({ pieces_handed_over: null, pieces_total: null })).toBeNull()
  expect(receiptFacts('Delivered', { pieces: { handedOver: 7, total: 9 } })).toEqual({ pieces: { handedOver: 7, total: 9 } })
  expect(receiptFacts('Returned', { pieces: { handedOver: 7, total: 9 } })).toEqual({})
})

test.each([
  [{ way: 'typed', value: '123456' }, true],
  [{ way: 'typed', value: '123456', said: 'right' }, true],
  [{ way: 'scanned', value: 'WBC1.x' }, true],
  [{ way: 'typed', value: '12345' }, false],
  [{ way: 'typed', value: '123456', said: 'wrong' }, false],
] as const)('the code %j goes with the capture: %s', (code, goes) => {
  const { way, value } = code
  expect(receiptFacts('Delivered', { code })).toEqual(goes ? { code: { way, value } } : {})
  expect(receiptFacts('Returned', { code })).toEqual({})
})

test('at the sender’s who took it back is kept, and nothing of what its recipient needed', () => {
  const notPossible = [{ what: 'photo', reason: 'Dark' }] as const
  const code = { way: 'typed', value: '123456' } as const
  const entered = { receiver, signature, place, pieces: { handedOver: 2, total: 2 }, notPossible: [...notPossible], code }
  expect(receiptFacts('Returned', entered, true)).toEqual({
    receiver: { ...receiver, name: 'Lakshmi Rao' },
    signature,
    place,
    pieces: { handedOver: 2, total: 2 },
  })
  expect(receiptFacts('Failed Attempt', entered, true)).toEqual({ place })
  expect(saysTheSame('Returned', { receiver }, {}, true)).toBe(false)
})
