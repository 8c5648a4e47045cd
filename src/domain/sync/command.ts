import type { Collection } from '#domain/shipment/collecting/collection.ts'
import type { DeliveryOutcome } from '#domain/shipment/delivery.ts'
import type { ReceiptFacts } from '#domain/shipment/receipt/receipt-facts.ts'
import type { Failure } from '#domain/shipment/failure/failure.ts'
import type { BetterPlace } from '#domain/shipment/failure/better-place.ts'
import type { Decided } from '#domain/shipment/failure/failed-decision.ts'
import type { OfficeShipment, ShipmentItem } from '#domain/shipment/shipment.ts'
import type { Client } from '#domain/people/client.ts'
import type { NamedOutcome, TypedRunSheet } from '#domain/run-sheet/run-sheet.ts'
import type { ScanDirection, Warehouse } from '#domain/warehouse/warehouse.ts'
import { storable } from '#domain/values/storable-text.ts'

/** The photo a delivery refers to. The bytes travel apart from the command; the server accepts only these. */
export interface PhotoClaim {
  id: string
  /** Lower-case hexadecimal SHA-256 of the bytes. */
  sha256: string
  /** Bytes. */
  size: number
  type: 'image/jpeg'
}

/** A changed field with the value it was changed from, so that the server can tell what both sides touched. */
export type FieldChanges<Row> = { [Column in keyof Row]?: { from: Row[Column]; to: Row[Column] } }

interface Capture extends ReceiptFacts {
  /** Null while the number is not known on this device; the server resolves it by tracking number. */
  shipmentId: string | null
  trackingNumber: string
  outcome: DeliveryOutcome
  notes: string
  photo: PhotoClaim | null
  /** The second to fourth, in order; absent where there is none. */
  morePhotos?: PhotoClaim[]
  /** Of a failed attempt. Captures of apps that know no reasons have none. */
  failure?: Failure
  /** Only of a delivery at whose door something was to be collected. */
  collection?: Collection
}

export interface CommandPayloads {
  'record-delivery': Capture
  /** The whole capture as it should have been; ordered after the one that it corrects. */
  'correct-delivery': Capture & {
    corrects: string
    /** Without photos of its own: all those of before stand. */
    keepsPhoto: boolean
    /** Corrections between the two that a person gave up: what of them has not arrived never counts, also where the office was not heard about it. */
    givenUp?: string[]
  }
  'create-shipment': { shipment: Partial<Omit<OfficeShipment, 'items'>> & { id: string }; items: ShipmentItem[] }
  'update-shipment': {
    id: string
    changes: FieldChanges<Omit<OfficeShipment, 'id' | 'items'>>
    items?: {
      added?: ShipmentItem[]
      removed?: { id: string }[]
      changed?: { id: string; changes: FieldChanges<Omit<ShipmentItem, 'id'>> }[]
    }
  }
  'delete-shipment': {
    id: string
    /** The server's `updated_at` of the shipment as the person saw it: later changes by somebody else are not deleted unread. */
    seenAt?: string
  }
  'assign-driver': {
    shipmentId: string
    driverId: string | null
    /** The driver whom the maker saw: if it is another one by now, that is a conflict, as with any field. */
    from?: string | null
  }
  'save-client': { id: string; isNew: boolean; changes: FieldChanges<Omit<Client, 'id'>> }
  'delete-client': {
    id: string
    /** The fields as the maker saw them: later changes by somebody else are not deleted unread. */
    seen?: Partial<Omit<Client, 'id'>>
  }
  'save-warehouse': { id: string; isNew: boolean; changes: FieldChanges<Omit<Warehouse, 'id'>> }
  'delete-warehouse': { id: string; seen?: Partial<Pick<Warehouse, 'name' | 'location' | 'capacity' | 'status'>> }
  'scan-at-warehouse': {
    shipmentId: string | null
    trackingNumber: string
    warehouseId: string
    direction: ScanDirection
    /** How many of its pieces are in or out by now: a whole count, never one piece more. Absent in commands of before, where it is all. */
    pieces?: number
    /** One's own scan of the same parcel, way and place that this one counts on from, or corrects: it takes its place. */
    insteadOf?: string
  }
  /** What becomes of a delivery that failed. Another attempt may go with a better address or phone. */
  'decide-failed': Decided & { shipmentId: string; changes?: FieldChanges<BetterPlace> }
  /** Takes back one's own scan; ordered after it. */
  'undo-scan': { scanId: string; shipmentId: string | null; trackingNumber: string; warehouseId: string }
  /** Two people at one sheet: what each adds and takes away counts, and the later order. */
  'save-run-sheet': {
    id: string
    isNew: boolean
    changes: FieldChanges<TypedRunSheet>
    /** Ids of shipments, as the two below. */
    added: string[]
    removed: string[]
    /** The whole order as it should be. */
    order: string[]
    /** As for sending out, where the sheet is out already. */
    overLimitReason?: string
  }
  /** The reasons are asked for where pieces were not scanned out, and where the driver could come to carry more cash than the limit. */
  'send-out-run-sheet': { id: string; reason: string; overLimitReason?: string }
  'close-run-sheet': { id: string; stops: { shipmentId: string; outcome: NamedOutcome; note: string }[]; missingPieces?: string }
  /** Gives up a command that may have arrived: the server says whether it had, and if not, never carries it out. */
  withdraw: { commandId: string; commandKind: string }
}

