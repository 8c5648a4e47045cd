import '#server/lite-environment.ts'
import { App, type EmailDriver } from '@supabase/lite'
import path from 'node:path'

import { applyMigrations } from '#server/database/apply-migrations.ts'
import { trustCallerHeader } from '#server/http/caller-header.ts'
import type { Database } from '#server/database/embedded-database.ts'
import { giveErrorsTheirMeaning } from '#server/database/error-meaning.ts'
import { PHOTO_FOLDER, storeInFiles } from '#server/database/photo-files.ts'
import { inProject } from '#server/project-folder.ts'
import { prepareRequestRoles } from '#server/http/request-roles.ts'
import type { Secrets } from '#server/auth/secrets.ts'
import { PUBLISHABLE_KEY } from '#server/settings.ts'

export interface Backend {
  database: Database
  /** Versions of the migrations that ran now. */
  applied: string[]
  fetch(request: Request): Promise<Response>
}

export interface BackendParts {
  database: Database
  dataFolder: string
  secrets: Secrets
  mail: EmailDriver
  siteUrl: string
}

/** Supabase's API on one database: system schemas, roles, our migrations. */
export async function openBackend({ database, dataFolder, secrets, mail, siteUrl }: BackendParts): Promise<Backend> {
  const app = new App({
    connection: database.connection,
    api: { enabled: true, schemas: ['public'], extra_search_path: ['public'], max_rows: 1000 },
    auth: {
      enabled: true,
      jwt_secret: secrets.jwtSecret,
      jwt_expiry: 3600,
      publishable_key: PUBLISHABLE_KEY,
      secret_key: secrets.secretKey,
      site_url: siteUrl,
      additional_redirect_urls: [],
      minimum_password_length: 6,
      email: {
        enable_signup: true,
        enable_confirmations: true,
        // With it, the library asks the current address alone and takes the new one unconfirmed. Hosted Auth asks both.
        double_confirm_changes: false,
      },
    },
    storage: { enabled: true, file_size_limit: '1MiB' },
    options: {
      drivers: { email: mail },
      // The keyless loopback caller would be service_role in admin mode; the studio lives on that.
      server: { admin: false, disableStudio: true },
    },
  })
  app._storageAdapter = storeInFiles(path.join(dataFolder, PHOTO_FOLDER))
  giveErrorsTheirMeaning(database.connection)
  await app.ensureSystemSchema()
  await prepareRequestRoles(database)
  const applied = await applyMigrations(database, inProject('supabase', 'migrations'))
  await trustCallerHeader(database)
  return {
    database,
    applied,
    // No peer address: nobody is elevated for being on this machine.
    fetch: (request) => app.fetch(request, { peerAddress: null }),
  }
}
