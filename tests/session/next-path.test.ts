import { describe, expect, test } from 'vitest'
import { sameSitePath, signInPath } from '#session/next-path.ts'

const origin = 'https://waybill.example'

describe('where signing in leads back to', () => {
  test.each([
    ['/dashboard/review', '/dashboard/review'],
    ['/dashboard?status=Pending#row', '/dashboard?status=Pending#row'],
    ['/dashboard/../track', '/track'],
    ['/track?back=//evil.example', '/track?back=//evil.example'],
  ])('%s stays on this site', (next, path) => {
    expect(sameSitePath(next, origin)).toBe(path)
  })

  test.each([
    null,
    '',
    'dashboard',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/x/%2E%2e//evil.example',
    '/.\\/evil.example',
    '/\\/evil.example',
    '/.\t//evil.example',
    '/\n/evil.example',
    '/./\r\n/evil.example',
    ' //evil.example',
    '\t//evil.example',
  ])('%s leads nowhere', (next) => {
    expect(sameSitePath(next, origin)).toBeNull()
  })
})

test('a driver signs in at the delivery login, everybody else at the common one with the way back', () => {
  expect(signInPath({ pathname: '/pod', search: '?number=1' })).toBe('/pod-login')
  expect(signInPath({ pathname: '/dashboard/review', search: '?page=2' })).toBe('/login?next=%2Fdashboard%2Freview%3Fpage%3D2')
})
