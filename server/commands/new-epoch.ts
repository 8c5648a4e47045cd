import { explainOrThrow } from '#server/commands/process-life.ts'
import { readSettings } from '#server/settings.ts'
import { withBackend } from '#server/commands/with-backend.ts'

/**
 * `npm run new-epoch`, after the data folder was copied back from a backup: every device then mirrors anew instead of trusting versions
 * that this copy has never given out. Unsent work on the devices stays.
 */
await withBackend(readSettings(process.env), async ({ database }) => {
  await database.query('select app.start_new_epoch()')
  console.log('A new epoch has begun: devices mirror anew at their next contact and keep what they have not sent.')
}).catch(explainOrThrow)
