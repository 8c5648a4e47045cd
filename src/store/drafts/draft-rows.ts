import type { ScanDirection } from '#domain/warehouse/warehouse.ts'
import type { CollectionDraft } from '#domain/shipment/collecting/collection.ts'
import type { DeliveryOutcome } from '#domain/shipment/delivery.ts'
import type { Photos } from '#domain/shipment/receipt/several-photos.ts'
import type { EnteredFacts, ParcelCode } from '#domain/shipment/receipt/receipt-facts.ts'
import type { Failure } from '#domain/shipment/failure/failure.ts'
import type { RecipientList } from '#domain/shipment/many/recipient-list.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import type { TypedShipment } from '#domain/shipment/typed-shipment.ts'
import type { PreparedPhoto } from '#store/outbox/prepared-photo.ts'

/** The text and photos so far. It outlives a killed app. */
export interface CaptureDraft extends EnteredFacts, Photos<PreparedPhoto> {
  /** Made when the capture begins. It becomes the command's id, so one draft is one capture in every tab. */
  draftId: string
  trackingNumber: string
  shipmentId: string | null
  outcome: DeliveryOutcome | null
  notes: string
  /** Why it failed; the call is that of the capture that is corrected or was taken back, of this parcel alone. */
  failure?: Failure | undefined
  /** Absent while it is the ordinary one. */
  collecting?: CollectionDraft | undefined
  /** Numbers of other parcels for the same address that are handed over with it; absent while nobody has chosen. */
  along?: string[] | undefined
  /** What is collected for those of them, by their numbers; the ordinary until it says something else. */
  alongCollecting?: Record<string, CollectionDraft> | undefined
  /** What the recipients of those of them said that need a code, by their numbers: each has a code of their own. */
  alongCodes?: Record<string, ParcelCode> | undefined
  /** Device time in milliseconds at which the phone was at its place. */
  placeAt?: number | undefined
  /** The capture that this one corrects, and the hashes of its photos: they stay unless others are taken. */
  corrects?: { entryId: string; photoSha256: string | null; morePhotoSha256?: string[] } | undefined
}

/** A person captures one delivery at a time. */
export interface DeliveryDraft extends CaptureDraft {
  id: 'delivery'
  /** Grows with each writing, so that a tab tells another's from what it knows already. */
  revision?: number
}

/**
 * The form that was filled in: a new shipment, a copy, one more of the same client and sender, an edit, or an edit over the list. The last
 * two have separate drafts, because the form shows fields that the list's dialog lacks. A new shipment that was typed while another tab's
 * lay under that key has an id of its own behind it.
 */
export type ShipmentDraftKey = 'shipment:new' | `shipment:${'new' | 'copy' | 'another' | 'edit' | 'dashboard'}:${string}`

export interface ShipmentDraft {
  typed: TypedShipment
  /** The shipment as it was when opened. It tells the office's later changes from this person's. */
  opened: Shipment | null
  /** Device time in milliseconds of the last write. */
  savedAt: number
}

/** A shipment's form that was begun but not saved. */
export interface UnfinishedShipment extends ShipmentDraft {
  key: ShipmentDraftKey
}

/** A private note that was typed and has not reached the server. */
export interface NoteDraft {
  /** The note's own id, so that the same note sent again stands once. */
  noteId: string
  shipmentId: string
  /** The shipment as people read it. */
  shipmentName: string
  replyTo: string | null
  text: string
}

export interface UnsentNote extends NoteDraft {
  key: `note:${string}`
  savedAt: number
}

export type RecipientListKey = `recipients:${string}`

/** Shipments of one sender to many recipients that were typed and not made. */
export interface UnfinishedList {
  key: RecipientListKey
  list: RecipientList
  savedAt: number
}

export type UnfinishedForm = UnfinishedShipment | UnfinishedList | UnsentNote

/** What one person scans at one warehouse until they begin a new count or sign out. */
export interface ScanSession {
  direction: ScanDirection
  /** Device time in milliseconds; null before the first scan. */
  startedAt: number | null
  /** The count begins after this place in the outbox. */
  fromSeq: number
  /** Numbers that this device does not know and that wait for a decision, the latest last. */
  asked: AskedNumber[]
}

export interface AskedNumber {
  number: string
  direction: ScanDirection
}

export interface KeptScanSession extends ScanSession {
  warehouseId: string
}
