import { headerLine, shipmentLines } from '#features/shipments/csv/shipment-lines.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { readDrivers } from '#store/read-drivers.ts'
import { readShipments } from '#store/read-shipments.ts'
import { csvFile } from '#ui/csv/write-csv.ts'

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
): Promise<ExportedShipments | null> {
  const drivers = await readDrivers(db)
  const pieces: BlobPart[] = [headerLine()]
  let count = 0
  for (let at = 0; at < ids.length; at += PIECE) {
    if (signal.aborted) return null
    const shipments = await readShipments(db, ids.slice(at, at + PIECE))
    // The browser keeps finished pieces where it likes; as one string a long list would not fit into a small machine.
    pieces.push(new Blob([shipmentLines(shipments, drivers)]))
    count += shipments.length
    onProgress(Math.min(at + PIECE, ids.length))
  }
  return signal.aborted ? null : { file: csvFile(pieces), count }
}
