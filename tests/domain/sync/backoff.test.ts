import { expect, test } from 'vitest'
import { backoffDelay } from '#domain/sync/backoff.ts'

test('waiting grows from one second to five minutes at most, spread by chance', () => {
  for (let failures = 1; failures <= 20; failures += 1) {
    expect(backoffDelay(failures, () => 0)).toBe(1_000)
    expect(backoffDelay(failures, () => 0.999_999)).toBeLessThanOrEqual(300_000)
  }
  expect(backoffDelay(1, () => 1)).toBe(2_000)
  expect(backoffDelay(4, () => 1)).toBe(16_000)
  expect(backoffDelay(40, () => 1)).toBe(300_000)
})