export type CommandKind = keyof CommandPayloads

/** What a person did, frozen when they did it: a retry sends the very same bytes under the same id. */
export type Command<Kind extends CommandKind = CommandKind> = {
  [Each in Kind]: {
    /** Made on the device; the server's idempotency key. */
    id: string
    kind: Each
    payloadVersion: 1
    /** Order key: commands with the same record arrive in the order they were made. */
    record: string
    /** The device's clock when the person did it, ISO 8601 UTC. */
    claimedAt: string
    /** Server time minus device time at the last contact, in milliseconds; null when this device never measured it. */
    clockOffsetMs: number | null
    payload: CommandPayloads[Each]
    /** Every earlier id of this same act, oldest first: the server carries out one of them. */
    replaces?: string[]
  }
}[Kind]

export type CaptureKind = 'record-delivery' | 'correct-delivery'

export function isCaptureKind(kind: unknown): kind is CaptureKind {
  return kind === 'record-delivery' || kind === 'correct-delivery'
}

export function isCapture(command: Command): command is Command<CaptureKind> {
  return isCaptureKind(command.kind)
}

/** When it was made by the server's clock, as far as this device knows that (`app.corrected_claim`). */
export function correctedClaim({ claimedAt, clockOffsetMs }: Pick<Command, 'claimedAt' | 'clockOffsetMs'>): string {
  return new Date(Date.parse(claimedAt) + (clockOffsetMs ?? 0)).toISOString()
}

export type AnswerStatus = 'applied' | 'replayed' | 'merged' | 'conflict' | 'rejected' | 'retry'

export interface FieldConflict {
  from: unknown
  yours: unknown
  theirs: unknown
}

/** The server's word on one command. */
export interface CommandAnswer {
  id: string
  status: AnswerStatus
  /** For `replayed`: what the first answer was. */
  first?: Exclude<AnswerStatus, 'replayed' | 'retry'>
  /** Stable, kebab-case; null when applied. */
  code: string | null
  /** For people. */
  message: string | null
  /** A version at which the mirrored row holds the wanted state; null when the command has no mirrored row. */
  version: number | null
  /** Why a capture that was taken in waits for a person of the office. */
  review?: string
  conflict?: { fields: Record<string, FieldConflict>; changedBy: string | null; changedAt: string | null }
  /** Of a run sheet that was saved without some of its stops. */
  leftOut?: LeftOut[]
}

/** Stops that cannot go along for one reason. */
export interface LeftOut {
  code: string
  /** For people: the numbers and the reason. */
  message: string
  shipmentIds: string[]
}

/** Shipment commands are ordered by shipment; a delivery of an unknown number by that number until it is resolved. */
export const recordKey = {
  shipment: (id: string) => `shipment:${id}`,
  trackingNumber: (number: string) => `tracking:${storable(number)}`,
  client: (id: string) => `client:${id}`,
  warehouse: (id: string) => `warehouse:${id}`,
  runSheet: (id: string) => `run-sheet:${id}`,
} as const
