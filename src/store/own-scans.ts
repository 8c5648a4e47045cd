import type { Command } from '#domain/command.ts'
import type { WaybillDatabase } from '#store/database.ts'
import type { OutboxEntry } from '#store/outbox-entry.ts'

/** A scan made on this device, and whether it still stands. */
export interface OwnScan {
  entry: OutboxEntry
  command: Command<'scan-at-warehouse'>
  undone: boolean
}

/** After this place in the outbox, oldest first. Discarded ones count as undone. */
export async function readOwnScans(db: WaybillDatabase, afterSeq: number): Promise<OwnScan[]> {
  const entries = await db.outbox.where('seq').above(afterSeq).sortBy('seq')
  const undone = new Set(
    entries.flatMap(({ command, state }) =>
      command.kind === 'undo-scan' && state !== 'discarded' && state !== 'refused' ? [command.payload.scanId] : [],
    ),
  )
  return entries.flatMap((entry) => {
    const { command, state, entryId } = entry
    if (command.kind !== 'scan-at-warehouse') return []
    return [{ entry, command, undone: state === 'discarded' || undone.has(entryId) }]
  })
}
