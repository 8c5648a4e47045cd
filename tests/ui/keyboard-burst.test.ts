import { expect, test } from 'vitest'
import { startBurst } from '#ui/scanner/keyboard-burst.ts'

function typed(text: string, everyMs: number, enterAfterMs = everyMs) {
  const burst = startBurst()
  let at = 1000
  for (const key of text) {
    burst.add(key, at)
    at += everyMs
  }
  return burst.end(at - everyMs + enterAfterMs)
}

test('a scanner types a code faster than anybody and ends at once', () => {
  expect(typed('7700000001', 8)).toBe('7700000001')
  expect(typed('https://waybill.example/user-tracking/77', 35)).toBe('https://waybill.example/user-tracking/77')
})

test('a quick typist is none, nor is a hand over the keys, nor who thinks before Enter', () => {
  expect(typed('7700000001', 85)).toBeNull()
  expect(typed('12345', 8)).toBeNull()
  expect(typed('7700000001', 8, 900)).toBeNull()
  expect(startBurst().end(5)).toBeNull()
})

test('a pause begins something new', () => {
  const burst = startBurst()
  expect(burst.isOverAt(0)).toBe(true)
  burst.add('7', 100)
  expect(burst.isOverAt(300)).toBe(false)
  expect(burst.isOverAt(400)).toBe(true)
})
