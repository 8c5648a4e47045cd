import { expect, test } from 'vitest'
import { statusWords, type StatusFacts } from '#features/sync-status/status/status-messages.ts'

const quiet: StatusFacts = { connection: 'online', unsent: 0, needsYou: 0, sending: 0, appTooOld: false }
const text = (facts: Partial<StatusFacts>) => statusWords({ ...quiet, ...facts }, 'phone').text

test('the status line says how things stand', () => {
  expect(text({})).toBe('All sent')
  expect(text({ unsent: 3 })).toBe('3 to send')
  expect(text({ connection: 'no-signal', unsent: 3 })).toBe('No signal, 3 saved on this phone')
  expect(statusWords({ ...quiet, connection: 'no-signal', unsent: 3 }, 'device').text).toBe('No signal, 3 saved on this device')
  expect(text({ needsYou: 1 })).toBe('1 needs you')
})

test('what needs a person comes first, and hides nothing else', () => {
  expect(text({ needsYou: 2, unsent: 3, connection: 'no-signal' })).toBe('2 need you, 3 to send')
  expect(statusWords({ ...quiet, needsYou: 1 }, 'phone').tone).toBe('bad')
})

test('nothing is called sent while it is not', () => {
  for (const connection of ['online', 'unknown', 'no-signal', 'captive-portal', 'signed-out', 'server-trouble'] as const) {
    expect(text({ connection, unsent: 1 })).not.toMatch(/all sent/i)
    expect(text({ connection, unsent: 1 })).toContain('1')
  }
})

test('an office that says something new is not called silent', () => {
  expect(text({ appTooOld: true })).toBe('This app is too old')
  expect(text({ appTooOld: true, unsent: 2, sending: 1 })).toBe('This app is too old, 2 to send')
  expect(text({ appTooOld: true, connection: 'no-signal' })).toBe('No signal')
})

test('an ended session asks for the sign-in that sending waits for', () => {
  expect(text({ connection: 'signed-out', unsent: 2 })).toBe('Sign in to send 2')
})
