import type { Command } from '#domain/command.ts'
import { isOffice } from '#domain/roles.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { readMeta } from '#store/meta.ts'
import { RECEIPT_STATES, type OutboxEntry } from '#store/outbox-entry.ts'
import { forgetOpened } from '#store/shipment-draft.ts'

/** A person's own acts at the door and in the warehouse: they hold nothing that was not on the parcel, and can be offered again. */
const KEPT_WHOLE: readonly string[] = ['record-delivery', 'scan-at-warehouse', 'undo-scan', 'withdraw']

/**
 * What a role that is gone has read, and what it was told, goes with its rows; its own unsent work stays, and loses its contents once
 * it is settled. Runs inside the caller's transaction, which names outbox, drafts, details and answers.
 */
export async function forgetFormerRole(db: WaybillDatabase): Promise<void> {
  await db.details.clear()
  await db.answers.clear()
  await forgetOpened(db)
  await db.outbox.toCollection().modify((entry) => {
    entry.ofFormerRole = true
    delete entry.edited
    if (entry.refusal?.conflict === undefined) return
    const { conflict: _, ...refusal } = entry.refusal
    entry.refusal = refusal
    // The words of a decision tell what everybody had written.
    if (entry.discardReason !== null) entry.discardReason = 'Decided.'
  })
  await forgetReceipts(db)
}

/**
 * What was made for a role that is gone. A driver's device knows no other work than what is kept whole: whatever else is there was made
 * before the server first said who this is. Runs inside the caller's transaction, which names the outbox.
 */
export async function forgetReceipts(db: WaybillDatabase): Promise<void> {
  const { role } = await readMeta(db, 'mirror')
  const all = role !== null && !isOffice(role)
  await db.outbox
    .where('state')
    .anyOf(RECEIPT_STATES)
    .and(
      ({ ofFormerRole, contentsGone, command }) =>
        (all || ofFormerRole === true) && contentsGone !== true && !KEPT_WHOLE.includes(command.kind),
    )
    .modify((entry: OutboxEntry) => {
      entry.command = withoutContents(entry.command)
      entry.contentsGone = true
    })
}

/** What was done to which record, and no more. */
function withoutContents(command: Command): Command {
  switch (command.kind) {
    case 'create-shipment':
      return { ...command, payload: { shipment: { id: command.payload.shipment.id }, items: [] } }
    case 'update-shipment':
      return { ...command, payload: { id: command.payload.id, changes: {} } }
    case 'delete-shipment':
      return { ...command, payload: { id: command.payload.id } }
    case 'assign-driver':
      return { ...command, payload: { shipmentId: command.payload.shipmentId, driverId: null } }
    case 'save-client':
      return { ...command, payload: { id: command.payload.id, isNew: command.payload.isNew, changes: {} } }
    case 'save-warehouse':
      return { ...command, payload: { id: command.payload.id, isNew: command.payload.isNew, changes: {} } }
    case 'delete-client':
      return { ...command, payload: { id: command.payload.id } }
    case 'delete-warehouse':
      return { ...command, payload: { id: command.payload.id } }
    default:
      return command
  }
}
