import { expect, test } from 'vitest'
import { readUploadAnswer } from '#backend/sync/read-upload-answer.ts'

const photo = { id: 'p1', sha256: 'a'.repeat(64) }
const read = (status: number, body: unknown, contentType = 'application/json', redirected = false) =>
  readUploadAnswer({ status, redirected, contentType, retryAfter: null, body: JSON.stringify(body) }, photo)

test.each([
  [403, 'not-yours'],
  [404, 'proof-not-known'],
  [409, 'bytes-wanted'],
  [413, 'too-large'],
  [415, 'not-a-jpeg'],
  [422, 'hash-mismatch'],
])('a photo is refused with status %i and its own word alone', (status, error) => {
  expect(read(status, { error })).toEqual({ kind: 'answer', value: { status: 'refused', code: error }, serverTime: null })
  for (const other of [{ error: 'login required' }, {}, null, 'ok', []]) {
    expect([other, read(status, other)]).toEqual([other, expect.not.objectContaining({ kind: 'answer' })])
  }
  expect(read(status, { error }, 'application/json', true)).toEqual({ kind: 'captive-portal' })
})

test('a function that lacks what it needs is busy, and the photo is not at fault', () => {
  expect(read(503, { error: 'unavailable' })).toEqual({ kind: 'busy', retryAfterMs: null })
  expect(read(503, { error: 'something else' })).toEqual({ kind: 'failed', message: 'The server answered 503' })
  expect(read(503, null)).toEqual({ kind: 'failed', message: 'The server answered 503' })
  expect(read(500, { error: 'unavailable' })).toEqual({ kind: 'failed', message: 'The server answered 500' })
})
