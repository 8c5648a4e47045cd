import { rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'

import { lockDataFolder } from '#server/database/data-folder-lock.ts'
import { DATABASE_FOLDER, openDatabase } from '#server/database/embedded-database.ts'
import { PHOTO_FOLDER } from '#server/database/photo-files.ts'
import { SECRETS_FILE } from '#server/auth/secrets.ts'
import type { ServerSettings } from '#server/settings.ts'

type Where = Pick<ServerSettings, 'dataFolder' | 'databaseUrl'>

const DROP_EVERYTHING = `
drop schema if exists public, app, auth, storage, extensions, supabase_migrations cascade;
create schema public;
`

/** Removes only what this server made: the folder may hold other things, a home directory by mistake for one. */
export async function removeEverything({ dataFolder, databaseUrl }: Where): Promise<void> {
  const lock = await lockDataFolder(dataFolder)
  try {
    if (databaseUrl) {
      const database = await openDatabase(dataFolder, databaseUrl)
      try {
        await database.script(DROP_EVERYTHING)
      } finally {
        await database.close()
      }
    }
    for (const name of [DATABASE_FOLDER, PHOTO_FOLDER, SECRETS_FILE])
      await rm(path.join(dataFolder, name), { recursive: true, force: true })
  } finally {
    await lock.release()
  }
}

export async function confirmReset({ dataFolder, databaseUrl }: Where): Promise<boolean> {
  const also = databaseUrl ? ` and in the database ${withoutPassword(databaseUrl)}` : ''
  const ask = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const said = await Promise.race([
      ask.question(`This deletes every account, shipment and photo in ${dataFolder}${also}. Type "yes" to go on: `),
      // Nobody is there to answer: without this the program would end here with no word at all.
      new Promise<null>((resolve) => ask.once('close', () => resolve(null))),
    ])
    if (said === null) console.log('\nNobody answered. With --yes it does not ask.')
    return said?.trim().toLowerCase() === 'yes'
  } finally {
    ask.close()
  }
}

function withoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.password = ''
  return url.toString()
}
