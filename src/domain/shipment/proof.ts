import type { ActivityEntry } from '#domain/sync/activity.ts'
import type { Reviewed } from '#domain/sync/reviewed.ts'
import type { RunSheetState, StopOutcome } from '#domain/run-sheet/run-sheet.ts'
import type { DeliveryOutcome } from '#domain/shipment/delivery.ts'
import type { ShipmentFailure } from '#domain/shipment/failure/failure.ts'
import type { ToldCollection } from '#domain/shipment/collecting/collected-messages.ts'
import type { NotPossible, Place, RecipientCode, Signature } from '#domain/shipment/receipt/receipt-facts.ts'
import type { FailedDecision } from '#domain/shipment/failure/failed-decision.ts'
import type { ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import type { OfficeShipment } from '#domain/shipment/shipment.ts'

/** Why a capture waits for a person. */
export const REVIEW_REASONS = [
  'unknown-number',
  'deleted',
  'cancelled',
  'already-delivered',
  'already-finished',
  'not-assigned',
  'inactive-driver',
  'corrected-late',
  'corrected-before',
  'part-unreadable',
  'collection-unclear',
  'collection-differs',
  'not-collected',
  'wrong-code',
  'code-missing',
  'imported',
] as const
export type ReviewReason = (typeof REVIEW_REASONS)[number]

/** These still changed their shipment; the others left it alone until a person decides. */
export const TAKE_EFFECT: readonly ReviewReason[] = [
  'not-assigned',
  'part-unreadable',
  'collection-unclear',
  'collection-differs',
  'not-collected',
  'wrong-code',
  'code-missing',
]

/** As `app.takes_effect` decides it. A reason of a newer server may have left the shipment alone. */
export function takesEffect(review: string | null): boolean {
  return review === null || TAKE_EFFECT.some((reason) => reason === review)
}

/** Whether a capture changed its shipment, as far as its device has heard. */
export function hasEffect({ review, decided }: { review: string | null; decided: Pick<Reviewed, 'counts'> | null }): boolean {
  return decided === null ? takesEffect(review) : decided.counts
}

export interface CodeCheck {
  way: RecipientCode['way'] | null
  result: 'right' | 'wrong' | 'missing'
}

/** One attempt at a delivery as the office sees it. Instants are ISO 8601 in UTC. */
export interface Proof {
  id: string
  /** Null while the number belongs to no shipment. */
  shipment_id: string | null
  tracking_number: string
  shipment_display_id: string | null
  outcome: DeliveryOutcome
  delivery_notes: string | null
  /** Where the photo lies in the private bucket. */
  image_url: string | null
  photo_expected: boolean
  /** Null until the photo's bytes have arrived. */
  photo_confirmed_at: string | null
  /** The second to fourth, in order. A copy that an earlier version kept has none. */
  more_photos?: { image_url: string; photo_confirmed_at: string | null }[]
  /** What the phone's own clock said. */
  claimed_at: string
  clock_offset_ms: number | null
  /** The claim corrected by the offset. */
  delivered_at: string
  received_at: string
  clock_flag: 'off' | 'unknown' | null
  captured_by: string
  captured_by_name: string | null
  /** Who of the office brought it from a phone's file; null where the phone sent it. A copy that an earlier version kept has neither. */
  imported_by?: string | null
  imported_by_name?: string | null
  review_reason: ReviewReason | null
  review_state: 'none' | 'open' | 'accepted' | 'attached' | 'set-aside'
  review_note: string | null
  reviewed_by_name: string | null
  reviewed_at: string | null
  shipment_status: ShipmentStatus | null
  /** The capture that this one corrects. A copy that an earlier version kept has neither. */
  corrects?: string | null
  /** The correction that stands, or waits for review, in its place. */
  superseded_by?: string | null
  /** Of what was not delivered. A copy that an earlier version kept has none. */
  failure?: (Omit<ShipmentFailure, 'failed_at'> & { attempt_number: number | null }) | null
  /** Who received it; null where nothing was said. A copy that an earlier version kept has none. */
  receipt?: OfficeReceipt | null
  /** What was collected with it; null where nothing was said. A copy that an earlier version kept has none. */
  collection?: ToldCollection | null
  /** What its shipment asks for at the door. */
  toCollectPaise?: number | null
  /** What the code of the recipient was worth when it arrived, or was attached; null where none was needed. */
  code?: CodeCheck | null
}

/** Where each of its photos lies, in order; null for one whose bytes have not arrived. */
export function photoPaths(proof: Pick<Proof, 'photo_expected' | 'image_url' | 'photo_confirmed_at' | 'more_photos'>): (string | null)[] {
  if (!proof.photo_expected) return []
  return [proof, ...(proof.more_photos ?? [])].map(({ image_url, photo_confirmed_at }) => (photo_confirmed_at === null ? null : image_url))
}

export interface OfficeReceipt {
  receiver_name: string | null
  receiver_relation: string | null
  signed: boolean
  /** Null in a list of captures. */
  signature: Signature | null
  place: Place | null
  pieces_handed_over: number | null
  pieces_total: number | null
  /** Null where an older app did not say. */
  pieces_way?: string | null
  not_possible: NotPossible[] | null
}

/** One line of a shipment's history. `location` is the destination city, or the city of the warehouse that scanned it. */
export interface ShipmentUpdate {
  id: string
  status: ShipmentStatus
  location: string | null
  updated_at: string
  updated_by_name: string | null
  warehouse_name: string | null
  /** What brought it, as the record of activity names it. A copy that an earlier version kept has none. */
  command_id?: string | null
}

export interface ShipmentNeeds {
  own: string[] | null
  byClient: string[]
}

export interface ToldDecision {
  id: string
  decision: FailedDecision
  again_on: string | null
  /** What was put right with it; absent in a copy that an earlier version kept. */
  renewed?: string[]
  warehouse_name: string | null
  decided_by_name: string | null
  decided_at: string
}

/** What opening a shipment fetches; `shipment` is null when it no longer exists. */
export interface ShipmentDetail {
  shipment: OfficeShipment | null
  /** What its delivery needs: of its own, or as its client has settled. A copy that an earlier version kept has none. */
  needs?: ShipmentNeeds | null
  updates: ShipmentUpdate[]
  proofs: Proof[]
  /** What the office decided when it failed, the earliest first. A copy that an earlier version kept has none. */
  decisions?: ToldDecision[]
  /** Whatever was collected for it at a door; null where nothing was. A copy that an earlier version kept does not say. */
  collectedPaise?: number | null
  /** The latest of what was done with it and its packages, the newest first. A copy that an earlier version kept has none. */
  changes?: { entries: ActivityEntry[]; more: boolean }
  /** The latest first. A copy that an earlier version kept has none. */
  runSheets?: SheetOfShipment[]
}

/** A run sheet that the shipment was on, and what became of it there. */
export interface SheetOfShipment {
  id: string
  sheetNumber: string
  /** yyyy-mm-dd */
  sheetDate: string
  driverName: string | null
  state: RunSheetState
  outcome: StopOutcome | null
  note: string | null
  closedAt: string | null
  closedBy: string | null
}
