import { expect, test } from 'vitest'
import { isDiskFull } from '#domain/sync/full-disk.ts'

const online = (lastContactAt: number) => ({ connection: 'online', lastContactAt })

test('a disk found full is full until a later contact could be noted', () => {
  expect(isDiskFull(online(100), null, () => 300)).toBe(false)
  expect(isDiskFull(online(100), 200, () => 300)).toBe(true)
  expect(isDiskFull(online(250), 200, () => 300)).toBe(false)
  expect(isDiskFull({ connection: 'storage-full', lastContactAt: 250 }, null, () => 300)).toBe(true)
})

test('a clock set back does not keep it full for ever', () => {
  expect(isDiskFull(online(50), 200, () => 60)).toBe(false)
})
