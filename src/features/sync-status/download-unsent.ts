import type { Person } from '#session/person.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { exportUnsent } from '#store/export-unsent.ts'

/** Hands the unsent work over as a file that the office can import. */
export async function downloadUnsent(database: WaybillDatabase, person: Person): Promise<void> {
  const file = await exportUnsent(database, { userId: person.userId, name: person.name })
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = `waybill-unsent-${new Date().toISOString().slice(0, 16).replaceAll(':', '')}.json`
  link.click()
  // The browser reads the file after the click; revoking at once would leave it with nothing.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
