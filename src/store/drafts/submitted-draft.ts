import type { Collection } from '#domain/shipment/collecting/collection.ts'
import { isCapture, recordKey } from '#domain/sync/command.ts'
import type { DeliveryOutcome } from '#domain/shipment/delivery.ts'
import { photosOf } from '#domain/shipment/receipt/several-photos.ts'
import { codeSaidIn, enteredFacts, type EnteredFacts, type ParcelCode, type ReceiptFacts } from '#domain/shipment/receipt/receipt-facts.ts'
import type { Failure } from '#domain/shipment/failure/failure.ts'
import type { CaptureDraft } from '#store/drafts/draft-rows.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { idsOf, isBeingWithdrawn, type OutboxEntry } from '#store/outbox/outbox-entry.ts'

/** What a draft has become, in any tab that submitted it. */
export interface SubmittedDraft {
  entryId: string
  outcome: DeliveryOutcome
  notes: string
  failure: Failure | null
  photoHashes: string[]
  facts: ReceiptFacts
  collection: Collection | null
  /** The tracking numbers of what went along. */
  along: string[]
  /** What was collected for those of them that were to be paid for. */
  alongCollections: Record<string, Collection>
  /** What was said of the codes of those of them that need one. */
  alongCodes: Record<string, ParcelCode>
  /** Somebody has discarded it since, or wants to. */
  isGivenUp: boolean
}

export async function readSubmittedDraft(
  db: WaybillDatabase,
  { draftId, trackingNumber }: Pick<CaptureDraft, 'draftId' | 'trackingNumber'>,
): Promise<SubmittedDraft | null> {
  const entry = (await db.outbox.where('entryId').equals(draftId).first()) ?? (await sentAnew(db, draftId, trackingNumber))
  if (entry === undefined || !isCapture(entry.command)) return null
  const { outcome, notes, failure = null, collection = null } = entry.command.payload
  const isGivenUp = entry.state === 'discarded' || isBeingWithdrawn(entry)
  const ids = idsOf(entry)
  const along = await db.outbox
    .filter(({ stopOf, state }) => stopOf !== undefined && ids.includes(stopOf) && state !== 'discarded')
    .toArray()
  return {
    entryId: entry.entryId,
    outcome,
    notes,
    failure,
    photoHashes: photosOf(entry.command.payload).map(({ sha256 }) => sha256),
    collection,
    along: along.flatMap((parcel) => parcel.trackingNumber ?? []),
    alongCollections: Object.fromEntries(
      along.flatMap(({ command, trackingNumber: number }) =>
        isCapture(command) && command.payload.collection && number !== null ? [[number, command.payload.collection]] : [],
      ),
    ),
    alongCodes: codesOfParcels(along),
    facts: enteredFacts(factsAsEntered(entry)),
    isGivenUp,
  }
}

/** By the tracking numbers of the parcels that these entries are of. */
export function codesOfParcels(entries: readonly OutboxEntry[]): Record<string, ParcelCode> {
  return Object.fromEntries(
    entries.flatMap((entry) => {
      const said = codeSaidIn(factsAsEntered(entry))
      return said === null || entry.trackingNumber === null ? [] : [[entry.trackingNumber, said]]
    }),
  )
}

/** As the form had it: with what was found out at the door of the recipient's code, which the command does not say. */
export function factsAsEntered({ command, isCodeChecked }: OutboxEntry): EnteredFacts {
  if (!isCapture(command)) return {}
  const { code } = command.payload
  return { ...command.payload, ...(code && isCodeChecked && { code: { ...code, said: 'right' } }) }
}

/** Refused once, and sent anew under another id. */
async function sentAnew(db: WaybillDatabase, draftId: string, trackingNumber: string): Promise<OutboxEntry | undefined> {
  return db.outbox
    .where('orderKeys')
    .equals(recordKey.trackingNumber(trackingNumber))
    .filter((entry) => idsOf(entry).includes(draftId))
    .first()
}
