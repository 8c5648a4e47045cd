import { expect, test } from 'vitest'
import { drawnSignature, fittedLines, linesOfSignature, MOST_SIGNATURE_BYTES } from '#domain/shipment/receipt/drawn-signature.ts'

const bytesOf = (strokes: number[][] | undefined) => JSON.stringify(strokes).length

test('lines become whole pixels, without repeats, inside of their field', () => {
  const drawn = [
    [
      { x: 1.4, y: 2.6 },
      { x: 1.2, y: 3.1 },
      { x: -5, y: 400 },
    ],
    [{ x: 7, y: 8 }],
    [],
  ]
  expect(drawnSignature(drawn, 300.4, 149.6)).toEqual({
    width: 300,
    height: 150,
    strokes: [
      [1, 3, 0, 150],
      [7, 8],
    ],
  })
})

test.each([[[]], [[[]]]])('nothing drawn is no signature: %j', (drawn) => {
  expect(drawnSignature(drawn, 300, 150)).toBeNull()
})

test('where somebody draws without end, the lines stay and get coarser', () => {
  const line = (shift: number) => Array.from({ length: 2_000 }, (_, at) => ({ x: (at * 7) % 1000, y: (at + shift) % 500 }))
  const signed = drawnSignature([line(0), line(9), [{ x: 5, y: 5 }]], 1000, 500)
  expect(bytesOf(signed?.strokes)).toBeLessThanOrEqual(MOST_SIGNATURE_BYTES)
  expect(signed?.strokes).toHaveLength(3)
  expect(signed?.strokes[0]?.slice(0, 2)).toEqual([0, 0])
  expect(signed?.strokes[0]?.slice(-2)).toEqual([(1_999 * 7) % 1000, 1_999 % 500])
})

test('thousands of dots are cut off, so that the signature is taken at all', () => {
  const signed = drawnSignature(
    Array.from({ length: 9_000 }, (_, at) => [{ x: at % 1000, y: at % 500 }]),
    1000,
    500,
  )
  expect(bytesOf(signed?.strokes)).toBeLessThanOrEqual(MOST_SIGNATURE_BYTES)
  expect(signed?.strokes.length).toBeGreaterThan(1_000)
})

test.each([
  ['narrower', 150, 150, 0.5],
  ['wider and lower, as on a phone that was turned', 600, 75, 0.5],
  ['larger', 600, 300, 2],
])('it is the same drawing, whole, in a field that is %s', (_field, width, height, scale) => {
  const signed = linesOfSignature({ width: 300, height: 150, strokes: [[10, 20, 300, 150]] })
  expect(fittedLines(signed, width, height)).toEqual([
    [
      { x: 10 * scale, y: 20 * scale },
      { x: 300 * scale, y: 150 * scale },
    ],
  ])
})
