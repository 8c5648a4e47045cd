import { describe, expect, test } from 'vitest'
import { paiseOf, plainRupees } from '#domain/time-and-money/money.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'

describe('amounts', () => {
  test.each([
    ['0', 0],
    ['118', 11_800],
    ['118.5', 11_850],
    ['1,23,456.78', 12_345_678],
    [' 500 ', 50_000],
    ['1.005', 101],
    ['1.004999', 100],
    ['0.995', 100],
    ['2.675', 268],
  ])('%s rupees are %i paise', (rupees, paise) => expect(paiseOf(rupees)).toBe(paise))

  test.each([
    '',
    ' ',
    '-1',
    '+-5',
    'NaN',
    'Infinity',
    '1e9',
    '0x10',
    '1.2.3',
    '.5',
    '5.',
    '12345678901',
    '<b>1</b>',
    '१००',
    '1,5',
    '12,50',
    '1,2345',
    ',500',
    '1,,500',
  ])('"%s" is no amount', (text) => expect(paiseOf(text)).toBeNull())

  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [11_800, '118.00'],
  ])('%i paise are written %s where a machine reads them', (paise, text) => expect(plainRupees(paise)).toBe(text))

  test.each([
    [0, '₹0.00'],
    [11_800, '₹118.00'],
    [12_345_678_90, '₹1,23,45,678.90'],
    [1_000_000_000_00, '₹1,00,00,00,000.00'],
  ])('%i paise are shown as %s', (paise, text) => expect(formatRupees(paise)).toBe(text))
})
