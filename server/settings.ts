import { readFileSync } from 'node:fs'
import path from 'node:path'

import { inProject, PROJECT_FOLDER } from '#server/project-folder.ts'

/** The embedded server's public key: it opens nothing that row-level security does not, so it may be known to everybody. */
export const PUBLISHABLE_KEY = 'sb_publishable_waybill_embedded'

export interface MailSettings {
  smtpUrl: string
  from: string
}

export interface ServerSettings {
  port: number
  host: string
  dataFolder: string
  distFolder: string
  /** Null: PGlite in the data folder. */
  databaseUrl: string | null
  tls: { cert: Buffer; key: Buffer } | null
  /** Where links in mails lead; null: this server's own address. */
  siteUrl: string | null
  mail: MailSettings | null
  production: boolean
  /** Origins beside our own that the app may talk to. */
  otherBackend: string | null
  /** Whether a first start makes the demo company; its accounts have a known password, so never in production. */
  demo: boolean
}

/** A setting that cannot be used; its message is for the person who started the server. */
export class BadSetting extends Error {}

type Environment = Record<string, string | undefined>

/** An empty variable counts as not set: shells and .env files write both. */
function given(environment: Environment, name: string): string | null {
  return environment[name]?.trim() || null
}

export function readSettings(environment: Environment): ServerSettings {
  const smtpUrl = given(environment, 'SMTP_URL')
  const production = environment['NODE_ENV'] === 'production'
  return {
    port: readPort(given(environment, 'PORT') ?? '4173'),
    host: given(environment, 'HOST') ?? '127.0.0.1',
    dataFolder: path.resolve(PROJECT_FOLDER, given(environment, 'DATA_DIR') ?? '.data'),
    distFolder: path.resolve(PROJECT_FOLDER, given(environment, 'DIST_DIR') ?? inProject('dist')),
    databaseUrl: readDatabaseUrl(given(environment, 'DATABASE_URL')),
    tls: readTls(given(environment, 'TLS_CERT'), given(environment, 'TLS_KEY')),
    siteUrl: given(environment, 'SITE_URL'),
    mail: smtpUrl ? { smtpUrl, from: given(environment, 'SMTP_FROM') ?? 'Waybill <no-reply@waybill.example>' } : null,
    production,
    otherBackend: given(environment, 'VITE_SUPABASE_URL'),
    demo: !production && given(environment, 'DEMO') !== 'off',
  }
}

function readPort(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new BadSetting(`PORT must be a number from 0 to 65535, not "${text}".`)
  return port
}

function readDatabaseUrl(url: string | null): string | null {
  if (url && !/^postgres(ql)?:\/\//.test(url)) throw new BadSetting('DATABASE_URL must start with postgres://.')
  return url
}

function readTls(certFile: string | null, keyFile: string | null): ServerSettings['tls'] {
  if (!certFile && !keyFile) return null
  if (!certFile || !keyFile) throw new BadSetting('TLS needs both TLS_CERT and TLS_KEY (paths of PEM files).')
  return { cert: readPem('TLS_CERT', certFile), key: readPem('TLS_KEY', keyFile) }
}

function readPem(name: string, file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    throw new BadSetting(`${name} cannot be read: ${file}`)
  }
}
