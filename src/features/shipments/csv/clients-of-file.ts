import type { WaybillDatabase } from '#store/database/database.ts'
import { untilMirrored } from '#store/mirror/mirror-progress.ts'
import { readClientChoices } from '#store/reads/read-clients.ts'
import { CannotJudgeYet } from '#csv-import/use-import-file.ts'

const NOT_HERE_YET =
  'The file names clients that may still be on their way to this device. Choose it again when they are all here; that needs a connection, once.'

/**
 * The codes of the clients here. One that none of them has may be of a client who is still on the way to this device: then all of them are
 * waited for, and no row is called wrong before.
 */
export async function knownClientCodes(db: WaybillDatabase, named: readonly string[], patienceMs?: number): Promise<string[]> {
  const here = await codesHere(db)
  if (named.every((code) => code === '' || here.includes(code))) return here
  if (!(await untilMirrored(db, patienceMs))) throw new CannotJudgeYet(NOT_HERE_YET)
  return codesHere(db)
}

async function codesHere(db: WaybillDatabase): Promise<string[]> {
  return (await readClientChoices(db)).map(({ client_code }) => client_code)
}
