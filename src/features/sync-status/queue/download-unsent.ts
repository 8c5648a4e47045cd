import type { Person } from '#session/person.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { exportUnsent } from '#store/sign-out/export-unsent.ts'
import { saveFile } from '#ui/format/save-file.ts'

/** Hands the unsent work over as a file that the office can import. */
export async function downloadUnsent(database: WaybillDatabase, person: Person): Promise<void> {
  const file = await exportUnsent(database, { userId: person.userId, name: person.name })
  saveFile(file, `waybill-unsent-${new Date().toISOString().slice(0, 16).replaceAll(':', '')}.json`)
}
