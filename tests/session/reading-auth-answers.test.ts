import { expect, test } from 'vitest'
import { endsSession } from '#backend/auth/ends-session.ts'
import { readAuthAnswer } from '#backend/auth/read-auth-answer.ts'
import { isTokens } from '#backend/auth/session-tokens.ts'
import type { Heard } from '#backend/transport/exchange.ts'
import type { HttpAnswer } from '#backend/transport/read-answer.ts'

const http = (status: number, body: string, more: Partial<HttpAnswer> = {}): HttpAnswer => ({
  status,
  redirected: false,
  contentType: 'application/json',
  retryAfter: null,
  body,
  ...more,
})
const json = (status: number, body: unknown, more: Partial<HttpAnswer> = {}) => http(status, JSON.stringify(body), more)
const html = { contentType: 'text/html' }

test.each<[what: string, Heard, object]>([
  ['no network', { kind: 'unreachable' }, { kind: 'unreachable' }],
  ['silence', { kind: 'failed', message: 'Too slow' }, { kind: 'refused', status: 0, code: null, words: 'Too slow' }],
  ['a hotel’s page', http(200, '<html>', html), { kind: 'unreachable' }],
  ['a server in trouble', http(500, '<html>', html), { kind: 'refused', status: 500, code: null, words: '' }],
  ['trouble that says null', json(500, null), { kind: 'refused', status: 500, code: null, words: '' }],
  ['a portal’s success', json(200, { error_code: 'x', msg: 'Welcome' }), { kind: 'refused', status: 200, code: null, words: '' }],
  ['a code and words', json(400, { error_code: 'x', msg: 'w' }), { kind: 'refused', status: 400, code: 'x', words: 'w' }],
  [
    'those of an older version',
    json(400, { error: 'invalid_grant', error_description: 'w' }),
    { kind: 'refused', status: 400, code: 'invalid_grant', words: 'w' },
  ],
  ['those of our functions', json(422, { error: 'x', message: 'w' }), { kind: 'refused', status: 422, code: 'x', words: 'w' }],
  ['neither', json(404, { code: 404 }), { kind: 'refused', status: 404, code: null, words: '' }],
])('the auth server’s answer is read for its code and its words: %s', (_what, heard, expected) => {
  expect(readAuthAnswer(heard, isTokens)).toEqual(expected)
})

test('a session ends only by the auth server’s own word that it is over', () => {
  const over = { error_code: 'session_not_found' }
  for (const status of [400, 401, 403, 404, 499]) expect([status, endsSession(json(status, over))]).toEqual([status, true])
  for (const status of [200, 399, 429, 500, 503]) expect([status, endsSession(json(status, over))]).toEqual([status, false])
  expect(endsSession(json(400, over, { redirected: true }))).toBe(false)
  expect(endsSession(json(400, { error: 'invalid_grant' }))).toBe(true)
  for (const body of ['null', '7', '"session_not_found"', '[]', '{}', '{"error":"x"}', '<html>', '']) {
    expect([body, endsSession(http(400, body))]).toEqual([body, false])
  }
})
