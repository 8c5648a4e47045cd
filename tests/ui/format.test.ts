import { expect, test } from 'vitest'
import { formatBytes } from '#ui/format/format-bytes.ts'
import { formatAge, formatDate, formatInstant } from '#ui/format/format-time.ts'
import { unbrokenDates } from '#ui/format/unbroken-dates.ts'

test('times are those of India, wherever the device is', () => {
  expect(formatInstant('2026-11-20T20:00:00.000Z').replaceAll(/\s/g, ' ')).toBe('21 Nov 2026, 1:30 am')
  expect(formatDate('2026-11-20T20:00:00.000Z')).toBe('21 Nov 2026')
  expect(formatDate('2026-11-20')).toBe('20 Nov 2026')
})

test('ages are rounded down, and a clock that runs ahead shows no future', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const before = (minutes: number) => now - minutes * 60_000
  expect(formatAge(before(-5), now)).toBe('just now')
  expect(formatAge(before(0.9), now)).toBe('just now')
  expect(formatAge(before(5), now)).toBe('5 minutes ago')
  expect(formatAge(before(119), now)).toBe('1 hour ago')
  expect(formatAge(before(60 * 49), now)).toBe('2 days ago')
})

test('sizes read as phones show them', () => {
  expect(formatBytes(1)).toBe('1 kB')
  expect(formatBytes(3_250_000)).toBe('3.3 MB')
  expect(formatBytes(64_000_000_000)).toBe('64 GB')
})

test('a date breaks behind its commas and before its year, and nowhere else', () => {
  const parts = (text: string) => unbrokenDates(text).split(' ')
  expect(parts('Delivered, 24 Nov, 12:01 pm')).toEqual(['Delivered,', '24\u00A0Nov,', '12:01\u00A0pm'])
  expect(parts('9 Oct 2026, 3:19 am IST')).toEqual(['9\u00A0Oct', '2026,', '3:19\u00A0am\u00A0IST'])
  expect(parts('Could not be delivered')).toEqual(['Could', 'not', 'be', 'delivered'])
})
