import os from 'node:os'

import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/demo/accounts.ts'
import type { RunningServer } from '#server/run-server.ts'
import type { ServerSettings } from '#server/settings.ts'

export function announce(settings: ServerSettings, { url, port }: RunningServer): string[] {
  return [
    '',
    `Waybill is running at ${url}`,
    ...announceLan(settings, port),
    ...announceAccounts(settings),
    ...announceMails(settings, url),
    '',
    'Ctrl-C stops it.',
  ]
}

function announceLan({ host, tls }: ServerSettings, port: number): string[] {
  const addresses = lanAddresses(host)
  if (addresses.length === 0) return []
  const reachable = addresses.map((address) => `  ${tls ? 'https' : 'http'}://${address}:${port}`)
  const warning = tls
    ? []
    : [
        'Without TLS, browsers on other devices withhold service workers, locks and cryptography:',
        'the app will not work offline there. Set TLS_CERT and TLS_KEY; the README says how.',
      ]
  return ['It also listens on the local network:', ...reachable, ...warning]
}

function lanAddresses(host: string): string[] {
  if (host === 'localhost' || host === '::1' || host.startsWith('127.')) return []
  if (host !== '0.0.0.0' && host !== '::') return [host]
  return Object.values(os.networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address)
}

function announceAccounts({ demo }: ServerSettings): string[] {
  if (!demo) return []
  const width = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length))
  const lines = DEMO_ACCOUNTS.map(
    ({ email, signsInAs, phone }) => `  ${email.padEnd(width)}  ${signsInAs}${phone ? `, phone ${phone}` : ''}`,
  )
  return ['', `Demo accounts (password ${DEMO_PASSWORD}):`, ...lines]
}

function announceMails({ mail, production, host }: ServerSettings, url: string): string[] {
  const readable = !production && (host === 'localhost' || host === '0.0.0.0' || host === '::' || host === '::1' || host.startsWith('127.'))
  return mail === null && readable ? ['', `Mails are not sent but kept: ${url}/_mailbox`] : []
}
