import { expect, test } from 'vitest'
import { StorageFull } from '#store/database/storage-full.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'

test('a full device asks for room, any other failure for another try; either says that nothing was saved', () => {
  expect(saveFailureWords(new StorageFull(null))).toBe(
    'There is no room left on this device, so nothing was saved. Free some space and try again.',
  )
  for (const problem of [new Error('any'), 'any', null])
    expect(saveFailureWords(problem)).toBe('This could not be saved on this device. Please try again.')
})
