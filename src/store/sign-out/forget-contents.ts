import type { Command } from '#domain/sync/command.ts'
import { isOffice } from '#domain/people/roles.ts'
import { clearKeptCopies } from '#store/copies/kept-copies.ts'
import { forgetSharedViews } from '#store/copies/unsent-views.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { readMeta } from '#store/database/meta.ts'
import { RECEIPT_STATES, type OutboxEntry, type Refusal } from '#store/outbox/outbox-entry.ts'
import { forgetOpened } from '#store/drafts/shipment-draft.ts'

/** A person's own acts at the door and in the warehouse. They hold only what was on the parcel, and can be offered again. */
const KEPT_WHOLE: readonly string[] = ['record-delivery', 'correct-delivery', 'scan-at-warehouse', 'undo-scan', 'withdraw']

/**
 * Deletes what a lost role has read and was told, with its rows. Its unsent work stays, and loses its contents once it is settled. Runs
 * inside the caller's transaction, which names outbox, formDrafts, the kept copies and responseCache.
 */
export async function forgetFormerRole(db: WaybillDatabase): Promise<void> {
  await clearKeptCopies(db)
  await forgetSharedViews(db)
  await db.responseCache.clear()
  await db.meta.bulkDelete(['cash', 'decisions'])
  await forgetOpened(db)
  await db.outbox.toCollection().modify((entry) => {
    // Runs in every round of a denied person: an entry that has lost everything is not written again, and no screen wakes.
    if (!hasLeftovers(entry)) return false
    entry.ofFormerRole = true
    forgetWhatOthersWrote(entry)
    return true
  })
  await forgetReceipts(db)
}

/** The record as it was opened, and every word about it. */
function forgetWhatOthersWrote(entry: OutboxEntry): void {
  delete entry.edited
  delete entry.answer?.leftOut
  // The words of a decision show what both people had written.
  if (entry.refusal?.conflict !== undefined && entry.discardReason !== null) entry.discardReason = 'Decided.'
  if (entry.refusal !== null) entry.refusal = inOwnWords(entry.refusal)
  if (entry.trouble !== null) entry.trouble = inOwnWords(entry.trouble)
}

function hasLeftovers({ ofFormerRole, edited, answer, refusal, trouble }: OutboxEntry): boolean {
  return (
    ofFormerRole !== true || edited !== undefined || answer?.leftOut !== undefined || isInOthersWords(refusal) || isInOthersWords(trouble)
  )
}

function isInOthersWords(refusal: Refusal | null): boolean {
  return refusal !== null && (refusal.conflict !== undefined || refusal.message !== inOwnWords(refusal).message)
}

/** Its code stays. Words that can name people, or show what they wrote, are replaced by this app's own sentence for the code. */
function inOwnWords({ code, message }: Refusal): Refusal {
  if (SAY_NOTHING_OF_OTHERS.has(code)) return { code, message }
  return { code, message: code === 'changed-meanwhile' ? 'Somebody else changed it.' : 'The office refused it.' }
}

/** The contract has one sentence for each of these, or this device words it. Nobody knows the words of future codes. */
const SAY_NOTHING_OF_OTHERS: ReadonlySet<string> = new Set([
  'already-exists',
  'app-too-old',
  'cash-not-counted',
  'client-code-taken',
  'driver-not-active',
  'frozen-by-collection',
  'frozen-by-invoice',
  'has-payment',
  'has-proof',
  'id-reused',
  'in-use',
  'invalid',
  'keeps-failing',
  'not-allowed',
  'not-found',
  'not-scanned',
  'on-invoice',
  'price-out-of-range',
  'replaced',
  'sheet-closed',
  'too-late',
  'tracking-number-invalid',
  'tracking-number-taken',
  'unknown-kind',
  'unknown-version',
  'withdrawn',
])

/**
 * What was made for a lost role. A driver's device makes work that is kept whole, and the order of stops: any other entry was made before the
 * server first said who this is. Runs inside the caller's transaction, which names the outbox.
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
      forgetWhatOthersWrote(entry)
      entry.contentsGone = true
    })
}

/** Only what was done to which record. */
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
    case 'decide-failed': {
      const { changes: _changes, ...decided } = command.payload
      return { ...command, payload: decided }
    }
    case 'save-client':
      return { ...command, payload: { id: command.payload.id, isNew: command.payload.isNew, changes: {} } }
    case 'save-warehouse':
      return { ...command, payload: { id: command.payload.id, isNew: command.payload.isNew, changes: {} } }
    case 'delete-client':
      return { ...command, payload: { id: command.payload.id } }
    case 'delete-warehouse':
      return { ...command, payload: { id: command.payload.id } }
    case 'save-run-sheet':
      return {
        ...command,
        payload: { id: command.payload.id, isNew: command.payload.isNew, changes: {}, added: [], removed: [], order: [] },
      }
    case 'send-out-run-sheet':
      return { ...command, payload: { id: command.payload.id, reason: '' } }
    case 'close-run-sheet':
      return { ...command, payload: { id: command.payload.id, stops: [] } }
    default:
      return command
  }
}
