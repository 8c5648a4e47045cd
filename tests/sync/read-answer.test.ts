import { expect, test } from 'vitest'
import { readAnswer, retryAfterMs, type HttpAnswer } from '#backend/read-answer.ts'
import { readUploadAnswer } from '#backend/read-upload-answer.ts'

const json = (status: number, body: unknown, more: Partial<HttpAnswer> = {}): HttpAnswer => ({
  status,
  redirected: false,
  contentType: 'application/json; charset=utf-8',
  retryAfter: null,
  body: JSON.stringify(body),
  ...more,
})
const html = (status: number): HttpAnswer => json(status, null, { contentType: 'text/html', body: '<html>Welcome to the hotel</html>' })

test('an answer carries the server’s time', () => {
  expect(readAnswer(json(200, { serverTime: '2026-11-20T12:00:00.000Z', rows: [] }))).toMatchObject({
    kind: 'answer',
    serverTime: '2026-11-20T12:00:00.000Z',
  })
})

test('a page or a redirect is a captive portal, whatever its status says', () => {
  for (const status of [200, 302, 400, 401, 403, 404, 511]) expect(readAnswer(html(status)).kind).toBe('captive-portal')
  expect(readAnswer(json(200, {}, { redirected: true })).kind).toBe('captive-portal')
  expect(readAnswer(json(0, {}, { redirected: true, contentType: '' })).kind).toBe('captive-portal')
})

test('a gateway’s page with a 5xx is trouble at the server', () => {
  for (const status of [500, 502, 503, 504]) expect(readAnswer(html(status)).kind).toBe('failed')
})

test('meaning comes from status and code, never from a message', () => {
  expect(readAnswer(json(401, { message: 'all is well' }))).toEqual({ kind: 'signed-out' })
  expect(readAnswer(json(403, { code: 'PT403', message: 'JWT expired' }))).toEqual({ kind: 'denied', why: 'PT403' })
  expect(readAnswer(json(200, { denied: 'inactive' }))).toEqual({ kind: 'denied', why: 'inactive' })
  expect(readAnswer(json(200, { denied: 'signed-out' }))).toEqual({ kind: 'signed-out' })
  expect(readAnswer(json(413, {})).kind).toBe('too-large')
  expect(readAnswer(html(413)).kind).toBe('too-large')
  expect(readAnswer(json(400, { message: 'session expired, sign in' })).kind).toBe('failed')
})

test('a busy server is given the time it asks for', () => {
  expect(readAnswer(json(429, {}, { retryAfter: '7' }))).toEqual({ kind: 'busy', retryAfterMs: 7_000 })
  expect(readAnswer(json(503, {}, { retryAfter: '2' }))).toEqual({ kind: 'busy', retryAfterMs: 2_000 })
  expect(readAnswer(json(429, {}))).toEqual({ kind: 'busy', retryAfterMs: null })
  expect(retryAfterMs('Fri, 20 Nov 2026 12:00:10 GMT', Date.parse('2026-11-20T12:00:00Z'))).toBe(10_000)
})

test('JSON that ends too early is a broken connection', () => {
  expect(readAnswer(json(200, {}, { body: '{"rows": [' }))).toEqual({ kind: 'unreachable' })
})

test('only the function’s own word refuses a photo', () => {
  expect(readUploadAnswer(json(404, { error: 'proof-not-known' }))).toMatchObject({ value: { status: 'refused', code: 'proof-not-known' } })
  expect(readUploadAnswer(json(422, { error: 'hash-mismatch' }))).toMatchObject({ value: { status: 'refused' } })
  expect(readUploadAnswer(html(404)).kind).toBe('captive-portal')
  expect(readUploadAnswer(json(404, { message: 'no such route' })).kind).toBe('failed')
  expect(readUploadAnswer(json(200, { status: 'already-stored', path: 'a.jpg' }))).toMatchObject({ value: { path: 'a.jpg' } })
})
