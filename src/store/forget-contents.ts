import type { Command } from '#domain/command.ts'
import { isOffice } from '#domain/roles.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { readMeta } from '#store/meta.ts'
import { RECEIPT_STATES, type OutboxEntry, type Refusal } from '#store/outbox-entry.ts'
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
    // Asked for in every round of somebody denied: what has lost it all is not written again, nor are the screens woken.
    if (!hasLeftovers(entry)) return false
    entry.ofFormerRole = true
    delete entry.edited
    // The words of a decision tell what everybody had written.
    if (entry.refusal?.conflict !== undefined && entry.discardReason !== null) entry.discardReason = 'Decided.'
    if (entry.refusal !== null) entry.refusal = inOwnWords(entry.refusal)
    if (entry.trouble) entry.trouble = inOwnWords(entry.trouble)
    return true
  })
  await forgetReceipts(db)
}

function hasLeftovers({ ofFormerRole, edited, refusal, trouble }: OutboxEntry): boolean {
  return ofFormerRole !== true || edited !== undefined || isInOthersWords(refusal) || isInOthersWords(trouble ?? null)
}

function isInOthersWords(refusal: Refusal | null): boolean {
  return refusal !== null && (refusal.conflict !== undefined || refusal.message !== inOwnWords(refusal).message)
}

/** Its code stays. Words that can name people, or what they wrote, give way to a sentence that this app has for it. */
function inOwnWords({ code, message }: Refusal): Refusal {
  if (SAY_NOTHING_OF_OTHERS.has(code)) return { code, message }
  return { code, message: code === 'changed-meanwhile' ? 'Somebody else changed it.' : 'The office refused it.' }
}

/** The contract has one sentence for each of these, or this device says it itself. What a code of tomorrow says, nobody knows. */
const SAY_NOTHING_OF_OTHERS: ReadonlySet<string> = new Set([
  'already-exists',
  'app-too-old',
  'client-code-taken',
  'driver-not-active',
  'frozen-by-invoice',
  'has-payment',
  'has-proof',
  'id-reused',
  'in-use',
  'invalid',
  'keeps-failing',
  'not-allowed',
  'not-found',
  'on-invoice',
  'price-out-of-range',
  'replaced',
  'too-late',
  'tracking-number-invalid',
  'tracking-number-taken',
  'unknown-kind',
  'unknown-version',
  'withdrawn',
])

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
