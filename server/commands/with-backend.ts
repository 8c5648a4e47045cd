import { openBackend, type Backend } from '#server/embedded-backend.ts'
import { lockDataFolder } from '#server/database/data-folder-lock.ts'
import { openDatabase } from '#server/database/embedded-database.ts'
import { openMail } from '#server/mail/mail.ts'
import { readOrMakeSecrets } from '#server/auth/secrets.ts'
import type { ServerSettings } from '#server/settings.ts'

/** For commands that work on the data while no server runs. */
export async function withBackend(settings: ServerSettings, work: (backend: Backend) => Promise<void>): Promise<void> {
  const lock = await lockDataFolder(settings.dataFolder)
  try {
    const secrets = await readOrMakeSecrets(settings.dataFolder)
    const database = await openDatabase(settings.dataFolder, settings.databaseUrl)
    try {
      const mail = openMail(null).driver
      await work(
        await openBackend({ database, dataFolder: settings.dataFolder, secrets, mail, siteUrl: settings.siteUrl ?? 'http://localhost' }),
      )
    } finally {
      await database.close()
    }
  } finally {
    await lock.release()
  }
}
