import { expect, test } from 'vitest'
import { isInstant } from '#backend/transport/shape.ts'

test('an instant is written as the server writes it, so that two of them compare as texts', () => {
  const instants = ['2026-11-20T12:00:00Z', '2026-11-20T12:00:00.5Z', '2026-11-20T12:00:00.123456Z']
  expect(instants.filter((instant) => !isInstant(instant))).toEqual([])
  const others = [
    '+002026-11-20T12:00:00Z',
    '2026-11-20T12:00:00.1234567Z',
    '2026-11-20T12:00:00+00:00',
    '2026-11-20',
    '2026-13-20T12:00:00Z',
    ['2026-11-20T12:00:00Z'],
    1_795_176_000_000,
    null,
  ]
  expect(others.filter(isInstant)).toEqual([])
})
