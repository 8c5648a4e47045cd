import type { RunSheet } from '#domain/run-sheet/run-sheet.ts'
import type { CommandPayloads } from '#domain/sync/command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'

export interface QueuedSheet {
  /** As it is shown here; undefined where it has left this device. */
  sheet: Pick<RunSheet, 'sheet_number' | 'sheet_date'> | undefined
  /** Null where this device does not know its drivers. */
  driver: string | null
  /** Null for what sends it out or closes it. */
  saved: CommandPayloads['save-run-sheet'] | null
}

/** What an entry of the queue does to a run sheet; null where it is about something else. */
export async function readQueuedSheet(db: WaybillDatabase, entryId: string): Promise<QueuedSheet | null> {
  const command = (await db.outbox.where('entryId').equals(entryId).first())?.command
  switch (command?.kind) {
    case 'save-run-sheet':
    case 'send-out-run-sheet':
    case 'close-run-sheet': {
      const sheet = await db.run_sheets.get(command.payload.id)
      const driver = sheet && (await db.drivers.get(sheet.driver_id))
      return { sheet, driver: driver?.name ?? null, saved: command.kind === 'save-run-sheet' ? command.payload : null }
    }
    default:
      return null
  }
}
