import type { WaybillDatabase } from '#store/database/database.ts'
import { readMeta } from '#store/database/meta.ts'

/** Another tab signed this person out and deletes their database: anything saved now would go with it. */
export class BeingRemoved extends Error {
  override readonly name = 'BeingRemoved'

  constructor() {
    super('This database is being removed')
  }
}

/** Runs inside the transaction that saves, so that nothing is called saved and then deleted. */
export async function mustNotBeRemoved(db: WaybillDatabase): Promise<void> {
  if ((await readMeta(db, 'removal')).begun) throw new BeingRemoved()
}
