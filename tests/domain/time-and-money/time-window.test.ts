import { expect, test } from 'vitest'
import { readTime } from '#domain/time-and-money/read-time.ts'
import { timeInIndia } from '#domain/time-and-money/ist-day.ts'
import { windowPresses, windowWords } from '#domain/time-and-money/time-window.ts'

test('a window in words, in the twelve hours that India speaks of', () => {
  expect(windowWords({ deliver_from: '10:00', deliver_until: '13:00' })).toBe('Between 10 am and 1 pm')
  expect(windowWords({ deliver_from: '09:05', deliver_until: '12:30' })).toBe('Between 9:05 am and 12:30 pm')
  expect(windowWords({ deliver_from: '00:00', deliver_until: '23:59' })).toBe('Between 12 am and 11:59 pm')
  expect(windowWords({ deliver_from: null, deliver_until: null })).toBeNull()
  expect(windowWords({})).toBeNull()
})

test('a window presses in its last hour and once it has ended, on its day alone', () => {
  const at = (time: string, due: string | null = '2026-11-26') =>
    windowPresses({ deliver_from: '10:00', deliver_until: '13:00', estimated_delivery_date: due }, '2026-11-26', time)
  expect(at('09:00')).toBeNull()
  expect(at('11:59')).toBeNull()
  expect(at('12:00')).toEqual({ minutesLeft: 60 })
  expect(at('12:59')).toEqual({ minutesLeft: 1 })
  expect(at('13:00')).toBe('past')
  expect(at('18:00', null)).toBe('past')
  expect(at('18:00', '2026-11-27')).toBeNull()
  expect(at('18:00', '2026-11-25')).toBeNull()
  expect(windowPresses({ estimated_delivery_date: null }, '2026-11-26', '18:00')).toBeNull()
})

test.each([
  ['17:30', '17:30'],
  ['9:05', '09:05'],
  ['17:30:00', '17:30'],
  ['5:30 pm', '17:30'],
  ['5 PM', '17:00'],
  ['12 am', '00:00'],
  ['12.15 p.m.', '12:15'],
  ['17', null],
  ['24:00', null],
  ['13 pm', null],
  ['10:60', null],
  ['noon', null],
])('%s in a file', (typed, read) => {
  expect(readTime(typed)).toBe(read)
})

test('the time in India, wherever the device is', () => {
  expect(timeInIndia(new Date('2026-11-25T20:15:59Z'))).toBe('01:45')
})
