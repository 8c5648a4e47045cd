import { NOTHING_ELSEWHERE, type Elsewhere } from '#features/shipments/bulk/run-in-pieces.ts'
import { headerLine, shipmentLines } from '#features/shipments/csv/shipment-lines.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { readDrivers } from '#store/reads/read-drivers.ts'
import { readShipments } from '#store/reads/read-shipments.ts'
import { csvFile } from '#csv-import/write-csv.ts'

/** Rows between two moments in which the page draws and hears its keys. */
const PIECE = 500

export interface ExportedShipments {
  file: Blob
  count: number
}

/** The shipments with these ids as a file, in their order; null when it was cancelled. */
export async function exportShipments(
  db: WaybillDatabase,
  ids: readonly string[],
  onProgress: (done: number) => void,
  signal: AbortSignal,
  elsewhere: Elsewhere = NOTHING_ELSEWHERE,
  emailsOf: (accountIds: readonly string[]) => Promise<ReadonlyMap<string, string>> = () => Promise.resolve(new Map()),
): Promise<ExportedShipments | null> {
  const drivers = await readDrivers(db)
  const pieces: BlobPart[] = [headerLine()]
  let count = 0
  const emails = new Map<string, string>()
  const asked = new Set<string>()
  for (let at = 0; at < ids.length; at += PIECE) {
    if (signal.aborted) return null
    const shipments = await readShipments(db, ids.slice(at, at + PIECE), elsewhere)
    const unknown = [...new Set(shipments.flatMap(({ user_id }) => (user_id && !asked.has(user_id) ? [user_id] : [])))]
    for (const id of unknown) asked.add(id)
    if (unknown.length > 0) for (const [id, email] of await emailsOf(unknown)) emails.set(id, email)
    // The browser keeps finished pieces where it likes; as one string a long list would not fit into a small machine.
    pieces.push(new Blob([shipmentLines(shipments, drivers, emails)]))
    count += shipments.length
    onProgress(Math.min(at + PIECE, ids.length))
  }
  return signal.aborted ? null : { file: csvFile(pieces), count }
}
