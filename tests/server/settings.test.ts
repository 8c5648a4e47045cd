import { expect, test } from 'vitest'

import { announce } from '#server/announce.ts'
import { nameCaller } from '#server/http/caller-header.ts'
import { readStartOptions } from '#server/http/command-line.ts'
import { mayReadMailbox } from '#server/mail/mailbox-route.ts'
import { inProject } from '#server/project-folder.ts'
import { addressOf, type RunningServer } from '#server/run-server.ts'
import { pagePolicy } from '#server/http/security-headers.ts'
import { BadSetting, readSettings } from '#server/settings.ts'

test('with nothing set: port 4173, this machine alone, data in .data, the demo company', () => {
  expect(readSettings({})).toMatchObject({
    port: 4173,
    host: '127.0.0.1',
    dataFolder: inProject('.data'),
    distFolder: inProject('dist'),
    databaseUrl: null,
    tls: null,
    mail: null,
    demo: true,
  })
})

test('an empty variable counts as not set', () => {
  expect(readSettings({ PORT: '', HOST: ' ', DATABASE_URL: '' })).toMatchObject({ port: 4173, host: '127.0.0.1', databaseUrl: null })
})

test('in production there are no demo accounts: their password is known', () => {
  expect(readSettings({ NODE_ENV: 'production' }).demo).toBe(false)
})

test('settings that cannot be used say why', () => {
  expect(() => readSettings({ PORT: '70000' })).toThrow(BadSetting)
  expect(() => readSettings({ DATABASE_URL: 'mysql://x' })).toThrow('DATABASE_URL must start with postgres://.')
  expect(() => readSettings({ TLS_CERT: '/no/such.pem', TLS_KEY: '/no/such.pem' })).toThrow('TLS_CERT cannot be read: /no/such.pem')
  expect(() => readStartOptions(['--rest'])).toThrow(BadSetting)
})

test('on the local network it says so, and warns when TLS is missing', () => {
  const settings = { ...readSettings({}), host: '192.168.1.20' }
  const server = { url: addressOf(settings, 4173), port: 4173 } as RunningServer
  expect(announce(settings, server).join('\n')).toContain('It also listens on the local network:\n  http://192.168.1.20:4173')
  expect(announce(settings, server).join('\n')).toContain('Without TLS, browsers on other devices withhold service workers')

  const secure = { ...settings, tls: { cert: Buffer.from(''), key: Buffer.from('') } }
  const lines = announce(secure, { ...server, url: addressOf(secure, 4173) }).join('\n')
  expect(lines).toContain('https://192.168.1.20:4173')
  expect(lines).not.toContain('Without TLS')
})

test('on this machine alone it speaks of no network', () => {
  const settings = readSettings({})
  expect(announce(settings, { url: addressOf(settings, 4173), port: 4173 } as RunningServer).join('\n')).not.toContain('network')
})

test('the mailbox is for this machine, under its own name, and never in production', () => {
  const asked = (host: string, headers: Record<string, string> = {}) => new Request(`http://${host}/_mailbox`, { headers })
  expect(mayReadMailbox('127.0.0.1', asked('localhost:4173'), false)).toBe(true)
  expect(mayReadMailbox('::ffff:127.0.0.1', asked('127.0.0.1:4173'), false)).toBe(true)
  expect(mayReadMailbox('192.168.1.30', asked('localhost:4173'), false)).toBe(false)
  expect(mayReadMailbox('127.0.0.1', asked('waybill.people.example'), false)).toBe(false)
  expect(mayReadMailbox('127.0.0.1', asked('localhost:4173'), true)).toBe(false)
  expect(mayReadMailbox(undefined, asked('localhost:4173'), false)).toBe(false)
  // Somebody elsewhere, by a proxy on this machine.
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
    expect([name, mayReadMailbox('127.0.0.1', asked('localhost:4173', { [name]: '203.0.113.7' }), false)]).toEqual([name, false])
})

test('the caller is the other end of the socket, and its own headers do not count', () => {
  const said = new Headers({
    'x-forwarded-for': '1.1.1.1',
    forwarded: 'for=1.1.1.1',
    'cf-connecting-ip': '1.1.1.1',
    'x-waybill-caller': '1.1.1.1',
    apikey: 'k',
  })
  const named = nameCaller(said, '::ffff:10.0.0.7')
  expect(Object.fromEntries(named)).toEqual({ apikey: 'k', 'x-waybill-caller': '10.0.0.7' })
  expect(nameCaller(said, 'fe80::1%eth0').get('x-waybill-caller')).toBe('fe80::1')
})

test('a page may also talk to a hosted backend when one is configured', () => {
  expect(pagePolicy('https://abc.supabase.co/')).toContain("connect-src 'self' https://abc.supabase.co;")
})
