import { expect, test } from 'vitest'
import { gstPaise } from '#domain/billing/gst.ts'

test.each([
  [100_03, 18, 18_01],
  [1_00, 0.5, 1],
  [1_00, 0.49, 0],
  [25, 18, 5],
  [75, 18, 14],
  [10_000_000_000, 100, 10_000_000_000],
  [10_000_000_000, 99.99, 9_999_000_000],
  [9_999_999_999, 18, 1_800_000_000],
])('%i paise at %f percent are %i paise of tax', (base, rate, tax) => {
  expect(gstPaise(base, rate)).toBe(tax)
})

test.each([
  [1.005, 1.01],
  [0.1 + 0.2, 0.3],
  [1e-7, 0],
  [-0, 0],
])('a rate of %f counts as %f', (typed, counted) => {
  expect(gstPaise(10_000_000_000, typed)).toBe(gstPaise(10_000_000_000, counted))
})

test.each([-0.01, 100.001, Number.NaN, Number.POSITIVE_INFINITY])('a rate of %f is out of range and counts as 0', (rate) => {
  expect(gstPaise(100_00, rate)).toBe(0)
})
