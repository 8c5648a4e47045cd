import { describe, expect, test } from 'vitest'
import { startBurst } from '#ui/scanner/keyboard-burst.ts'

const code = (text: string) => ({ kind: 'code', text, piece: 0 })

function typed(text: string, everyMs: number, enterAfterMs = everyMs) {
  return inPieces([{ text, everyMs }], enterAfterMs)
}

/** Each piece after its pause. */
function inPieces(pieces: { text: string; everyMs?: number; afterMs?: number }[], enterAfterMs = 8) {
  const burst = startBurst()
  let at = 1000
  for (const { text, everyMs = 8, afterMs = 0 } of pieces) {
    at += afterMs
    for (const [place, key] of text.split('').entries()) burst.add(key, (at += place === 0 ? 0 : everyMs))
  }
  return burst.end(at + enterAfterMs)
}

test('a scanner types a code faster than anybody and ends at once', () => {
  expect(typed('7700000001', 8)).toEqual(code('7700000001'))
  expect(typed('https://waybill.example/user-tracking/77', 35)).toEqual(code('https://waybill.example/user-tracking/77'))
})

test('a quick typist is none, nor is a hand over the keys, nor who thinks before Enter', () => {
  expect(typed('7700000001', 85)).toBeNull()
  expect(typed('12345', 8)).toBeNull()
  expect(typed('7700000001', 8, 900)).toBeNull()
  expect(startBurst().end(5)).toBeNull()
})

test('a pause begins something new, and so does a long one that forgets', () => {
  const burst = startBurst()
  expect(burst.add('7', 100)).toBe(0)
  expect(burst.add('7', 300)).toBeNull()
  expect(burst.add('7', 600)).toBe(1)
  expect(burst.add('7', 6000)).toBe(0)
})

describe('a code whose keys come late', () => {
  test.each([251, 400, 800])('is whole after a pause of %i ms, wherever it falls', (afterMs) => {
    const number = '77000000000012'
    for (let cut = 2; cut < number.length; cut += 1)
      expect(inPieces([{ text: number.slice(0, cut) }, { text: number.slice(cut), afterMs }]), `cut at ${cut}`).toEqual(code(number))
    expect(inPieces([{ text: number }], afterMs)).toEqual(code(number))
  })

  test('is whole after two pauses', () => {
    expect(inPieces([{ text: '77000' }, { text: '0000', afterMs: 300 }, { text: '00012', afterMs: 500 }])).toEqual(code('77000000000012'))
  })

  test('is never its rest', () => {
    const number = '77000000000012'
    const told = [251, 801, 2000, 4900].flatMap((afterMs) =>
      Array.from({ length: number.length - 1 }, (_, at) =>
        inPieces([{ text: number.slice(0, at + 1) }, { text: number.slice(at + 1), afterMs }]),
      ).flatMap((what) => (what?.kind === 'code' ? [what.text] : [])),
    )
    expect([...new Set(told)]).toEqual([number])
    expect(inPieces([{ text: '77000000' }, { text: '000012', afterMs: 2000 }])).toEqual({ kind: 'part', piece: 0 })
    expect(inPieces([{ text: '77000000' }, { text: '12', afterMs: 2000 }])).toEqual({ kind: 'part', piece: 0 })
    expect(inPieces([{ text: '7' }, { text: '700000000012', afterMs: 300 }])).toEqual({ kind: 'part', piece: 1 })
    expect(
      inPieces([
        { text: '770', everyMs: 120 },
        { text: '00000000012', afterMs: 300 },
      ]),
    ).toEqual({ kind: 'part', piece: 1 })
  })
})

test('keys in groups come from a person, also with quick fingers', () => {
  expect(inPieces([{ text: '77' }, { text: '00', afterMs: 300 }, { text: '00', afterMs: 300 }, { text: '12', afterMs: 300 }])).toBeNull()
  expect(
    inPieces([
      { text: '7700', everyMs: 90 },
      { text: '0012', everyMs: 90, afterMs: 400 },
    ]),
  ).toBeNull()
  expect(inPieces([{ text: '770000000012' }, { text: '1', afterMs: 300 }, { text: '2', afterMs: 300 }])).toEqual({ kind: 'part', piece: 0 })
})

test('the space that pressed a button is no part of what is scanned next', () => {
  expect(inPieces([{ text: ' ' }, { text: '770000000012', afterMs: 300 }])).toEqual(code('770000000012'))
})

test('keys typed right before a scan make it a part, never a number of both', () => {
  expect(
    inPieces([
      { text: '123', everyMs: 150 },
      { text: '1736091253907302', afterMs: 150 },
    ]),
  ).toEqual({ kind: 'part', piece: 0 })
  // A single key that came late is still the scanner's own.
  expect(inPieces([{ text: '77000' }, { text: '00012345', afterMs: 150 }])).toEqual(code('7700000012345'))
})
