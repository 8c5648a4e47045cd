import { idsOf } from '#store/outbox/outbox-entry.ts'
import { readQueue } from '#store/outbox/queue.ts'
import type { WaybillDatabase } from '#store/database/database.ts'

/**
 * Whether each capture that was submitted with this one, and was not given up, shows "Undo" in the queue: "It has left already" would then
 * be untrue. What was sent anew, or has a correction, was seen outside this device, or goes on in another form.
 */
export async function nothingHasLeft(db: WaybillDatabase, entryId: string, together: readonly string[], now: Date): Promise<boolean> {
  const entries = await db.outbox.toArray()
  const undoable = new Set((await readQueue(db, now.getTime())).flatMap((item) => (item.undoUntil === null ? [] : [item.entryId])))
  const corrected = new Set(entries.flatMap(({ command }) => (command.kind === 'correct-delivery' ? [command.payload.corrects] : [])))
  const standing = entries.filter(
    (entry) => entry.state !== 'discarded' && [...idsOf(entry), entry.stopOf ?? ''].some((id) => id === entryId || together.includes(id)),
  )
  return (
    standing.some((entry) => entry.entryId === entryId) &&
    standing.every((entry) => undoable.has(entry.entryId) && idsOf(entry).length === 1 && !corrected.has(entry.entryId))
  )
}
