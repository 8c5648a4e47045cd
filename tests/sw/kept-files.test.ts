import { expect, test } from 'vitest'
import { isTheFile } from '../../sw/policy.ts'

const SCRIPT = 'https://waybill.example/assets/pod-page-Bx3.js'
const SHELL = 'https://waybill.example/app.html'

const answer = (type: string, more: { ok?: boolean; redirected?: boolean; url?: string } = {}) => ({
  ok: true,
  redirected: false,
  url: SCRIPT,
  headers: new Headers({ 'content-type': type }),
  ...more,
})

test('files are kept as they are', () => {
  expect(isTheFile(SCRIPT, answer('text/javascript'))).toBe(true)
  expect(isTheFile(SCRIPT.replace('.js', '.wasm'), answer('application/wasm'))).toBe(true)
  expect(isTheFile(SHELL, answer('text/html; charset=utf-8'))).toBe(true)
})

test('a captive portal’s page is never kept in place of a script', () => {
  expect(isTheFile(SCRIPT, answer('text/html; charset=utf-8'))).toBe(false)
  expect(isTheFile(SCRIPT, answer('text/javascript', { redirected: true, url: 'https://portal.example/login.js' }))).toBe(false)
  expect(isTheFile(SCRIPT, answer('text/javascript', { ok: false }))).toBe(false)
})

test('nor in place of the app’s own page, which its host may lead to under a shorter name', () => {
  expect(isTheFile(SHELL, answer('text/html', { redirected: true, url: 'https://portal.example/login' }))).toBe(false)
  expect(isTheFile(SHELL, answer('text/html', { redirected: true, url: 'https://waybill.example/app' }))).toBe(true)
  expect(isTheFile(SHELL, answer('application/json'))).toBe(false)
})
